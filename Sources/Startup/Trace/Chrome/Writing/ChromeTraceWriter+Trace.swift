extension ChromeTraceWriter {
  /// Writes a whole trace to a file, which appears complete or not at all.
  ///
  /// A trace whose spans nest, whose ids are in 1 ..< 2^32, whose times are not negative and whose flows lie inside spans is
  /// written as it is; anything else is repaired and counted. Linear in the trace, but for sorting what is out of order.
  @discardableResult
  public static func write(_ trace: Trace, to path: String) throws(SystemError) -> Outcome {
    var writer = try ChromeTraceWriter(replacing: path)
    let metadata = try writer.write(trace)
    return try writer.finish(metadata: metadata)
  }

  /// The bytes of a whole trace, as `write(_:to:)` writes them.
  public static func encode(_ trace: Trace) throws(SystemError) -> (bytes: [UInt8], outcome: Outcome) {
    var writer = ChromeTraceWriter()
    let metadata = try writer.write(trace)
    return try writer.finishInMemory(metadata: metadata)
  }

  /// The name in `otherData` of the trace's time that is 0 in the file, in nanoseconds, when all times were moved.
  static let zeroKey = "time_zero_ns"

  /// Writes all events and returns the metadata that goes with them.
  private mutating func write(_ trace: Trace) throws(SystemError) -> [Trace.Argument] {
    var metadata = trace.metadata
    let placement = TracePlacement(trace)
    if placement.zero != 0 {
      outcome.note(.movedTimes)
      metadata.removeAll { $0.name == Self.zeroKey }
      metadata.append(Trace.Argument(Self.zeroKey, .string(String(placement.zero))))
    }
    var flows = FlowPlan(trace)
    for process in trace.processes {
      let number = identities.addProcess(process.id, &outcome)
      try describe(process: number, name: process.name, sortIndex: process.sortIndex)
      for thread in process.threads {
        try write(thread, of: process.id, number, placement, &flows)
      }
      try writeCounters(of: process, placement)
      try writeAsyncSpans(of: process, placement)
    }
    try write(flows, placement)
    return metadata
  }

  private mutating func write(
    _ thread: Trace.Thread, of process: Int64, _ number: Int, _ placement: TracePlacement, _ flows: inout FlowPlan
  ) throws(SystemError) {
    let index = identities.addThread(thread.id, of: number, &outcome)
    try describe(thread: index, name: thread.name, sortIndex: thread.sortIndex)
    nesting.append(SpanNesting())
    let order = Trace.Span.order(of: thread.spans)
    if order == nil && placement.zero == 0 {
      // Taken by their parts: a copy of the whole goes through functions that the parts do not need.
      let spans = thread.spans.span
      for position in spans.indices {
        let span = Trace.Span(
          name: spans[position].name, category: spans[position].category, start: spans[position].start,
          duration: spans[position].duration, arguments: spans[position].arguments)
        try self.span(span, on: index)
      }
    } else {
      for position in order ?? Array(thread.spans.indices) {
        try write(moving: thread.spans[position], on: index, placement)
      }
    }
    for instant in thread.instants {
      var instant = instant
      guard placement.move(&instant.time) else {
        outcome.note(.timeOutOfRange)
        continue
      }
      try self.instant(instant, thread: thread.id, process: process)
    }
    flows.bind(thread, of: process, number: index)
  }

  private mutating func write(
    moving span: Trace.Span, on thread: Int, _ placement: TracePlacement
  ) throws(SystemError) {
    var span = span
    if placement.move(&span.start) {
      try self.span(span, on: thread)
    } else {
      outcome.note(.timeOutOfRange)
    }
  }
}
