import Startup

/// How a variant compares with the baseline, from the launches of the same rounds.
public struct VariantComparison: Sendable {
  /// One stage, compared.
  public struct Stage: Sendable {
    /// The stage.
    public var name: String
    /// The baseline's time over the candidate's.
    public var ratio: PairedRatio
  }

  /// The variant that stands above the line of the ratio.
  public var baseline: String
  /// The variant that stands below it.
  public var candidate: String
  /// By metric; `wall` is always there.
  public var total: [LaunchMetric: PairedRatio]
  /// Of the stages that both have, in the baseline's order.
  public var stages: [Stage]

  /// Pairs the launches of each round.
  public init(
    baseline: LaunchSeries.Variant, candidate: LaunchSeries.Variant, settings: StageSettings = StageSettings()
  ) {
    self.baseline = baseline.name
    self.candidate = candidate.name
    let partners = Dictionary(candidate.samples.map { ($0.round, $0) }) { first, _ in first }
    let rounds = baseline.samples.compactMap { sample in partners[sample.round].map { (sample, $0) } }
    total = [:]
    for metric in [LaunchMetric.wall, .undelayed, .cpu, .mainToReady] {
      let pairs = rounds.compactMap { Self.pair(metric.value(of: $0.0), metric.value(of: $0.1)) }
      if metric == .wall || pairs.count == rounds.count { total[metric] = PairedRatio(pairs) }
    }
    let common = Set(StageSettings.names(in: candidate.samples))
    stages = StageSettings.names(in: baseline.samples).filter(common.contains).compactMap { name in
      let repetition = settings.repeatMode(of: name)
      if repetition == .count { return nil }
      let pairs = rounds.compactMap { round in
        Self.pair(
          repetition.value(of: round.0.stages.filter { $0.name == name }),
          repetition.value(of: round.1.stages.filter { $0.name == name }))
      }
      return Stage(name: name, ratio: PairedRatio(pairs))
    }
  }

  private static func pair(_ baseline: Int64?, _ candidate: Int64?) -> (baseline: Double, candidate: Double)? {
    guard let baseline, let candidate else { return nil }
    return (Double(baseline), Double(candidate))
  }
}
