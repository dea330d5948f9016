import Startup
import StartupResources

/// `strings observe`: the texts that users really see.
struct StringsObserveCommand: Command {
  let name = "strings observe"
  let group: CommandGroup? = nil
  let summary = "Merge recordings of the texts an app showed, and compare them with its sources"
  let usage = ["[OPTION…] RECORDED…"]
  let details = [
    """
    RECORDED are documents that an app wrote with TextRecording.write(to:). With --source each text is told with its place, then those \
    that no source names, and those that are named and were never shown. Values in keys are compared without their types.
    """
  ]
  let options: [OptionDescription] = [
    .repeated("source", "PATH", "sources and interface files to compare with"),
    .flag("literals", "with --source: also literals that look like something people read"),
    .value("module", "M", "only lookups of this module, a bundle inside the app"),
    .optionalValue("json", "FILE", "write a JSON document to standard output, or to FILE beside the text"),
  ]
  let operands = OperandRule(["recording"], allowsMore: true)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    var observed = ObservedTexts()
    for operand in arguments.operands {
      let file = try InputFile(operand: operand)
      let contents = try file.contents(limit: StringsFile.lengthLimit)
      do throws(ObservedTexts.ReadError) {
        try observed.add(contents, module: arguments.value("module"))
      } catch { throw ToolError("\(file.name):\(error)") }
    }
    if let module = arguments.value("module"), !observed.modules.contains(module) {
      throw arguments.error(
        "module",
        "nothing of \"\(module)\" was recorded\(Suggestion.phrase(for: module, in: observed.modules.ordered()))"
      )
    }
    let paths = arguments.values("source")
    let sources = paths.isEmpty ? nil : try arguments.extraction(of: paths, literals: arguments.isSet("literals"))
    let report = ObservedReport(observed, sources: sources)
    if try !arguments.writeJSON(report) { return .success }
    let style = TextStyle(usesColor: arguments.console.usesColor(), usesUnicode: true)
    try arguments.console.write(report.text(style: style))
    return .success
  }
}
