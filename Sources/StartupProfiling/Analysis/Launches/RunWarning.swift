import Startup

/// Something about a measurement that its reader should know before believing it.
///
/// Warnings about times need at least 10 launches, and both a relative and an absolute floor, so that they don't cry over
/// nothing; they never advise what was done already.
public enum RunWarning: Equatable, Sendable {
  /// The first counted launch took longer than every other: it is not of their kind. Nanoseconds.
  case firstLaunchStandsOut(variant: String, first: Int64, nextLongest: Int64)
  /// Later launches took another time than earlier ones. Medians of the two halves, in nanoseconds.
  case drift(variant: String, firstHalf: Double, secondHalf: Double)
  /// Some launches took far longer than the others. Count, and the wall time from which it counts, in nanoseconds.
  case outliers(variant: String, count: Int, of: Int, from: Double)
  /// The CPU quota held launches up: in how many, and for how long at the median of these, in nanoseconds.
  case throttled(variant: String, count: Int, of: Int, median: Double)
  /// The kernel keeps no scheduler statistics, so there is no run-queue wait and no undelayed time.
  case noSchedulerStatistics
  /// Launches of these variants said that something was lost, doubtful or without effect; in how many launches of how many.
  case said(String, variants: [String], count: Int, of: Int)
  /// Launches said more different things than are told.
  case saidMore(count: Int)

  /// The fewest launches that a warning is given for.
  public static let fewestLaunches = 10
  /// Differences below this share, or below this many nanoseconds, are not worth a warning.
  static let relativeFloor = 0.1
  static let absoluteFloor = 500_000.0

  static func all(of variant: LaunchSeries.Variant, warmups: Int) -> [RunWarning] {
    var warnings: [RunWarning] = []
    let walls = variant.samples.map(\.wall)
    if let warning = throttling(variant) { warnings.append(warning) }
    guard walls.count >= fewestLaunches else { return warnings }
    let first = firstLaunch(variant.name, walls: walls)
    if warmups == 0, let first { warnings.append(first) }
    // A first launch of another kind is reported as that; it would be an outlier and a drift too.
    let rest = warmups == 0 && first != nil ? Array(walls.dropFirst()) : walls
    if let warning = drift(variant.name, walls: rest) { warnings.append(warning) }
    if let warning = outliers(variant.name, walls: rest) { warnings.append(warning) }
    return warnings
  }

  /// The most different messages of launches that are told.
  static let mostMessages = 10

  /// What launches said themselves, each message once, in the order in which they first came.
  static func said(in variants: [LaunchSeries.Variant]) -> [RunWarning] {
    var messages: [String] = []
    var counts: [String: [Int]] = [:]
    for (index, variant) in variants.enumerated() {
      // The first launch may be the only one that reads what later ones find in a cache.
      for sample in [variant.first].compactMap(\.self) + variant.samples {
        for message in Set(sample.warnings).ordered() {
          if counts[message] == nil { messages.append(message) }
          counts[message, default: variants.map { _ in 0 }][index] += 1
        }
      }
    }
    var warnings = messages.prefix(mostMessages).map { message in
      let concerned = zip(variants, counts[message]!).filter { $0.1 > 0 }
      let all = concerned.reduce(0) { $0 + $1.0.samples.count + ($1.0.first == nil ? 0 : 1) }
      return RunWarning.said(
        message, variants: concerned.map(\.0.name), count: concerned.reduce(0) { $0 + $1.1 }, of: all)
    }
    if messages.count > mostMessages { warnings.append(.saidMore(count: messages.count - mostMessages)) }
    return warnings
  }

  private static func firstLaunch(_ name: String, walls: [Int64]) -> RunWarning? {
    guard let first = walls.first, let next = walls.dropFirst().max() else { return nil }
    guard isWorthSaying(Double(first), over: Double(next)) else { return nil }
    return .firstLaunchStandsOut(variant: name, first: first, nextLongest: next)
  }

  /// The intervals of the two halves must not touch, and the halves must differ by more than the floors.
  private static func drift(_ name: String, walls: [Int64]) -> RunWarning? {
    let values = walls.map(Double.init)
    let early = Array(values.prefix(values.count / 2))
    let late = Array(values.suffix(values.count / 2))
    guard let earlyMedian = Statistics.median(early), let lateMedian = Statistics.median(late),
      let earlyInterval = Statistics.medianInterval(early, confidence: 0.99),
      let lateInterval = Statistics.medianInterval(late, confidence: 0.99)
    else { return nil }
    let apart = earlyInterval.upper < lateInterval.lower || lateInterval.upper < earlyInterval.lower
    guard apart, isWorthSaying(max(earlyMedian, lateMedian), over: min(earlyMedian, lateMedian)) else { return nil }
    return .drift(variant: name, firstHalf: earlyMedian, secondHalf: lateMedian)
  }

  /// Far out in Tukey's sense: more than three times the middle half's width above it.
  private static func outliers(_ name: String, walls: [Int64]) -> RunWarning? {
    let values = walls.map(Double.init)
    guard let lower = Statistics.quantile(values, 0.25), let upper = Statistics.quantile(values, 0.75) else {
      return nil
    }
    let limit = upper + 3 * (upper - lower)
    let count = values.filter { $0 > limit && isWorthSaying($0, over: upper) }.count
    return count == 0 ? nil : .outliers(variant: name, count: count, of: values.count, from: limit)
  }

  private static func throttling(_ variant: LaunchSeries.Variant) -> RunWarning? {
    let times = variant.samples.compactMap(\.throttled).filter { $0 > 0 }
    guard let median = Statistics.median(times.map(Double.init)) else { return nil }
    return .throttled(variant: variant.name, count: times.count, of: variant.samples.count, median: median)
  }

  private static func isWorthSaying(_ larger: Double, over smaller: Double) -> Bool {
    larger - smaller > max(smaller * relativeFloor, absoluteFloor)
  }
}
