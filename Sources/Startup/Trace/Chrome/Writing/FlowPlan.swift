/// Which ends of the flows of a trace lie inside spans: viewers drop the others.
struct FlowPlan {
  /// A flow and, for each of its ends by time, the writer's number of the thread with a span that encloses it.
  struct Entry {
    var flow: Trace.Flow
    var threads: [Int?]
  }

  private(set) var entries: [Entry]
  /// The ends on each thread: which flow, which end.
  private var ends: [Place: [(entry: Int, end: Int)]] = [:]

  private struct Place: Hashable {
    var process: Int64
    var thread: Int64
  }

  /// Takes the flows of a trace; their spans come by `bind`.
  init(_ trace: Trace) {
    entries = trace.flows.map { flow in
      var flow = flow
      flow.ends.order { $0.time < $1.time }
      return Entry(flow: flow, threads: Array(repeating: nil, count: flow.ends.count))
    }
    for (number, entry) in entries.enumerated() {
      for (position, end) in entry.flow.ends.enumerated() {
        ends[Place(process: end.process, thread: end.thread), default: []].append((number, position))
      }
    }
  }

  /// Finds the ends that spans of a thread enclose; linear in the spans, and only for threads that have ends.
  mutating func bind(_ thread: Trace.Thread, of process: Int64, number: Int) {
    guard let places = ends[Place(process: process, thread: thread.id)] else { return }
    // Spans that don't nest are written as async ones, and to those no flow can be bound.
    var nesting = SpanNesting()
    var intervals: [(start: Int64, end: Int64)] = []
    for position in Trace.Span.order(of: thread.spans) ?? Array(thread.spans.indices) {
      let span = thread.spans[position]
      let (end, overflow) = span.start.addingReportingOverflow(max(0, span.duration))
      guard !overflow, nesting.admit(start: span.start, end: end) == .nests else { continue }
      // Spans nest, so the outermost ones cover every moment that any covers.
      if let last = intervals.last, end <= last.end { continue }
      intervals.append((span.start, end))
    }
    for place in places {
      let time = entries[place.entry].flow.ends[place.end].time
      var low = 0
      var high = intervals.count
      while low < high {
        let middle = (low + high) / 2
        if intervals[middle].end < time { low = middle + 1 } else { high = middle }
      }
      // When two threads claim the same ids, the first that fits is meant.
      if low < intervals.count, intervals[low].start <= time, entries[place.entry].threads[place.end] == nil {
        entries[place.entry].threads[place.end] = number
      }
    }
  }
}
