/// What a launch does next: a state machine over a frozen graph that knows no threads and no clock.
///
/// Whoever drives it says what happened and when; it says which stage may start, and queues events for the driver to record.
/// All times are nanoseconds of one monotonic clock.
struct LaunchMachine: Sendable {
  /// Where a stage stands.
  enum State: Sendable {
    /// It waits for others, or for `ready`.
    case pending
    /// It could start and waits for a thread.
    case ready
    case running
    case succeeded
    /// It had succeeded, and its work was taken back.
    case undone
    case failed(any Error)
    case timedOut
    /// It will never run, because this stage did not succeed.
    case skipped(dueTo: Int)
    case cancelled
    /// Left out by name; others go on as if it had succeeded.
    case disabled

    var hasEnded: Bool {
      switch self {
      case .pending, .ready, .running: false
      default: true
      }
    }
  }

  /// What a driver must know of; in the order it happened.
  enum Event: Sendable {
    case skipped(Int, dueTo: Int)
    case timedOut(Int)
    case cancelled(Int)
    /// The stage that makes the launch ready has succeeded. Nothing deferred starts before `releaseDeferred(at:)`.
    case ready(at: Int64)
    /// All that is not deferred has ended.
    case launchEnded
    /// Everything has ended, undoing included.
    case allEnded
  }

  /// Work for a thread.
  enum Work: Equatable, Sendable {
    case stage(Int)
    case undo(Int)
  }

  /// One stage as far as it got.
  struct Progress: Sendable {
    var state = State.pending
    /// When the last thing it waited for had happened.
    var eligible: Int64?
    var started: Int64?
    var ended: Int64?
    /// The thread that started it.
    var thread: Int32?
    /// The stage whose progress made it eligible; nil when nothing had to happen first.
    var releasedBy: Int?
    /// How many things it still waits for.
    var waits = 0
    /// Whether those who wait for its start have been told.
    var startWasSeen = false
  }

  let graph: StageGraph
  let disabled: Set<Int>
  /// What was learned of each stage so far.
  var progress: [Progress]
  /// What the driver has not recorded yet.
  var events: [Event] = []
  /// Stages that could start, on each lane.
  var mainQueue = RankedQueue()
  var backgroundQueue = RankedQueue()
  /// How many stages that don't wait for `ready` have not ended.
  var unendedBeforeReady = 0
  /// How many stages have not ended.
  var unended: Int
  var began: Int64?
  var readyTime: Int64?
  var isCancelled = false
  var hasLaunchEnded = false
  var hasEnded = false
  /// The first stage before `ready` that the launch can't do without and that did not succeed, by time.
  var culprit: Int?
  /// The stage that ended last.
  var lastEnded: Int?
  /// The stages that had not ended when the launch as a whole was due.
  var launchTimeout: (limit: Duration, unfinished: [LaunchError.Unfinished])?
  /// What each stage that ran out of time was doing.
  var timeouts: [Int: LaunchError.Unfinished] = [:]
  var dueTimes = DueTimes()
  /// Stages whose end has not been followed up yet.
  var endings: [(stage: Int, state: State)] = []
  /// Stages to take back, the next one last; nil as long as it is not known which.
  var undoing: [Int]?
  var undoIsRunning = false

  init(graph: StageGraph, disabled: Set<Int> = []) {
    self.graph = graph
    self.disabled = disabled
    progress = [Progress](repeating: Progress(), count: graph.stages.count)
    unended = graph.stages.count
  }
}

// MARK: What drivers say

extension LaunchMachine {
  /// Starts the launch: what waits for nothing becomes ready.
  mutating func begin(at time: Int64) {
    began = time
    for stage in graph.stages.indices {
      progress[stage].waits = graph.tasks.predecessors(of: stage).count + (graph.startsAfterReady[stage] ? 1 : 0)
      if !graph.startsAfterReady[stage] { unendedBeforeReady += 1 }
      if let deadline = graph.stages[stage].deadline { dueTimes.insert(stage, at: time.adding(deadline)) }
    }
    for stage in graph.stages.indices where progress[stage].waits == 0 { becomeEligible(stage, by: nil, at: time) }
    followUp(at: time)
  }

