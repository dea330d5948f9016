/// A median with the order-statistic interval that holds the true one in at least 95 of 100 cases, whatever the distribution.
struct Estimate {
  let median: Double
  let low: Double
  let high: Double

  /// Of at least one value. Below six values no pair of them reaches 95%; then the interval is the whole range.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    let rank = Self.lowerRank(count: sorted.count)
    low = sorted[rank]
    high = sorted[sorted.count - 1 - rank]
  }

  /// The largest rank (from 0) that as few as 2.5% of samples leave above the true median: binomial with p = 1/2.
  private static func lowerRank(count: Int) -> Int {
    var probability = 1.0
    for _ in 0..<count { probability /= 2 }
    var cumulative = probability
    var rank = 0
    while rank < count / 2 {
      probability *= Double(count - rank) / Double(rank + 1)
      cumulative += probability
      if cumulative > 0.025 { break }
      rank += 1
    }
    return rank
  }
}
