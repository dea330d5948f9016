import Startup
import Testing

/// What every trace of a recording promises.
enum TraceInvariants {
  /// Records an issue for each promise that `trace` breaks.
  static func check(_ trace: Trace, _ location: SourceLocation = #_sourceLocation) {
    for process in trace.processes {
      #expect(process.id > 0, sourceLocation: location)
      #expect(Set(process.threads.map(\.id)).count == process.threads.count, sourceLocation: location)
      for thread in process.threads {
        #expect(thread.id > 0 && thread.id <= Int64(UInt32.max), sourceLocation: location)
        #expect(nest(thread.spans), "spans of thread \(thread.id) overlap", sourceLocation: location)
        #expect(areSorted(thread.instants.map(\.time)), sourceLocation: location)
      }
      #expect(areSorted(process.asyncSpans.map(\.span.start)), sourceLocation: location)
      #expect(process.asyncSpans.allSatisfy { $0.span.start >= 0 && $0.span.duration >= 0 }, sourceLocation: location)
      #expect(Set(process.asyncSpans.map(\.id)).count == process.asyncSpans.count, sourceLocation: location)
      for counter in process.counters {
        #expect(areSorted(counter.samples.map(\.time)), sourceLocation: location)
        #expect(counter.samples.allSatisfy { $0.value.isFinite }, sourceLocation: location)
      }
    }
    for flow in trace.flows { checkFlow(flow, in: trace, location) }
  }

  private static func checkFlow(_ flow: Trace.Flow, in trace: Trace, _ location: SourceLocation) {
    #expect(flow.ends.count >= 2 && areSorted(flow.ends.map(\.time)), sourceLocation: location)
    for end in flow.ends {
      let thread = trace.processes.first { $0.id == end.process }?.threads.first { $0.id == end.thread }
      let isInside = thread?.spans.contains { $0.start <= end.time && end.time <= $0.end } ?? false
      #expect(isInside, "an end of flow \(flow.name) is outside of every span", sourceLocation: location)
    }
  }

  /// Whether spans are by start, never negative, and nest to the nanosecond.
  static func nest(_ spans: [Trace.Span]) -> Bool {
    var open: [Int64] = []
    var last: Int64 = 0
    for span in spans {
      guard span.start >= last, span.duration >= 0 else { return false }
      last = span.start
      while let end = open.last, end <= span.start { open.removeLast() }
      if let end = open.last, span.end > end { return false }
      open.append(span.end)
    }
    return true
  }

  private static func areSorted(_ times: [Int64]) -> Bool { zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } }
}
