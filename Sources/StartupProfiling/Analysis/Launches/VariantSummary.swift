import Startup

/// What the launches of one variant come to.
public struct VariantSummary: Sendable {
  /// What one stage, or one group of stages, comes to.
  public struct Stage: Sendable {
    /// What reports call it.
    public var name: String
    /// Which occurrences count; under `.count` the summary is of a number.
    public var repetition: RepeatMode
    /// Over the launches in which it occurred.
    public var summary: MetricSummary
    /// The median's share of the median wall time; nil for a count, and after ready.
    public var share: Double?
    /// In how many launches it ended how, without those in which it simply finished.
    public var trouble: [StageSample.State: Int]
    /// Whether it ran on another thread than the main one, in most launches.
    public var isInBackground: Bool
    /// Whether it started after the launch was ready, in most launches: then it is no part of the total.
    public var isAfterReady: Bool
  }

  /// What reports call it.
  public var name: String
  /// The launches that entered.
  public var launches: Int
  /// By metric; without those that were not measured in every launch.
  public var total: [LaunchMetric: MetricSummary]
  /// Page faults without and with disk, and context switches, as medians.
  public var counts: Counts
  /// By the median of their starts.
  public var stages: [Stage]
  /// Groups of stages in the order of the settings, added up over each launch.
  public var groups: [Stage]
  /// The index of the launch whose wall time is the median, the lower of the two middle ones; nil without launches.
  public var medianLaunch: Int?
  /// The first launch's wall time when it was a warm-up.
  public var first: Int64?

  /// Medians of what is counted and not timed.
  public struct Counts: Sendable {
    /// Page faults that needed no disk.
    public var minorFaults: Double?
    /// Page faults that did.
    public var majorFaults: Double?
    /// How often the program gave the CPU up.
    public var voluntarySwitches: Double?
    /// How often the CPU was taken away.
    public var involuntarySwitches: Double?
  }

  /// Summarizes `variant`; `settings` says which stages belong together and how repeated ones count.
  public init(_ variant: LaunchSeries.Variant, settings: StageSettings = StageSettings()) {
    let samples = variant.samples
    name = variant.name
    launches = samples.count
    first = variant.first?.wall
    total = [:]
    for metric in LaunchMetric.allCases {
      let values = samples.compactMap { metric.value(of: $0) }
      if values.count == samples.count, let summary = MetricSummary(values) { total[metric] = summary }
    }
    counts = Counts(
      minorFaults: Statistics.median(samples.map { Double($0.minorFaults) }),
      majorFaults: Statistics.median(samples.map { Double($0.majorFaults) }),
      voluntarySwitches: Statistics.median(samples.map { Double($0.voluntarySwitches) }),
      involuntarySwitches: Statistics.median(samples.map { Double($0.involuntarySwitches) }))
    let byWall = samples.indices.ordered { (samples[$0].wall, $0) < (samples[$1].wall, $1) }
    medianLaunch = byWall.isEmpty ? nil : byWall[(byWall.count - 1) / 2]
    let wall = total[.wall]?.median
    stages = StageSettings.names(in: samples).compactMap { name in
      Self.stage(name, matching: { $0 == name }, in: samples, repetition: settings.repeatMode(of: name), wall: wall)
    }
    groups = settings.groups.compactMap { group in
      Self.stage(group.name, matching: group.contains, in: samples, repetition: .sum, wall: wall)
    }
  }

  private static func stage(
    _ name: String, matching matches: (String) -> Bool, in samples: [LaunchSample], repetition: RepeatMode,
    wall: Double?
  ) -> Stage? {
    var values: [Int64] = []
    var trouble: [StageSample.State: Int] = [:]
    var launchesInBackground = 0
    var launchesAfterReady = 0
    for sample in samples {
      let occurrences = sample.stages.filter { matches($0.name) }
      guard let value = repetition.value(of: occurrences) else { continue }
      values.append(value)
      for state in Set(occurrences.filter { !$0.wasCutOff(in: sample) }.map(\.state)) where state != .finished {
        trouble[state, default: 0] += 1
      }
      if occurrences.contains(where: { !$0.isOnMainThread }) { launchesInBackground += 1 }
      if occurrences.allSatisfy({ $0.start >= sample.wall }) { launchesAfterReady += 1 }
    }
    guard let summary = MetricSummary(values) else { return nil }
    var share: Double?
    let isAfterReady = launchesAfterReady * 2 > values.count
    if repetition != .count, !isAfterReady, let wall, wall > 0 { share = summary.median / wall }
    return Stage(
      name: name, repetition: repetition, summary: summary, share: share, trouble: trouble,
      isInBackground: launchesInBackground * 2 > values.count, isAfterReady: isAfterReady)
  }
}

extension StageSample {
  /// Whether it only did not finish because the launch was over: the program was ended once it was ready.
  fileprivate func wasCutOff(in launch: LaunchSample) -> Bool { state == .unfinished && end >= launch.wall }
}
