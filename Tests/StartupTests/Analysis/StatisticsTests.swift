import Testing

@testable import Startup
@testable import StartupProfiling

@Suite("Statistics")
struct StatisticsTests {
  /// (values, quantiles 0, .05, .25, .5, .95, 1) by `numpy.quantile` 2.4.6, its default method.
  static let quantiles: [([Double], [Double])] = [
    ([32.783], [32.783, 32.783, 32.783, 32.783, 32.783, 32.783]),
    ([8.107, 19.254], [8.107, 8.66435, 10.89375, 13.6805, 18.69665, 19.254]),
    ([22.325, 27.812, 28.65], [22.325, 22.8737, 25.0685, 27.812, 28.5662, 28.65]),
    (
      [23.068, 13.719, 22.767, 35.801, 16.923, 11.999, 15.771],
      [11.999, 12.515, 14.745, 16.923, 31.9811, 35.801]
    ),
    (
      [
        37.766, 13.937, 25.113, 14.486, 5.591, 15.67, 22.495, 10.609, 80.855, 21.49, 15.97, 17.69, 35.05, 18.561, 7.77,
        29.984, 37.832, 9.815, 13.651, 49.235,
      ], [5.591, 7.66105, 13.8655, 18.1255, 50.816, 80.855]
    ),
  ]

  @Test("Quantiles are those of NumPy", arguments: quantiles)
  func quantilesOfNumPy(values: [Double], expected: [Double]) throws {
    for (probability, answer) in zip([0, 0.05, 0.25, 0.5, 0.95, 1], expected) {
      let quantile = try #require(Statistics.quantile(values, probability))
      #expect(abs(quantile - answer) < 1e-9, "quantile \(probability)")
    }
    #expect(Statistics.median(values) == Statistics.quantile(values, 0.5))
  }

  @Test("Nothing has no median, no quantile and no interval")
  func nothing() {
    #expect(Statistics.median([]) == nil)
    #expect(Statistics.quantile([], 0.95) == nil)
    #expect(Statistics.medianInterval([]) == nil)
  }

  /// (count, confidence, rank, coverage) by `scipy.stats.binom.cdf` 1.17.1.
  static let ranks: [(Int, Double, Int, Double)] = [
    (6, 0.95, 1, 0.96875), (7, 0.95, 1, 0.984375), (8, 0.95, 1, 0.9921875), (9, 0.95, 2, 0.9609375),
    (10, 0.95, 2, 0.978515625), (11, 0.95, 2, 0.98828125), (15, 0.95, 4, 0.96484375), (20, 0.95, 6, 0.9586105346679688),
    (21, 0.95, 6, 0.9733963012695312), (25, 0.95, 8, 0.9567147493362427), (40, 0.95, 14, 0.9615226917157997),
    (50, 0.95, 18, 0.9671608624357315), (100, 0.95, 40, 0.9647997997822951), (101, 0.95, 41, 0.9539559330706572),
    (1000, 0.95, 469, 0.9537088026395019), (10001, 0.95, 4902, 0.9522907611993353), (30, 0.5, 13, 0.6384053919464349),
    (30, 0.9, 11, 0.901262853294611), (30, 0.99, 8, 0.9947771206498146), (30, 0.999, 6, 0.9996750857681036),
  ]

  @Test("The median's interval has the ranks and the coverage that SciPy's binomial gives", arguments: ranks)
  func intervalRanks(count: Int, confidence: Double, rank: Int, coverage: Double) throws {
    var generator = SplitMix64(seed: UInt64(count))
    let values = generator.shuffle((1...count).map(Double.init))
    let interval = try #require(Statistics.medianInterval(values, confidence: confidence))
    #expect(interval.lower == Double(rank))
    #expect(interval.upper == Double(count + 1 - rank))
    #expect(abs(interval.coverage - coverage) < 1e-9)
  }

  @Test("Fewer than 6 values have no 95% interval", arguments: 1...5)
  func tooFew(count: Int) {
    #expect(Statistics.medianInterval((1...count).map(Double.init)) == nil)
  }

  @Test("The interval holds the true median at least as often as it says")
  func coverageHolds() {
    var generator = SplitMix64(seed: 11)
    for count in [6, 13, 40] {
      var held = 0
      for _ in 0..<4000 {
        // A skewed distribution with median 0.25: the square of a uniform number.
        let values = (0..<count).map { _ in
          let uniform = Double(generator.next() >> 11) / 9_007_199_254_740_992
          return uniform * uniform
        }
        if let interval = Statistics.medianInterval(values), (interval.lower...interval.upper).contains(0.25) {
          held += 1
        }
      }
      // 4,000 draws at 95% have a standard deviation of 0.35%.
      #expect(Double(held) / 4000 > 0.935, "\(count) values")
    }
  }

  @Test("Identical values have an interval of no width")
  func identical() throws {
    let interval = try #require(Statistics.medianInterval(Array(repeating: 3.5, count: 12)))
    #expect(interval.lower == 3.5 && interval.upper == 3.5)
  }
}

