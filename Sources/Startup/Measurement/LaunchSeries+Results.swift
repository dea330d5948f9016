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

extension Scenario {
  /// A digest of the config's bytes in hexadecimal, to tell whether saved launches are of the same config; nil for a scenario that
  /// was not read from a file, or whose file is gone.
  public var digest: String? {
    guard let path, let bytes = try? FileSystem.contents(of: path, limit: Scenario.limits.bytes) else { return nil }
    let digits = String(XXHash64.hash(bytes.span), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
