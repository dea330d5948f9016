/// The arrows of a file: flow events matched by category, name and id, and spans bound by `bind_id`.
struct ChromeFlowMatching {
  /// What viewers match by.
  private struct Key: Hashable {
    var category: String
    var name: String
    var id: ChromeTraceEvent.ID
    var isBinding: Bool
  }

  private struct Event {
    var phase: ChromeTraceEvent.Phase
    var time: Int64
    var place: ChromeThread.Place
    var bindsToNext: Bool
    var order: Int
    var line: Int
  }

  private var keys: [Key] = []
  private var names: [String] = []
  private var events: [[Event]] = []
  private var index: [Key: Int] = [:]

  private static let firstFreeID: UInt64 = 1 << 32

  mutating func add(
    _ event: borrowing ChromeTraceEvent, at place: ChromeThread.Place, order: Int,
    _ repairs: inout ChromeTraceRepairs
  ) {
    guard let id = event.id else { return repairs.note(.flowWithoutID, line: event.line) }
    if case .text = id, event.phase == .flowStart { repairs.note(.textID, line: event.line) }
    let key = Key(category: event.category, name: event.name, id: id, isBinding: false)
    append(
      Event(
        phase: event.phase, time: event.time, place: place,
        bindsToNext: event.phase == .flowEnd && !event.bindsToEnclosing, order: order, line: event.line),
      to: key, name: event.name)
  }

  /// Takes the arrow of a complete event, which touches its start.
  mutating func add(
    _ binding: ChromeTraceEvent.Binding, of event: borrowing ChromeTraceEvent, at place: ChromeThread.Place, order: Int
  ) {
    let key = Key(category: "", name: "", id: binding.id, isBinding: true)
    let phase: ChromeTraceEvent.Phase =
      !binding.flowsIn ? .flowStart : binding.flowsOut ? .flowStep : .flowEnd
    append(
      Event(phase: phase, time: event.time, place: place, bindsToNext: false, order: order, line: event.line),
      to: key, name: event.name)
  }

  private mutating func append(_ event: Event, to key: Key, name: String) {
    let number = index[key] ?? keys.count
    if number == keys.count {
      index[key] = number
      keys.append(key)
      names.append(name)
      events.append([])
    }
    events[number].append(event)
  }

  /// The flows whose ends lie in spans.
  func match(
    _ threads: [ChromeThread], _ identities: ChromeProcessTable.Identities, _ repairs: inout ChromeTraceRepairs
  ) -> [Trace.Flow] {
    guard !keys.isEmpty else { return [] }
    var threads = threads
    for index in threads.indices { threads[index].findOutermost() }
    var next = Self.firstFreeID
    var found: [(order: Int, flow: Trace.Flow)] = []
    for number in keys.indices {
      let id: UInt64
      if case .number(let value) = keys[number].id {
        id = UInt64(bitPattern: value)
      } else {
        id = next
        next += 1
      }
      let list = events[number].ordered { ($0.time, $0.order) < ($1.time, $1.order) }
      var current: (order: Int, line: Int, flow: Trace.Flow)?
      for event in list {
        guard let end = end(event, threads, identities) else {
          repairs.note(.flowOutsideSpan, line: event.line)
          continue
        }
        if event.phase == .flowStart {
          keep(current, &found, &repairs)
          let flow = Trace.Flow(id: id, name: names[number], category: keys[number].category, ends: [end])
          current = (event.order, event.line, flow)
        } else if current == nil {
          repairs.note(.flowWithoutStart, line: event.line)
        } else {
          current!.flow.ends.append(end)
        }
      }
      keep(current, &found, &repairs)
    }
    return found.ordered { $0.order < $1.order }.map(\.flow)
  }

  private func keep(
    _ current: (order: Int, line: Int, flow: Trace.Flow)?, _ found: inout [(order: Int, flow: Trace.Flow)],
    _ repairs: inout ChromeTraceRepairs
  ) {
    guard let current else { return }
    if current.flow.ends.count < 2 { return repairs.note(.flowWithoutEnd, line: current.line) }
    found.append((current.order, current.flow))
  }

  private func end(
    _ event: Event, _ threads: [ChromeThread], _ identities: ChromeProcessTable.Identities
  ) -> Trace.Flow.End? {
    let thread = threads[event.place.thread]
    var time = event.time
    if event.bindsToNext {
      guard let start = thread.startOfNext(after: time) else { return nil }
      time = start
    } else if !thread.encloses(time) {
      return nil
    }
    return Trace.Flow.End(
      process: identities.processes[event.place.process], thread: identities.threads[event.place.thread], time: time)
  }
}
