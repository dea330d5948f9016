// What follows from what a driver said. Nothing here recurses, because chains of stages may be long.
extension LaunchMachine {
  mutating func removeFirst(from lane: Stage.Lane) -> Int? {
    switch lane {
    case .main: mainQueue.removeFirst()
    case .background: backgroundQueue.removeFirst()
    }
  }

  /// Everything the stage waited for has happened.
  mutating func becomeEligible(_ stage: Int, by cause: Int?, at time: Int64) {
    progress[stage].eligible = time
    progress[stage].releasedBy = cause
    if disabled.contains(stage) {
      end(stage, .disabled, at: time)
      return
    }
    progress[stage].state = .ready
    switch graph.stages[stage].lane {
    case .main: mainQueue.insert(stage, rank: graph.ranks[stage])
    case .background: backgroundQueue.insert(stage, rank: graph.ranks[stage])
    }
    if let timeout = graph.stages[stage].timeout { dueTimes.insert(stage, at: time.adding(timeout)) }
  }

  /// One thing the stage waited for has happened.
  mutating func satisfy(_ stage: Int, by cause: Int?, at time: Int64) {
    guard case .pending = progress[stage].state else { return }
    progress[stage].waits -= 1
    if progress[stage].waits == 0 { becomeEligible(stage, by: cause, at: time) }
  }

  /// Tells those who wait for the start of a stage.
  mutating func startWasSeen(of stage: Int, at time: Int64) {
    guard !progress[stage].startWasSeen else { return }
    progress[stage].startWasSeen = true
    for successor in graph.tasks.successors(of: stage) where successor.kind == .start {
      satisfy(successor.task, by: stage, at: time)
    }
  }

  /// Ends a stage; what follows from it happens in `followUp(at:)`.
  mutating func end(_ stage: Int, _ state: State, at time: Int64) {
    guard !progress[stage].state.hasEnded else { return }
    progress[stage].state = state
    progress[stage].ended = time
    lastEnded = stage
    unended -= 1
    if !graph.startsAfterReady[stage] { unendedBeforeReady -= 1 }
    endings.append((stage, state))
    note(state, of: stage, at: time)
  }

  /// Draws all conclusions from the stages that have ended.
  mutating func followUp(at time: Int64) {
    repeat {
      while let (stage, state) = endings.popLast() { tellSuccessors(of: stage, state, at: time) }
      if unendedBeforeReady == 0 { concludeLaunch(at: time) }
    } while !endings.isEmpty
    if unended == 0 { concludeAll() }
  }

  /// Ends a stage that ran out of time.
  mutating func expire(_ stage: Int, at time: Int64) {
    let given = time - began!
    let limit: Duration?
    if let deadline = graph.stages[stage].deadline, given >= deadline.wholeNanoseconds {
      limit = deadline
    } else {
      limit = graph.stages[stage].timeout
    }
    timeouts[stage] = unfinished(stage, limit: limit, at: time)
    end(stage, .timedOut, at: time)
  }

  private mutating func tellSuccessors(of stage: Int, _ state: State, at time: Int64) {
    let isSuccess: Bool
    let cause: Int
    switch state {
    case .succeeded, .disabled: (isSuccess, cause) = (true, stage)
    case .skipped(let root): (isSuccess, cause) = (false, root)
    default: (isSuccess, cause) = (false, stage)
    }
    for successor in graph.tasks.successors(of: stage) {
      switch successor.kind {
      case .start where progress[stage].startWasSeen: continue
      case .success where !isSuccess, .start where !isSuccess: end(successor.task, .skipped(dueTo: cause), at: time)
      case .success, .start, .end: satisfy(successor.task, by: stage, at: time)
      }
    }
  }

  private mutating func note(_ state: State, of stage: Int, at time: Int64) {
    var hasFailed = true
    switch state {
    case .skipped(let cause): events.append(.skipped(stage, dueTo: cause))
    case .timedOut: events.append(.timedOut(stage))
    case .failed: break
    case .cancelled:
      events.append(.cancelled(stage))
      hasFailed = false
    default: hasFailed = false
    }
    let isIndispensable = graph.stages[stage].isOptional ? stage == graph.readyStage : !graph.startsAfterReady[stage]
    if hasFailed && isIndispensable && culprit == nil { culprit = stage }
    if stage == graph.readyStage, !hasFailed, !isCancelled { becomeReady(at: time) }
  }

  private mutating func becomeReady(at time: Int64) {
    readyTime = time
    events.append(.ready(at: time))
  }

  /// All that does not wait for `ready` has ended.
  private mutating func concludeLaunch(at time: Int64) {
    guard !hasLaunchEnded else { return }
    hasLaunchEnded = true
    if readyTime == nil, !isCancelled, launchTimeout == nil {
      if graph.readyStage == nil, culprit == nil {
        becomeReady(at: time)
      } else if let cause = graph.readyStage ?? culprit {
        abandonDeferred(dueTo: cause, at: time)
      }
    }
    events.append(.launchEnded)
  }

  /// Skips what waits for a `ready` that will never come.
  private mutating func abandonDeferred(dueTo stage: Int, at time: Int64) {
    let cause: Int
    if case .skipped(let root) = progress[stage].state { cause = root } else { cause = stage }
    for stage in graph.stages.indices where graph.startsAfterReady[stage] {
      end(stage, .skipped(dueTo: cause), at: time)
    }
  }

  private mutating func concludeAll() {
    guard !hasEnded else { return }
    if isCancelled, undoing == nil {
      undoing = graph.order.filter { stage in
        guard case .succeeded = progress[stage].state else { return false }
        return graph.stages[stage].undo != nil
      }
    }
    guard undoing?.isEmpty ?? true else { return }
    hasEnded = true
    events.append(.allEnded)
  }
}

/// Stages and when they are due, earliest first: a binary heap.
struct DueTimes: Sendable {
  private var heap: [(time: Int64, stage: Int)] = []

  var first: (time: Int64, stage: Int)? { heap.first }

  mutating func insert(_ stage: Int, at time: Int64) {
    heap.append((time, stage))
    var child = heap.count - 1
    while child > 0, heap[child].time < heap[(child - 1) / 2].time {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  @discardableResult
  mutating func removeFirst() -> (time: Int64, stage: Int) {
    let first = heap[0]
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1].time < heap[child].time { child += 1 }
      guard heap[child].time < heap[parent].time else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return first
  }
}

extension Int64 {
  /// This time in nanoseconds and a duration later; the last representable time when it does not fit.
  func adding(_ duration: Duration) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(duration.wholeNanoseconds)
    return overflow ? .max : sum
  }
}
