/// What happened during one or more launches, on one timeline of whole nanoseconds.
///
/// It is the read model: recording (`Tracer`) produces one, the Chrome-trace reader and writer take it in and out of files,
/// and every report is drawn from it. All times count from the trace's zero, the spawn of the launch when that is known.
public struct Trace: Equatable, Sendable {
  /// The processes, in the order viewers should show them; a variant or a launch is one process.
  public var processes: [Process] = []
  /// Arrows between spans, such as from a stage to one that depends on it.
  public var flows: [Flow] = []
  /// Facts about the whole trace (`otherData` in a file): tool version, host, clock, dropped events.
  public var metadata: [Argument] = []

  /// The name of the instants with which a launch says that something was lost, doubtful or without effect (`message`).
  public static let launchWarning = "launch.warning"

  /// An empty trace.
  public init() {}

  /// One process and what was recorded in it.
  public struct Process: Equatable, Sendable {
    /// The process id, unique in the trace.
    public var id: Int64
    /// What viewers call it.
    public var name: String?
    /// Where viewers put it: smaller is higher.
    public var sortIndex: Int64?
    /// Its threads.
    public var threads: [Thread] = []
    /// Its counter tracks.
    public var counters: [Counter] = []
    /// Spans that are not bound to one thread.
    public var asyncSpans: [AsyncSpan] = []

    /// A process with nothing recorded in it.
    public init(id: Int64, name: String? = nil, sortIndex: Int64? = nil) {
      self.id = id
      self.name = name
      self.sortIndex = sortIndex
    }
  }

  /// One thread and what ran on it.
  public struct Thread: Equatable, Sendable {
    /// The kernel's thread id, unique in its process and never 0 in what we write.
    public var id: Int64
    /// What viewers call it.
    public var name: String?
    /// Where viewers put it: smaller is higher.
    public var sortIndex: Int64?
    /// Its spans by start, parents before their children; they nest and never overlap otherwise.
    public var spans: [Span] = []
    /// Its instants by time.
    public var instants: [Instant] = []

    /// A thread with nothing recorded on it.
    public init(id: Int64, name: String? = nil, sortIndex: Int64? = nil) {
      self.id = id
      self.name = name
      self.sortIndex = sortIndex
    }
  }

  /// Work on one thread from `start` until `start + duration`.
  public struct Span: Equatable, Sendable {
    /// Dotted, lower case, noun then verb: `strings.load`.
    public var name: String
    /// The layer: `stage`, `language`, `strings`, `io`, `process`, …
    public var category: String
    /// Nanoseconds from the trace's zero.
    public var start: Int64
    /// Nanoseconds, never negative.
    public var duration: Int64
    /// Facts about this span.
    public var arguments: [Argument]

    /// Nanoseconds from the trace's zero.
    public var end: Int64 { start + duration }

    /// A span from its facts.
    public init(name: String, category: String, start: Int64, duration: Int64, arguments: [Argument] = []) {
      self.name = name
      self.category = category
      self.start = start
      self.duration = duration
      self.arguments = arguments
    }
  }

  /// A span that moved between threads or overlaps others; viewers give it a track of its own.
  public struct AsyncSpan: Equatable, Sendable {
    /// Tells spans of the same name and category apart.
    public var id: UInt64
    /// The thread it began on.
    public var thread: Int64
    /// What it did, from when and how long.
    public var span: Span

    /// An async span from its facts.
    public init(id: UInt64, thread: Int64, span: Span) {
      self.id = id
      self.thread = thread
      self.span = span
    }
  }

  /// A moment. Milestones such as `ready` are instants of global scope.
  public struct Instant: Equatable, Sendable {
    /// How far across the picture a viewer draws it.
    public enum Scope: String, Equatable, Sendable {
      case thread = "t"
      case process = "p"
      case global = "g"
    }

    /// Dotted, lower case: `ready`.
    public var name: String
    /// The layer.
    public var category: String
    /// Nanoseconds from the trace's zero.
    public var time: Int64
    /// How far a viewer draws it.
    public var scope: Scope
    /// Facts about this moment.
    public var arguments: [Argument]

    /// A moment from its facts.
    public init(
      name: String, category: String, time: Int64, scope: Scope = .thread, arguments: [Argument] = []
    ) {
      self.name = name
      self.category = category
      self.time = time
      self.scope = scope
      self.arguments = arguments
    }
  }

  /// A number over time.
  public struct Counter: Equatable, Sendable {
    /// The value from `time` on.
    public struct Sample: Equatable, Sendable {
      /// Nanoseconds from the trace's zero.
      public var time: Int64
      /// What is counted from `time` on.
      public var value: Double

      /// A value from its facts.
      public init(time: Int64, value: Double) {
        self.time = time
        self.value = value
      }
    }

    /// The name of the track.
    public var name: String
    /// The layer.
    public var category: String
    /// The name of the series within the counter.
    public var series: String
    /// By time.
    public var samples: [Sample]

    /// A counter with the samples it has.
    public init(name: String, category: String, series: String = "value", samples: [Sample] = []) {
      self.name = name
      self.category = category
      self.series = series
      self.samples = samples
    }
  }

  /// An arrow from a moment inside one span to a moment inside another.
  public struct Flow: Equatable, Sendable {
    /// One end: a moment on a thread.
    public struct End: Equatable, Sendable {
      /// The id of the process.
      public var process: Int64
      /// The id of the thread.
      public var thread: Int64
      /// Nanoseconds from the trace's zero.
      public var time: Int64

      /// An end from its facts.
      public init(process: Int64, thread: Int64, time: Int64) {
        self.process = process
        self.thread = thread
        self.time = time
      }
    }

    /// Tells flows of the same name and category apart.
    public var id: UInt64
    /// What viewers call the arrow.
    public var name: String
    /// The layer.
    public var category: String
    /// At least two, by time: where it starts, where it passes, where it ends.
    public var ends: [End]

    /// A flow between moments.
    public init(id: UInt64, name: String, category: String, ends: [End]) {
      self.id = id
      self.name = name
      self.category = category
      self.ends = ends
    }
  }

  /// A named fact.
  public struct Argument: Equatable, Sendable {
    /// What the fact is called; unique in its list in what we write.
    public var name: String
    /// What is so.
    public var value: Value

    /// A fact.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a fact, as JSON has it.
  public enum Value: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// Always finite in what we write.
    case number(Double)
    case string(String)
    case array([Value])
    case object([Argument])
  }
}
