/// How long the harness may take: more rounds narrow the interval, longer rounds the noise within one.
struct Effort {
  let rounds: Int
  /// How long a round of one contender lasts at least.
  let roundNanoseconds: Double
  /// Fresh processes a side.
  let launches: Int

  /// About 0.8 s a comparison.
  static let full = Effort(rounds: 31, roundNanoseconds: 10e6, launches: 41)
  /// For checking that benchmarks run at all; its figures are worth little.
  static let smoke = Effort(rounds: 3, roundNanoseconds: 1e6, launches: 3)
}
