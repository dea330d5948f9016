import Startup
import StartupProfiling

/// `show`: what is in a trace and where its time goes.
struct ShowCommand: Command {
  let name = "show"
  let group: CommandGroup? = .read
  let summary = "show what a trace says: time by name, the longest launch, gaps"
  let usage = ["[OPTION…] TRACE"]
  let details = [
    """
    Reads Chrome-trace JSON, also compressed with gzip, whoever wrote it ("-" is standard input), and prints its processes and threads, the \
    time by name, the tree of the longest launch, and the time on its main thread that no span covers. What had to be \
    repaired to read the file, and what was left out, is counted with the first line.
    """
  ]
  let options: [OptionDescription] = [
    .flag("all", "print every name, entry and gap instead of the longest"),
    .optionalValue("json", "FILE", "one JSON document (startup-prof/show/1) on standard output, or in FILE"),
  ]
  let operands = OperandRule(["TRACE"])

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let operand = arguments.operands[0]
    let file = try InputFile(operand: operand)
    if let kind = try StartupFileKind(of: file), kind != .trace {
      throw MistakenFile(kind: kind, wanted: .trace, operand: operand)
    }
    let path = file.name
    let reading: ChromeTraceReading
    do throws(ChromeTraceError) { reading = try ChromeTraceReader.read(file) } catch {
      throw ToolError(error.position == nil ? "\(path): \(error)" : "\(path):\(error)")
    }
    if reading.repairs[.noEventList] > 0 {
      throw ToolError("\(path): not a trace: a JSON object without traceEvents")
    }
    switch arguments.optionalValue("json") {
    case .absent:
      let style = TextStyle(
        width: arguments.console.width, usesColor: arguments.console.usesColor(),
        usesUnicode: TextStyle.environmentUsesUnicode())
      let limits = arguments.isSet("all") ? ShowReport.Limits.unlimited : ShowReport.Limits()
      try arguments.console.write(ShowReport(title: path, reading, limits: limits, style: style).text())
    case .bare: try arguments.console.write(document(path, reading))
    case .value(let file): try AtomicFile.write(document(path, reading), to: file)
    }
    return .success
  }

  private func document(_ path: String, _ reading: ChromeTraceReading) -> [UInt8] {
    var json = JSONWriter()
    json.value(ShowDocument(file: path, reading))
    return json.document()
  }
}
