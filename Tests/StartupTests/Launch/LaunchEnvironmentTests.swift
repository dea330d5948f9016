import Startup
import Testing

@Suite("What a profiler asks of a launch")
struct LaunchEnvironmentTests {
  private func environment(_ variables: [String: String]) -> LaunchEnvironment { LaunchEnvironment { variables[$0] } }

  @Test("Without variables, or with empty ones, nothing is asked")
  func nothing() {
    #expect(environment([:]) == .ignored)
    let names = ["RING", "TRACE", "CACHE", "CACHE_MODE", "LANGUAGES", "PLAN", "EXIT", "ORIGIN_NS", "CLOCK"].map {
      "STARTUP_\($0)"
    }
    #expect(environment(Dictionary(uniqueKeysWithValues: names.map { ($0, "") })) == .ignored)
  }

  @Test("Each variable is taken over")
  func everything() {
    let asked = environment([
      "STARTUP_RING": "/run/ring", "STARTUP_TRACE": "t.json", "STARTUP_CACHE": "/c", "STARTUP_CACHE_MODE": "absent",
      "STARTUP_LANGUAGES": "de-AT, en", "STARTUP_PLAN": "p.json", "STARTUP_EXIT": "ready",
    ])
    #expect(asked.ring == "/run/ring")
    #expect(asked.trace == "t.json")
    #expect(asked.cache == "/c")
    #expect(asked.cacheMode == .absent)
    #expect(asked.languages == ["de-AT", "en"])
    #expect(asked.plan == "p.json")
    #expect(asked.exitsWhenReady)
    #expect(asked.problems.isEmpty)
  }

  @Test(
    "The cache is read and written as the mode says",
    arguments: [
      ("default", true, true), ("off", false, false), ("absent", false, true), ("valid", true, true),
      ("stale", true, true),
    ])
  func modes(_ mode: String, _ reads: Bool, _ writes: Bool) {
    let asked = environment(["STARTUP_CACHE_MODE": mode]).cacheMode
    #expect(asked.rawValue == mode)
    #expect(asked.reads == reads)
    #expect(asked.writes == writes)
  }

  @Test("A value that makes no sense has no effect and is kept for the report")
  func nonsense() {
    let asked = environment(["STARTUP_CACHE_MODE": "cold", "STARTUP_EXIT": "now"])
    #expect(asked.cacheMode == .asShipped)
    #expect(!asked.exitsWhenReady)
    #expect(asked.problems.map(\.variable) == ["STARTUP_CACHE_MODE", "STARTUP_EXIT"])
    #expect(asked.problems[0].reason == "not one of default, off, absent, valid, stale")
  }

  @Test(
    "A time, a calibration and languages that make no sense have no effect and are kept for the report",
    arguments: [
      ("STARTUP_ORIGIN_NS", "abc", "not a time in nanoseconds from 0 until now"),
      ("STARTUP_ORIGIN_NS", "-5", "not a time in nanoseconds from 0 until now"),
      ("STARTUP_ORIGIN_NS", "9223372036854775807", "not a time in nanoseconds from 0 until now"),
      ("STARTUP_ORIGIN_NS", "92233720368547758070", "not a time in nanoseconds from 0 until now"),
      ("STARTUP_CLOCK", "x", "not tsc:TICKS:NANOSECONDS:MULTIPLIER:SHIFT"),
      ("STARTUP_CLOCK", "tsc:0:0:0:0", "not tsc:TICKS:NANOSECONDS:MULTIPLIER:SHIFT"),
      ("STARTUP_CLOCK", "tsc:0:0:1:0", "it disagrees with the system clock by more than 1 ms"),
      ("STARTUP_LANGUAGES", ",,,@@", "\"@@\" is no language tag"),
      ("STARTUP_LANGUAGES", "@@,!,?", "\"@@\" and 2 more are no language tag"),
      ("STARTUP_LANGUAGES", " , ,", "it names no language"),
    ])
  func moreNonsense(variable: String, value: String, reason: String) {
    let asked = environment([variable: value])
    #expect(asked.problems.map(\.variable) == [variable])
    #expect(asked.problems.first?.reason == reason)
    #expect(asked.languages == nil)
    #expect("\(asked.problems[0])" == "\(variable)=\(value) is ignored: \(reason)")
  }

