/// What one comparison came to: nanoseconds an iteration, round by round.
struct BenchmarkResult {
  let name: String
  let iteration: String
  let target: Target?
  let threads: Int
  let peerName: String
  let oursName: String
  let peerTimes: [Double]
  let ourTimes: [Double]
  /// Instructions an iteration, by callgrind, where they were counted.
  var instructions: (ours: Double, peer: Double)?

  var peer: Estimate { Estimate(peerTimes) }
  var ours: Estimate { Estimate(ourTimes) }
  /// Ours over the peer, paired by round.
  var ratio: Estimate { Estimate(zip(ourTimes, peerTimes).map { $0 / $1 }) }
  /// Ours less the peer, paired by round.
  var difference: Estimate { Estimate(zip(ourTimes, peerTimes).map { $0 - $1 }) }
  var verdict: Target.Verdict? { target?.verdict(ratio: ratio, ours: ours, difference: difference) }
}
