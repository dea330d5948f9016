/// The events as they are spelled; what they are given was checked before.
extension ChromeTraceWriter {
  /// What every event says: its process, thread and time.
  struct Head {
    var thread: EventHead
    var time: Int64
  }

  @inline(__always)
  func head(of thread: Int, time: Int64) -> Head {
    Head(thread: identities.threads[thread].head, time: time)
  }

  /// The most bytes that an event takes.
  @inline(__always)
  func bound(_ name: String, _ category: String, _ arguments: Int) -> Int {
    JSONBytes.bound(of: name) &+ JSONBytes.bound(of: category) &+ arguments &+ 256
  }

  /// Writes one event and what stands between it and the one before.
  @inline(__always)
  mutating func event(
    atMost count: Int, _ body: (inout OutputSpan<UInt8>) -> Void
  ) throws(SystemError) {
    let isFirst = outcome.events == 0
    outcome.events += 1
    try sink.append(atMost: count) { output in
      if isFirst { output.append("{\"traceEvents\":[\n") } else { output.append(",\n") }
      body(&output)
    }
  }

  /// Writes a span that nests.
  mutating func writeComplete(_ span: Trace.Span, duration: Int64, thread: Int) throws(SystemError) {
    let measure = ChromeArgumentEncoding.measure(span.arguments.span)
    if measure.needsRepair || span.name.isEmpty {
      let repaired = repaired(span)
      // Measured again, and written whatever that says: a long list always asks for the careful way.
      let bytes = ChromeArgumentEncoding.measure(repaired.arguments.span).bytes
      return try writeComplete(repaired, argumentBytes: bytes, duration: duration, thread: thread)
    }
    try writeComplete(span, argumentBytes: measure.bytes, duration: duration, thread: thread)
  }

  @inline(__always)
  private mutating func writeComplete(
    _ span: Trace.Span, argumentBytes: Int, duration: Int64, thread: Int
  ) throws(SystemError) {
    let head = head(of: thread, time: span.start)
    try event(atMost: bound(span.name, span.category, argumentBytes)) { output in
      output.append("{\"ph\":\"X\"")
      output.append(head)
      output.append(",\"dur\":")
      output.append(microseconds: duration.magnitude)
      output.append(name: span.name, category: span.category, arguments: span.arguments.span)
    }
  }

  /// The span as it can be written, with each change counted.
  @inline(never)
  private mutating func repaired(_ span: Trace.Span) -> Trace.Span {
    var repaired = span
    repaired.name = writable(name: span.name)
    repaired.arguments = writable(span.arguments).list
    return repaired
  }

  /// Writes a span with a fresh id as a pair of async events.
  mutating func writeAsync(_ span: Trace.Span, end: Int64, thread: Int) throws(SystemError) {
    let id = freshAsyncID()
    try writeAsyncBegin(span, id: id, thread: thread)
    try writeAsyncEnd(span, end: end, id: id, thread: thread)
  }

  /// Writes the begin of an async span; the id is local to the process (`id2`), else viewers join spans of two processes.
  mutating func writeAsyncBegin(_ span: Trace.Span, id: UInt64, thread: Int) throws(SystemError) {
    let arguments = writable(span.arguments)
    let name = writable(name: span.name)
    let head = head(of: thread, time: span.start)
    try event(atMost: bound(name, span.category, arguments.bytes)) { output in
      output.append("{\"ph\":\"b\"")
      output.append(rare: head)
      output.append(",\"id2\":{\"local\":")
      output.append(hexadecimalString: id)
      output.append("}")
      output.append(rareName: name, category: span.category, arguments: arguments.list.span, alwaysCategory: true)
    }
  }

  /// Writes the end of an async span.
  mutating func writeAsyncEnd(_ span: Trace.Span, end: Int64, id: UInt64, thread: Int) throws(SystemError) {
    // Counted at the begin already.
    let name = span.name.isEmpty ? "(no name)" : span.name
    let head = head(of: thread, time: end)
    try event(atMost: bound(name, span.category, 0)) { output in
      output.append("{\"ph\":\"e\"")
      output.append(rare: head)
      output.append(",\"id2\":{\"local\":")
      output.append(hexadecimalString: id)
      output.append("}")
      output.append(rareName: name, category: span.category, arguments: Span(), alwaysCategory: true)
    }
  }

