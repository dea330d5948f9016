import Startup

extension LaunchSeries {
  /// Takes over what the launches of `plans` came to. The variant called `baseline` becomes the one that others are compared with;
  /// without it the first does.
  public mutating func add(_ result: SeriesRunner.Result, of plans: [LaunchPlan], baseline: String) {
    for (index, plan) in plans.enumerated() {
      variants.append(
        Variant(
          name: plan.name, until: plan.readiness.name, samples: result.records[index].map(\.sample),
          first: result.firsts[index]?.sample, discarded: result.discarded[index]))
    }
    wasInterrupted = result.wasInterrupted || result.failure != nil
    if variants.count > 1 {
      self.baseline = variants.contains { $0.name == baseline } ? baseline : variants[0].name
    }
    for record in result.records.joined() {
      guard clock == nil, let trace = record.trace else { continue }
      clock = RecordedLaunch(trace)?.clock
    }
  }
}
