/// The async spans of a file: begins and ends matched by category and id.
struct ChromeAsyncMatching {
  /// What viewers match by: without `id2.local`, an id means the same in all processes.
  private struct Key: Hashable {
    var category: String
    var id: ChromeTraceEvent.ID
    var process: Int?
    var isLegacy: Bool
  }

  private struct Event {
    var phase: ChromeTraceEvent.Phase
    var name: String
    var time: Int64
    var arguments: [Trace.Argument]
    var place: ChromeThread.Place
    var order: Int
    var line: Int
  }

  private struct Found {
    var span: Trace.Span
    var place: ChromeThread.Place
    var key: Int?
    var isFinished: Bool
    var order: Int
    var line: Int
  }

  private var keys: [Key] = []
  private var events: [[Event]] = []
  private var index: [Key: Int] = [:]
  private var found: [Found] = []
  private var order = 0

  /// Where ids that are given anew begin.
  private static let firstFreeID: UInt64 = 1 << 32

  mutating func add(
    _ event: borrowing ChromeTraceEvent, at place: ChromeThread.Place, _ repairs: inout ChromeTraceRepairs
  ) {
    guard let id = event.id else { return repairs.note(.asyncWithoutID, line: event.line) }
    if case .text = id, event.phase == .asyncBegin || event.phase == .legacyAsyncBegin {
      repairs.note(.textID, line: event.line)
    }
    let isLegacy: Bool
    switch event.phase {
    case .legacyAsyncBegin, .legacyAsyncEnd, .legacyAsyncStepInto, .legacyAsyncStepPast: isLegacy = true
    default: isLegacy = false
    }
    let key = Key(
      category: event.category, id: id, process: event.isIDLocal ? place.process : nil, isLegacy: isLegacy)
    let number = index[key] ?? keys.count
    if number == keys.count {
      index[key] = number
      keys.append(key)
      events.append([])
    }
    order += 1
    events[number].append(
      Event(
        phase: event.phase, name: event.name, time: event.time, arguments: event.arguments(), place: place,
        order: order, line: event.line))
  }

  /// Adds a span that crossed another of its thread.
  mutating func addCrossing(_ span: Trace.Span, of place: ChromeThread.Place) {
    order += 1
    found.append(Found(span: span, place: place, key: nil, isFinished: true, order: order, line: 0))
  }

  /// Matches begins and ends; an end closes the innermost open span of its name.
  mutating func match(_ repairs: inout ChromeTraceRepairs) {
    for number in keys.indices {
      var list = events[number]
      if !list.indices.dropFirst().allSatisfy({ list[$0].time >= list[$0 - 1].time }) {
        list.order { ($0.time, $0.order) < ($1.time, $1.order) }
      }
      var open = OpenSpans()
      for event in list { match(event, number, &open, &repairs) }
      for open in open.rest() {
        found.append(
          Found(
            span: span(open.event, duration: 0, open.event.arguments), place: open.event.place, key: number,
            isFinished: false, order: open.event.order, line: open.event.line))
      }
    }
    events = []
  }

  /// A span that is open while its ends are looked for, with the steps of the older kind.
  private struct Open {
    var event: Event
    var steps: [Event] = []
  }

  /// The open spans of one id; finding the innermost of a name, or of all, costs the same however many there are.
  private struct OpenSpans {
    private var spans: [Open?] = []
    private var byName: [String: [Int]] = [:]

    mutating func open(_ event: Event) {
      byName[event.name, default: []].append(spans.count)
      spans.append(Open(event: event))
    }

    /// Where the innermost open span of a name is; of any, when the name is empty.
    mutating func innermost(_ name: String) -> Int? {
      if !name.isEmpty { return byName[name]?.last }
      while let last = spans.last, last == nil { spans.removeLast() }
      return spans.indices.last
    }

    mutating func addStep(_ step: Event, at place: Int) { spans[place]!.steps.append(step) }

    mutating func close(at place: Int) -> Open {
      let span = spans[place]!
      spans[place] = nil
      byName[span.event.name]!.removeLast()
      return span
    }

    /// Those that nobody closed, in the order of their begins.
    func rest() -> [Open] { spans.compactMap { $0 } }
  }

