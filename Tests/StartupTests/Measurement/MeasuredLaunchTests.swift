import Testing

@testable import Startup
@testable import StartupProfiling

@Suite("Measured launches")
struct MeasuredLaunchTests {
  private let outcome = ChildProcess.Outcome(
    exit: .code(0), cause: .program, spawnTime: 1_000_000, endTime: 31_000_000, suspendedTime: 0, userTime: 9_000_000,
    systemTime: 1_000_000, minorFaults: 100, majorFaults: 2, voluntarySwitches: 5, involuntarySwitches: 3,
    peakMemory: 1 << 20, mainThread: SchedulerStatistics(text: "9000000 4000000 8"), output: .init(), error: .init(),
    leftProcessesBehind: false)

  private func plan(_ readiness: LaunchPlan.Readiness = .exit) -> LaunchPlan {
    LaunchPlan(name: "v", arguments: ["x"], environment: [], readiness: readiness, timeout: 5_000_000)
  }

  /// A recording that became ready at 20 ms and began at 4 ms, with a stage that waited, one that failed and one skipped.
  private var recorded: RecordedLaunch {
    var main = Trace.Thread(id: 77, name: "main")
    main.spans = [
      .init(name: "host.configure", category: "process", start: 4_000_000, duration: 500_000),
      .init(name: "a", category: "stage", start: 5_000_000, duration: 6_000_000),
      .init(name: "inner", category: "stage", start: 6_000_000, duration: 1_000_000),
      .init(name: "strings.parse", category: "strings", start: 8_000_000, duration: 1_000_000),
      .init(
        name: "stage.wait", category: "stage", start: 11_000_000, duration: 3_000_000,
        arguments: [.init("for", .string("b"))]),
      .init(
        name: "c", category: "stage", start: 14_000_000, duration: 6_000_000, arguments: [.init("error", .string("no"))]
      ),
    ]
    main.instants = [
      .init(
        name: "stage.skip", category: "stage", time: 20_000_000, scope: .process,
        arguments: [.init("stage", .string("d")), .init("dueTo", .string("c"))]),
      .init(
        name: "ready", category: "stage", time: 20_000_000, scope: .global,
        arguments: [
          .init("cpu_ns", .integer(7_000_000)), .init("run_queue_wait_ns", .integer(2_000_000)),
          .init("minor_faults", .integer(60)), .init("major_faults", .integer(-1)),
        ]),
    ]
    var worker = Trace.Thread(id: 78, name: "worker")
    worker.spans = [.init(name: "b", category: "stage", start: 5_500_000, duration: 8_400_000)]
    var process = Trace.Process(id: 77)
    process.threads = [main, worker]
    var trace = Trace()
    trace.processes = [process]
    trace.metadata = [
      .init("clock", .string("tsc")), .init("origin_monotonic_ns", .integer(1_000_000)),
      .init("monotonic_start_ns", .integer(5_000_000)),
    ]
    return RecordedLaunch(trace)!
  }

  @Test("What a launch said of itself is kept, with what its recording lost, and the errors of its stages")
  func warnings() {
    var trace = recorded.trace
    trace.processes[0].threads[1].instants = [
      .init(
        name: "launch.warning", category: "stage", time: 1, scope: .process, arguments: [.init("message", .string("x"))]
      )
    ]
    trace.metadata.append(.init("dropped_events", .integer(3)))
    let recorded = RecordedLaunch(trace)!
    #expect(recorded.warnings == ["x", "3 events found no room in the recording and are missing"])
    let failed = recorded.stages().filter { $0.state == .failed }
    #expect(failed.map(\.error) == ["no"])
    let failure = LaunchFailure(variant: "v", occasion: "o", reason: .neverReady("ready"), unfinishedStages: failed)
    #expect("\(failure)".hasSuffix("never reached \"ready\"; not finished: c (failed: no)"))
  }

  @Test("Writing the launch cache is a stage only where there was something to write", arguments: [0, 2] as [Int64])
  func cacheWriting(sections: Int64) {
    var trace = recorded.trace
    trace.processes[0].threads[1].spans.append(
      .init(
        name: "cache.write", category: "stage", start: 20_000_000, duration: 2000,
        arguments: [.init("sections", .integer(sections))]))
    #expect(RecordedLaunch(trace)!.stages().contains { $0.name == "cache.write" } == (sections > 0))
  }

  @Test("A program that says nothing is measured from its spawn to its end")
  func untilExit() {
    let sample = MeasuredLaunch(plan: plan(), outcome: outcome, recorded: nil, throttled: 7).record(
      round: 2, position: 5
    ).sample
    #expect(sample.wall == 30_000_000 && sample.cpu == 10_000_000)
    #expect(sample.runQueueWait == 4_000_000 && sample.undelayed == 26_000_000)
    #expect(sample.minorFaults == 100 && sample.majorFaults == 2 && sample.throttled == 7)
    #expect(sample.mainToReady == nil && sample.stages.isEmpty && sample.outsideStages == 30_000_000)
  }

