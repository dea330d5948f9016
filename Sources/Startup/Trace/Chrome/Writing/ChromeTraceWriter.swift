/// Writes Chrome-trace JSON, event by event, so that Perfetto, chrome://tracing and speedscope all show what was recorded.
///
///     var writer = try ChromeTraceWriter(replacing: "launch.json")
///     writer.process(1, name: "shop")
///     try writer.span(span, thread: 1, process: 1)
///     try writer.finish(metadata: [])
///
/// The file appears whole at `finish` or not at all. Memory grows with the number of threads and the depth of their spans, not
/// with the number of events. Nothing that a caller passes can make the file invalid: what a viewer would drop, distort or
/// refuse is changed or left out, and counted (`Repair`). The only error is the file system's.
///
/// A whole `Trace` is better written with `ChromeTraceWriter.write(_:to:)`, which sorts, and so repairs less.
public struct ChromeTraceWriter: ~Copyable {
  /// How deep arrays and objects nest in an argument.
  public static let maximumDepth = 64
  /// The last nanosecond that survives the way through a double of microseconds, as viewers read times: 2^43 µs, 101 days.
  public static let latestTime: Int64 = (1 << 43) * 1000 - 1

  var sink: ByteSink
  var outcome = Outcome()
  var identities = ChromeIdentities()
  var nesting: [SpanNesting] = []
  private var nextAsyncID: UInt64 = 1
  private var openFlows: Set<FlowKey> = []

  /// Which flow an end belongs to, as viewers match them.
  private struct FlowKey: Hashable {
    var id: UInt64
    var name: String
    var category: String
  }

  /// Starts a new version of the file at `path`.
  public init(replacing path: String) throws(SystemError) {
    sink = try ByteSink(replacing: path)
  }

  /// Starts a trace in memory; `finishInMemory` returns it.
  public init() {
    sink = ByteSink()
  }

  /// Names a process and says where viewers put it (smaller is higher; in the order of naming when absent).
  ///
  /// A process that is used without being named gets `process` and its id for a name.
  public mutating func process(_ id: Int64, name: String?, sortIndex: Int64? = nil) throws(SystemError) {
    let process = identities.process(id, &outcome)
    try describe(process: process, name: name, sortIndex: sortIndex)
  }

  /// Names a thread and says where viewers put it in its process. The thread with the id of
  /// its process is the main thread and sorts first; others follow in the order of naming when nothing else is asked for.
  public mutating func thread(
    _ id: Int64, process: Int64, name: String?, sortIndex: Int64? = nil
  ) throws(SystemError) {
    let thread = try self.thread(id, in: process, describing: false)
    try describe(thread: thread, name: name, sortIndex: sortIndex)
  }

  /// Writes a span of a thread. Those of one thread come in the order of their starts.
  public mutating func span(_ span: Trace.Span, thread: Int64, process: Int64) throws(SystemError) {
    // A thread is not described for the sake of a span that is left out.
    guard let extent = extent(of: span) else { return }
    try write(span, extent, on: self.thread(thread, in: process, describing: true))
  }

  /// Writes a span of a thread by the thread's number.
  @inline(__always)
  mutating func span(_ span: Trace.Span, on thread: Int) throws(SystemError) {
    guard let extent = extent(of: span) else { return }
    try write(span, extent, on: thread)
  }

  /// How long a span is shown and when it ends; nil, and counted, for one that viewers don't show.
  @inline(__always)
  private mutating func extent(of span: Trace.Span) -> (duration: Int64, end: Int64)? {
    var duration = span.duration
    if duration < 0 {
      outcome.note(.negativeDuration)
      duration = 0
    }
    return inRange(span.start, duration: duration).map { (duration, $0) }
  }

