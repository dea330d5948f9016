/// One launch of a plan, with what has to be done before and after it outside the measured time.
struct PlannedLaunch {
  /// What a launch can come to besides a failure.
  enum Attempt {
    case measured(LaunchRecord)
    case discarded(LaunchSeries.Discarded)
    case interrupted
  }

  /// How far the two clocks may run apart during a launch, in nanoseconds, before the machine counts as having slept.
  ///
  /// They are read one after the other, and a reader that loses its CPU in between sees them apart by as much.
  static let toleratedSuspension: Int64 = 20_000_000

  let plan: LaunchPlan
  let occasion: String

  func run(round: Int, position: Int) throws(LaunchFailure) -> Attempt {
    try PlanCommands.run(plan.prepare, role: "prepare", of: plan, occasion: occasion)
    if Interruption.signal != nil { return .interrupted }
    let throttledBefore = ThrottlingCounter.current()
    let outcome = try launch()
    let throttledAfter = ThrottlingCounter.current()
    try PlanCommands.run(plan.conclude, role: "conclude", of: plan, occasion: occasion)
    if outcome.cause == .interruption { return .interrupted }
    try checkEnd(outcome)
    var sample = LaunchSample(
      round: round, position: position, wall: outcome.wall, cpu: outcome.cpu,
      runQueueWait: outcome.mainThread?.waiting, minorFaults: outcome.minorFaults, majorFaults: outcome.majorFaults,
      voluntarySwitches: outcome.voluntarySwitches, involuntarySwitches: outcome.involuntarySwitches)
    if let before = throttledBefore, let after = throttledAfter {
      sample.throttled = max(0, after.throttledTime - before.throttledTime)
    }
    if let reason = Self.reasonToDiscard(outcome) { return .discarded(reason(round)) }
    return .measured(LaunchRecord(sample: sample, leftProcessesBehind: outcome.leftProcessesBehind))
  }

  private func launch() throws(LaunchFailure) -> ChildProcess.Outcome {
    do throws(ChildProcessError) {
      let request = ChildProcess.Request(
        try argumentsWithPort(), environment: plan.environment, folder: plan.folder, standardOutput: plan.output,
        originVariable: "STARTUP_ORIGIN_NS")
      let limits = ChildProcess.Limits(timeout: plan.timeout, endsOnInterruption: true)
      return try ChildProcess.spawn(request).wait(limits)
    } catch { throw LaunchFailure(variant: plan.name, occasion: occasion, reason: .notStarted(error)) }
  }

  private func argumentsWithPort() throws(ChildProcessError) -> [String] {
    guard plan.arguments.contains(where: { $0.contains("{port}") }) else { return plan.arguments }
    do throws(SystemError) {
      let port = String(try FreePort.find())
      return plan.arguments.map { $0.replacing("{port}", with: port) }
    } catch { throw .system(error) }
  }

  private func checkEnd(_ outcome: ChildProcess.Outcome) throws(LaunchFailure) {
    let reason: LaunchFailure.Reason
    switch (outcome.cause, outcome.exit) {
    case (.timeout, _): reason = .timedOut(plan.timeout ?? 0)
    case (.program, .code(let code)) where plan.successCodes.contains(code): return
    case (.watcher, _): return
    default: reason = .ended(outcome.exit)
    }
    throw LaunchFailure(variant: plan.name, occasion: occasion, reason: reason, lastWords: outcome.error.lastLines(10))
  }

  /// Why a launch's times can't be used, if so; takes the round.
  static func reasonToDiscard(_ outcome: ChildProcess.Outcome) -> ((Int) -> LaunchSeries.Discarded)? {
    if outcome.wall < 0 {
      return { LaunchSeries.Discarded(round: $0, reason: .negativeTime, amount: -outcome.wall) }
    }
    if outcome.suspendedTime > toleratedSuspension {
      return { LaunchSeries.Discarded(round: $0, reason: .suspended, amount: outcome.suspendedTime) }
    }
    return nil
  }
}
