internal import Synchronization

/// An app's launch: stages that are added, checked, and run once, as far in parallel as their dependencies allow.
///
///     var launch = Launch("shop")
///     launch.add(Stage("db.open", on: .background) { try Database.open() })
///     launch.add(Stage("http.bind", after: ["db.open"]) { try server.bind() })
///     try await launch.run(ready: "http.bind")
///
/// What was added is a value; that it was started is shared by all copies, so a launch runs once.
public struct Launch: Sendable {
  /// The app's name: what traces call the process, and the folder of its launch cache.
  public let name: String
  /// The stages added so far.
  public private(set) var stages: [Stage] = []
  /// The names of stages to leave out.
  public private(set) var disabledStages: [String] = []
  /// The most worker threads that background stages run on at once; they are started when there is work for them.
  public var workers = max(2, ProcessorCount.available)
  private let execution = Execution()

  /// An empty launch.
  public init(_ name: String) { self.name = name }

  /// Adds stages. Their names and dependencies are checked when the launch starts; later additions have no effect on it.
  public mutating func add(_ stages: Stage...) { self.stages += stages }

  /// Leaves stages out by name; those that wait for them go on as if they had succeeded.
  ///
  /// A name that no stage has is a warning in the report, not an error: what a newer version no longer has should not break
  /// who had disabled it.
  public mutating func disable(_ names: String...) { disabledStages += names }

  /// Checks the stages without running them.
  ///
  /// - Throws: `LaunchError` for a duplicate name, an unknown dependency, a cycle, or a stage that `ready` needs but that waits
  ///   for `ready`.
  public func graph(ready: String? = nil) throws(LaunchError) -> StageGraph { try StageGraph(stages, ready: ready) }

  /// What is known of the launch so far; nil before it started.
  public var report: LaunchReport? {
    guard let run = execution.run else { return nil }
    var report = run.report()
    report.warnings = unknownDisabledStages.map(\.self)
    return report
  }

  private var unknownDisabledStages: [String] {
    let known = Set(stages.map(\.name))
    return disabledStages.filter { !known.contains($0) }.map {
      "can't disable unknown stage \"\($0)\"\(Suggestion.phrase(for: $0, in: known.sorted()))"
    }
  }
}

// MARK: Running

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
    return report
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
    return report
  }

  /// Cancels the launch, on any thread: what has not started never will, asynchronous stages that run are cancelled, and when
  /// all have ended, those that succeeded are taken back by their `undo`, each before the stages it had waited for.
  ///
  /// A launch that is cancelled before it starts never runs, and says so. One that is over stays as it is.
  public func cancel() { execution.cancel() }
}

// MARK: Details of running

extension Launch {
  private func start(
    ready: String?, timeout: Duration?, _ prepare: (StageGraph) throws(LaunchError) -> Void
  ) throws(LaunchError) -> LaunchRun {
    let graph = try graph(ready: ready)
    try prepare(graph)
    let names = Set(disabledStages)
    let disabled = names.isEmpty ? [] : Set(graph.stages.indices.filter { names.contains(graph.stages[$0].name) })
    let run = LaunchRun(
      name: name, graph: graph, disabled: disabled, workerLimit: max(1, workers), recorder: LaunchRecorder(graph: graph)
    )
    switch execution.start(run) {
    case .started: run.begin(timeout: timeout)
    case .alreadyStarted: throw .alreadyStarted(launch: name)
    case .cancelled: throw .cancelled(launch: name, beforeStart: true)
    }
    return run
  }

  private func outcome(of run: LaunchRun) throws(LaunchError) -> LaunchReport {
    if let error = run.error() { throw error }
    return report!
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

  /// Whether the launch was started or cancelled, shared by all copies of it.
  private final class Execution: Sendable {
    enum State {
      case open
      case cancelled
      case started(LaunchRun)
    }

    enum Start {
      case started, alreadyStarted, cancelled
    }

    private let state = Mutex(State.open)

    var run: LaunchRun? {
      state.withLock { state in
        guard case .started(let run) = state else { return nil }
        return run
      }
    }

    func start(_ run: LaunchRun) -> Start {
      state.withLock { state in
        switch state {
        case .open:
          state = .started(run)
          return .started
        case .started: return .alreadyStarted
        case .cancelled: return .cancelled
        }
      }
    }

    func cancel() {
      let run = state.withLock { state -> LaunchRun? in
        switch state {
        case .open:
          state = .cancelled
          return nil
        case .cancelled: return nil
        case .started(let run): return run
        }
      }
      run?.cancel()
    }
  }
}
