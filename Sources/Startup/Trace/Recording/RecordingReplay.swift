internal import CStartup

/// Replays the records of one lane after the other and matches ends to beginnings.
struct RecordingReplay {
  private(set) var spans: [RecordedSpan] = []
  private(set) var instants: [RecordedInstant] = []
  private(set) var samples: [RecordedSample] = []
  private(set) var flowEnds: [RecordedFlowEnd] = []
  private(set) var stretches: [ThreadStretch] = []
  var losses = RecordingLosses()
  let timeline: RecordingTimeline

  /// Open spans of the current stretch, outermost first, by index; tokens rise. One that went to its own track stays in it
  /// until it comes to the top.
  private var stack: [Int] = []
  /// Ends whose beginning is in another stretch or is off its stack.
  private var distantEnds: [(token: UInt64, time: Int64)] = []
  /// Arguments for spans that were named by token.
  private var distantArguments: [(token: UInt64, argument: RecordedArgument)] = []
  private var previous = Previous.nothing

  /// What the record before was, where that matters.
  private enum Previous {
    case nothing
    case instant(Int)
    case counter(RecordingImage.Record, time: Int64)
    case flow(RecordingImage.Record, time: Int64)
    case subject(UInt64)
    case movingSpan
    case clock(valuesLeft: Int)
  }

  init(timeline: RecordingTimeline) { self.timeline = timeline }

  /// Takes the next record of the lane.
  // Many cases, each with its own code: one copy of them is enough.
  @inline(never)
  mutating func take(_ record: RecordingImage.Record, token: UInt64) {
    let before = previous
    previous = .nothing
    switch record.kind {
    case Int(CSTARTUP_KIND_THREAD): takeThread(record)
    case Int(CSTARTUP_KIND_VALUE): takeValue(record, after: before)
    case Int(CSTARTUP_KIND_CLOCK): previous = .clock(valuesLeft: 2)
    case Int(CSTARTUP_KIND_SUBJECT): previous = .subject(record.token)
    case Int(CSTARTUP_KIND_TEXT), Int(CSTARTUP_KIND_CATEGORY), Int(CSTARTUP_KIND_NAME): break
    case _ where stretches.isEmpty || !isInStretch: losses.torn += 1
    case Int(CSTARTUP_KIND_BEGIN), Int(CSTARTUP_KIND_BEGIN_MOVING): takeBegin(record, token: token)
    case Int(CSTARTUP_KIND_END): takeEnd(of: record.token, at: time(record.payload))
    case Int(CSTARTUP_KIND_THREAD_END): takeThreadEnd(at: time(record.payload))
    case Int(CSTARTUP_KIND_INSTANT_THREAD): takeInstant(record, .thread)
    case Int(CSTARTUP_KIND_INSTANT_PROCESS): takeInstant(record, .process)
    case Int(CSTARTUP_KIND_INSTANT_GLOBAL), Int(CSTARTUP_KIND_MILESTONE): takeInstant(record, .global)
    case Int(CSTARTUP_KIND_COUNTER): previous = .counter(record, time: time(record.payload))
    case Int(CSTARTUP_KIND_FLOW_BEGIN), Int(CSTARTUP_KIND_FLOW_STEP), Int(CSTARTUP_KIND_FLOW_END):
      previous = .flow(record, time: time(record.payload))
    case Int(CSTARTUP_KIND_ANNOTATION): takeAnnotation(record, after: before)
    case Int(CSTARTUP_KIND_ARGUMENT): takeArgument(record, after: before)
    case Int(CSTARTUP_KIND_THREAD_NAME): stretches[stretches.count - 1].name = record.name
    default: losses.torn += 1
    }
  }

  private var isInStretch = false

  /// A recorded time since zero, never before zero or before an earlier record of this stretch: a thread's records are in
  /// order, also where the counter's readings were executed out of order.
  private mutating func time(_ recorded: UInt64) -> Int64 {
    var time = timeline.nanoseconds(recorded)
    if time < 0 {
      losses.timesBeforeZero += 1
      time = 0
    }
    // Room for sums of times far past any real one.
    time = min(time, 1 << 60)
    time = max(time, stretches[stretches.count - 1].end)
    stretches[stretches.count - 1].end = time
    return time
  }