  @Test("A program that records is measured until it is ready, by its own readings of that moment")
  func untilReady() {
    let launch = MeasuredLaunch(plan: plan(.milestone("ready")), outcome: outcome, recorded: recorded, throttled: nil)
    let sample = launch.record(round: 0, position: 0).sample
    #expect(sample.wall == 20_000_000 && sample.mainToReady == 16_000_000)
    #expect(sample.cpu == 7_000_000 && sample.runQueueWait == 2_000_000 && sample.minorFaults == 60)
    #expect(sample.majorFaults == 2, "what the program could not tell is the kernel's count of its whole life")
    #expect(sample.stages.map(\.name) == ["a", "b", "c", "d"])
    #expect(sample.stages.map(\.state) == [.finished, .finished, .failed, .skipped])
    #expect(sample.stages.map(\.isOnMainThread) == [true, false, true, true])
    #expect(sample.waits == [StageSample(name: "b", start: 11_000_000, duration: 3_000_000)])
    #expect(sample.otherWork.map(\.name) == ["host.configure"])
    #expect(recorded.clock == "time-stamp counter")
  }

  @Test("The end of a stage can be what counts as ready")
  func readyByStage() {
    let launch = MeasuredLaunch(plan: plan(.milestone("b")), outcome: outcome, recorded: recorded, throttled: nil)
    #expect(launch.ready == 13_900_000)
    #expect(launch.failureReason == nil)
    let failed = MeasuredLaunch(plan: plan(.milestone("c")), outcome: outcome, recorded: recorded, throttled: nil)
    #expect(failed.failureReason == .neverReady("c"), "a stage that failed has not made the launch ready")
  }

  @Test("What fails is told apart")
  func failures() {
    func reason(
      _ plan: LaunchPlan, recorded: RecordedLaunch? = nil, change: (inout ChildProcess.Outcome) -> Void = { _ in }
    ) -> LaunchFailure.Reason? {
      var outcome = outcome
      change(&outcome)
      return MeasuredLaunch(plan: plan, outcome: outcome, recorded: recorded, throttled: nil).failureReason
    }
    #expect(reason(plan()) == nil)
    #expect(reason(plan()) { $0.exit = .code(3) } == .ended(.code(3)))
    #expect(reason(plan()) { $0.exit = .signal(11) } == .ended(.signal(11)))
    #expect(reason(plan()) { $0.cause = .timeout } == .timedOut(5_000_000))
    #expect(reason(plan(.milestone("ready"))) == .neverReady("ready"))
    #expect(
      reason(plan(.milestone("ready")), recorded: recorded) { $0.cause = .timeout } == nil, "it was ready in time")
    var lenient = plan()
    lenient.successCodes = [0, 3]
    #expect(reason(lenient) { $0.exit = .code(3) } == nil)
    var strict = plan()
    strict.expected = [NamePattern("a"), NamePattern("fonts.*")]
    #expect(reason(strict, recorded: recorded) == .missingStages(["fonts.*"]))
  }

  @Test("A launch that the machine slept through is discarded (P26)")
  func suspended() {
    var slept = outcome
    slept.suspendedTime = 3_600_000_000_000
    let launch = MeasuredLaunch(plan: plan(), outcome: slept, recorded: nil, throttled: nil)
    #expect(launch.reasonToDiscard(round: 4) == .init(round: 4, reason: .suspended, amount: 3_600_000_000_000))
    slept.suspendedTime = 1_000_000
    #expect(
      MeasuredLaunch(plan: plan(), outcome: slept, recorded: nil, throttled: nil).reasonToDiscard(round: 4) == nil)
  }

  @Test("A negative time is no sample (P27)")
  func negative() {
    var wrong = outcome
    wrong.endTime = wrong.spawnTime - 500
    let launch = MeasuredLaunch(plan: plan(), outcome: wrong, recorded: nil, throttled: nil)
    #expect(launch.reasonToDiscard(round: 1) == .init(round: 1, reason: .negativeTime, amount: 500))
  }

  @Test("A cache that was to be valid must have been used")
  func cacheUse() {
    func trace(_ arguments: [Trace.Argument], instant: String? = nil) -> RecordedLaunch {
      var thread = Trace.Thread(id: 1)
      thread.spans = [.init(name: "language.resolve", category: "stage", start: 0, duration: 1, arguments: arguments)]
      if let instant {
        thread.instants = [
          .init(name: instant, category: "io", time: 0, arguments: [.init("reason", .string("truncated"))])
        ]
      }
      var process = Trace.Process(id: 1)
      process.threads = [thread]
      var trace = Trace()
      trace.processes = [process]
      return RecordedLaunch(trace)!
    }
    #expect(trace([.init("cached", .bool(true))]).reasonCacheWasNotUsed == nil)
    #expect(trace([], instant: "cache.hit").reasonCacheWasNotUsed == nil)
    #expect(trace([.init("cached", .bool(false))]).reasonCacheWasNotUsed == "language.resolve did its work anew")
    #expect(trace([.init("cached", .bool(true))], instant: "cache.unusable").reasonCacheWasNotUsed == "truncated")
    #expect(trace([]).reasonCacheWasNotUsed == "no stage looked into it")
  }
}
