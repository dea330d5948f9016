import Startup

/// Which parts of a stretch of time some ranges cover together.
public enum TimeCoverage {
  /// The length of the union of `ranges` inside `whole`. O(n log n).
  public static func covered(_ ranges: [Range<Int64>], within whole: Range<Int64>) -> Int64 {
    whole.upperBound - whole.lowerBound - gaps(ranges, within: whole).reduce(0) { $0 + $1.upperBound - $1.lowerBound }
  }

  /// The parts of `whole` that none of `ranges` covers, in order. O(n log n).
  public static func gaps(_ ranges: [Range<Int64>], within whole: Range<Int64>) -> [Range<Int64>] {
    var result: [Range<Int64>] = []
    var reached = whole.lowerBound
    for range in ranges.ordered(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound >= whole.upperBound { break }
      if range.lowerBound > reached { result.append(reached..<range.lowerBound) }
      reached = max(reached, range.upperBound)
    }
    if reached < whole.upperBound { result.append(reached..<whole.upperBound) }
    return result
  }
}
