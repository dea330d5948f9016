import Startup

/// Which times the spans of a thread cover, and how deep they nest.
struct SpanCoverage {
  /// One stretch of time that outermost spans cover without a break.
  struct Interval {
    var start: Int64
    var end: Int64
    /// The first and the last outermost span of it.
    var firstName: String
    var lastName: String
  }

  /// Disjoint and in order.
  private(set) var intervals: [Interval] = []
  /// The deepest nesting.
  private(set) var depth = 0

  /// Looks at spans that nest and are in order.
  init(_ spans: [Trace.Span]) {
    var open: [Int64] = []
    for span in spans {
      while let end = open.last, end <= span.start { open.removeLast() }
      if open.isEmpty {
        if let last = intervals.last, span.start <= last.end {
          intervals[intervals.count - 1].end = max(last.end, span.end)
          intervals[intervals.count - 1].lastName = span.name
        } else {
          intervals.append(Interval(start: span.start, end: span.end, firstName: span.name, lastName: span.name))
        }
      }
      open.append(span.end)
      depth = max(depth, open.count)
    }
  }

  /// Nanoseconds covered.
  var covered: Int64 { intervals.reduce(0) { $0.addingSaturating($1.end.subtractingSaturating($1.start)) } }
}
