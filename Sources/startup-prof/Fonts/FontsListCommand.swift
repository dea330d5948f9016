import Startup
import StartupResources

/// `fonts list`: what the faces of some fonts are called, look like and hold.
struct FontsListCommand: Command {
  let name = "fonts list"
  let group: CommandGroup? = nil
  let summary = "List the faces of fonts with their names, style, glyphs and characters"
  let usage = ["[OPTION…] PATH…"]
  let details = [
    """
    A PATH is a font, a collection of fonts, or a folder, which is looked through for files named like fonts. What can't be read is told on \
    standard error, and is in the JSON document.
    """
  ]
  let options: [OptionDescription] = [
    .optionalValue("json", "FILE", "write a JSON document to standard output, or to FILE beside the text")
  ]
  let operands = OperandRule(["path"], allowsMore: true)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let scan = try FontScan(arguments.operands)
    if scan.files.isEmpty, let failure = scan.failures.first { throw ToolError("\(failure)") }
    try scan.refuseNothing(arguments)
    for failure in scan.failures { arguments.console.remark("\(failure)") }
    for file in scan.files {
      for problem in file.problems + file.faces.flatMap(\.problems) { arguments.console.remark("\(problem)") }
    }
    if try arguments.writeJSON(FontsDocument(scan, of: arguments.operands)) {
      let style = TextStyle(usesColor: arguments.console.usesColor(), usesUnicode: true)
      try arguments.console.write(FontsListReport(scan, style: style).text())
    }
    return .success
  }
}

extension FontScan {
  /// A list or a check of nothing would always be fine.
  func refuseNothing(_ arguments: ParsedArguments) throws(ToolError) {
    if fileCount == 0 { throw .noFonts(in: arguments.operands) }
  }
}

extension ToolError {
  /// Paths that have no font.
  static func noFonts(in paths: [String]) -> ToolError {
    ToolError("\(paths.joined(separator: ", ")): no fonts in it: no .ttf, .otf, .ttc or .otc file")
  }
}