  @inline(__always)
  private mutating func write(
    _ span: Trace.Span, _ extent: (duration: Int64, end: Int64), on thread: Int
  ) throws(SystemError) {
    switch nesting[thread].admit(start: span.start, end: extent.end) {
    case .nests: try writeComplete(span, duration: extent.duration, thread: thread)
    case .crosses:
      outcome.note(.overlappingSpan)
      try writeAsync(span, end: extent.end, thread: thread)
    case .unordered:
      outcome.note(.unorderedSpan)
      try writeAsync(span, end: extent.end, thread: thread)
    }
  }

  /// Writes a span that is not bound to its thread. Its id is given anew, so that it can't cross another.
  public mutating func asyncSpan(_ async: Trace.AsyncSpan, process: Int64) throws(SystemError) {
    guard let extent = extent(of: async.span) else { return }
    try writeAsync(async.span, end: extent.end, thread: thread(async.thread, in: process, describing: true))
  }

  /// Writes a moment.
  public mutating func instant(_ instant: Trace.Instant, thread: Int64, process: Int64) throws(SystemError) {
    guard inRange(instant.time, duration: 0) != nil else { return }
    let thread = try self.thread(thread, in: process, describing: true)
    let arguments = writable(instant.arguments)
    let name = writable(name: instant.name)
    let head = head(of: thread, time: instant.time)
    try event(atMost: bound(name, instant.category, arguments.bytes)) { output in
      output.append("{\"ph\":\"i\"")
      output.append(rare: head)
      output.append(",\"s\":\"")
      switch instant.scope {
      case .thread: output.append("t\"")
      case .process: output.append("p\"")
      case .global: output.append("g\"")
      }
      output.append(rareName: name, category: instant.category, arguments: arguments.list.span)
    }
  }

  /// Writes the values of a counter's series from `time` on. Every sample of one counter names the same series.
  public mutating func counter(
    _ name: String, category: String, values: [(series: String, value: Double)], time: Int64, process: Int64
  ) throws(SystemError) {
    guard inRange(time, duration: 0) != nil else { return }
    let finite = values.filter { $0.value.isFinite }
    for _ in finite.count..<values.count { outcome.note(.notFinite) }
    guard !finite.isEmpty else { return }
    let number = identities.process(process, &outcome)
    if !identities.processes[number].isDescribed { try describe(process: number, name: nil, sortIndex: nil) }
    let id = identities.processes[number].writtenID
    let arguments = writable(finite.map { Trace.Argument($0.series, .number($0.value)) })
    let name = writable(name: name)
    // Viewers keep counters by process; the id of the main thread names no other thread.
    let head = Head(thread: EventHead(process: id, thread: id), time: time)
    try event(atMost: bound(name, category, arguments.bytes)) { output in
      output.append("{\"ph\":\"C\"")
      output.append(rare: head)
      output.append(rareName: name, category: category, arguments: arguments.list.span)
    }
  }

  /// Which end of a flow.
  public enum FlowPhase: Sendable {
    /// Where it starts.
    case start
    /// Where it passes.
    case step
    /// Where it ends.
    case end
  }

  /// Writes an end of a flow. It must lie inside a span of its thread that was written already and after which no later one
  /// was begun; else it is left out.
  public mutating func flow(
    _ phase: FlowPhase, id: UInt64, name: String, category: String, at end: Trace.Flow.End
  ) throws(SystemError) {
    let name = writable(name: name)
    let key = FlowKey(id: id, name: name, category: category)
    let thread = try self.thread(end.thread, in: end.process, describing: true)
    guard inRange(end.time, duration: 0) != nil else { return }
    guard nesting[thread].encloses(end.time), phase == .start || openFlows.contains(key) else {
      outcome.note(.flowEnd)
      return
    }
    if phase == .end { openFlows.remove(key) } else { openFlows.insert(key) }
    try writeFlow(phase, id: id, name: name, category: category, time: end.time, thread: thread)
  }

  /// Writes the metadata of the whole trace and puts the file in place.
  @discardableResult
  public consuming func finish(metadata: [Trace.Argument] = []) throws(SystemError) -> Outcome {
    try writeEnd(metadata)
    let outcome = outcome
    _ = try sink.finish()
    return outcome
  }

