import Startup

/// What of a whole launch is measured in time.
public enum LaunchMetric: String, CaseIterable, Sendable {
  /// From just before the spawn until ready.
  case wall
  /// `wall` less the time the main thread stood in a run queue.
  case undelayed
  /// CPU time of the program and the children it waited for.
  case cpu
  /// The time the main thread stood in a run queue.
  case runQueueWait = "run_queue_wait"
  /// From the program's main function until ready.
  case mainToReady = "main_to_ready"
  /// The time the control group was throttled.
  case throttled
  /// The part of `wall` during which no stage ran.
  case outsideStages = "outside_stages"

  /// The metric of one launch in nanoseconds; nil when it was not measured.
  public func value(of sample: LaunchSample) -> Int64? {
    switch self {
    case .wall: sample.wall
    case .undelayed: sample.undelayed
    case .cpu: sample.cpu
    case .runQueueWait: sample.runQueueWait
    case .mainToReady: sample.mainToReady
    case .throttled: sample.throttled
    case .outsideStages: sample.outsideStages
    }
  }
}