  @Test("What makes sense of a value has its effect, and a long one is shortened")
  func partialNonsense() {
    let asked = environment(["STARTUP_LANGUAGES": "de, @@,en"])
    #expect(asked.languages == ["de", "en"])
    #expect("\(asked.problems[0])" == "STARTUP_LANGUAGES=de, @@,en is ignored in part: \"@@\" is no language tag")
    let origin = String(SystemClock.monotonicNanoseconds())
    #expect(environment(["STARTUP_ORIGIN_NS": origin]).problems.isEmpty)
    let long = environment(["STARTUP_EXIT": String(repeating: "x", count: 1_000_000)]).problems[0]
    #expect("\(long)".utf8.count < 200)
  }

  @Test("Nonsense is in the report of the launch and in its trace")
  @MainActor func warnings() async throws {
    var asked = LaunchEnvironment()
    asked.problems = environment(["STARTUP_EXIT": "now"]).problems
    asked.plan = "/nowhere/plan.json"
    let tracer = Tracer()
    var launch = Launch("app", environment: asked, tracer: tracer)
    launch.add(Stage("a") {})
    let report = try await launch.run()
    #expect(report.warnings.count == 2)
    #expect(report.warnings[0] == "STARTUP_EXIT=now is ignored: not \"ready\"")
    #expect(report.warnings[1].hasPrefix("the plan is refused: /nowhere/plan.json: "))
    let instants = launch.trace.processes.flatMap(\.threads).flatMap(\.instants)
    #expect(instants.filter { $0.name == "launch.warning" }.count == 2)
  }
}

@Suite("A plan for a launch")
struct StagePlanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Gives measured durations by name")
  func durations() throws {
    let path = try folder.write(
      #"{"schema":"startup-prof/plan/1","stages":[{"name":"a","duration_ns":1500},{"name":"b","duration_ns":0}]}"#,
      to: "plan.json")
    #expect(try StagePlan(path: path).durations == ["a": .nanoseconds(1500), "b": .zero])
  }

  @Test(
    "Is refused with place and reason when it is none",
    arguments: [
      ("{", "1:2: "), (#"{"schema":"x"}"#, "1:11: not a startup-prof/plan/1"), ("[]", "1:1: not a startup-prof/plan/1"),
      (#"{"schema":"startup-prof/plan/1"}"#, "1:1: \"stages\" is missing"),
      (#"{"schema":"startup-prof/plan/1","stages":[{}]}"#, "a stage without a \"name\""),
      (
        #"{"schema":"startup-prof/plan/1","stages":[{"name":"a","duration_ns":-1}]}"#,
        "stage \"a\" has no \"duration_ns\""
      ),
      (#"{"schema":"startup-prof/plan/1","stages":[{"name":"a","duration_ns":1.5}]}"#, "stage \"a\" has no"),
      (
        #"{"schema":"startup-prof/plan/1","stages":[{"name":"a","duration_ns":1},{"name":"a","duration_ns":2}]}"#,
        "stands in the plan twice"
      ),
    ])
  func refused(_ text: String, _ reason: String) throws {
    let path = try folder.write(text, to: "plan.json")
    let problem = #expect(throws: StagePlan.Problem.self) { try StagePlan(path: path) }
    #expect(problem!.description.hasPrefix(path))
    #expect(problem!.description.contains(reason))
  }

  @Test("Decides the order of stages that could all start, and stages it does not fit are a warning")
  @MainActor func order() async throws {
    let path = try folder.write(
      """
      {"schema":"startup-prof/plan/1","stages":[{"name":"third","duration_ns":1},{"name":"second","duration_ns":2000},
       {"name":"first","duration_ns":3000},{"name":"gone","duration_ns":4000}]}
      """, to: "plan.json")
    var asked = LaunchEnvironment()
    asked.plan = path
    let log = EventLog()
    var launch = Launch("app", environment: asked)
    for name in ["third", "first", "second"] { launch.add(Stage(name) { log.append(name) }) }
    let report = try await launch.run()
    #expect(log.entries == ["first", "second", "third"])
    #expect(report.warnings == ["the plan's stage \"gone\" is not in the launch"])
  }
}
