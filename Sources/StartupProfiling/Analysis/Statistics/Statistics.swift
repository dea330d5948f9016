import Startup

/// Order statistics: nothing here assumes a distribution, deletes an outlier or takes a mean.
///
/// Everything undefined is nil, never 0, infinite or not a number. Values must be finite.
public enum Statistics {
  /// The middle value, or the mean of the two middle ones; nil for no values. O(n log n).
  public static func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }

  /// The value below which the share `probability` of the values lies; nil for no values. O(n log n).
  ///
  /// Between two values it interpolates linearly: type 7 of Hyndman and Fan (1996), the default of NumPy and R.
  /// With few values a high quantile is little more than the maximum.
  public static func quantile(_ values: [Double], _ probability: Double) -> Double? {
    precondition((0...1).contains(probability), "a probability lies between 0 and 1")
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let position = Double(sorted.count - 1) * probability
    let below = Int(position)
    let fraction = position - Double(below)
    guard fraction > 0, below + 1 < sorted.count else { return sorted[below] }
    return sorted[below] + (sorted[below + 1] - sorted[below]) * fraction
  }

  /// The narrowest interval between two of the values that holds the median of what they were drawn from with at least
  /// `confidence`; nil when there are too few values for that, which for 95% are fewer than 6. O(n log n).
  ///
  /// The interval from the k-th smallest to the k-th largest of n independent values holds it unless fewer than k of them
  /// fell on one side, which a fair coin decides: with probability 1 - 2 P(B < k) for B binomial (n, 1/2).
  /// (H. A. David and H. N. Nagaraja, Order Statistics, 7.1.) Infinite values are allowed and count by their side.
  public static func medianInterval(_ values: [Double], confidence: Double = 0.95) -> Interval? {
    guard let ranks = medianIntervalRanks(count: values.count, confidence: confidence) else { return nil }
    let sorted = values.sorted()
    return Interval(lower: sorted[ranks.rank - 1], upper: sorted[values.count - ranks.rank], coverage: ranks.coverage)
  }

  /// The largest rank k whose interval still covers the median with `confidence`, and how well it does; nil when even the
  /// whole range does not. O(n).
  static func medianIntervalRanks(count: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    precondition((0..<1).contains(confidence), "a confidence lies between 0 and 1")
    guard count > 0 else { return nil }
    let logarithmOfAll = -Double(count) * ElementaryFunctions.logarithm(2)
    var logarithmOfWays = 0.0
    var below = 0.0
    var best: (rank: Int, coverage: Double)?
    for rank in 1...((count + 1) / 2) {
      below += ElementaryFunctions.exponential(logarithmOfWays + logarithmOfAll)
      // From "rank - 1 of count" to "rank of count".
      logarithmOfWays += ElementaryFunctions.logarithm(Double(count - rank + 1) / Double(rank))
      let coverage = 1 - 2 * below
      if coverage < confidence { break }
      best = (rank, coverage)
    }
    return best
  }

  /// Two values and the probability that the unknown lies between them.
  public struct Interval: Equatable, Sendable {
    /// The lower end, which belongs to it.
    public var lower: Double
    /// The upper end, which belongs to it.
    public var upper: Double
    /// At least the confidence that was asked for: order statistics come in steps.
    public var coverage: Double

    /// An interval from its parts.
    public init(lower: Double, upper: Double, coverage: Double) {
      self.lower = lower
      self.upper = upper
      self.coverage = coverage
    }
  }
}
