/// One execution of a stage graph: the state machine behind a lock, worker threads for background stages, a main lane.
///
/// It is itself the executor of asynchronous background stages, so that one pool of threads runs both kinds and a suspended
/// stage costs none.
final class LaunchRun: TaskExecutor, Sendable {
  /// What the threads of a launch share.
  struct Shared: Sendable {
    var machine: LaunchMachine
    /// Pieces of asynchronous stages that may go on; they come before new stages, because others wait for them already.
    var jobs = JobQueue()
    /// Worker threads that exist, and those of them that wait for work.
    var workers = 0
    var idleWorkers = 0
    var workerLimit: Int
    var nextWorkerNumber = 1
    /// Asynchronous stages that run, so that they can be cancelled.
    var tasks: [Int: Task<Void, Never>] = [:]
    /// Ready-made stages that run, so that they can be asked to end.
    var stops: [Int: StageStop] = [:]
    /// When the launch as a whole is due.
    var due: (time: Int64, limit: Duration)?
    var timerRuns = false
    /// Events that wait for the thread that records them, and whether there is one.
    var events: [LaunchMachine.Event] = []
    var eventsAreBeingRecorded = false
    /// What was recorded of the end, in that order; later than the machine knows it.
    var launchIsOver = false
    var everythingIsOver = false
    /// Wakes the main lane, once; nil while it is awake.
    var wakeMain: (@Sendable () -> Void)?
    var waits: [LaunchReport.Wait] = []
    /// Called once everything is over.
    var whenOver: [@Sendable () -> Void] = []
  }

  enum Condition {
    static let work = 0
    static let timer = 1
    static let count = 2
  }

  let name: String
  let monitor: Monitor<Shared>
  let recorder: LaunchRecorder
  let profiling: LaunchProfiling?
  let resources: LaunchResources
  /// The stage that writes the launch cache; nil when there is none.
  let cacheStage: Int?
  private let warnings: [String]

  init(
    name: String, graph: StageGraph, disabled: Set<Int>, workerLimit: Int, recorder: LaunchRecorder,
    profiling: LaunchProfiling?, resources: LaunchResources, warnings: [String]
  ) {
    self.name = name
    self.recorder = recorder
    self.profiling = profiling
    self.resources = resources
    self.warnings = warnings
    cacheStage = graph.stages.firstIndex { $0.name == Stage.cacheStageName }
    let shared = Shared(machine: LaunchMachine(graph: graph, disabled: disabled), workerLimit: workerLimit)
    monitor = Monitor(shared, conditions: Condition.count)
  }

  var now: Int64 { recorder.now }
  var graph: StageGraph { recorder.graph }

  /// Starts the launch; `timeout` is for all that is not deferred.
  func begin(timeout: Duration?) {
    let start = now
    for warning in warnings { recorder.tracer.recordWarning(warning) }
    let graph = change { shared in
      if let timeout { shared.due = (start.adding(timeout), timeout) }
      shared.machine.begin(at: start)
      return shared.machine.graph
    }
    for (index, stage) in graph.stages.enumerated() {
      stage.startSignal?.receive { [weak self] in self?.noteStart(of: index) }
    }
  }

  /// Stops what has not started, cancels asynchronous stages that run and ready-made ones, and takes back what was done.
  func cancel() {
    let (tasks, stops) = change { shared in
      shared.machine.cancel(at: now)
      return (Array(shared.tasks.values), Array(shared.stops.values))
    }
    for task in tasks { task.cancel() }
    for stop in stops { stop.ask() }
  }

  func noteStart(of stage: Int) {
    change { $0.machine.noteStart(of: stage, at: now) }
  }

  /// What is known of the launch so far.
  func report() -> LaunchReport {
    let warnings = warnings + resources.warnings
    return monitor.withLock { LaunchReport(launch: name, machine: $0.machine, waits: $0.waits, warnings: warnings) }
  }

  /// Whether the launch cache will change: a stage computed what it should have had, or still may.
  private var willWriteCache: Bool {
    guard let cacheStage else { return false }
    let isPreparing = monitor.withLock { shared in
      let machine = shared.machine
      return machine.graph.tasks.predecessors(of: cacheStage).contains { !machine.progress[$0.task].state.hasEnded }
    }
    return isPreparing || resources.hasChangedCache
  }

  /// Calls `body` once everything has ended, now when it has.
  func whenOver(_ body: @escaping @Sendable () -> Void) {
    let isOver = monitor.withLock { shared in
      if !shared.everythingIsOver { shared.whenOver.append(body) }
      return shared.everythingIsOver
    }
    if isOver { body() }
  }
}

// MARK: Changing the state

extension LaunchRun {
  /// Changes the shared state, then wakes and starts whom that concerns, and records what followed.
  @discardableResult
  func change<Result>(_ body: (inout Shared) -> Result) -> Result {
    var consequences = Consequences()
    let result = monitor.withLock { shared in
      let result = body(&shared)
      consequences = prepare(&shared)
      return result
    }
    perform(consequences)
    return result
  }

  /// What to do outside of the lock.
  struct Consequences {
    var workersToWake = 0
    var newWorkers: Range<Int> = 0..<0
    var wakeMain: (@Sendable () -> Void)?
    var startsTimer = false
    var wakesTimer = false
    var recordsEvents = false
  }

