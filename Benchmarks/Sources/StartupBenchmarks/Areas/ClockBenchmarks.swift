import CBenchmarks
import Startup

/// Readings of the monotonic clock against the standard library's.
enum ClockBenchmarks: BenchmarkArea {
  static let name = "clock"

  static func run(_ suite: BenchmarkSuite) throws {
    let standard = Contender("ContinuousClock.now") { count in
      for _ in 0..<count { blackHole(ContinuousClock.now) }
    }
    let system = MonotonicClock(originNanoseconds: 0)
    try suite.run(
      PairedBenchmark(
        "clock.now-system", iteration: "a reading", target: .ratio(atMost: 1), peer: standard,
        ours: Contender("MonotonicClock.now, system") { count in for _ in 0..<count { blackHole(system.now) } }))
    guard let calibration = ClockCalibration.measured() else {
      return suite.note("no invariant time-stamp counter here")
    }
    let counter = MonotonicClock(originNanoseconds: 0, calibration: calibration)
    try suite.run(
      PairedBenchmark(
        "clock.now-tsc", iteration: "a reading", target: .ratio(atMost: 1), peer: standard,
        ours: Contender("MonotonicClock.now, tsc") { count in for _ in 0..<count { blackHole(counter.now) } }))
  }
}