@Suite("Paired ratio")
struct PairedRatioTests {
  @Test("Half the time is a ratio of 2, whatever slowed both sides of a pair")
  func halfTheTime() throws {
    var generator = SplitMix64(seed: 8)
    let pairs = (0..<20).map { _ in
      let load = Double(1 + generator.next(below: 50))
      return (baseline: 40 * load, candidate: 20 * load)
    }
    let comparison = PairedRatio(pairs)
    let ratio = try #require(comparison.ratio)
    let interval = try #require(comparison.interval)
    #expect(abs(ratio - 2) < 1e-12)
    #expect(abs(interval.lower - 2) < 1e-12 && abs(interval.upper - 2) < 1e-12)
    #expect(SpeedVerdict(comparison).keyword == "faster")
  }

  @Test("Swapping the sides turns the ratio and its interval over")
  func symmetry() throws {
    var generator = SplitMix64(seed: 21)
    let pairs = (0..<15).map { _ in
      (baseline: Double(10 + generator.next(below: 90)), candidate: Double(10 + generator.next(below: 90)))
    }
    let forward = PairedRatio(pairs)
    let back = PairedRatio(pairs.map { (baseline: $0.candidate, candidate: $0.baseline) })
    #expect(abs(try #require(forward.ratio) * #require(back.ratio) - 1) < 1e-12)
    #expect(abs(try #require(forward.interval).lower * #require(back.interval).upper - 1) < 1e-12)
  }

  @Test("A baseline of zero has no ratio, and one zero among many changes no median")
  func zeroBaseline() {
    let zeros = PairedRatio(Array(repeating: (baseline: 0, candidate: 5), count: 12))
    #expect(zeros.ratio == nil && zeros.interval == nil && zeros.pairs == 12)
    #expect(SpeedVerdict(zeros).words == "not comparable (a time of zero)")
    let one = PairedRatio([(baseline: 0, candidate: 5)] + Array(repeating: (baseline: 6, candidate: 3), count: 11))
    #expect(one.ratio == 2)
    let both = PairedRatio(Array(repeating: (baseline: 0, candidate: 0), count: 12))
    #expect(both.ratio == nil && both.pairs == 0)
  }

  @Test("Negative durations are left out, never averaged in (P27)")
  func negatives() {
    let comparison = PairedRatio([(baseline: -1_000_000, candidate: 5), (baseline: 10, candidate: 5)])
    #expect(comparison.pairs == 1)
    #expect(comparison.ratio == 2)
    #expect(comparison.interval == nil)
  }
}

@Suite("Speed verdict")
struct SpeedVerdictTests {
  static let phrases: [(Double, Double, String)] = [
    (1.94, 2.28, "1.9 to 2.3 times faster"),
    (1.0421, 1.31, "4.0% to 24% less time"),
    (1.001, 1.003, "0.0% to 0.3% less time"),
    (0.5, 0.625, "1.6 to 2.0 times slower"),
    (0.9, 0.95, "5.2% to 12% more time"),
    (0.97, 1.04, "no difference shown (3.1% slower to 3.9% faster)"),
    (1, 1, "no difference shown (every pair alike)"),
    (14.2, 18.9, "14 to 19 times faster"),
  ]

  @Test("Words claim no more than the interval", arguments: phrases)
  func words(lower: Double, upper: Double, expected: String) {
    var comparison = PairedRatio([])
    comparison.interval = Statistics.Interval(lower: lower, upper: upper, coverage: 0.95)
    #expect(SpeedVerdict(comparison).words == expected)
  }

  @Test("Too few pairs give no verdict")
  func tooFew() {
    let comparison = PairedRatio(Array(repeating: (baseline: 4, candidate: 2), count: 5))
    #expect(SpeedVerdict(comparison).words == "can't tell from 5 pairs (an interval needs 6)")
    #expect(SpeedVerdict(PairedRatio([(baseline: 4, candidate: 2)])).keyword == "undetermined")
  }
}

@Suite("Decimal text")
struct DecimalTextTests {
  @Test(
    "Places are fixed and zeros are kept",
    arguments: [
      (0.0, 2, "0.00"), (1.5, 0, "2"), (1.005, 3, "1.005"), (-0.04, 1, "0.0"), (-1.25, 1, "-1.3"),
      (12345.678, 1, "12345.7"),
      (0.0004, 3, "0.000"), (.infinity, 2, "inf"), (.nan, 2, "nan"),
    ])
  func fixed(value: Double, places: Int, expected: String) {
    #expect(DecimalText.fixed(value, places: places) == expected)
  }

  @Test("Rounding up and down keeps its direction for negative numbers")
  func direction() {
    #expect(DecimalText.fixed(1.21, places: 1, rounding: .up) == "1.3")
    #expect(DecimalText.fixed(-1.21, places: 1, rounding: .up) == "-1.2")
    #expect(DecimalText.fixed(-1.21, places: 1, rounding: .down) == "-1.3")
  }
}
