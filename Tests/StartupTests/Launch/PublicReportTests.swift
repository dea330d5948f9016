import Testing

@testable import Startup

/// What others reported of their launch frameworks, as ../shared/cases/launch/public-reports.md numbers it (S18 to S20 and S23 are in
/// the tests of the graph).
@Suite("Public reports about stage graphs")
@MainActor struct PublicReportTests {
  let log = EventLog()

  @Test("S1: Main stages have run when run() returns, also when the first stage is asynchronous")
  func mainStagesRunInline() async throws {
    var launch = Launch("app", environment: .ignored)
    let log = log
    launch.add(
      Stage("anchor", on: .background) { await Task.yield() }, Stage("view", after: ["anchor"]) { log.append("view") })
    try await launch.run(ready: "anchor")
    #expect(log.entries == ["view"])
  }

  @Test("S2, S8: While the main thread waits for a background stage it runs others, and says what it waited for")
  func mainGoesOnWhileWaiting() async throws {
    let gate = Gate()
    var launch = Launch("app", environment: .ignored, tracer: Tracer())
    let execution = launch.execution
    launch.add(
      Stage("config.read", on: .background) {
        #expect(gate.wait())
        // Until the main lane really waits.
        while execution.run!.monitor.withLock({ $0.wakeMain == nil }) { try await Task.sleep(for: .milliseconds(1)) }
      },
      Stage("ui.show", after: ["config.read"]) {},
      Stage("ui.build") { gate.open() })
    let report = try await launch.run(ready: "ui.show")
    #expect(report.failures.isEmpty && report.skipped.isEmpty)
    let wait = try #require(report.waits.last)
    #expect(wait.cause == "config.read")
    let process = try #require(launch.trace.processes.first)
    let spans = process.threads.flatMap(\.spans) + process.asyncSpans.map(\.span)
    let waits = spans.filter { $0.name == "stage.wait" }
    #expect(waits.last?.arguments == [Trace.Argument("for", .string("config.read"))])
    let blocker = try #require(report.stage("config.read"))
    #expect(wait.end >= blocker.end!)
  }

  @Test("S3: The end of a stage is recorded before its successor starts, in the report and in the trace")
  func endBeforeStart() async throws {
    let tracer = Tracer()
    var launch = Launch("app", environment: .ignored, tracer: tracer)
    let names = (0..<40).map { "s\($0)" }
    for (index, name) in names.enumerated() {
      let after = index == 0 ? [] : [names[index - 1]]
      if index % 2 == 0 {
        launch.add(Stage(name, after: after) {})
      } else {
        launch.add(Stage(name, after: after, on: .background) {})
      }
    }
    let report = try await launch.run()
    let spans = launch.trace.processes.flatMap(\.threads).flatMap(\.spans)
    for (earlier, later) in zip(names, names.dropFirst()) {
      #expect(report.stage(earlier)!.end! <= report.stage(later)!.start!)
      let first = try #require(spans.first { $0.name == earlier })
      let second = try #require(spans.first { $0.name == later })
      #expect(first.end <= second.start)
    }
  }

  @Test("S4: Main stages that depend on each other run whatever their order, also when they wait for the main actor")
  func mainStagesNeverParkOnThemselves() async throws {
    var launch = Launch("app", environment: .ignored)
    let log = log
    launch.add(
      Stage("b", after: ["a"]) { log.append("b") },
      Stage("a") {
        await Task { @MainActor in log.append("a on main") }.value
        log.append("a")
      })
    try await launch.run(ready: "b")
    #expect(log.entries == ["a on main", "a", "b"])
  }

  @Test(
    "S5: run() waits for exactly the stages it should, on either lane, awaited or deferred",
    arguments: [false, true], [false, true])
  func awaited(onMain: Bool, isDeferred: Bool) async throws {
    let log = log
    let gate = Gate()
    var launch = Launch("app", environment: .ignored)
    launch.add(Stage("ready") {})
    if onMain {
      launch.add(
        Stage("it", deferred: isDeferred) {
          if isDeferred { await gate.waitInTask() }
          log.append("it")
        })
    } else {
      launch.add(
        Stage("it", on: .background, deferred: isDeferred) {
          if isDeferred { gate.wait() }
          log.append("it")
        })
    }
    try await launch.run(ready: "ready")
    #expect(log.entries == (isDeferred ? [] : ["it"]))
    gate.open()
    await launch.finish()
    #expect(log.entries == ["it"])
  }

  @Test("S6: Completion inside the body, before anyone waits for it, is not lost; a second one is refused")
  func stickyCompletion() async throws {
    let signal = StartSignal()
    #expect(signal.give())
    #expect(!signal.give())
    var launch = Launch("app", environment: .ignored)
    let log = log
    launch.add(
      Stage("sdk", on: .background) {
        await withCheckedContinuation { $0.resume() }
        log.append("sdk")
      },
      Stage("after", after: ["sdk"]) { log.append("after") },
      Stage("signalled", on: .background) {}.started(by: signal),
      Stage("waits") { log.append("waits") }.afterStart(of: "signalled"))
    try await launch.run()
    #expect(log.entries.contains("after"))
    #expect(log.entries.contains("waits"))
  }