  /// The first token that each lane still has; older records were overwritten.
  private var oldestTokens: [UInt64: UInt64] = [:]

  /// The records of another lane come next, from a token on.
  mutating func beginLane(_ number: UInt64, at token: UInt64) { oldestTokens[number] = token }

  private func isOverwritten(_ token: UInt64) -> Bool {
    guard losses.overwritten > 0, token >> 40 > 0 else { return false }
    return token < oldestTokens[token >> 40 - 1] ?? .max
  }

  // MARK: Threads

  private mutating func takeThread(_ record: RecordingImage.Record) {
    // Viewers take thread ids of 32 bits and above 0 only.
    guard (1...Int64(UInt32.max)).contains(Int64(clamping: record.payload)) else {
      losses.torn += 1
      return
    }
    let thread = Int64(record.payload)
    if isInStretch, record.detail == 0, stretches.last?.thread == thread { return }
    // A lane is taken over only after its thread ended.
    if isInStretch { stretches[stretches.count - 1].isEnded = true }
    endStretch()
    stretches.append(ThreadStretch(thread: thread, begin: 0, end: 0))
    isInStretch = true
  }

  /// `time` was noted as the stretch's last by reading it.
  private mutating func takeThreadEnd(at _: Int64) {
    stretches[stretches.count - 1].isEnded = true
    endStretch()
  }

  private mutating func endStretch() {
    stack = []
    moving = []
    isInStretch = false
  }

  /// No more records come from this lane.
  mutating func endLane() {
    endStretch()
    previous = .nothing
  }

  // MARK: Spans

  private mutating func takeBegin(_ record: RecordingImage.Record, token: UInt64) {
    stack.append(spans.count)
    spans.append(
      RecordedSpan(
        token: token, name: record.name, category: record.detail,
        mayMove: record.kind == Int(CSTARTUP_KIND_BEGIN_MOVING), stretch: stretches.count - 1,
        begin: time(record.payload)))
    if spans[spans.count - 1].mayMove { previous = .movingSpan }
  }

  /// Notes the task of the span that was just begun. Where spans of other tasks are open below it on this thread, those tasks are
  /// suspended, so that what follows here is not inside of their spans.
  private mutating func takeTask(_ task: UInt64) {
    spans[spans.count - 1].task = task
    guard task != 0 else { return }
    let index = spans.count - 1
    while let last = moving.last {
      if spans[last].end == nil, spans[last].placement == .thread {
        if spans[last].task == task || spans[last].task == 0 { break }
        spans[last].placement = .ownTrack
      }
      moving.removeLast()
    }
    moving.append(index)
  }

  /// The moving spans of the current stretch that may be open and on their thread, by index, the latest last.
  private var moving: [Int] = []

  private mutating func takeEnd(of token: UInt64, at time: Int64) {
    popSpansOfOwnTrack()
    guard let top = stack.last else { return distantEnds.append((token, time)) }
    if spans[top].token == token {
      spans[top].end = time
      stack.removeLast()
      return
    }
    guard let position = positionInStack(of: token) else { return distantEnds.append((token, time)) }
    let index = stack[position]
    guard spans[index].placement == .thread else {
      // It was put on its own track, and this is its end.
      return distantEnds.append((token, time))
    }
    if spans[index].mayMove {
      spans[index].placement = .ownTrack
      spans[index].end = time
      return
    }
    closeSpans(above: position, at: time)
    spans[index].end = time
    stack.removeLast()
  }

  /// What began later than a span that ends now: if it ends later, it overlaps and gets its own track; whether it does is
  /// known only after the last lane, so it is left open and decided in `finish`.
  private mutating func closeSpans(above position: Int, at time: Int64) {
    while stack.count > position + 1 {
      let index = stack.removeLast()
      guard spans[index].end == nil else { continue }
      overtaken.append((index, time))
    }
  }

  /// Open spans whose enclosing span ended first, and when it did.
  private var overtaken: [(index: Int, time: Int64)] = []

  private mutating func popSpansOfOwnTrack() {
    while let top = stack.last, spans[top].placement == .ownTrack { stack.removeLast() }
  }

