/// One launch of a plan, with what has to be done before and after it outside the measured time.
struct PlannedLaunch {
  /// What a launch can come to besides a failure.
  enum Attempt {
    case measured(LaunchRecord)
    case discarded(LaunchSeries.Discarded)
    case interrupted
  }

  let plan: LaunchPlan
  /// Which launch it is, for messages.
  let occasion: String
  /// Passed on to programs that record; nil where there is no usable counter.
  let calibration: ClockCalibration?

  func run(round: Int, position: Int) throws(LaunchFailure) -> Attempt {
    try PlanCommands.run(plan.prepare, role: "prepare", of: plan, occasion: occasion)
    if Interruption.signal != nil { return .interrupted }
    let ring: TraceRing
    do throws(SystemError) { ring = try TraceRing.create(calibration: calibration) } catch {
      throw failure(.system(error))
    }
    let throttledBefore = ThrottlingCounter.current()
    let outcome = try launch(ring)
    let throttledAfter = ThrottlingCounter.current()
    try PlanCommands.run(plan.conclude, role: "conclude", of: plan, occasion: occasion)
    if outcome.cause == .interruption { return .interrupted }
    let measured = MeasuredLaunch(
      plan: plan, outcome: outcome, recorded: RecordedLaunch(ring.read()),
      throttled: throttledBefore.flatMap { before in
        throttledAfter.map { max(0, $0.throttledTime - before.throttledTime) }
      })
    if let reason = measured.failureReason {
      throw LaunchFailure(
        variant: plan.name, occasion: occasion, reason: reason, lastWords: outcome.error.lastLines(10),
        unfinishedStages: measured.stages.filter { $0.state != .finished })
    }
    if let discarded = measured.reasonToDiscard(round: round) { return .discarded(discarded) }
    return .measured(measured.record(round: round, position: position))
  }

  private func launch(_ ring: TraceRing) throws(LaunchFailure) -> ChildProcess.Outcome {
    do throws(ChildProcessError) {
      let port = plan.needsPort ? try freePort() : nil
      var environment = plan.environment + ["STARTUP_RING=\(ring.path)"]
      if let calibration { environment.append("STARTUP_CLOCK=\(calibration.text)") }
      if let port { environment = environment.map { $0.replacing("{port}", with: port) } }
      let request = ChildProcess.Request(
        port.map { port in plan.arguments.map { $0.replacing("{port}", with: port) } } ?? plan.arguments,
        environment: environment, folder: plan.folder, standardOutput: plan.output, originVariable: "STARTUP_ORIGIN_NS")
      let limits = ChildProcess.Limits(timeout: plan.timeout, endsOnInterruption: true)
      return try ChildProcess.spawn(request).wait(limits, until: watcher(of: ring))
    } catch { throw failure(.notStarted(error)) }
  }

  /// A program that is ready before its end is asked to end then (`STARTUP_EXIT`); one that does not is ended from here.
  private func watcher(of ring: TraceRing) -> (() -> Bool)? {
    let patience = MeasuredLaunch.patienceAfterReady
    guard case .milestone(let name) = plan.readiness else { return nil }
    return {
      guard let milestone = ring.milestones.first(where: { $0.name == name }) else { return false }
      return SystemClock.monotonicNanoseconds() - milestone.monotonicNanoseconds > patience
    }
  }

  private func freePort() throws(ChildProcessError) -> String {
    do throws(SystemError) { return String(try FreePort.find()) } catch { throw .system(error) }
  }

  private func failure(_ reason: LaunchFailure.Reason) -> LaunchFailure {
    LaunchFailure(variant: plan.name, occasion: occasion, reason: reason)
  }
}