  /// Writes the metadata of the whole trace and returns the bytes.
  public consuming func finishInMemory(
    metadata: [Trace.Argument] = []
  ) throws(SystemError) -> (bytes: [UInt8], outcome: Outcome) {
    try writeEnd(metadata)
    let outcome = outcome
    return (try sink.finish(), outcome)
  }
}

// MARK: - Identities

extension ChromeTraceWriter {
  /// The number of a thread of ours, after writing its description when nobody gave one.
  mutating func thread(_ id: Int64, in process: Int64, describing: Bool) throws(SystemError) -> Int {
    let process = identities.process(process, &outcome)
    if describing && !identities.processes[process].isDescribed {
      try describe(process: process, name: nil, sortIndex: nil)
    }
    let thread = identities.thread(id, of: process, &outcome)
    while nesting.count <= thread { nesting.append(SpanNesting()) }
    if describing && !identities.threads[thread].isDescribed {
      try describe(thread: thread, name: nil, sortIndex: nil)
    }
    return thread
  }

  mutating func describe(process: Int, name: String?, sortIndex: Int64?) throws(SystemError) {
    let id = identities.processes[process].writtenID
    identities.processes[process].isDescribed = true
    let name = writable(name: name ?? "process \(id)")
    try metadata("process_name", process: id, thread: id, Trace.Argument("name", .string(name)))
    let index = sortIndex ?? Int64(process)
    try metadata("process_sort_index", process: id, thread: id, Trace.Argument("sort_index", .integer(index)))
  }

  mutating func describe(thread: Int, name: String?, sortIndex: Int64?) throws(SystemError) {
    let identity = identities.threads[thread]
    identities.threads[thread].isDescribed = true
    let process = identity.writtenProcess
    let isMain = identity.writtenID == process
    let name = writable(name: name ?? (isMain ? "main" : "thread \(identity.writtenID)"))
    let id = identity.writtenID
    try metadata("thread_name", process: process, thread: id, Trace.Argument("name", .string(name)))
    let index = sortIndex ?? (isMain ? 0 : Int64(identity.ordinal + 1))
    try metadata("thread_sort_index", process: process, thread: id, Trace.Argument("sort_index", .integer(index)))
  }

}

// MARK: - Repairs

extension ChromeTraceWriter {
  /// A list of arguments as it can be written, with its size.
  struct WritableArguments {
    var list: [Trace.Argument]
    var bytes: Int
  }

  @inline(never)
  mutating func writable(_ arguments: [Trace.Argument]) -> WritableArguments {
    let measure = ChromeArgumentEncoding.measure(arguments.span)
    if !measure.needsRepair { return WritableArguments(list: arguments, bytes: measure.bytes) }
    let repaired = ChromeArgumentEncoding.repaired(arguments, &outcome)
    return WritableArguments(list: repaired, bytes: ChromeArgumentEncoding.measure(repaired.span).bytes)
  }

  @inline(__always)
  mutating func writable(name: String) -> String {
    if !name.isEmpty { return name }
    outcome.note(.missingName)
    return "(no name)"
  }

  /// The end of an event that viewers show to the nanosecond; nil, and counted, for one that they don't.
  @inline(__always)
  mutating func inRange(_ start: Int64, duration: Int64) -> Int64? {
    let (end, overflow) = start.addingReportingOverflow(duration)
    if start >= 0 && !overflow && end <= Self.latestTime { return end }
    outcome.note(.timeOutOfRange)
    return nil
  }

  /// An id for an async span that none has yet.
  mutating func freshAsyncID() -> UInt64 {
    defer { nextAsyncID += 1 }
    return nextAsyncID
  }

  /// Makes sure that `freshAsyncID` gives none up to `id`.
  mutating func reserveAsyncIDs(upTo id: UInt64) { nextAsyncID = max(nextAsyncID, id &+ 1) }
}
