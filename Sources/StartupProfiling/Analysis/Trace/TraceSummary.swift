import Startup

/// What a trace says at a glance: its processes and threads, time by name, the tree of its longest launch, and the time on
/// the main thread that nothing covers.
public struct TraceSummary: Sendable {
  /// The processes, as the trace orders them.
  public var processes: [Process] = []
  /// Time by name and category, the longest total first.
  public var totals: [Total] = []
  /// The longest launch, when any process has an event.
  public var longest: Launch?
  /// What launches said was lost, doubtful or without effect: the messages of `launch.warning`, each once, as they come.
  public var warnings: [Warning] = []
  /// Spans of all kinds.
  public var spanCount = 0
  /// Arrows between spans.
  public var flowCount = 0
  /// Samples of all counters.
  public var sampleCount = 0

  /// One process: what ran in it and when. Times are nanoseconds on the trace's timeline.
  public struct Process: Sendable {
    /// The process id.
    public var id: Int64
    /// What the trace calls it.
    public var name: String?
    /// The first moment of any event.
    public var start: Int64
    /// The last moment of any event.
    public var end: Int64
    /// Its threads, as the trace orders them.
    public var threads: [Thread] = []
    /// Instants of global scope, such as `ready`.
    public var milestones: [Milestone] = []
    /// Spans that are bound to no thread.
    public var asyncSpanCount = 0
    /// Series of counters.
    public var counterCount = 0

    /// From the first event to the last.
    public var duration: Int64 { end.subtractingSaturating(start) }
  }

  /// A message that launches recorded.
  public struct Warning: Sendable {
    /// What was said.
    public var message: String
    /// How many times.
    public var count: Int
  }

  /// One thread and how much of the time a span covers it.
  public struct Thread: Sendable {
    /// The thread id.
    public var id: Int64
    /// What the trace calls it.
    public var name: String?
    /// Whether it has the id of its process, or is the first when none has.
    public var isMain: Bool
    /// Spans on it.
    public var spanCount: Int
    /// Moments recorded on it.
    public var instantCount: Int
    /// Nanoseconds covered by at least one span.
    public var covered: Int64
    /// The deepest nesting of spans.
    public var depth: Int
  }

  /// A named moment.
  public struct Milestone: Sendable {
    /// What the moment is called.
    public var name: String
    /// Nanoseconds on the timeline of the trace.
    public var time: Int64
  }

  /// All spans of one name and category.
  public struct Total: Sendable {
    /// The name of the spans.
    public var name: String
    /// Their category.
    public var category: String
    /// How many there are.
    public var count: Int
    /// Nanoseconds of all of them; a span inside one of its own name counts in both.
    public var total: Int64
    /// Nanoseconds outside their children; of an async span, all.
    public var own: Int64
    /// Nanoseconds of the longest one.
    public var longest: Int64
  }

  /// The launch in one process.
  public struct Launch: Sendable {
    /// The process id.
    public var process: Int64
    /// What the trace calls the process.
    public var name: String?
    /// The first event.
    public var start: Int64
    /// `ready`, or the last event.
    public var end: Int64
    /// The spans of each thread as a tree, threads with none left out.
    public var threads: [Tree]
    /// Times on the main thread that no span covers, by start; the longest `maximumGaps`.
    public var gaps: [Gap]
    /// How many there are, and nanoseconds in all of them.
    public var gapCount: Int
    /// Nanoseconds on the main thread that no span covers.
    public var uncovered: Int64
  }

  /// How many gaps are kept.
  public static let maximumGaps = 100
  /// How deep the tree of a thread goes; what is deeper counts as its ancestor's own.
  public static let maximumTreeDepth = 256
  /// The milestone that ends a launch.
  public static let readyMilestone = "ready"

  /// The spans of a thread, those of one name under one parent taken together.
  public struct Tree: Sendable {
    /// The thread id.
    public var thread: Int64
    /// What the trace calls the thread.
    public var name: String?
    /// Whether it is the main thread; that one stands first.
    public var isMain: Bool
    /// The outermost spans, in the order of their first start.
    public var roots: [Node]
  }

