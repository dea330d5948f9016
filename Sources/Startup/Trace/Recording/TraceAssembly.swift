internal import CStartup

/// Puts what was replayed into a `Trace`.
struct TraceAssembly {
  var replay: RecordingReplay
  var names: RecordingNames
  /// Texts by address, so that a name is read once.
  private var texts: [UInt64: String] = [:]

  init(replay: RecordingReplay, names: RecordingNames) {
    self.replay = replay
    self.names = names
  }

  mutating func trace(
    image: RecordingImage, timeline: RecordingTimeline, lastInstant: RecordingDecoder.KnownInstant?
  ) -> Trace {
    let id = max(image.writer, 1)
    var process = Trace.Process(id: id, name: image.processName)
    process.threads = threads(process: id)
    process.asyncSpans += spansOfOwnTracks()
    process.asyncSpans += Self.moveOverlaps(of: &process.threads)
    process.asyncSpans.order { ($0.span.start, $0.id) < ($1.span.start, $1.id) }
    process.counters = counters()
    var trace = Trace()
    trace.flows = flows(process: process)
    trace.processes = [process]
    trace.metadata = metadata(image: image, timeline: timeline, lastInstant: lastInstant)
    return trace
  }

  private mutating func text(_ address: UInt64) -> String {
    if let text = texts[address] { return text }
    let text = names.text(of: address)
    texts[address] = text
    return text
  }

  // MARK: Threads

  private mutating func threads(process: Int64) -> [Trace.Thread] {
    var places: [Int64: Int] = [:]
    var threads: [Trace.Thread] = []
    // In the order of their first record, the main thread first.
    let order = replay.stretches.indices.ordered {
      let (first, second) = (replay.stretches[$0], replay.stretches[$1])
      return (first.thread == process ? 0 : 1, first.begin, $0) < (second.thread == process ? 0 : 1, second.begin, $1)
    }
    for index in order {
      let stretch = replay.stretches[index]
      if places[stretch.thread] == nil {
        places[stretch.thread] = threads.count
        threads.append(Trace.Thread(id: stretch.thread, sortIndex: Int64(threads.count)))
      }
      if let name = stretch.name { threads[places[stretch.thread]!].name = text(name) }
    }
    for index in threads.indices where threads[index].name == nil {
      threads[index].name = threads[index].id == process ? "main" : "thread \(threads[index].id)"
    }
    for span in replay.spans where span.placement == .thread {
      threads[places[replay.stretches[span.stretch].thread]!].spans.append(self.span(span))
    }
    for instant in replay.instants {
      threads[places[replay.stretches[instant.stretch].thread]!].instants.append(self.instant(instant))
    }
    for index in threads.indices {
      threads[index].instants = Self.stablySorted(threads[index].instants) { $0.time < $1.time }
    }
    return threads
  }

  private mutating func span(_ span: RecordedSpan) -> Trace.Span {
    var arguments = span.arguments.map { argument($0) }
    if span.isUnfinished { arguments.append(Trace.Argument("unfinished", .bool(true))) }
    return Trace.Span(
      name: text(span.name), category: names.category(span.category), start: span.begin,
      duration: (span.end ?? span.begin) - span.begin, arguments: arguments)
  }

  private mutating func instant(_ instant: RecordedInstant) -> Trace.Instant {
    Trace.Instant(
      name: text(instant.name), category: names.category(instant.category), time: instant.time, scope: instant.scope,
      arguments: instant.arguments.map { argument($0) })
  }

  private mutating func argument(_ argument: RecordedArgument) -> Trace.Argument {
    let value: Trace.Value
    switch Int(argument.type) {
    case Int(CSTARTUP_VALUE_INTEGER): value = .integer(Int64(bitPattern: argument.payload))
    case Int(CSTARTUP_VALUE_NUMBER):
      let number = Double(bitPattern: argument.payload)
      value = number.isFinite ? .number(number) : .string("\(number)")
    case Int(CSTARTUP_VALUE_BOOLEAN): value = .bool(argument.payload != 0)
    case Int(CSTARTUP_VALUE_NAME): value = .string(text(argument.payload))
    default:
      replay.losses.torn += 1
      value = .null
    }
    return Trace.Argument(text(argument.key), value)
  }

  private mutating func spansOfOwnTracks() -> [Trace.AsyncSpan] {
    var result: [Trace.AsyncSpan] = []
    for span in replay.spans where span.placement == .ownTrack {
      let thread = replay.stretches[span.stretch].thread
      result.append(Trace.AsyncSpan(id: span.token, thread: thread, span: self.span(span)))
    }
    return result
  }

  /// Sorts each thread's spans and moves out what does not nest: what two stretches of one thread can do to each other when a
  /// thread's id was used again or a recording is damaged.
  private static func moveOverlaps(of threads: inout [Trace.Thread]) -> [Trace.AsyncSpan] {
    var moved: [Trace.AsyncSpan] = []
    for index in threads.indices {
      let sorted = stablySorted(threads[index].spans) { $0.start < $1.start }
      var kept: [Trace.Span] = []
      kept.reserveCapacity(sorted.count)
      var ends: [Int64] = []
      for span in sorted {
        while let end = ends.last, end <= span.start { ends.removeLast() }
        if let end = ends.last, span.end > end {
          // Numbers below 2^40 are no tokens, so they are free.
          let id = UInt64(moved.count + 1)
          moved.append(Trace.AsyncSpan(id: id, thread: threads[index].id, span: span))
        } else {
          kept.append(span)
          ends.append(span.end)
        }
      }
      threads[index].spans = kept
    }
    return moved
  }

