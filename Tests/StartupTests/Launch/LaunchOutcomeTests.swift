import Synchronization
import Testing

@testable import Startup

@Suite("How a launch ends")
@MainActor struct LaunchOutcomeTests {
  struct Broken: Error {}

  let log = EventLog()

  // MARK: Time limits

  @Test("A stage that runs out of time fails the launch, is named, and its dependents are skipped because of it")
  func timeout() async throws {
    let gate = Gate()
    defer { gate.open() }
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("hangs", on: .background, timeout: .milliseconds(10)) { gate.wait() },
      Stage("next", after: ["hangs"]) {})
    let error = await #expect(throws: LaunchError.self) { try await launch.run() }
    guard case .stageTimedOut(let unfinished)? = error, case .running = unfinished.activity else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(unfinished.stage == "hangs")
    #expect(unfinished.limit == .milliseconds(10))
    #expect(error!.description.hasPrefix("stage \"hangs\" has not ended within 10.0 ms: running for "))
    guard case .skipped(dueTo: "hangs") = launch.report!.stage("next")!.outcome else {
      Issue.record("\(launch.report!)")
      return
    }
  }

  @Test("Ready-made work ends soon after its time is up", .timeLimit(.minutes(5)), arguments: ["spin", "sleep"])
  func readyMade(kind: String) async throws {
    // An hour, so that a slow machine is told from work that goes on.
    let stage = try #require(StageKind.named(kind)).stage(
      named: "long", options: ["duration": .duration(3600 * 1_000_000_000)], app: nil, after: [], on: .main,
      optional: true, timeout: .milliseconds(1))
    var launch = Launch("app", environment: .ignored)
    launch.add(stage, Stage("next") {})
    let report = try await launch.run()
    guard case .timedOut? = report.stage("long")?.outcome, case .succeeded? = report.stage("next")?.outcome else {
      Issue.record("\(report)")
      return
    }
  }

  @Test("A stage that never got a worker says who had it; its time limit counts that wait")
  func waitingForWorker() async throws {
    let gate = Gate()
    defer { gate.open() }
    var launch = Launch("app", environment: .ignored)
    launch.workers = 1
    launch.add(
      Stage("hog", on: .background, optional: true) { gate.wait() }.expecting(.seconds(1)),
      Stage("starved", on: .background, timeout: .milliseconds(10)) {})
    let running = Task { @MainActor [launch] in try await launch.run() }
    while launch.report?.stage("starved")?.end == nil { try await Task.sleep(for: .milliseconds(1)) }
    gate.open()
    let error = await #expect(throws: LaunchError.self) { try await running.value }
    guard case .stageTimedOut(let unfinished)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(unfinished.stage == "starved")
    #expect(unfinished.activity == .waitingForWorker(busyWith: ["hog"]))
  }

  @Test("A deadline counts from the launch's start and names what the stage waits for")
  func deadline() async throws {
    let gate = Gate()
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("hangs", on: .background, optional: true) { gate.wait() },
      Stage("late", after: ["hangs"]) {}.deadline(.milliseconds(10)))
    let running = Task { @MainActor [launch] in try await launch.run() }
    while launch.report?.stage("late")?.end == nil { try await Task.sleep(for: .milliseconds(1)) }
    gate.open()
    let error = await #expect(throws: LaunchError.self) { try await running.value }
    #expect(error?.description == "stage \"late\" has not ended within 10.0 ms: waiting for hangs (running)")
  }

  @Test("A worker that hangs in a stage whose time is up is replaced, so that the others still run")
  func replacedWorker() async throws {
    let gate = Gate()
    defer { gate.open() }
    var launch = Launch("app", environment: .ignored)
    launch.workers = 1
    launch.add(
      Stage("hangs", on: .background, optional: true, timeout: .milliseconds(5)) { gate.wait() }.expecting(.seconds(9)),
      Stage("other", on: .background) { log.append("other") })
    try await launch.run()
    #expect(log.entries == ["other"])
  }

  @Test("An asynchronous stage whose time is up is cancelled")
  func cancelledTask() async throws {
    let cancelled = Gate()
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("hangs", on: .background, optional: true, timeout: .milliseconds(5)) {
        do { try await Task.sleep(for: .seconds(3600)) } catch { cancelled.open() }
      })
    try await launch.run()
    #expect(await cancelled.waitInTask())
  }

  // MARK: Optional, deferred, edges

  @Test("What an optional stage leaves undone fails the launch only where something that is not optional needs it")
  func optional() async throws {
    var fine = Launch("app", environment: .ignored)
    fine.add(Stage("ads", optional: true) { throw Broken() }, Stage("banner", after: ["ads"], optional: true) {})
    #expect(try await fine.run().ready != nil)

    var needed = Launch("app", environment: .ignored)
    needed.add(Stage("ads", optional: true) { throw Broken() }, Stage("shop", after: ["ads"]) {})
    let error = await #expect(throws: LaunchError.self) { try await needed.run() }
    #expect(error?.description == "stage \"shop\" was skipped because of \"ads\"")
  }

  @Test("The stage that makes the launch ready is never optional")
  func readyIsNotOptional() async throws {
    var launch = Launch("app", environment: .ignored)
    launch.add(Stage("http.bind", optional: true) { throw Broken() })
    let error = await #expect(throws: LaunchError.self) { try await launch.run(ready: "http.bind") }
    guard case .stageFailed("http.bind", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A stage may run after another's end, whichever way it ended")
  func afterEnd() async throws {
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("migrate", optional: true) { throw Broken() },
      Stage("report") { log.append("report") }.afterEnd(of: "migrate"))
    try await launch.run()
    #expect(log.entries == ["report"])
  }

  @Test(
    "Deferred stages start after ready, run() does not wait for them, and their failure is no failure of the launch")
  func deferred() async throws {
    let gate = Gate()
    var launch = Launch("app", environment: .ignored)
    launch.add(
      Stage("later", on: .background, deferred: true) {
        gate.wait()
        throw Broken()
      },
      Stage("after.later", after: ["later"]) {}, Stage("now") { log.append("now") })
    let report = try await launch.run()
    #expect(log.entries == ["now"])
    #expect(report.stage("later")!.end == nil)
    gate.open()
    let end = try #require(await launch.finish())
    #expect(end.failures.map(\.name) == ["later"])
    #expect(end.skipped.map(\.name) == ["after.later"])
    #expect(end.stage("later")!.start! >= end.ready!)
  }

  // MARK: Starting and stopping

  @Test("A launch runs once, whichever copy of it is asked, and later additions have no effect")
  func once() async throws {
    var launch = Launch("app", environment: .ignored)
    launch.add(Stage("a") { log.append("a") })
    let copy = launch
    try await launch.run()
    launch.add(Stage("b") { log.append("b") })
    for again in [launch, copy] {
      let error = await #expect(throws: LaunchError.self) { try await again.run() }
      #expect(error?.description == "launch \"app\" has been started already; a launch runs once")
    }
    #expect(log.entries == ["a"])
  }

  @Test("An empty launch is ready at once")
  func empty() async throws {
    let report = try await Launch("app", environment: .ignored).run()
    #expect(report.ready != nil)
    #expect(report.stages.isEmpty)
  }

  @Test("Running from a synchronous main is refused on any other thread")
  func notOnMainThread() async throws {
    let launch = Launch("app", environment: .ignored)
    let error = await Task.detached { () -> LaunchError? in
      do throws(LaunchError) { try launch.runBlocking() } catch { return error }
      return nil
    }.value
    #expect(error?.description == "launch \"app\" must be run on the main thread")
  }

  @Test("A launch that is over stays as it is when it is cancelled")
  func cancelledTooLate() async throws {
    var launch = Launch("app", environment: .ignored)
    launch.add(Stage("a") {}.undo(on: .main) { log.append("undo") })
    try await launch.run()
    launch.cancel()
    await launch.finish()
    #expect(log.entries.isEmpty)
    guard case .succeeded = launch.report!.stage("a")!.outcome else {
      Issue.record("\(launch.report!)")
      return
    }
  }

  @Test("Ready main stages run in the order of their longest remaining path")
  func order() async throws {
    var launch = Launch("app", environment: .ignored)
    for (name, milliseconds) in [("short", 1), ("long", 30), ("medium", 20)] {
      launch.add(Stage(name) { log.append(name) }.expecting(.milliseconds(milliseconds)))
    }
    launch.add(Stage("tail", after: ["short"]) { log.append("tail") }.expecting(.milliseconds(25)))
    try await launch.run()
    #expect(log.entries == ["long", "short", "tail", "medium"])
  }
}
