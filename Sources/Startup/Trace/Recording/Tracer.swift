internal import CStartup
public import Synchronization

/// Records spans, instants, counters, arrows and milestones, cheaply enough to stay in an app that ships.
///
/// Every thread appends fixed-size records to memory of its own: no lock, and no allocation once its memory is there. A tracer
/// that is not open costs a load and a branch a call. What was recorded becomes a `Trace` by `snapshot()`, also while
/// threads record.
///
/// Recording in a signal handler is not supported, and a forked child that does not exec records nothing.
///
/// A class because threads on all sides share its memory by identity.
public final class Tracer: Sendable {
  /// The tracer of the process's own launch; it records nothing until it is opened. Keep it in a local variable where every
  /// nanosecond counts: reaching a global takes one or two.
  public static let shared = Tracer(closed: ())

  /// A tracer that is never open.
  public static let disabled = Tracer(closed: ())

  /// The address of the recorder; 0 while nothing is to be recorded.
  @usableFromInline let recorder = Atomic<UInt>(0)
  private let region = Mutex<RecordingRegion?>(nil)

  private init(closed: Void) {}

  /// A tracer that records into memory of this process; should there be none, it stays disabled.
  public convenience init() {
    self.init(closed: ())
    _ = try? open(.memory)
  }

  /// A tracer that records as configured. It fails when its file can't be made, or its ring is no ring or is in use.
  public convenience init(_ configuration: Configuration) throws(SystemError) {
    self.init(closed: ())
    try open(configuration)
  }

  /// Starts recording. An open tracer is not opened again: then it returns false and nothing changes.
  @discardableResult
  public func open(_ configuration: Configuration = .memory) throws(SystemError) -> Bool {
    try region.withLock { region throws(SystemError) in
      guard region == nil, self !== Tracer.disabled else { return false }
      let opened = try RecordingRegion.open(configuration)
      region = opened
      unsafe recorder.store(UInt(bitPattern: opened.recorder), ordering: .releasing)
      return true
    }
  }

  /// Stops recording for good; `snapshot()` still gives what was recorded.
  public func stop() { recorder.store(0, ordering: .releasing) }

  /// Whether events are recorded.
  public var isEnabled: Bool { recorder.load(ordering: .relaxed) != 0 }

  /// Where to record now.
  private var destination: OpaquePointer? {
    unsafe OpaquePointer(bitPattern: recorder.load(ordering: .acquiring))
  }

  /// What was recorded so far, as a trace of one process. Other threads may go on recording; of each thread the trace has
  /// all that happened before the call, and a whole number of its records. Spans that are still open end now and have the
  /// argument `unfinished`. The metadata says by which clock and from which zero times count, and what was lost.
  public func snapshot() -> Trace {
    guard let region = region.withLock({ $0 }) else { return Trace() }
    return region.snapshot()
  }

  // MARK: Other events

  /// Records a moment.
  public func instant(
    _ name: TraceName, category: TraceCategory = .stage, scope: Trace.Instant.Scope = .thread,
    _ arguments: KeyValuePairs<TraceName, TraceValue> = [:]
  ) {
    guard let destination = unsafe destination else { return }
    let kind =
      switch scope {
      case .thread: CSTARTUP_KIND_INSTANT_THREAD
      case .process: CSTARTUP_KIND_INSTANT_PROCESS
      case .global: CSTARTUP_KIND_INSTANT_GLOBAL
      }
    let tag = Self.tag(kind, category, name)
    if arguments.isEmpty {
      _ = unsafe cstartup_append_one(destination, 0, tag, Int32(CSTARTUP_TIME_NOW))
    } else {
      var records = Self.records(tag, arguments)
      _ = unsafe cstartup_append(destination, &records, records.count / 2, Int32(CSTARTUP_TIME_NOW))
    }
  }

  /// Records that the launch has come to a point others wait for, such as `ready` or `first-frame`: an instant of global scope,
  /// which a parent that holds the ring learns of at once.
  public func milestone(
    _ name: TraceName, category: TraceCategory = .stage, _ arguments: KeyValuePairs<TraceName, TraceValue> = [:]
  ) {
    guard let destination = unsafe destination else { return }
    var records = Self.records(Self.tag(CSTARTUP_KIND_MILESTONE, category, name), arguments)
    _ = unsafe cstartup_append_milestone(destination, &records, records.count / 2)
  }

  /// Records the value that a number has from now on. One that is not finite is left out and counted.
  public func counter(_ name: TraceName, category: TraceCategory = .stage, _ value: Double) {
    record(CSTARTUP_KIND_COUNTER, name, category, value: value.bitPattern, type: CSTARTUP_VALUE_NUMBER)
  }

