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
  /// What records the launch: `Tracer.shared`, which does nothing unless a profiler asked or the app opened it.
  public let tracer: Tracer
  /// What a profiler asks of the launch. What is changed here takes effect if it is about caches, languages or plans.
  public var environment: LaunchEnvironment
  let profiling: LaunchProfiling?
  let execution = Execution()

  /// An empty launch of the app called `name`.
  ///
  /// - Parameters:
  ///   - environment: what a profiler may ask of it; `.ignored` for an app that wants nothing to do with that.
  ///   - tracer: what records it.
  public init(_ name: String, environment: LaunchEnvironment = .current, tracer: Tracer = .shared) {
    self.name = name
    self.environment = environment
    self.tracer = tracer
    profiling = LaunchProfiling(environment, tracer: tracer, launch: name)
  }

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
  public var report: LaunchReport? { execution.run?.report() }

  /// What was recorded so far; empty when nothing is.
  public var trace: Trace { tracer.snapshot() }

  var unknownDisabledStages: [String] {
    let known = Set(stages.map(\.name))
    return disabledStages.filter { !known.contains($0) }.map {
      "can't disable unknown stage \"\($0)\"\(Suggestion.phrase(for: $0, in: known.ordered()))"
    }
  }

  /// Whether the launch was started or cancelled, shared by all copies of it.
  final class Execution: Sendable {
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
