import Startup

/// `show`: what is in a trace and where its time goes.
struct ShowCommand: Command {
  let name = "show"
  let group: CommandGroup? = .read
  let summary = "show what a trace says: time by name, the longest launch, gaps"
  let usage = ["[OPTION…] TRACE"]
  let details = [
    """
    Reads Chrome-trace JSON, also compressed with gzip, whoever wrote it, and prints its processes and threads, the \
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
    let path = arguments.operands[0]
    if let kind = try StartupFileKind(of: path) { throw wrongKind(kind, path) }
    let reading: ChromeTraceReading
    do throws(ChromeTraceError) { reading = try ChromeTraceReader.read(path: path) } catch {
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

  /// What the file is instead, and which command reads it.
  private func wrongKind(_ kind: StartupFileKind, _ path: String) -> ToolError {
    let file = ShellWords.quote(path)
    switch kind {
    case .scenario:
      return ToolError("\(path): a scenario, not a trace; measure it: startup-prof run \(file) --trace FILE")
    case .launches:
      let reader = CommandLineTool.commands.contains { $0.name == "diff" }
      let advice =
        reader ? "compare them: startup-prof diff \(file) OTHER" : "no command of this version reads them yet"
      return ToolError("\(path): saved launches, not a trace; \(advice)")
    case .run: return ToolError("\(path): the result of a run, not a trace; run --trace FILE writes one")
    case .show: return ToolError("\(path): what show printed of a trace, not a trace")
    }
  }

  private func document(_ path: String, _ reading: ChromeTraceReading) -> [UInt8] {
    var json = JSONWriter()
    json.value(ShowDocument(file: path, reading))
    return json.document()
  }
}
