extension Launch {
  /// Runs the launch and returns when all stages that are not deferred have ended.
  ///
  /// Main stages run on the main actor. The launch is `ready`, and the trace says so, when the stage named `ready` has
  /// succeeded; without one, when all that is not deferred has. Deferred stages start then and go on after this returned; `finish()`
  /// waits for them. When a stage fails, those that depend on it are skipped, all others still run.
  ///
  /// Call it before anything else suspends `main`: on Linux the main actor leaves the process's main thread at the first
  /// suspension, and never comes back. Cancelling the calling task cancels the launch.
  ///
  /// - Parameters:
  ///   - ready: the stage whose success makes the launch ready.
  ///   - timeout: how long all that is not deferred may take.
  /// - Throws: `LaunchError`: the stages don't fit together, or one that is not optional did not succeed; `report` then has
  ///   the details.
  @MainActor @discardableResult
  public func run(ready: String? = nil, timeout: Duration? = nil) async throws(LaunchError) -> LaunchReport {
    let run = try start(ready: ready, timeout: timeout) { _ throws(LaunchError) in }
    let inbox = MainThreadInbox.isMainThread ? Self.inboxServingMainActor() : nil
    await withTaskCancellationHandler {
      if let inbox {
        run.runMainStages(until: .launchEnd, waitingIn: inbox)
      } else {
        await run.runMainStages(until: .launchEnd)
      }
    } onCancel: {
      run.cancel()
    }
    if !run.isOver { Task { @MainActor in await run.runMainStages(until: .everything) } }
    return try outcome(of: run)
  }

  /// Waits until deferred stages have ended too; returns at once when the launch was never started.
  @discardableResult
  public func finish() async -> LaunchReport? {
    guard let run = execution.run else { return nil }
    await withCheckedContinuation { continuation in run.whenOver { continuation.resume() } }
    return run.report()
  }

  /// Runs the launch from a synchronous `main`, on whose thread the main stages run; see `run(ready:timeout:)`.
  ///
  /// Deferred background stages go on after this returned, deferred main stages wait for `finishBlocking()`.
  @discardableResult
  public func runBlocking(ready: String? = nil, timeout: Duration? = nil) throws(LaunchError) -> LaunchReport {
    guard MainThreadInbox.isMainThread else { throw .notOnMainThread(launch: name) }
    var inbox: MainThreadInbox?
    let run = try start(ready: ready, timeout: timeout) { graph throws(LaunchError) in
      inbox = try Self.inbox(for: graph)
    }
    MainActor.assumeIsolated { run.runMainStages(until: .launchEnd, waitingIn: inbox!) }
    return try outcome(of: run)
  }

  /// Runs what is left of a launch that was started by `runBlocking(ready:timeout:)`, deferred main stages included.
  @discardableResult
  public func finishBlocking() -> LaunchReport? {
    guard let run = execution.run else { return nil }
    precondition(MainThreadInbox.isMainThread, "finishBlocking() must be called on the main thread")
    if let inbox = try? Self.inbox(for: run.recorder.graph) {
      MainActor.assumeIsolated { run.runMainStages(until: .everything, waitingIn: inbox) }
    }
    return run.report()
  }

  /// Cancels the launch, on any thread: what has not started never will, asynchronous stages that run are cancelled, and when
  /// all have ended, those that succeeded are taken back by their `undo`, each before the stages it had waited for.
  ///
  /// A launch that is cancelled before it starts never runs, and says so. One that is over stays as it is.
  public func cancel() { execution.cancel() }
}

extension Launch {
  private func start(
    ready: String?, timeout: Duration?, _ prepare: (StageGraph) throws(LaunchError) -> Void
  ) throws(LaunchError) -> LaunchRun {
    let resources = LaunchResources(launch: name, environment: environment, tracer: tracer)
    let (cacheStage, cacheWarnings) = cacheStage(resources)
    let stages = stages + cacheStage
    let (plan, complaints) = StagePlan.load(asAskedBy: environment, for: stages)
    let graph = try StageGraph(stages, ready: ready, durations: plan.durations)
    try prepare(graph)
    let names = Set(disabledStages)
    let disabled = names.isEmpty ? [] : Set(graph.stages.indices.filter { names.contains(graph.stages[$0].name) })
    let warnings = (profiling?.warnings ?? []) + complaints + unknownDisabledStages + cacheWarnings
    let run = LaunchRun(
      name: name, graph: graph, disabled: disabled, workerLimit: max(1, workers),
      recorder: LaunchRecorder(graph: graph, tracer: tracer), profiling: profiling,
      resources: resources, warnings: warnings)
    switch execution.start(run) {
    case .started: run.begin(timeout: timeout)
    case .alreadyStarted: throw .alreadyStarted(launch: name)
    case .cancelled: throw .cancelled(launch: name, beforeStart: true)
    }
    return run
  }

  /// The stage that writes the launch cache, when one will be needed, or why none can.
  private func cacheStage(_ resources: LaunchResources) -> (stages: [Stage], warnings: [String]) {
    guard let stage = Stage.writingCache(after: stages) else { return ([], []) }
    if let problem = resources.cacheProblem { return ([], ["\(problem)"]) }
    return (environment.cacheMode.writes ? [stage] : [], [])
  }

  private func outcome(of run: LaunchRun) throws(LaunchError) -> LaunchReport {
    if let error = run.error() { throw error }
    return run.report()
  }

  /// An inbox for a launch without async context; it serves the main actor when asynchronous stages might need that.
  private static func inbox(for graph: StageGraph) throws(LaunchError) -> MainThreadInbox {
    if graph.stages.contains(where: \.body.isAsynchronous), let inbox = MainActor.assumeIsolated(inboxServingMainActor)
    {
      return inbox
    }
    let unservable = graph.stages.first { stage in
      guard case .mainAsync = stage.body else { return false }
      return true
    }
    if let unservable { throw .asynchronousMainStage(name: unservable.name, declaration: unservable.declaration) }
    do throws(SystemError) { return try MainThreadInbox(servingMainActor: false) } catch {
      fatalError("Startup: the main thread has nothing to wait with: \(error)")
    }
  }

  /// An inbox that serves the main actor, or nil when that does not work here: another thread does, or the caller is itself
  /// being served by someone's run loop, within which the main queue does not run again.
  @MainActor
  private static func inboxServingMainActor() -> MainThreadInbox? {
    guard let inbox = try? MainThreadInbox(servingMainActor: true), inbox.servesMainActor else { return nil }
    final class Probe { var wasServed = false }
    let probe = Probe()
    Task { @MainActor in probe.wasServed = true }
    if inbox.news(waiting: false).contains(.mainQueue) { inbox.serveMainActor() }
    return probe.wasServed ? inbox : nil
  }
}
