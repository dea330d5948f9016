import Startup

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
  /// Whether descendants that the launch leaves behind are looked for and killed; only where this process has no other children
  /// than those that the commands around launches left.
  var killsOrphans = false
  /// Whether it is made only to fill the cache.
  var isFilling = false

  func run(round: Int, position: Int) throws(LaunchFailure) -> Attempt {
    try PlanCommands.run(plan.prepare, role: "prepare", of: plan, occasion: occasion)
    if Interruption.signal != nil { return .interrupted }
    let ring: TraceRing
    let unevicted: Int64
    do throws(SystemError) {
      if !isFilling { try plan.cache?.restore() }
      ring = try TraceRing.create(calibration: calibration)
      unevicted = try evict()
    } catch { throw failure(.system(error)) }
    WallClock.pause(nanoseconds: Self.rest)
    let throttledBefore = ThrottlingCounter.current()
    let (outcome, leftProcessesBehind) = try launchAlone(ring)
    let throttledAfter = ThrottlingCounter.current()
    try PlanCommands.run(plan.conclude, role: "conclude", of: plan, occasion: occasion)
    if outcome.cause == .interruption { return .interrupted }
    let measured = MeasuredLaunch(
      plan: plan, outcome: outcome, recorded: RecordedLaunch(ring.read()),
      throttled: throttledBefore.flatMap { before in
        throttledAfter.map { max(0, $0.throttledTime - before.throttledTime) }
      }, isFilling: isFilling)
    if let reason = measured.failureReason {
      throw LaunchFailure(
        variant: plan.name, occasion: occasion, reason: reason, lastWords: outcome.error.lastLines(10),
        unfinishedStages: measured.stages.filter { $0.state != .finished })
    }
    if let discarded = measured.reasonToDiscard(round: round) { return .discarded(discarded) }
    var record = measured.record(round: round, position: position)
    record.unevictedBytes = unevicted
    record.leftProcessesBehind = leftProcessesBehind
    return .measured(record)
  }

  /// Evicts what a cold launch is not to find in memory; returns the bytes that stayed.
  private func evict() throws(SystemError) -> Int64 {
    guard case .cold(var paths) = plan.pageCache else { return 0 }
    if let path = plan.cache?.path { paths.append(path) }
    // Looked for each time: what runs before a launch may build it. The tool itself, which hosts stages, is no part of the app.
    if !plan.isHosted {
      let request = ChildProcess.Request(plan.arguments, environment: plan.environment, folder: plan.folder)
      if let program = request.programFile() { paths.append(program) }
    }
    return try PageCache.evict(paths)
  }

  /// What is done before a launch differs from variant to variant, and leaves the scheduler and the disk in another state. A rest
  /// evens that out: without one, an `fsync` before each launch made `true` take half as long again.
  private static let rest: Int64 = 10_000_000

  /// The launch, after which nothing of it is left, also when it failed; and whether anything was.
  private func launchAlone(_ ring: TraceRing) throws(LaunchFailure) -> (ChildProcess.Outcome, Bool) {
    let others = killsOrphans ? OrphanedProcesses.current() : []
    var orphans = 0
    let outcome: ChildProcess.Outcome
    do throws(LaunchFailure) { outcome = try launch(ring) } catch {
      if killsOrphans { _ = OrphanedProcesses.killAll(except: others) }
      throw error
    }
    if killsOrphans { orphans = OrphanedProcesses.killAll(except: others) }
    return (outcome, orphans > 0 || outcome.leftProcessesBehind)
  }

  private func launch(_ ring: TraceRing) throws(LaunchFailure) -> ChildProcess.Outcome {
    do throws(ChildProcessError) {
      let port = plan.needsPort ? try freePort() : nil
      var environment = plan.environment + ["STARTUP_RING=\(ring.path)"]
      if let cache = plan.cache { environment += cache.environment(filling: isFilling) }
      if let calibration { environment.append("STARTUP_CLOCK=\(calibration.text)") }
      if let port { environment = environment.map { $0.replacing("{port}", with: port) } }
      var request = ChildProcess.Request(
        port.map { port in plan.arguments.map { $0.replacing("{port}", with: port) } } ?? plan.arguments,
        environment: environment, folder: plan.folder, standardOutput: plan.output, originVariable: "STARTUP_ORIGIN_NS")
      request.endsWithStarter = killsOrphans
      let limits = ChildProcess.Limits(timeout: plan.timeout, endsOnInterruption: true)
      return try ChildProcess.spawn(request).wait(limits, until: watcher(of: ring))
    } catch { throw failure(.notStarted(error)) }
  }

  /// A program that goes on after it was ready is ended from here. One that is ready at the library's own milestone was asked to
  /// end by itself (`STARTUP_EXIT`), and gets longer; a host ends when all of its stages have.
  private func watcher(of ring: TraceRing) -> (() -> Bool)? {
    guard case .milestone(let name) = plan.readiness, !plan.isHosted else { return nil }
    return {
      let milestones = ring.milestones
      guard let milestone = milestones.first(where: { $0.name == name || $0.name == "ready" }) else { return false }
      let patience = name == "ready" ? MeasuredLaunch.patienceWhenAsked : MeasuredLaunch.patienceAfterReady
      guard SystemClock.monotonicNanoseconds() - milestone.monotonicNanoseconds > patience else { return false }
      if milestone.name == name { return true }
      // The library's milestone alone says nothing of another one, but it may be the end of the stage that is waited for.
      return RecordedLaunch(ring.read(isWriterDead: false))?.stages().contains {
        $0.name == name && $0.state == .finished
      } ?? false
    }
  }

  private func freePort() throws(ChildProcessError) -> String {
    do throws(SystemError) { return String(try FreePort.find()) } catch { throw .system(error) }
  }

  private func failure(_ reason: LaunchFailure.Reason) -> LaunchFailure {
    LaunchFailure(variant: plan.name, occasion: occasion, reason: reason)
  }
}
