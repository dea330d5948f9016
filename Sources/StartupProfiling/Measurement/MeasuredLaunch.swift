import Startup

/// What is known of a launch after its end, from outside and from what the program recorded.
struct MeasuredLaunch {
  /// How far the two clocks may run apart during a launch, in nanoseconds, before the machine counts as having slept.
  ///
  /// They are read one after the other, and a reader that loses its CPU in between sees them apart by as much.
  static let toleratedSuspension: Int64 = 20_000_000
  /// How long a program may go on after it was ready, in nanoseconds, before it is ended; the second is for one that was asked to
  /// end by itself then, and may be writing its cache.
  static let patienceAfterReady: Int64 = 50_000_000
  static let patienceWhenAsked: Int64 = 3_000_000_000

  let plan: LaunchPlan
  let outcome: ChildProcess.Outcome
  let recorded: RecordedLaunch?
  /// How long the control group was throttled meanwhile, in nanoseconds.
  let throttled: Int64?
  /// Whether the launch was made only to fill the cache.
  let isFilling: Bool
  let stages: [StageSample]

  init(
    plan: LaunchPlan, outcome: ChildProcess.Outcome, recorded: RecordedLaunch?, throttled: Int64?,
    isFilling: Bool = false
  ) {
    self.plan = plan
    self.outcome = outcome
    self.recorded = recorded
    self.throttled = throttled
    self.isFilling = isFilling
    stages = recorded?.stages() ?? []
  }

  /// When it was ready, in nanoseconds from the spawn; nil when it never was.
  var ready: Int64? {
    switch plan.readiness {
    case .exit: outcome.wall
    case .milestone(let name):
      recorded?.milestone(name)?.time ?? stages.first { $0.name == name && $0.state == .finished }?.end
    }
  }

  /// What makes the launch one that can't be measured; nil when nothing does.
  var failureReason: LaunchFailure.Reason? {
    switch (outcome.cause, outcome.exit) {
    case (.timeout, _): if ready == nil || plan.readiness == .exit { return .timedOut(plan.timeout ?? 0) }
    case (.program, .code(let code)) where plan.successCodes.contains(code): break
    case (.watcher, _): break
    default: return .ended(outcome.exit)
    }
    if ready == nil {
      switch plan.readiness {
      case .exit: break
      case .milestone(let name): return .neverReady(name)
      }
    }
    let missing = plan.expected.filter { pattern in !stages.contains { pattern.matches($0.name) } }
    if !missing.isEmpty { return .missingStages(missing.map(\.text)) }
    if plan.cache?.mode == .valid, !isFilling, let reason = recorded?.reasonCacheWasNotUsed {
      return .cacheNotUsed(reason)
    }
    return nil
  }

  /// Why the launch's times can't be used, when they can't.
  func reasonToDiscard(round: Int) -> LaunchSeries.Discarded? {
    if outcome.suspendedTime > Self.toleratedSuspension {
      return LaunchSeries.Discarded(round: round, reason: .suspended, amount: outcome.suspendedTime)
    }
    let earliest = min(outcome.wall, ready ?? 0, outcome.cpu)
    if earliest < 0 { return LaunchSeries.Discarded(round: round, reason: .negativeTime, amount: -earliest) }
    return nil
  }

  /// The launch as a sample. Until ready, the program's own readings count where it made some; else those of its whole life.
  func record(round: Int, position: Int) -> LaunchRecord {
    let wall = ready ?? outcome.wall
    let readings = readingsAtReady
    var sample = LaunchSample(
      round: round, position: position, wall: wall,
      mainToReady: recorded?.mainStart.map { max(0, wall - $0) }, cpu: readings["cpu_ns"] ?? outcome.cpu,
      runQueueWait: readings["run_queue_wait_ns"] ?? outcome.mainThread?.waiting, throttled: throttled,
      minorFaults: readings["minor_faults"] ?? outcome.minorFaults,
      majorFaults: readings["major_faults"] ?? outcome.majorFaults,
      voluntarySwitches: readings["voluntary_switches"] ?? outcome.voluntarySwitches,
      involuntarySwitches: readings["involuntary_switches"] ?? outcome.involuntarySwitches, stages: stages,
      otherWork: recorded?.otherWork() ?? [], waits: recorded?.waits() ?? [],
      warnings: recorded?.warnings ?? [])
    // A wait longer than the launch would be another launch's.
    if let wait = sample.runQueueWait { sample.runQueueWait = min(wait, wall) }
    return LaunchRecord(sample: sample, trace: recorded?.trace, leftProcessesBehind: outcome.leftProcessesBehind)
  }

  /// What the program read of itself when it was ready, by name; empty for one whose end is what counts.
  private var readingsAtReady: [String: Int64] {
    guard case .milestone(let name) = plan.readiness else { return [:] }
    var readings: [String: Int64] = [:]
    for argument in recorded?.milestone(name)?.arguments ?? [] {
      if case .integer(let value) = argument.value, value >= 0 { readings[argument.name] = value }
    }
    return readings
  }
}