  /// Writes an end of a flow that lies inside a span.
  mutating func writeFlow(
    _ phase: FlowPhase, id: UInt64, name: String, category: String, time: Int64, thread: Int
  ) throws(SystemError) {
    let head = head(of: thread, time: time)
    try event(atMost: bound(name, category, 0)) { output in
      switch phase {
      case .start: output.append("{\"ph\":\"s\"")
      case .step: output.append("{\"ph\":\"t\"")
      case .end: output.append("{\"ph\":\"f\",\"bp\":\"e\"")
      }
      output.append(rare: head)
      output.append(",\"id\":")
      output.append(hexadecimalString: id)
      output.append(rareName: name, category: category, arguments: Span())
    }
  }

  /// Writes a metadata event.
  mutating func metadata(
    _ name: StaticString, process: Int64, thread: Int64, _ argument: Trace.Argument
  ) throws(SystemError) {
    let arguments = [argument]
    let measure = ChromeArgumentEncoding.measure(arguments.span)
    let head = Head(thread: EventHead(process: process, thread: thread), time: 0)
    try event(atMost: name.utf8CodeUnitCount + measure.bytes + 256) { output in
      output.append("{\"ph\":\"M\"")
      output.append(rare: head)
      output.append(",\"name\":\"")
      output.append(name)
      output.append("\",\"args\":")
      output.append(object: arguments.span)
      output.append("}")
    }
  }

  /// Writes what stands after the events.
  mutating func writeEnd(_ metadata: [Trace.Argument]) throws(SystemError) {
    var facts = metadata
    // Repairs of the metadata itself are counted before the counts are written.
    facts = writable(facts).list
    if !outcome.repairs.isEmpty {
      let counts = outcome.repairs.ordered { $0.key.rawValue < $1.key.rawValue }
        .map { Trace.Argument($0.key.rawValue, .integer(Int64($0.value))) }
      facts.removeAll { $0.name == "repairs" }
      facts.append(Trace.Argument("repairs", .object(counts)))
    }
    let isEmpty = outcome.events == 0
    let size = ChromeArgumentEncoding.measure(facts.span).bytes
    try sink.append(atMost: size + 64) { output in
      if isEmpty { output.append("{\"traceEvents\":[") }
      output.append("\n],\n\"displayTimeUnit\":\"ms\",\n\"otherData\":")
      output.append(object: facts.span)
      output.append("}\n")
    }
  }
}

extension OutputSpan where Element == UInt8 {
  /// Appends process, thread and time.
  @inline(__always)
  mutating func append(_ head: ChromeTraceWriter.Head) {
    head.thread.write(to: &self)
    append(microseconds: head.time.magnitude)
  }

  /// The same for the events that are few, whose code is not worth a copy in each place.
  @inline(never)
  mutating func append(rare head: ChromeTraceWriter.Head) { append(head) }

  /// Appends the rest of an event and closes it. Of async events chrome://tracing wants a category, be it an empty one.
  @inline(__always)
  mutating func append(
    name: String, category: String, arguments: Span<Trace.Argument>, alwaysCategory: Bool = false
  ) {
    append(",\"name\":\"")
    append(quoted: name)
    if alwaysCategory || !category.isEmpty {
      append("\",\"cat\":\"")
      append(quoted: category)
    }
    if arguments.isEmpty { return append("\"}") }
    append("\",\"args\":")
    append(object: arguments)
    append("}")
  }

  /// The same for the events that are few, whose code is not worth a copy in each place.
  @inline(never)
  mutating func append(
    rareName name: String, category: String, arguments: Span<Trace.Argument>, alwaysCategory: Bool = false
  ) {
    append(name: name, category: category, arguments: arguments, alwaysCategory: alwaysCategory)
  }
}
