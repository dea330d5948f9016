// The worker threads and the timer thread.
extension LaunchRun {
  /// Takes a piece of an asynchronous stage (`TaskExecutor`).
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.jobs.append(job) }
  }

  func startWorker(_ number: Int) {
    let worker = "startup.worker.\(number)"
    do throws(SystemError) {
      try WorkerThread.start(name: "startup.w\(number)") { self.work(as: worker) }
    } catch {
      // Without a thread the work stays queued for the others. Without any thread at all a launch can't go on.
      let isLast = monitor.withLock { shared in
        shared.workers -= 1
        shared.workerLimit = max(1, shared.workers)
        return shared.workers == 0
      }
      if isLast { fatalError("Startup: no worker thread could be started: \(error)") }
    }
  }

  private enum Job {
    case resume(UnownedJob)
    case perform(LaunchMachine.Work)
    case stop
  }

  private func work(as name: String) {
    recorder.nameThread(name)
    let thread = ThreadIdentity.current
    while true {
      var isIdle = false
      let (job, consequences) = monitor.wait(for: Condition.work) { shared -> (Job, Consequences)? in
        if isIdle { shared.idleWorkers -= 1 }
        isIdle = false
        // Taking a stage can let others start, which only waited for its start.
        if let job = nextJob(&shared, thread: thread) { return (job, prepare(&shared)) }
        shared.idleWorkers += 1
        isIdle = true
        return nil
      }
      perform(consequences)
      switch job {
      case .resume(let job): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      case .perform(let work): performInBackground(work)
      case .stop: return
      }
    }
  }

  private func nextJob(_ shared: inout Shared, thread: Int32) -> Job? {
    if let job = shared.jobs.removeFirst() { return .resume(job) }
    if let work = shared.machine.take(.background, at: now, thread: thread) { return .perform(work) }
    // A thread too many replaces one that was written off and has come back.
    if shared.everythingIsOver || shared.workers > shared.workerLimit {
      shared.workers -= 1
      return .stop
    }
    return nil
  }

  func startTimer() {
    do throws(SystemError) {
      try WorkerThread.start(name: "startup.timer") { self.watchTime() }
    } catch { fatalError("Startup: no timer thread could be started: \(error)") }
  }

  private func watchTime() {
    recorder.nameThread("startup.timer")
    while true {
      let isOver = monitor.wait(for: Condition.timer, atMost: { Self.nextDueTime(&$0).map { $0 - now } }) {
        shared -> Bool? in
        if shared.everythingIsOver { return true }
        guard let due = Self.nextDueTime(&shared), due <= now else { return nil }
        return false
      }
      if isOver { return }
      change { shared in
        shared.machine.expire(at: now)
        if let due = shared.due, due.time <= now {
          shared.due = nil
          shared.machine.expireLaunch(limit: due.limit, at: now)
        }
      }
    }
  }

  private static func nextDueTime(_ shared: inout Shared) -> Int64? {
    switch (shared.machine.nextDueTime(), shared.due?.time) {
    case (let stage?, let launch?): min(stage, launch)
    case (let stage, let launch): stage ?? launch
    }
  }
}

/// Jobs in the order they came, taken in constant time.
struct JobQueue: Sendable {
  private var jobs: [UnownedJob] = []
  private var first = 0

  var count: Int { jobs.count - first }

  mutating func append(_ job: UnownedJob) { jobs.append(job) }

  mutating func removeFirst() -> UnownedJob? {
    guard first < jobs.count else { return nil }
    defer {
      first += 1
      if first == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        first = 0
      }
    }
    return jobs[first]
  }
}
