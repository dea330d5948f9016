import Startup
import StartupResources

/// `fonts index`: the index of fonts that a launch would keep in its cache, and what it saves.
struct FontsIndexCommand: Command {
  let name = "fonts index"
  let group: CommandGroup? = nil
  let summary = "Index fonts as the launch cache does, and time registering with and without"
  let usage = ["[OPTION…] PATH…"]
  let details = [
    """
    A PATH is a font, a collection of fonts, or a folder with fonts in it and below. Fonts are registered as an app would, so what an app could not \
    register is an error here. Times are those of this process, with the files in memory.
    """,
    """
    The cache of --output serves the app that registers the same paths, under --name, as long as the files do not change; with --app-version, \
    the app of that version.
    """,
  ]
  let options: [OptionDescription] = [
    .value("output", "FILE", "write a launch cache with the index; replaced whole or not at all"),
    .value("name", "NAME", "what the index is called in the cache (fonts.register)"),
    .value("app-version", "V", "trust this version of the app instead of looking at its files"),
    .optionalValue("json", "FILE", "write a JSON document to standard output, or to FILE beside the text"),
  ]
  let operands = OperandRule(["path"], allowsMore: true)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let output = arguments.value("output")
    if let output { try arguments.checkCacheOutput(output) }
    let survey: FontIndexSurvey
    do {
      survey = try FontIndexSurvey(
        arguments.operands, named: arguments.value("name") ?? Stage.fontsStageName,
        validation: arguments.value("app-version").map { .appVersion($0) } ?? .files)
    } catch let error as FontRegistrationError {
      for problem in error.problems.dropLast() { Console.complain("\(problem)") }
      throw ToolError("\(error.problems.last.map { "\($0)" } ?? "")")
    }
    if survey.faceCount == 0 { throw ToolError.noFonts(in: arguments.operands) }
    for warning in survey.warnings { arguments.console.remark(warning) }
    if let output {
      var builder = LaunchCacheBuilder()
      builder.add(survey.section)
      try builder.write(to: output)
    }
    if try arguments.writeJSON(survey) {
      let style = TextStyle(usesColor: arguments.console.usesColor(), usesUnicode: true)
      try arguments.console.write(FontsIndexReport(survey, style: style).text())
    }
    return .success
  }
}