  /// Equal elements stay in the order they were recorded in, so that a parent comes before its child.
  private static func stablySorted<Element>(_ elements: [Element], by less: (Element, Element) -> Bool) -> [Element] {
    let isSorted = elements.indices.dropFirst().allSatisfy { !less(elements[$0], elements[$0 - 1]) }
    if isSorted { return elements }
    return elements.indices.ordered {
      if less(elements[$0], elements[$1]) { return true }
      if less(elements[$1], elements[$0]) { return false }
      return $0 < $1
    }.map { elements[$0] }
  }

  // MARK: Counters and flows

  private mutating func counters() -> [Trace.Counter] {
    var places: [String: Int] = [:]
    var counters: [Trace.Counter] = []
    for sample in replay.samples {
      let name = text(sample.name)
      let category = names.category(sample.category)
      let key = "\(category)\u{0}\(name)"
      if places[key] == nil {
        places[key] = counters.count
        counters.append(Trace.Counter(name: name, category: category))
      }
      counters[places[key]!].samples.append(Trace.Counter.Sample(time: sample.time, value: sample.value))
    }
    for index in counters.indices {
      counters[index].samples = Self.stablySorted(counters[index].samples) { $0.time < $1.time }
    }
    return counters
  }

  /// Arrows by identifier and name: each goes from a beginning to the next end, and every end of it must be inside of a span
  /// on its thread, or viewers can't attach it.
  private mutating func flows(process: Trace.Process) -> [Trace.Flow] {
    let covers = Dictionary(
      uniqueKeysWithValues: process.threads.map { ($0.id, OutermostSpans($0.spans)) })
    var open: [FlowKey: Trace.Flow] = [:]
    var flows: [Trace.Flow] = []
    for end in Self.stablySorted(replay.flowEnds, by: { ($0.time, $0.role.rawValue) < ($1.time, $1.role.rawValue) }) {
      let thread = replay.stretches[end.stretch].thread
      let key = FlowKey(id: end.id, name: text(end.name), category: names.category(end.category))
      let place = Trace.Flow.End(process: process.id, thread: thread, time: end.time)
      let isBound = covers[thread]?.cover(end.time) ?? false
      switch end.role {
      case .begin:
        if open.removeValue(forKey: key) != nil || !isBound { replay.losses.unboundFlows += 1 }
        if isBound { open[key] = Trace.Flow(id: key.id, name: key.name, category: key.category, ends: [place]) }
      case .step:
        if open[key] != nil, isBound { open[key]!.ends.append(place) } else { replay.losses.unboundFlows += 1 }
      case .end:
        guard var flow = open.removeValue(forKey: key), isBound else {
          replay.losses.unboundFlows += 1
          continue
        }
        flow.ends.append(place)
        flows.append(flow)
      }
    }
    replay.losses.unboundFlows += open.count
    return flows
  }

  private struct FlowKey: Hashable {
    let id: UInt64
    let name: String
    let category: String
  }

  // MARK: Metadata

  private func metadata(
    image: RecordingImage, timeline: RecordingTimeline, lastInstant: RecordingDecoder.KnownInstant?
  ) -> [Trace.Argument] {
    var facts = [
      Trace.Argument("clock", .string(timeline.source.rawValue)),
      Trace.Argument("clock_origin", .string(image.origin.rawValue)),
      Trace.Argument("origin_monotonic_ns", .integer(timeline.origin)),
      Trace.Argument("dropped_events", .integer(Int64(clamping: replay.losses.dropped))),
    ]
    if timeline.source == .timeStampCounter {
      facts.insert(Trace.Argument("clock_rate", .string(timeline.rate.rawValue)), at: 1)
    }
    func fact(_ name: String, _ value: Int64) { facts.append(Trace.Argument(name, .integer(value))) }
    fact("monotonic_start_ns", Int64(bitPattern: image[header: Int(CSTARTUP_WORD_OPEN_MONOTONIC)]))
    fact("boottime_start_ns", Int64(bitPattern: image[header: Int(CSTARTUP_WORD_OPEN_BOOT)]))
    if let lastInstant {
      fact("monotonic_end_ns", lastInstant.correspondence.nanoseconds)
      fact("boottime_end_ns", lastInstant.boot)
    }
    for (name, count) in replay.losses.counts where count > 0 { fact(name, Int64(count)) }
    if names.undefinedCount > 0 { fact("undefined_names", Int64(names.undefinedCount)) }
    return facts
  }
}

/// The spans of a thread that no other encloses, to ask whether a moment is inside of any.
private struct OutermostSpans {
  private var starts: [Int64] = []
  private var ends: [Int64] = []

  /// `spans` are by start, and nest.
  init(_ spans: [Trace.Span]) {
    for span in spans where span.start >= ends.last ?? .min {
      starts.append(span.start)
      ends.append(span.end)
    }
  }

  func cover(_ time: Int64) -> Bool {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 && ends[low - 1] >= time
  }
}