  /// Spans of one name under one parent.
  public struct Node: Sendable {
    /// The name of the spans.
    public var name: String
    /// Their category.
    public var category: String
    /// When the first of them starts.
    public var start: Int64
    /// How many there are.
    public var count: Int
    /// Nanoseconds of all of them.
    public var total: Int64
    /// Nanoseconds outside their children.
    public var own: Int64
    /// The spans inside them, in the order of their first start.
    public var children: [Node] = []
  }

  /// Time that no span covers.
  public struct Gap: Equatable, Sendable {
    /// Nanoseconds on the timeline of the trace.
    public var start: Int64
    /// Nanoseconds.
    public var duration: Int64
    /// The outermost span before it; nil at the start of the launch.
    public var after: String?
    /// The outermost span behind it; nil at the end of the launch.
    public var before: String?
  }

  /// Summarizes a trace; O(n log n) in its spans.
  public init(_ trace: Trace) {
    var totals = TotalsByName()
    flowCount = trace.flows.count
    for process in trace.processes {
      processes.append(Self.overview(process))
      for thread in process.threads { totals.add(thread.spans) }
      for async in process.asyncSpans { totals.add(async.span) }
      spanCount += process.threads.reduce(0) { $0 + $1.spans.count } + process.asyncSpans.count
      sampleCount += process.counters.reduce(0) { $0 + $1.samples.count }
    }
    self.totals = totals.sorted()
    warnings = Self.warnings(trace)
    // Of launches that are equally long the first counts.
    var best: (index: Int, end: Int64, length: Int64)?
    for (index, overview) in processes.enumerated() where trace.processes[index].hasSpans {
      let end = overview.launchEnd
      let length = end.subtractingSaturating(overview.start)
      if best == nil || length > best!.length { best = (index, end, length) }
    }
    if let best { longest = Launch(trace.processes[best.index], from: processes[best.index].start, to: best.end) }
  }

  private static func warnings(_ trace: Trace) -> [Warning] {
    var warnings: [Warning] = []
    var indices: [String: Int] = [:]
    for instant in trace.processes.lazy.flatMap(\.threads).flatMap(\.instants)
    where instant.name == Trace.launchWarning {
      for argument in instant.arguments where argument.name == "message" {
        guard case .string(let message) = argument.value else { continue }
        if let index = indices[message] {
          warnings[index].count += 1
        } else {
          indices[message] = warnings.count
          warnings.append(Warning(message: message, count: 1))
        }
      }
    }
    return warnings
  }

  private static func overview(_ process: Trace.Process) -> Process {
    var start = Int64.max
    var end = Int64.min
    func see(_ first: Int64, _ last: Int64) {
      start = min(start, first)
      end = max(end, last)
    }
    let main = process.mainThread
    var result = Process(id: process.id, name: process.name, start: 0, end: 0)
    for (index, thread) in process.threads.enumerated() {
      let coverage = SpanCoverage(thread.spans)
      if let first = coverage.intervals.first, let last = coverage.intervals.last { see(first.start, last.end) }
      for instant in thread.instants {
        see(instant.time, instant.time)
        if instant.scope == .global { result.milestones.append(Milestone(name: instant.name, time: instant.time)) }
      }
      result.threads.append(
        Thread(
          id: thread.id, name: thread.name, isMain: index == main, spanCount: thread.spans.count,
          instantCount: thread.instants.count, covered: coverage.covered, depth: coverage.depth))
    }
    for async in process.asyncSpans { see(async.span.start, async.span.end) }
    for counter in process.counters { for sample in counter.samples { see(sample.time, sample.time) } }
    result.milestones.order { $0.time < $1.time }
    result.asyncSpanCount = process.asyncSpans.count
    result.counterCount = process.counters.count
    if start <= end {
      result.start = start
      result.end = end
    }
    return result
  }
}

extension TraceSummary.Process {
  /// The time of `ready`, else the last event.
  fileprivate var launchEnd: Int64 {
    milestones.first { $0.name == TraceSummary.readyMilestone && $0.time > start }?.time ?? end
  }
}

extension Trace.Process {
  /// The position of the main thread: the one with the id of the process, else the first.
  var mainThread: Int? { threads.firstIndex { $0.id == id } ?? threads.indices.first }

  fileprivate var hasSpans: Bool { threads.contains { !$0.spans.isEmpty } || !asyncSpans.isEmpty }
}
