/// Reads Chrome-trace JSON in a stream: whatever Perfetto, chrome://tracing or speedscope takes, as the most faithful of them
/// reads it.
///
/// The list of events may stand alone or in `traceEvents`, be unclosed, unsorted or compressed with gzip. Every repair and
/// every event left out is counted (`ChromeTraceRepairs`); what no viewer takes is refused with its position. docs/traces.md
/// has the list.
public struct ChromeTraceReader {
  /// How deep arrays and objects may nest.
  public static let maximumDepth = 512
  /// How many bytes one event may take.
  public static let maximumEventBytes = 1 << 28
  /// How many bytes a member beside `traceEvents` may take to be kept.
  public static let maximumMemberBytes = 1 << 20

  /// Reads a file into memory; O(n log n) in what is kept.
  public static func read(path: String) throws(ChromeTraceError) -> ChromeTraceReading {
    try read(try open(path))
  }

  /// Reads a file that is open, and may have been looked into.
  public static func read(_ file: InputFile) throws(ChromeTraceError) -> ChromeTraceReading {
    try read(ChromeTraceSource(file))
  }

  /// Reads a trace that is in memory.
  public static func read(_ bytes: [UInt8]) throws(ChromeTraceError) -> ChromeTraceReading {
    try read(ChromeTraceSource(bytes))
  }

  /// Shows every event of a file to a visitor, keeping none; memory is bounded whatever the size of the file.
  ///
  /// Returns what was repaired. An error may come after many events.
  public static func visit<Visitor: ChromeTraceVisitor>(
    path: String, _ visitor: inout Visitor
  ) throws(ChromeTraceError) -> ChromeTraceRepairs {
    var parser = ChromeTraceParser(ChromeTraceSource(try open(path)))
    var delivery = ChromeEventDelivery(visitor)
    defer { visitor = delivery.visitor }
    try parser.parse(&delivery)
    return delivery.interpreter.repairs
  }

  private static func open(_ path: String) throws(ChromeTraceError) -> InputFile {
    do throws(SystemError) { return try InputFile(path: path) } catch { throw .system(error) }
  }

  private static func read(_ source: ChromeTraceSource) throws(ChromeTraceError) -> ChromeTraceReading {
    var parser = ChromeTraceParser(source)
    var delivery = ChromeEventDelivery(ChromeTraceBuilder())
    try parser.parse(&delivery)
    var repairs = delivery.interpreter.repairs
    let trace = delivery.visitor.finish(&repairs)
    return ChromeTraceReading(trace: trace, repairs: repairs)
  }
}

/// A trace from a file, and what had to be repaired to read it.
public struct ChromeTraceReading: Equatable, Sendable {
  /// What the file says.
  public var trace: Trace
  /// What was changed or left out to read it.
  public var repairs: ChromeTraceRepairs
}