  func prepare(_ shared: inout Shared) -> Consequences {
    var consequences = Consequences()
    shared.events += shared.machine.events
    shared.machine.events.removeAll(keepingCapacity: true)
    let hasUndo = shared.machine.undoing?.isEmpty == false
    let work = shared.jobs.count + shared.machine.backgroundQueue.count + (hasUndo ? 1 : 0)
    consequences.workersToWake = min(work, shared.idleWorkers)
    let missing = min(work - consequences.workersToWake, shared.workerLimit - shared.workers)
    if missing > 0 {
      consequences.newWorkers = shared.nextWorkerNumber..<shared.nextWorkerNumber + missing
      shared.nextWorkerNumber += missing
      shared.workers += missing
    }
    if shared.machine.mayHaveWork(for: .main) {
      consequences.wakeMain = shared.wakeMain
      shared.wakeMain = nil
    }
    let hasDueTime = shared.machine.nextDueTime() != nil || shared.due != nil
    if hasDueTime {
      consequences.startsTimer = !shared.timerRuns
      consequences.wakesTimer = shared.timerRuns
      shared.timerRuns = true
    }
    if !shared.events.isEmpty, !shared.eventsAreBeingRecorded {
      shared.eventsAreBeingRecorded = true
      consequences.recordsEvents = true
    }
    return consequences
  }

  func perform(_ consequences: Consequences) {
    for _ in 0..<consequences.workersToWake { monitor.signal(Condition.work) }
    for number in consequences.newWorkers { startWorker(number) }
    consequences.wakeMain?()
    if consequences.startsTimer { startTimer() }
    if consequences.wakesTimer { monitor.signal(Condition.timer) }
    if consequences.recordsEvents { recordEvents() }
  }

  /// Records events in their order, whichever threads caused them; ends when there is none left.
  private func recordEvents() {
    while let event = nextEvent() {
      switch event {
      case .skipped(let stage, let cause): recorder.recordSkip(of: stage, dueTo: cause)
      case .timedOut(let stage): abandon(stage)
      case .cancelled(let stage): recorder.recordCancellation(of: stage)
      case .ready:
        recorder.recordReady()
        let writesCache = willWriteCache
        profiling?.launchIsReady(writesCache: writesCache)
        if writesCache { ProcessExit.whenExiting { [weak self] in self?.waitForCacheWriting() } }
        change { $0.machine.releaseDeferred(at: now) }
      case .launchEnded: finishLaunch()
      case .allEnded: finishEverything()
      }
    }
  }

  private func nextEvent() -> LaunchMachine.Event? {
    monitor.withLock { shared in
      if shared.events.isEmpty {
        shared.eventsAreBeingRecorded = false
        return nil
      }
      return shared.events.removeFirst()
    }
  }

  /// A stage's time is up: its task is cancelled, or its thread written off and replaced. A ready-made one is asked to end.
  private func abandon(_ stage: Int) {
    let (task, stop, unfinished) = change { shared in
      let task = shared.tasks.removeValue(forKey: stage)
      let progress = shared.machine.progress[stage]
      let isOnWorker = shared.machine.graph.stages[stage].lane == .background && progress.started != nil
      if isOnWorker && task == nil { shared.workerLimit += 1 }
      return (task, shared.stops[stage], shared.machine.timeouts[stage])
    }
    task?.cancel()
    stop?.ask()
    recorder.recordTimeout(of: stage, unfinished)
  }

  private func finishLaunch() {
    recorder.recordLaunchEnd()
    profiling?.launchHasEnded(error())
    let wakeMain = monitor.withLock { shared in
      shared.launchIsOver = true
      shared.due = nil
      defer { shared.wakeMain = nil }
      return shared.wakeMain
    }
    wakeMain?()
  }

  private func finishEverything() {
    profiling?.everythingHasEnded()
    let (wakeMain, waiters) = monitor.withLock { shared in
      shared.everythingIsOver = true
      defer {
        shared.wakeMain = nil
        shared.whenOver = []
      }
      return (shared.wakeMain, shared.whenOver)
    }
    monitor.broadcast(Condition.work)
    monitor.broadcast(Condition.timer)
    wakeMain?()
    for waiter in waiters { waiter() }
  }
}

// MARK: The end

extension LaunchRun {
  /// Lets a process that ends as soon as it is ready, as a command does, leave the cache for the next one: it waits until that is
  /// written, or a second.
  private func waitForCacheWriting() {
    for _ in 0..<1000 where resources.isCacheDue && !isOver { WallClock.pause(nanoseconds: 1_000_000) }
  }

  /// Whether everything has ended and was recorded.
  var isOver: Bool { monitor.withLock { $0.everythingIsOver } }

  /// Why the launch did not succeed; nil when it did so far.
  func error() -> LaunchError? {
    monitor.withLock { shared in
      let machine = shared.machine
      if machine.isCancelled { return .cancelled(launch: name, beforeStart: false) }
      if let (limit, unfinished) = machine.launchTimeout { return .timedOut(limit: limit, unfinished: unfinished) }
      guard let culprit = machine.culprit else { return nil }
      let stage = machine.graph.stages[culprit].name
      switch machine.progress[culprit].state {
      case .failed(let error): return .stageFailed(name: stage, underlying: error)
      case .skipped(let cause): return .stageSkipped(name: stage, dueTo: machine.graph.stages[cause].name)
      default: return machine.timeouts[culprit].map { .stageTimedOut($0) }
      }
    }
  }
}