  @Test("S10, S11: A launch that hangs ends at its deadline and names the culprit and who waits for it")
  func namedCulprit() async throws {
    let gate = Gate()
    defer { gate.open() }
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("db.migrate", on: .background) { gate.wait() },
      Stage("db.open", after: ["db.migrate"]) {},
      Stage("http.bind", after: ["db.open"]) {})
    let error = await #expect(throws: LaunchError.self) {
      try await launch.run(ready: "http.bind", timeout: .milliseconds(20))
    }
    guard case .timedOut(_, let unfinished)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(unfinished.map(\.stage) == ["db.migrate", "db.open", "http.bind"])
    guard case .running = unfinished[0].activity else {
      Issue.record("\(unfinished[0])")
      return
    }
    #expect(unfinished[1].activity == .waitingForStages(["db.migrate (running)"]))
    #expect(unfinished[2].activity == .waitingForStages(["db.open (which waits for db.migrate, running)"]))
  }

  @Test("S13: Cancelling takes back what was done, in reverse order of dependencies")
  func cancellationUnwinds() async throws {
    let log = log
    let gate = Gate()
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("c", after: ["b"]) {}.undo(on: .main) { log.append("undo c") },
      Stage("b", after: ["a"], on: .background) {}.undo(on: .background) { log.append("undo b") },
      Stage("a") {}.undo(on: .main) { log.append("undo a") },
      Stage("hangs", after: ["c"], on: .background) {
        gate.open()
        try await Task.sleep(for: .seconds(3600))
      }.undo(on: .background) { log.append("never") },
      Stage("never", after: ["hangs"]) { log.append("never") })
    let running = Task { @MainActor [launch] in try await launch.run() }
    #expect(await gate.waitInTask())
    running.cancel()
    let error = await #expect(throws: LaunchError.self) { try await running.value }
    guard case .cancelled(_, beforeStart: false)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(log.entries == ["undo c", "undo b", "undo a"])
    let report = try #require(launch.report)
    guard case .cancelled = report.stage("hangs")!.outcome, case .cancelled = report.stage("never")!.outcome else {
      Issue.record("\(report)")
      return
    }
  }

  @Test("S14: A launch cancelled before it starts says so, and is no success")
  func cancelledBeforeStart() async throws {
    let log = log
    var launch = Launch("app", environment: .ignored)
    launch.add(Stage("a") { log.append("a") })
    launch.cancel()
    let error = await #expect(throws: LaunchError.self) { try await launch.run() }
    guard case .cancelled(_, beforeStart: true)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(log.entries.isEmpty)
    #expect(launch.report == nil)
  }

  @Test("S15: A stage may wait for another's end or for its start only")
  func kindsOfEdges() async throws {
    let log = log
    let stop = Gate()
    let listening = StartSignal()
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("migrate", on: .background) { log.append("migrated") },
      Stage("serve", after: ["migrate"], on: .background) {
        log.append("listening")
        listening.give()
        #expect(stop.wait())
      }.started(by: listening),
      Stage("announce") {
        log.append("announced")
        stop.open()
      }.afterStart(of: "serve"))
    try await launch.run()
    #expect(log.entries == ["migrated", "listening", "announced"])
  }

  @Test("S22: One stage can be left out by name without those that wait for it; an unknown name is a warning")
  func disabling() async throws {
    let log = log
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("ads.init") { log.append("ads.init") }, Stage("ui.show", after: ["ads.init"]) { log.append("ui.show") })
    launch.disable("ads.init", "ads.innit")
    let report = try await launch.run()
    #expect(log.entries == ["ui.show"])
    guard case .disabled = report.stage("ads.init")!.outcome else {
      Issue.record("\(report)")
      return
    }
    #expect(report.warnings == ["can't disable unknown stage \"ads.innit\" (did you mean \"ads.init\"?)"])
  }

  @Test("P4, P6: Failed and timed-out stages are listed with what became of them, and what never ran has no start")
  func listedWithState() async throws {
    struct Broken: Error {}
    let gate = Gate()
    defer { gate.open() }
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("fails", optional: true) { throw Broken() },
      Stage("hangs", on: .background, optional: true, timeout: .milliseconds(5)) { gate.wait() },
      Stage("never", after: ["hangs"], optional: true) {})
    let report = try await launch.run()
    #expect(report.failures.map(\.name) == ["fails", "hangs"])
    #expect(report.skipped.map(\.name) == ["never"])
    #expect(report.stage("never")?.start == nil)
  }
}
