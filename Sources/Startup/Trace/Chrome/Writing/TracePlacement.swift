/// Where the times of a trace come to lie in a file: as they are, or moved so that viewers show each nanosecond.
struct TracePlacement {
  /// The trace's time that is 0 in the file.
  private(set) var zero: Int64 = 0

  /// Looks at all times of a trace; linear, and sorts them when they span more than viewers can show.
  init(_ trace: Trace) {
    var earliest = Int64.max
    var latest = Int64.min
    Self.visit(trace) { start, end in
      earliest = min(earliest, start)
      latest = max(latest, end)
    }
    guard earliest <= latest, earliest < 0 || latest > ChromeTraceWriter.latestTime else { return }
    zero = earliest
    let (range, overflow) = latest.subtractingReportingOverflow(earliest)
    if overflow || range > ChromeTraceWriter.latestTime { zero = Self.zeroOfMost(trace) }
  }

  /// Moves a time; false when it then lies outside what can be told.
  @inline(__always)
  func move(_ time: inout Int64) -> Bool {
    let (moved, overflow) = time.subtractingReportingOverflow(zero)
    time = moved
    return !overflow
  }

  /// The earliest time of the window around the median start that viewers can show: a few stray times must not cost the rest.
  private static func zeroOfMost(_ trace: Trace) -> Int64 {
    var starts: [Int64] = []
    visit(trace) { start, _ in starts.append(start) }
    starts.sort()
    let median = starts[starts.count / 2]
    let (low, overflow) = median.subtractingReportingOverflow(ChromeTraceWriter.latestTime / 2)
    let floor = overflow ? Int64.min : low
    return starts.first { $0 >= floor } ?? median
  }

  private static func visit(_ trace: Trace, _ body: (_ start: Int64, _ end: Int64) -> Void) {
    func visit(_ span: Trace.Span) {
      let (end, overflow) = span.start.addingReportingOverflow(max(0, span.duration))
      body(span.start, overflow ? Int64.max : end)
    }
    for process in trace.processes {
      for thread in process.threads {
        for span in thread.spans { visit(span) }
        for instant in thread.instants { body(instant.time, instant.time) }
      }
      for async in process.asyncSpans { visit(async.span) }
      for counter in process.counters { for sample in counter.samples { body(sample.time, sample.time) } }
    }
  }
}
