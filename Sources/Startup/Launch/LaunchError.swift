/// Why a launch can't start, or did not succeed.
public enum LaunchError: Error, Sendable {
  /// Two stages have one name.
  case duplicateStage(name: String, first: SourceSite, second: SourceSite)
  /// A stage waits for one that was never added; `suggestion` is the name most like it.
  case unknownDependency(name: String, stage: String, declaration: SourceSite, suggestion: String?)
  /// Stages wait for each other: each for the next, the last for the first.
  case cycle([CycleMember])
  /// The launch should be ready when a stage ends that was never added.
  case unknownReadyStage(name: String, suggestion: String?)
  /// `ready` waits for a stage that is deferred until after `ready`; the path leads from the ready stage to it.
  case deferredBeforeReady(path: [String])
  /// A launch runs once.
  case alreadyStarted(launch: String)
  /// A launch without async context runs its main stages on the main thread, so that is where it must be called.
  case notOnMainThread(launch: String)
  /// An asynchronous main stage in a launch without async context, on a system where its main actor can't be served.
  case asynchronousMainStage(name: String, declaration: SourceSite)
  /// The body of a stage that is not optional threw.
  case stageFailed(name: String, underlying: any Error)
  /// A stage that is not optional had not ended in time.
  case stageTimedOut(Unfinished)
  /// A stage that is not optional could not run, because of an optional one.
  case stageSkipped(name: String, dueTo: String)
  /// The launch as a whole had not ended in time.
  case timedOut(limit: Duration, unfinished: [Unfinished])
  /// The launch was cancelled; `beforeStart` when nothing of it had run.
  case cancelled(launch: String, beforeStart: Bool)

  /// A stage of a cycle.
  public struct CycleMember: Sendable {
    /// The stage's name.
    public let stage: String
    /// Where the stage was made.
    public let declaration: SourceSite
  }

  /// A stage that had not ended in time, and what it waited for.
  public struct Unfinished: Sendable, Equatable {
    /// The stage's name.
    public let stage: String
    /// How long it had been given.
    public let limit: Duration?
    /// What it was doing when its time was up.
    public let activity: Activity
  }

  /// What an unfinished stage was doing.
  public enum Activity: Sendable, Equatable {
    /// Its body ran, since so long ago, on this thread.
    case running(for: Duration, thread: Int32)
    /// It could have started, but the main thread was busy with these stages.
    case waitingForMainThread(busyWith: [String])
    /// It could have started, but all worker threads were busy with these stages.
    case waitingForWorker(busyWith: [String])
    /// It waited for these stages, which had not ended either.
    case waitingForStages([String])
    /// It waited for the launch to be ready.
    case waitingForReady
  }
}

extension LaunchError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .duplicateStage(let name, let first, let second):
      "two stages are named \"\(name)\": \(first) and \(second)"
    case .unknownDependency(let name, let stage, let declaration, let suggestion):
      "stage \"\(stage)\" (\(declaration)) waits for unknown stage \"\(name)\"\(didYouMean(suggestion))"
    case .cycle(let members): Self.describe(cycle: members)
    case .unknownReadyStage(let name, let suggestion):
      "the launch should be ready after unknown stage \"\(name)\"\(didYouMean(suggestion))"
    case .deferredBeforeReady(let path):
      "stage \"\(path.last ?? "")\" is deferred until after ready, but ready waits for it: \(path.joined(separator: " -> "))"
    case .alreadyStarted(let launch): "launch \"\(launch)\" has been started already; a launch runs once"
    case .notOnMainThread(let launch): "launch \"\(launch)\" must be run on the main thread"
    case .asynchronousMainStage(let name, let declaration):
      "stage \"\(name)\" (\(declaration)) is asynchronous main work, which needs `try await launch.run()` on this system"
    case .stageFailed(let name, let underlying): "stage \"\(name)\" failed: \(underlying)"
    case .stageTimedOut(let unfinished): unfinished.description
    case .stageSkipped(let name, let cause): "stage \"\(name)\" was skipped because of \"\(cause)\""
    case .timedOut(let limit, let unfinished):
      "the launch had not ended after \(limit.inWords): \(unfinished.map(\.description).joined(separator: "; "))"
    case .cancelled(let launch, let beforeStart):
      beforeStart
        ? "launch \"\(launch)\" was cancelled before it started; nothing ran" : "launch \"\(launch)\" was cancelled"
    }
  }

  private func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { " (did you mean \"\($0)\"?)" } ?? ""
  }

  private static func describe(cycle members: [CycleMember]) -> String {
    let circle = (members + members.prefix(1)).map(\.stage).joined(separator: " -> ")
    let sites = members.map { "\($0.stage) at \($0.declaration)" }.joined(separator: ", ")
    return "stages wait for each other: \(circle) (\(sites))"
  }
}

extension LaunchError.Unfinished: CustomStringConvertible {
  public var description: String {
    let limit = limit.map { " within \($0.inWords)" } ?? ""
    return "stage \"\(stage)\" has not ended\(limit): \(activity)"
  }
}

extension LaunchError.Activity: CustomStringConvertible {
  public var description: String {
    switch self {
    case .running(let duration, let thread): "running for \(duration.inWords) on thread \(thread)"
    case .waitingForMainThread(let stages): "waiting for the main thread\(Self.busy(stages))"
    case .waitingForWorker(let stages): "waiting for a worker thread\(Self.busy(stages))"
    case .waitingForStages(let stages): "waiting for \(stages.joined(separator: ", "))"
    case .waitingForReady: "waiting for the launch to be ready"
    }
  }

  private static func busy(_ stages: [String]) -> String {
    stages.isEmpty ? "" : ", busy with \(stages.joined(separator: ", "))"
  }
}

extension Duration {
  fileprivate var inWords: String { DurationText.format(nanoseconds: wholeNanoseconds) }
}
