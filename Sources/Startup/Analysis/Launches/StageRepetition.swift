/// What counts of a stage that occurs more than once in a launch.
public enum StageRepetition: String, CaseIterable, Sendable {
  /// All of them together, the default.
  case sum
  /// The one that started first.
  case first
  /// The longest.
  case max
  /// How many there were, which is a number and no time.
  case count

  /// The value of the occurrences of one stage in one launch; nil when there is none.
  public func value(of occurrences: [StageSample]) -> Int64? {
    guard !occurrences.isEmpty else { return nil }
    switch self {
    case .sum: return occurrences.reduce(0) { $0 + $1.duration }
    case .first: return occurrences.min { $0.start < $1.start }?.duration
    case .max: return occurrences.map(\.duration).max()
    case .count: return Int64(occurrences.count)
    }
  }
}
