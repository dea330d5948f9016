/// Which stages belong together, and how a stage counts that occurs more than once.
public struct StageSettings: Equatable, Sendable {
  /// Stages that are reported together too.
  public struct Group: Equatable, Sendable {
    public var name: String
    /// Stage names, in which `*` stands for any number of characters.
    public var patterns: [String]

    public init(name: String, patterns: [String]) {
      self.name = name
      self.patterns = patterns
    }

    /// Whether a stage belongs to it.
    public func contains(_ stage: String) -> Bool { patterns.contains { StagePattern.matches($0, stage) } }
  }

  public var groups: [Group]
  /// By stage name; a stage that is not named counts as the sum of its occurrences.
  public var repetitions: [String: StageRepetition]

  public init(groups: [Group] = [], repetitions: [String: StageRepetition] = [:]) {
    self.groups = groups
    self.repetitions = repetitions
  }

  func repetition(of stage: String) -> StageRepetition { repetitions[stage] ?? .sum }

  /// The names of all stages, by the median of their first starts.
  static func names(in samples: [LaunchSample]) -> [String] {
    var starts: [String: [Double]] = [:]
    for sample in samples {
      var seen: Set<String> = []
      for stage in sample.stages.sorted(by: { $0.start < $1.start }) where seen.insert(stage.name).inserted {
        starts[stage.name, default: []].append(Double(stage.start))
      }
    }
    return starts.map { (name: $0.key, start: Statistics.median($0.value) ?? 0) }
      .sorted { ($0.start, $0.name) < ($1.start, $1.name) }.map(\.name)
  }
}