  /// Tokens rise in the stack, so this is a binary search.
  private func positionInStack(of token: UInt64) -> Int? {
    var low = 0
    var high = stack.count
    while low < high {
      let middle = (low + high) / 2
      if spans[stack[middle]].token < token { low = middle + 1 } else { high = middle }
    }
    return low < stack.count && spans[stack[low]].token == token ? low : nil
  }

  // MARK: Other events

  private mutating func takeInstant(_ record: RecordingImage.Record, _ scope: Trace.Instant.Scope) {
    let time = time(record.payload)
    previous = .instant(instants.count)
    instants.append(
      RecordedInstant(
        name: record.name, category: record.detail, stretch: stretches.count - 1, time: time, scope: scope))
  }

  private mutating func takeValue(_ record: RecordingImage.Record, after before: Previous) {
    switch before {
    case .counter(let counter, let time):
      let isInteger = record.detail == UInt8(CSTARTUP_VALUE_INTEGER)
      let value = isInteger ? Double(Int64(bitPattern: record.payload)) : Double(bitPattern: record.payload)
      guard value.isFinite else { return losses.unusableSamples += 1 }
      samples.append(RecordedSample(name: counter.name, category: counter.detail, time: time, value: value))
    case .flow(let flow, let time):
      guard let role = RecordedFlowEnd.Role(rawValue: flow.kind - Int(CSTARTUP_KIND_FLOW_BEGIN)) else { return }
      flowEnds.append(
        RecordedFlowEnd(
          role: role, id: record.payload, name: flow.name, category: flow.detail, stretch: stretches.count - 1,
          time: time))
    case .movingSpan: takeTask(record.payload)
    case .clock(let valuesLeft):
      if valuesLeft > 1 { previous = .clock(valuesLeft: valuesLeft - 1) }
    default: losses.torn += 1
    }
  }

  private mutating func takeAnnotation(_ record: RecordingImage.Record, after before: Previous) {
    let argument = RecordedArgument(key: record.name, type: record.detail, payload: record.payload)
    if case .subject(let token) = before {
      distantArguments.append((token, argument))
      return
    }
    popSpansOfOwnTrack()
    guard let top = stack.last else { return losses.unboundArguments += 1 }
    spans[top].arguments.append(argument)
  }

  private mutating func takeArgument(_ record: RecordingImage.Record, after before: Previous) {
    guard case .instant(let index) = before else { return losses.unboundArguments += 1 }
    instants[index].arguments.append(
      RecordedArgument(key: record.name, type: record.detail, payload: record.payload))
    previous = .instant(index)
  }

  // MARK: The end

  /// Settles what only all lanes together tell. `end` is the end of the recording, where it is known.
  mutating func finish(at end: Int64?) {
    settleDistantEnds()
    settleOvertaken()
    let last = max(end ?? 0, stretches.reduce(0) { max($0, $1.end) })
    for index in spans.indices where spans[index].end == nil {
      let stretch = stretches[spans[index].stretch]
      spans[index].end = stretch.isEnded ? stretch.end : last
      spans[index].isUnfinished = true
      losses.unfinished += 1
      if spans[index].mayMove { spans[index].placement = .ownTrack }
    }
  }

  private mutating func settleDistantEnds() {
    guard !distantEnds.isEmpty || !distantArguments.isEmpty else { return }
    var indexes: [UInt64: Int] = [:]
    for index in spans.indices { indexes[spans[index].token] = index }
    for (token, time) in distantEnds {
      guard let index = indexes[token], spans[index].end == nil else {
        if !isOverwritten(token) { losses.unmatchedEnds += 1 }
        continue
      }
      spans[index].end = max(time, spans[index].begin)
      spans[index].placement = .ownTrack
    }
    for (token, argument) in distantArguments {
      if let index = indexes[token] {
        spans[index].arguments.append(argument)
      } else if !isOverwritten(token) {
        losses.unboundArguments += 1
      }
    }
  }

  private mutating func settleOvertaken() {
    for (index, time) in overtaken {
      if spans[index].end == nil {
        // Nothing ever ends it: it stays on its thread, inside of the span that ended.
        spans[index].end = time
        spans[index].isUnfinished = true
        losses.unfinished += 1
      } else if !spans[index].mayMove {
        losses.crossedEnds += 1
      }
    }
  }
}