  /// Records the value that a number has from now on; held to 64 bits.
  public func counter(_ name: TraceName, category: TraceCategory = .stage, _ value: some BinaryInteger) {
    let bits = UInt64(bitPattern: Int64(clamping: value))
    record(CSTARTUP_KIND_COUNTER, name, category, value: bits, type: CSTARTUP_VALUE_INTEGER)
  }

  /// Starts an arrow from the innermost span of this thread; `id` tells arrows of one name apart.
  public func flowBegin(_ name: TraceName, category: TraceCategory = .stage, id: UInt64) {
    record(CSTARTUP_KIND_FLOW_BEGIN, name, category, value: id, type: CSTARTUP_VALUE_INTEGER)
  }

  /// Leads an arrow through the innermost span of this thread.
  public func flowStep(_ name: TraceName, category: TraceCategory = .stage, id: UInt64) {
    record(
      CSTARTUP_KIND_FLOW_STEP, name, category, value: id, type: CSTARTUP_VALUE_INTEGER,
      time: CSTARTUP_TIME_NOW_ORDERED)
  }

  /// Ends an arrow at the innermost span of this thread. Its time is never before that of a beginning that this thread was
  /// told of.
  public func flowEnd(_ name: TraceName, category: TraceCategory = .stage, id: UInt64) {
    record(
      CSTARTUP_KIND_FLOW_END, name, category, value: id, type: CSTARTUP_VALUE_INTEGER,
      time: CSTARTUP_TIME_NOW_ORDERED)
  }

  /// Adds an argument to a span that is open, or to the innermost one of this thread when none is named.
  public func annotate(_ key: TraceName, _ value: TraceValue, of span: SpanToken? = nil) {
    guard span != .notRecorded, let destination = unsafe destination else { return }
    let (bits, type) = Self.bits(of: value)
    let tag = UInt64(CSTARTUP_KIND_ANNOTATION) | UInt64(type) << 8 | key.address << 16
    let time = Int32(CSTARTUP_TIME_GIVEN)
    if let span {
      let subject = UInt64(CSTARTUP_KIND_SUBJECT) | span.rawValue << 8
      _ = unsafe cstartup_append_two(destination, 0, subject, bits, tag, time)
    } else {
      _ = unsafe cstartup_append_one(destination, bits, tag, time)
    }
  }

  /// Names the calling thread in the trace.
  public func setThreadName(_ name: TraceName) {
    guard let destination = unsafe destination else { return }
    let tag = Self.tag(CSTARTUP_KIND_THREAD_NAME, TraceCategory(index: 0), name)
    _ = unsafe cstartup_append_one(destination, 0, tag, Int32(CSTARTUP_TIME_GIVEN))
  }

  // MARK: Records

  private func record(
    _ kind: Int, _ name: TraceName, _ category: TraceCategory, value: UInt64, type: Int, time: Int = CSTARTUP_TIME_NOW
  ) {
    guard let destination = unsafe destination else { return }
    let valueTag = UInt64(CSTARTUP_KIND_VALUE) | UInt64(type) << 8
    _ = unsafe cstartup_append_two(destination, 0, Self.tag(kind, category, name), value, valueTag, Int32(time))
  }

  static func tag(_ kind: Int, _ category: TraceCategory, _ name: TraceName) -> UInt64 {
    UInt64(kind) | UInt64(category.index) << 8 | name.address << 16
  }

  /// At most this many arguments of one instant are recorded.
  private static let mostArguments = 63

  private static func records(_ tag: UInt64, _ arguments: KeyValuePairs<TraceName, TraceValue>) -> [UInt64] {
    var records = [0, tag]
    for (key, value) in arguments.prefix(mostArguments) {
      let (bits, type) = bits(of: value)
      records += [bits, UInt64(CSTARTUP_KIND_ARGUMENT) | UInt64(type) << 8 | key.address << 16]
    }
    return records
  }

  private static func bits(of value: TraceValue) -> (bits: UInt64, type: Int) {
    switch value {
    case .integer(let value): (UInt64(bitPattern: value), CSTARTUP_VALUE_INTEGER)
    case .number(let value): (value.bitPattern, CSTARTUP_VALUE_NUMBER)
    case .boolean(let value): (value ? 1 : 0, CSTARTUP_VALUE_BOOLEAN)
    case .name(let value): (value.address, CSTARTUP_VALUE_NAME)
    }
  }
}
