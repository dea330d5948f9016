import Startup

/// How much longer a baseline takes than a candidate, from pairs that were measured next to each other.
///
/// Pairing by rounds takes out of the comparison whatever slowed both down. The estimate is the median of the pairs' ratios
/// with its order-statistic interval: a ratio of 2 says that the candidate takes half the baseline's time. Between two
/// middle ratios stands their geometric mean, as if logarithms had been taken, so that swapping the sides turns it over.
public struct PairedRatio: Equatable, Sendable {
  /// The median ratio; nil when no pair has one, or when it is not finite (a baseline or candidate of zero).
  public var ratio: Double?
  /// Where the ratio lies with the confidence asked for; nil with too few pairs, or when an end is not finite.
  public var interval: Statistics.Interval?
  /// The number of pairs that entered.
  public var pairs: Int

  /// Compares `pairs` of positive durations; a pair with a negative or missing side, or two zeros, says nothing and is left
  /// out. O(n log n).
  public init(_ pairs: [(baseline: Double, candidate: Double)], confidence: Double = 0.95) {
    let ratios = pairs.compactMap { pair -> Double? in
      guard pair.baseline.isFinite, pair.candidate.isFinite, pair.baseline >= 0, pair.candidate >= 0 else { return nil }
      guard pair.baseline > 0 || pair.candidate > 0 else { return nil }
      // A zero on one side makes a ratio of 0 or infinity, which still counts on its side of the median.
      return pair.baseline / pair.candidate
    }.sorted()
    self.pairs = ratios.count
    if !ratios.isEmpty {
      let lower = ratios[(ratios.count - 1) / 2]
      let upper = ratios[ratios.count / 2]
      ratio = lower == upper ? Self.defined(lower) : Self.defined(lower.squareRoot() * upper.squareRoot())
    }
    interval = Statistics.medianInterval(ratios, confidence: confidence).flatMap { interval in
      Self.defined(interval.lower) == nil || Self.defined(interval.upper) == nil ? nil : interval
    }
  }

  private static func defined(_ ratio: Double) -> Double? { ratio.isFinite && ratio > 0 ? ratio : nil }
}
