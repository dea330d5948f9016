import Startup
import StartupProfiling

/// Launches made up with a seed, so that reports about them can be compared letter by letter.
enum SyntheticLaunches {
  /// A stage's place in a made-up launch, in microseconds.
  struct Part {
    var name: String
    var start: Double
    var duration: Double
    var isOnMainThread = true
  }

  static let host = HostDescription(
    processor: "Example CPU 9000", cores: 2, kernel: "Linux 6.8.0 x86_64", memory: 4 << 30, load: [0.25, 0.5, 0.75],
    frequencyGovernor: nil)

  static let uncached = [
    Part(name: "language.resolve", start: 5200, duration: 1200),
    Part(name: "strings.load", start: 6500, duration: 14_000),
    Part(name: "db.open", start: 5300, duration: 9000, isOnMainThread: false),
    Part(name: "strings.lookup", start: 20_600, duration: 310),
  ]

  static let cached = [
    Part(name: "language.resolve", start: 5200, duration: 34),
    Part(name: "strings.load", start: 5300, duration: 88),
    Part(name: "db.open", start: 5300, duration: 9000, isOnMainThread: false),
    Part(name: "strings.lookup", start: 14_400, duration: 250),
  ]

  /// One variant whose launches take the parts' times, each up to a tenth longer.
  static func variant(_ name: String, _ parts: [Part], launches: Int, seed: UInt64) -> LaunchSeries.Variant {
    var generator = SplitMix64(seed: seed)
    var variant = LaunchSeries.Variant(name: name)
    for round in 0..<launches {
      let stretch = 1 + Double(generator.next(below: 1000)) / 10_000
      let stages = parts.map {
        StageSample(
          name: $0.name, start: Int64($0.start * 1000 * stretch), duration: Int64($0.duration * 1000 * stretch),
          isOnMainThread: $0.isOnMainThread)
      }
      let wall = (stages.map(\.end).max() ?? 4_000_000) + 90_000
      variant.samples.append(
        LaunchSample(
          round: round, position: round, wall: wall, mainToReady: wall - Int64(4_700_000 * stretch), cpu: wall * 8 / 10,
          runQueueWait: Int64(generator.next(below: 400_000)), throttled: 0,
          minorFaults: 812 + Int64(generator.next(below: 5)),
          stages: stages))
    }
    variant.first = LaunchSample(round: -1, position: 0, wall: 61_000_000, cpu: 30_000_000)
    return variant
  }

  static func series(launches: Int = 20, _ variants: [(String, [Part])] = [("uncached", uncached), ("cached", cached)])
    -> LaunchSeries
  {
    LaunchSeries(
      title: "sample", scenarioFile: "traces/sample.json", date: 1_790_000_000_000_000_000, host: host,
      clock: "time-stamp counter, zero at the spawn",
      seed: 42, requestedLaunches: launches, warmups: 1, baseline: variants.count > 1 ? variants[0].0 : nil,
      variants: variants.enumerated().map { variant($1.0, $1.1, launches: launches, seed: UInt64($0) + 1) })
  }
}
