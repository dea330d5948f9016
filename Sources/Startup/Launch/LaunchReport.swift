/// What happened in a launch: each stage's fate and times, when it was ready, what the main thread waited for.
///
/// Times are nanoseconds of the launch's clock; all of one report can be compared with each other.
public struct LaunchReport: Sendable {
  /// How a stage ended, or where it stands.
  public enum Outcome: Sendable {
    /// It has not started; it waits for others, for `ready` or for a thread.
    case waiting
    case running
    case succeeded
    /// It had succeeded, and its work was taken back when the launch was cancelled.
    case undone
    case failed(any Error)
    /// It had not ended in time; what it was doing then.
    case timedOut(LaunchError.Activity)
    /// It never ran, because this stage failed, ran out of time or was cancelled.
    case skipped(dueTo: String)
    case cancelled
    /// Left out by `Launch.disable(_:)`.
    case disabled
  }

  /// One stage.
  public struct StageReport: Sendable {
    /// The stage's name.
    public let name: String
    /// Where it was to run.
    public let lane: Stage.Lane
    /// Whether the launch may go on without its success.
    public let isOptional: Bool
    /// Whether it was not to start before the launch is ready.
    public let isDeferred: Bool
    /// How it ended.
    public let outcome: Outcome
    /// When all it waited for had happened.
    public let eligible: Int64?
    /// When its body began; nil when it never did.
    public let start: Int64?
    /// When it ended, also when it was skipped.
    public let end: Int64?
    /// The kernel's id of the thread that started it.
    public let thread: Int32?
    /// The stage whose end or start let this one start; nil when it waited for none.
    public let releasedBy: String?
  }

  /// A time in which the main thread had nothing to run.
  public struct Wait: Sendable, Equatable {
    /// When it began, in nanoseconds since the clock's zero.
    public let start: Int64
    /// When it ended.
    public let end: Int64
    /// The stage that it waited for; nil when it was not a stage that ended the wait.
    public let cause: String?
  }

  /// The launch's name.
  public let launch: String
  /// The stages, in the order they were added.
  public let stages: [StageReport]
  /// When the launch began.
  public let start: Int64?
  /// When it was ready; nil when it was not.
  public let ready: Int64?
  /// When the last stage so far ended.
  public let end: Int64?
  /// The waits of the main thread, by time.
  public let waits: [Wait]
  /// What was asked for and had no effect, such as disabling a stage that is not there, and what ready-made stages could not read,
  /// such as a string table.
  public let warnings: [String]

  /// The stage of that name.
  public func stage(_ name: String) -> StageReport? { stages.first { $0.name == name } }

  /// The stages that failed or ran out of time, optional ones too.
  public var failures: [StageReport] {
    stages.filter { stage in
      switch stage.outcome {
      case .failed, .timedOut: true
      default: false
      }
    }
  }

  /// The stages that never ran because of others.
  public var skipped: [StageReport] {
    stages.filter { stage in
      guard case .skipped = stage.outcome else { return false }
      return true
    }
  }
}

extension LaunchReport {
  init(launch: String, machine: LaunchMachine, waits: [Wait], warnings: [String]) {
    let graph = machine.graph
    stages = graph.stages.indices.map { index in
      let stage = graph.stages[index]
      let progress = machine.progress[index]
      return StageReport(
        name: stage.name, lane: stage.lane, isOptional: stage.isOptional, isDeferred: stage.isDeferred,
        outcome: Self.outcome(of: index, in: machine), eligible: progress.eligible, start: progress.started,
        end: progress.ended, thread: progress.thread, releasedBy: progress.releasedBy.map { graph.stages[$0].name })
    }
    self.launch = launch
    self.waits = waits
    self.warnings = warnings
    start = machine.began
    ready = machine.readyTime
    end = machine.progress.lazy.compactMap(\.ended).max()
  }

  private static func outcome(of stage: Int, in machine: LaunchMachine) -> Outcome {
    switch machine.progress[stage].state {
    case .pending, .ready: .waiting
    case .running: .running
    case .succeeded: .succeeded
    case .undone: .undone
    case .failed(let error): .failed(error)
    case .timedOut: .timedOut(machine.timeouts[stage]?.activity ?? .waitingForReady)
    case .skipped(let cause): .skipped(dueTo: machine.graph.stages[cause].name)
    case .cancelled: .cancelled
    case .disabled: .disabled
    }
  }
}
