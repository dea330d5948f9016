/// What a benchmark is asked to reach; printed beside the result with whether its interval supports it.
enum Target {
  /// Ours takes at most this many times as long as the peer.
  case ratio(atMost: Double)
  /// One iteration of ours takes at most this many nanoseconds.
  case nanoseconds(atMost: Double)
  /// Ours takes at most this many nanoseconds more than the peer.
  case added(nanosecondsAtMost: Double)

  /// `ratio <= 1.25`, `ours <= 300 ns`.
  var description: String {
    switch self {
    case .ratio(let limit): "ratio <= \(NumberText.plain(limit))"
    case .nanoseconds(let limit): "ours <= \(NumberText.duration(limit))"
    case .added(let limit): "ours <= peer + \(NumberText.duration(limit))"
    }
  }

  /// `met` or `not met` only where the whole interval says so.
  func verdict(ratio: Estimate, ours: Estimate, difference: Estimate) -> Verdict {
    switch self {
    case .ratio(let limit): Verdict(ratio, limit: limit)
    case .nanoseconds(let limit): Verdict(ours, limit: limit)
    case .added(let limit): Verdict(difference, limit: limit)
    }
  }

  /// The judgement of a target.
  enum Verdict: String {
    case met
    case notMet = "not met"
    case undecided

    init(_ estimate: Estimate, limit: Double) {
      if estimate.median <= limit {
        self = estimate.high <= limit ? .met : .undecided
      } else {
        self = estimate.low > limit ? .notMet : .undecided
      }
    }
  }
}
