import Startup

/// What a series of values comes to: the middle, how sure that is, and the slow end. Nanoseconds.
public struct MetricSummary: Equatable, Sendable {
  /// The values that entered.
  public var count: Int
  /// The middle value, or the mean of the two middle ones.
  public var median: Double
  /// Where the median lies with 95%; nil with fewer than 6 values.
  public var interval: Statistics.Interval?
  /// 95% of the launches took no longer.
  public var p95: Double

  /// Nil for no values.
  public init?(_ values: [Double]) {
    guard let median = Statistics.median(values), let p95 = Statistics.quantile(values, 0.95) else { return nil }
    count = values.count
    self.median = median
    interval = Statistics.medianInterval(values)
    self.p95 = p95
  }

  /// Nil for no values.
  public init?(_ values: [Int64]) { self.init(values.map(Double.init)) }
}
