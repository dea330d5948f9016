import Startup

/// What was measured of one launch, from just before the spawn until the program was ready.
///
/// All times are whole nanoseconds and never negative: a launch whose clocks went back or that the machine slept through is
/// discarded before it becomes a sample.
public struct LaunchSample: Equatable, Sendable {
  /// The round it belongs to, from 0; each round launches every variant once, in random order.
  public var round: Int
  /// Its place among all measured launches, from 0.
  public var position: Int
  /// From just before the spawn until ready.
  public var wall: Int64
  /// From the program's main function until ready; nil for a program that does not link the library.
  public var mainToReady: Int64?
  /// CPU time in user mode and in the kernel until ready, of the program and the children it waited for.
  public var cpu: Int64
  /// How long the main thread stood in a run queue until ready; nil where the kernel keeps no such statistics.
  public var runQueueWait: Int64?
  /// How long the control group was throttled by its CPU quota meanwhile; nil where there is no such group.
  public var throttled: Int64?
  /// Page faults that needed no disk.
  public var minorFaults: Int64
  /// Page faults that needed the disk.
  public var majorFaults: Int64
  /// How often the program gave the CPU up.
  public var voluntarySwitches: Int64
  /// How often the CPU was taken away.
  public var involuntarySwitches: Int64
  /// The stages that the program recorded, by their start.
  public var stages: [StageSample]
  /// What the main thread did outside of stages and said so, such as the tool reading a scenario to host it.
  public var otherWork: [StageSample]
  /// When the main thread had nothing to run until a stage elsewhere had ended.
  public var waits: [StageSample]
  /// What the launch said was lost, doubtful or without effect, a line each.
  public var warnings: [String]
  /// The part of `wall` during which no stage ran.
  public var outsideStages: Int64

  /// A sample from its parts; `outsideStages` follows from them.
  public init(
    round: Int, position: Int, wall: Int64, mainToReady: Int64? = nil, cpu: Int64, runQueueWait: Int64? = nil,
    throttled: Int64? = nil, minorFaults: Int64 = 0, majorFaults: Int64 = 0, voluntarySwitches: Int64 = 0,
    involuntarySwitches: Int64 = 0, stages: [StageSample] = [], otherWork: [StageSample] = [],
    waits: [StageSample] = [], warnings: [String] = []
  ) {
    self.round = round
    self.position = position
    self.wall = wall
    self.mainToReady = mainToReady
    self.cpu = cpu
    self.runQueueWait = runQueueWait
    self.throttled = throttled
    self.minorFaults = minorFaults
    self.majorFaults = majorFaults
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
    self.stages = stages
    self.otherWork = otherWork
    self.waits = waits
    self.warnings = warnings
    outsideStages = wall - TimeCoverage.covered(stages.map { $0.start..<$0.end }, within: 0..<max(wall, 0))
  }

  /// When stages ran before the launch was ready; deferred ones go on afterwards.
  public var stageRangesUntilReady: [Range<Int64>] {
    stages.compactMap { stage in
      let end = min(stage.end, wall)
      return stage.start < end ? stage.start..<end : nil
    }
  }

  /// `wall` less the run-queue wait: what it would have taken had the main thread always been run at once.
  public var undelayed: Int64? { runQueueWait.map { max(0, wall - $0) } }
}

/// One stage in one launch.
public struct StageSample: Equatable, Sendable {
  /// How a stage ended.
  public enum State: String, Equatable, Sendable {
    case finished, failed, timedOut = "timed-out", skipped, unfinished
  }

  /// What the program calls it.
  public var name: String
  /// Nanoseconds from just before the spawn.
  public var start: Int64
  /// Nanoseconds.
  public var duration: Int64
  /// Whether it ran on the main thread.
  public var isOnMainThread: Bool
  /// How it ended.
  public var state: State
  /// What the program said of a stage that failed.
  public var error: String?

  /// Nanoseconds from just before the spawn.
  public var end: Int64 { start + duration }

  /// A stage from its parts.
  public init(
    name: String, start: Int64, duration: Int64, isOnMainThread: Bool = true, state: State = .finished,
    error: String? = nil
  ) {
    self.name = name
    self.start = start
    self.duration = duration
    self.isOnMainThread = isOnMainThread
    self.state = state
    self.error = error
  }
}
