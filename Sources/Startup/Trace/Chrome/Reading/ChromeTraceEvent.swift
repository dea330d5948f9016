/// One event as it stands in a file, checked and with its repairs done, valid while a visitor looks at it.
public struct ChromeTraceEvent: ~Escapable {
  /// What kind of event it is.
  public enum Phase: UInt8, Sendable {
    /// A span with a duration.
    case complete = 0x58
    case begin = 0x42
    case end = 0x45
    case instant = 0x69
    case counter = 0x43
    case metadata = 0x4D
    /// Nestable async events (`b`, `e`, `n`).
    case asyncBegin = 0x62
    case asyncEnd = 0x65
    case asyncInstant = 0x6E
    /// The older async events (`S`, `T`, `p`, `F`).
    case legacyAsyncBegin = 0x53
    case legacyAsyncStepInto = 0x54
    case legacyAsyncStepPast = 0x70
    case legacyAsyncEnd = 0x46
    case flowStart = 0x73
    case flowStep = 0x74
    case flowEnd = 0x66
  }

  /// What a process, thread, span or flow is called in a file.
  public enum ID: Hashable, Sendable {
    /// An integer, or a string that spells one in decimal or hexadecimal.
    case number(Int64)
    /// Anything else.
    case text(String)
  }

  /// Whether a span's arrow goes in, out, or through (`bind_id`, `flow_in`, `flow_out`).
  public struct Binding: Equatable, Sendable {
    /// What both ends of the arrow name.
    public var id: ID
    /// Whether the arrow ends here.
    public var flowsIn: Bool
    /// Whether the arrow starts here.
    public var flowsOut: Bool
  }

  /// What kind of event it is.
  public let phase: Phase
  /// `[No name]` when a file has none, as in Perfetto; empty only for ends, which need none.
  public let name: String
  /// Empty when a file has none.
  public let category: String
  /// Nanoseconds. 0 for metadata.
  public let time: Int64
  /// Nanoseconds, never negative; nil when there is none, as in a span that never ended.
  public let duration: Int64?
  /// The process it happened in.
  public let process: ID
  /// The thread it happened on.
  public let thread: ID
  /// What async events, flows and counters are matched by.
  public let id: ID?
  /// Whether `id` means something else in each process (`id2.local`).
  public let isIDLocal: Bool
  /// How far an instant reaches.
  public let scope: Trace.Instant.Scope
  /// Whether a flow's end belongs to the span around it (`"bp":"e"`), rather than to the next one.
  public let bindsToEnclosing: Bool
  /// The arrow of a complete event.
  public let binding: Binding?
  /// The line it begins on, from 1.
  public let line: Int

  let bytes: Span<UInt8>
  let argumentsValue: ChromeScanner.Value

  /// Ties what was read to the memory it was read from.
  @_lifetime(copy bytes)
  init(
    _ reading: ChromeEventInterpreter.Reading, _ bytes: Span<UInt8>, _ arguments: ChromeScanner.Value, line: Int
  ) {
    phase = reading.phase
    name = reading.name
    category = reading.category
    time = reading.time
    duration = reading.duration
    process = reading.process
    thread = reading.thread
    id = reading.id
    isIDLocal = reading.isIDLocal
    scope = reading.scope
    bindsToEnclosing = reading.bindsToEnclosing
    binding = reading.binding
    self.line = line
    self.bytes = bytes
    argumentsValue = arguments
  }

  /// Whether `arguments()` has any.
  public var hasArguments: Bool { argumentsValue.kind != .missing && argumentsValue.kind != .null }

  /// The arguments, decoded now.
  public func arguments() -> [Trace.Argument] {
    switch argumentsValue.kind {
    case .missing, .null: return []
    case .object: return ChromeText.members(bytes, argumentsValue)
    default: return [Trace.Argument("args", ChromeText.value(bytes, argumentsValue))]
    }
  }
}

/// Who looks at the events of a trace, one at a time, while it is read.
public protocol ChromeTraceVisitor {
  /// An event, in the order of the file.
  mutating func visit(_ event: borrowing ChromeTraceEvent, _ repairs: inout ChromeTraceRepairs)
  /// A fact about the whole trace: a member of `otherData`, or one beside `traceEvents`.
  mutating func visit(metadata: Trace.Argument)
}
