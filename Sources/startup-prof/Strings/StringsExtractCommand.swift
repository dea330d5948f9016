import Startup
import StartupResources

/// `strings extract`: the texts that sources name.
struct StringsExtractCommand: Command {
  let name = "strings extract"
  let group: CommandGroup? = nil
  let summary = "Find the texts that sources and interface files name"
  let usage = ["[OPTION…] PATH…"]
  let details = [
    """
    Looks through Swift, Objective-C, .xib and .storyboard files for L(…), NSLocalizedString and its kin, String(localized:), Text("…"), \
    LocalizedStringKey, LocalizedStringResource and what people read in interface files. Each text is told with its places, comments and \
    table; values that are put into a key become conversions, %@ where their type can't be told.
    """
  ]
  let options: [OptionDescription] = [
    .flag("literals", "also texts that look like something people read and are not looked up"),
    .value("table", "T", "only the texts of this table"),
    .flag("strings", "print a .strings file with comments"),
    .optionalValue("json", "FILE", "write a JSON document to standard output, or to FILE beside the text"),
  ]
  let operands = OperandRule(["path"], allowsMore: true)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let extraction = try arguments.extraction(of: arguments.operands, literals: arguments.isSet("literals"))
    if extraction.fileCount == 0 {
      throw ToolError("\(arguments.operands[0]): no sources in it: no Swift, Objective-C or interface file")
    }
    let report = ExtractionReport(extraction, table: arguments.value("table"))
    if try !arguments.writeJSON(report) { return .success }
    let style = TextStyle(usesColor: arguments.console.usesColor(), usesUnicode: true)
    try arguments.console.write(arguments.isSet("strings") ? report.stringsFile() : report.text(style: style))
    return .success
  }
}