  /// Takes the work that should start next on `lane`, or nil when nothing is ready; `thread` will run it.
  mutating func take(_ lane: Stage.Lane, at time: Int64, thread: Int32) -> Work? {
    if let stage = undoing?.last, !undoIsRunning, graph.stages[stage].undo?.lane == lane {
      undoIsRunning = true
      return .undo(stage)
    }
    // A stage that was cancelled or timed out in the queue is passed over here, which is cheaper than finding it there.
    while let stage = removeFirst(from: lane) {
      guard case .ready = progress[stage].state else { continue }
      progress[stage].state = .running
      progress[stage].started = time
      progress[stage].thread = thread
      return .stage(stage)
    }
    return nil
  }

  /// Whether `take` would find work on `lane`; it may err on the side of yes.
  func mayHaveWork(for lane: Stage.Lane) -> Bool {
    if let stage = undoing?.last, !undoIsRunning, graph.stages[stage].undo?.lane == lane { return true }
    switch lane {
    case .main: return !mainQueue.isEmpty
    case .background: return !backgroundQueue.isEmpty
    }
  }

  /// Takes in that a running stage has started, as those see it that wait for its start; ignored when it does not run.
  mutating func noteStart(of stage: Int, at time: Int64) {
    guard case .running = progress[stage].state else { return }
    startWasSeen(of: stage, at: time)
    followUp(at: time)
  }

  /// Takes in that a stage's body returned or threw; false, and no effect, when it had ended already, by its timeout.
  @discardableResult
  mutating func complete(_ stage: Int, _ failure: (any Error)?, at time: Int64) -> Bool {
    guard case .running = progress[stage].state else { return false }
    if let failure {
      end(stage, isCancelled && failure is CancellationError ? .cancelled : .failed(failure), at: time)
    } else {
      end(stage, .succeeded, at: time)
    }
    followUp(at: time)
    return true
  }

  /// Takes in that an undo has returned.
  mutating func completeUndo(of stage: Int, at time: Int64) {
    undoIsRunning = false
    undoing?.removeLast()
    progress[stage].state = .undone
    followUp(at: time)
  }

  /// Lets deferred stages and those that wait for them start; called once the `ready` event has been recorded.
  mutating func releaseDeferred(at time: Int64) {
    for stage in graph.stages.indices where graph.startsAfterReady[stage] {
      satisfy(stage, by: graph.readyStage, at: time)
    }
    followUp(at: time)
  }

  /// Ends everything that has not started; what runs is waited for, then what succeeded is taken back, last first.
  mutating func cancel(at time: Int64) {
    guard !isCancelled, !hasEnded else { return }
    isCancelled = true
    for stage in graph.stages.indices {
      switch progress[stage].state {
      case .pending, .ready: end(stage, .cancelled, at: time)
      default: break
      }
    }
    followUp(at: time)
  }

  /// When the next stage is due that has not ended; nil when none is.
  mutating func nextDueTime() -> Int64? {
    while let first = dueTimes.first {
      if !progress[first.stage].state.hasEnded { return first.time }
      dueTimes.removeFirst()
    }
    return nil
  }

  /// Ends the stages that are due at `time`.
  mutating func expire(at time: Int64) {
    while let due = nextDueTime(), due <= time {
      expire(dueTimes.removeFirst().stage, at: time)
      followUp(at: time)
    }
  }

  /// Ends the whole launch, because it should have ended by now.
  mutating func expireLaunch(limit: Duration, at time: Int64) {
    guard !hasLaunchEnded, launchTimeout == nil else { return }
    let late = graph.stages.indices.filter { !progress[$0].state.hasEnded }
    let blamed = mostTelling(of: late.filter { !graph.startsAfterReady[$0] })
    for stage in late { timeouts[stage] = unfinished(stage, limit: nil, at: time, deeply: false) }
    for stage in blamed { timeouts[stage] = unfinished(stage, limit: nil, at: time) }
    launchTimeout = (limit, blamed.map { timeouts[$0]! })
    for stage in late { end(stage, .timedOut, at: time) }
    followUp(at: time)
  }
}
