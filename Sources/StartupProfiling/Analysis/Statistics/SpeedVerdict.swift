import Startup

/// What an interval of a ratio of times allows to say, and no more.
public enum SpeedVerdict: Equatable, Sendable {
  /// The whole interval is above 1: the candidate takes less time.
  case faster(lower: Double, upper: Double)
  /// The whole interval is below 1: the candidate takes more time.
  case slower(lower: Double, upper: Double)
  /// 1 is inside.
  case noDifferenceShown(lower: Double, upper: Double)
  /// Too few pairs for an interval.
  case undetermined(pairs: Int)

  /// Reads the verdict off a comparison's interval.
  public init(_ comparison: PairedRatio) {
    guard let interval = comparison.interval else {
      self = .undetermined(pairs: comparison.pairs)
      return
    }
    if interval.lower > 1 {
      self = .faster(lower: interval.lower, upper: interval.upper)
    } else if interval.upper < 1 {
      self = .slower(lower: interval.lower, upper: interval.upper)
    } else {
      self = .noDifferenceShown(lower: interval.lower, upper: interval.upper)
    }
  }

  /// A stable word for machines.
  public var keyword: String {
    switch self {
    case .faster: "faster"
    case .slower: "slower"
    case .noDifferenceShown: "no difference shown"
    case .undetermined: "undetermined"
    }
  }

  /// A phrase for people. Numbers are rounded away from the stronger claim: `1.9 to 2.3 times faster` is said of 1.94 to 2.28.
  public var words: String {
    switch self {
    case .faster(let lower, let upper):
      return Self.phrase(lower: lower, upper: upper, times: "times faster", percent: "less time")
    case .slower(let lower, let upper):
      return Self.phrase(lower: 1 / upper, upper: 1 / lower, times: "times slower", percent: "more time")
    case .noDifferenceShown(let lower, let upper):
      if lower == 1 && upper == 1 { return "no difference shown (every pair alike)" }
      return "no difference shown (\(Self.change(lower)) to \(Self.change(upper)))"
    case .undetermined(let pairs):
      if pairs >= 6 { return "not comparable (a time of zero)" }
      return "can't tell from \(pairs) pair\(pairs == 1 ? "" : "s") (an interval needs 6)"
    }
  }

  /// The phrase without what stands in parentheses, for a place where the interval is at hand.
  public var shortWords: String {
    String(words.prefix { $0 != "(" }.reversed().drop { $0 == " " }.reversed())
  }

  /// Ends are at least 1: how many times as much, or, for what is close to 1, how much less or more in percent.
  private static func phrase(lower: Double, upper: Double, times: String, percent: String) -> String {
    if lower < 1.1 || upper < 1.2 {
      let isLess = percent == "less time"
      let least = percentage(lower, isLess: isLess)
      let most = percentage(upper, isLess: isLess)
      return "\(rounded(least, .down))% to \(rounded(most, .up))% \(percent)"
    }
    return "\(rounded(lower, .down)) to \(rounded(upper, .up)) \(times)"
  }

  private static func percentage(_ ratio: Double, isLess: Bool) -> Double {
    let change = isLess ? 1 - 1 / ratio : ratio - 1
    return 100 * change
  }

  /// One place below 10, none from there on.
  private static func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> String {
    DecimalText.fixed(value, places: value < 9.95 ? 1 : 0, rounding: rule)
  }

  /// `3.0% slower`, `12% faster`, `equal`.
  private static func change(_ ratio: Double) -> String {
    if ratio == 1 { return "equal" }
    if ratio > 1 { return "\(rounded(100 * (1 - 1 / ratio), .up))% faster" }
    return "\(rounded(100 * (1 / ratio - 1), .up))% slower"
  }
}
