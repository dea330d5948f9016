import Startup

/// Which stages belong together, and how a stage counts that occurs more than once.
public struct StageSettings: Sendable {
  /// Stages that are added up under a name of their own.
  public var groups: [StageGroup]
  /// The first rule that fits a stage holds; without one it counts as the sum of its occurrences.
  public var repeats: [RepeatRule]

  /// Settings from their parts; nothing said means no groups, and sums.
  public init(groups: [StageGroup] = [], repeats: [RepeatRule] = []) {
    self.groups = groups
    self.repeats = repeats
  }

  /// What a scenario says.
  public init(_ scenario: Scenario) { self.init(groups: scenario.groups, repeats: scenario.repeats) }

  func repeatMode(of stage: String) -> RepeatMode { repeats.first { $0.pattern.matches(stage) }?.mode ?? .sum }

  /// The names of all stages, by the median of their first starts.
  static func names(in samples: [LaunchSample]) -> [String] {
    var starts: [String: [Double]] = [:]
    for sample in samples {
      var seen: Set<String> = []
      for stage in sample.stages.ordered(by: { $0.start < $1.start }) where seen.insert(stage.name).inserted {
        starts[stage.name, default: []].append(Double(stage.start))
      }
    }
    return starts.map { (name: $0.key, start: Statistics.median($0.value) ?? 0) }
      .ordered { ($0.start, $0.name) < ($1.start, $1.name) }.map(\.name)
  }
}

extension RepeatMode {
  /// The value of the occurrences of one stage in one launch; nil when there is none that ran.
  func value(of occurrences: [StageSample]) -> Int64? {
    let ran = occurrences.filter { $0.state != .skipped }
    guard let first = ran.min(by: { $0.start < $1.start }) else { return nil }
    switch self {
    case .sum: return ran.reduce(0) { $0 + $1.duration }
    case .first: return first.duration
    case .max: return ran.map(\.duration).max()
    case .count: return Int64(ran.count)
    }
  }
}