  private mutating func match(
    _ event: Event, _ key: Int, _ open: inout OpenSpans, _ repairs: inout ChromeTraceRepairs
  ) {
    switch event.phase {
    case .asyncBegin, .legacyAsyncBegin: open.open(event)
    case .asyncInstant:
      found.append(
        Found(
          span: span(event, duration: 0, event.arguments), place: event.place, key: key, isFinished: true,
          order: event.order, line: event.line))
    default:
      guard let innermost = open.innermost(event.name) else {
        return repairs.note(.unmatchedAsyncEnd, line: event.line)
      }
      if event.phase == .legacyAsyncStepInto || event.phase == .legacyAsyncStepPast {
        open.addStep(event, at: innermost)
        return
      }
      close(open.close(at: innermost), at: event, key, &repairs)
    }
  }

  private mutating func close(_ open: Open, at end: Event, _ key: Int, _ repairs: inout ChromeTraceRepairs) {
    let begin = open.event
    if end.time.subtractingReportingOverflow(begin.time).overflow { repairs.note(.clippedDuration, line: begin.line) }
    let arguments = Trace.Argument.merged(begin.arguments, replacedBy: end.arguments)
    found.append(
      Found(
        span: span(begin, duration: distance(begin.time, end.time), arguments), place: begin.place, key: key,
        isFinished: true, order: begin.order, line: begin.line))
    // A step into lasts until the next step or the end; a step past lasts since the step before or the begin.
    for (index, step) in open.steps.enumerated() {
      let isInto = step.phase == .legacyAsyncStepInto
      let start = isInto ? step.time : index > 0 ? open.steps[index - 1].time : begin.time
      let stop = !isInto ? step.time : index + 1 < open.steps.count ? open.steps[index + 1].time : end.time
      var part = span(step, duration: distance(start, stop), step.arguments)
      part.start = start
      if case .string(let name)? = step.arguments.first(where: { $0.name == "step" })?.value { part.name = name }
      found.append(
        Found(span: part, place: step.place, key: key, isFinished: true, order: step.order, line: step.line))
    }
  }

  private func distance(_ start: Int64, _ end: Int64) -> Int64 {
    let (duration, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? Int64.max : max(0, duration)
  }

  private func span(_ event: Event, duration: Int64, _ arguments: [Trace.Argument]) -> Trace.Span {
    // The category is the key's; filled in when the spans are handed out.
    Trace.Span(
      name: event.name, category: "", start: event.time,
      duration: min(duration, Int64.max - max(0, event.time)), arguments: arguments)
  }

  /// The latest time of a span.
  func latestEnd() -> Int64 { found.reduce(Int64.min) { max($0, $1.span.end) } }

  /// Lets spans without an end last until `latest`.
  mutating func finish(at latest: Int64, _ repairs: inout ChromeTraceRepairs) {
    for index in found.indices where !found[index].isFinished {
      repairs.note(.unfinishedAsync, line: found[index].line)
      found[index].span.duration = distance(found[index].span.start, latest)
      found[index].span.duration = min(found[index].span.duration, Int64.max - max(0, found[index].span.start))
      found[index].span.arguments.append(ChromeThread.unfinishedMark)
    }
  }

  /// The spans of each process, in the order of the file.
  func spans(_ identities: ChromeProcessTable.Identities) -> [[Trace.AsyncSpan]] {
    var result: [[Trace.AsyncSpan]] = Array(repeating: [], count: identities.processes.count)
    var taken: Set<UInt64> = []
    for key in keys { if case .number(let id) = key.id { taken.insert(UInt64(bitPattern: id)) } }
    var next = Self.firstFreeID
    func fresh() -> UInt64 {
      while taken.contains(next) { next += 1 }
      defer { next += 1 }
      return next
    }
    let ids = keys.map { key in
      if case .number(let id) = key.id { return UInt64(bitPattern: id) }
      return fresh()
    }
    for item in found.ordered(by: { $0.order < $1.order }) {
      var span = item.span
      let id: UInt64
      if let key = item.key {
        span.category = keys[key].category
        id = ids[key]
      } else {
        id = fresh()
      }
      result[item.place.process].append(
        Trace.AsyncSpan(id: id, thread: identities.threads[item.place.thread], span: span))
    }
    return result
  }
}
