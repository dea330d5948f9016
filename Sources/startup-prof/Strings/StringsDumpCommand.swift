import Startup

/// `strings dump`: prints what a file of texts holds.
struct StringsDumpCommand: Command {
  let name = "strings dump"
  let group: CommandGroup? = nil
  let summary = "Print the keys and texts of one file"
  let usage = ["[OPTION…] FILE"]
  let details = [
    """
    Reads .strings (old-style text, XML, binary), .stringsdict and .xcstrings files. What is doubtful or left out is told on \
    standard error with its line and column; with --strict the first of it is an error. FILE may be a pipe, and - is standard input.
    """
  ]
  let options: [OptionDescription] = [
    .flag("json", "print one JSON object, key to text; a text with forms is an object"),
    .flag("strict", "let anything doubtful be an error"),
    .value("language", "TAG", "of a catalog the texts of this language; default its source language"),
  ]
  let operands = OperandRule(["file"])

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let dump = try StringsDump(
      file: arguments.operands[0], language: arguments.value("language"), isStrict: arguments.isSet("strict"))
    for problem in dump.problems { arguments.console.remark("\(problem)") }
    try arguments.console.write(arguments.isSet("json") ? dump.json() : Array(dump.text().utf8))
    return .success
  }
}
