import Startup
import StartupProfiling
import Testing

@Suite("Scenarios")
struct ScenarioTests {
  private func scenario(_ text: String) throws(ScenarioError) -> Scenario {
    try Scenario.parse(Array(text.utf8).span, path: "shop.json", folder: "/work")
  }

  private var sample: Scenario {
    get throws(ScenarioError) {
      try Scenario.load(path: PathName.join(SharedCases.packageFolder, "traces/sample.json"))
    }
  }

  @Test("The sample loads, with both variants whole")
  func sampleLoads() throws {
    let scenario = try sample
    #expect(scenario.name == "sample")
    #expect(scenario.baseline == "uncached")
    #expect(scenario.variants.map(\.variant) == ["uncached", "cached"])
    #expect(scenario.variants.map(\.cache) == [.off, .valid])
    let cached = try scenario.resolved(variant: "cached")
    #expect(cached.ready == .stage("window.show"))
    #expect(cached.app?.path == PathName.join(scenario.folder, "sample-app"))
    guard case .stages(let stages) = cached.work else {
      Issue.record("the sample hosts stages")
      return
    }
    #expect(stages.first { $0.name == "strings.lookup" }?.options["threads"] == .wholeNumber(1))
    #expect(stages.first { $0.name == "database.open" }?.lane == .background)
    #expect(stages.first { $0.name == "analytics.start" }?.isDeferred == true)
  }

  @Test("A resolved variant travels as JSON and arrives the same")
  func roundTrip() throws {
    for variant in try sample.variants {
      #expect(try ResolvedScenario(jsonDocument: variant.jsonDocument().span) == variant)
    }
    var program = ResolvedScenario(
      name: "n\n\u{1F680}", variant: "v", folder: "/f", work: .program(["a", "", "{port}"]), ready: .milestone("up"))
    program.app = .init(path: "/app")
    program.preferred = ["de"]
    program.cache = .stale
    program.pageCache = .cold
    program.timeout = Int64.max
    program.prepare = [["x", "y"], ["z"]]
    program.conclude = [["c"]]
    program.exitCodes = [0, 143]
    program.environment.inherit = .only(["PATH"])
    program.environment.set = [.init(name: "A", value: "b=c")]
    program.expect = [NamePattern("strings.*")]
    #expect(try ResolvedScenario(jsonDocument: program.jsonDocument().span) == program)
    program.environment.inherit = .none
    program.app?.sampleScale = 0.25
    program.ready = .exit
    #expect(try ResolvedScenario(jsonDocument: program.jsonDocument().span) == program)
    var stage = ScenarioStage(name: "s", kind: "k")
    stage.options = [
      "a": .boolean(true), "b": .text("t"), "c": .texts(["x"]), "d": .duration(5), "e": .wholeNumber(-7),
    ]
    stage.timeout = 9
    stage.isOptional = true
    program.work = .stages([stage])
    program.ready = .allStages
    #expect(try ResolvedScenario(jsonDocument: program.jsonDocument().span) == program)
  }

  @Test("A document that is not ours is refused with a place")
  func foreignDocument() throws {
    for text in ["", "{}", "[]", "{\"schema\":\"startup-prof/resolved-scenario/1\"}"] {
      #expect(throws: JSONComplaint.self) { try ResolvedScenario(jsonDocument: Array(text.utf8).span) }
    }
  }

  @Test("Variants extend each other key by key: objects merge, arrays replace, null removes")
  func merging() throws {
    let scenario = try scenario(
      """
      { "schema": "startup-prof/scenario/1", "timeout": "5s",
        "stages": {
          "a": { "kind": "sleep", "duration": "1ms", "optional": true },
          "b": { "kind": "spin", "duration": "2ms", "after": ["a"] }
        },
        "environment": { "set": { "A": "1", "B": "2" } },
        "expect": ["a", "b"],
        "variants": {
          "fast": { "extends": "middle", "stages": { "b": { "duration": "100us" } }, "environment": { "set": { "A": null } } },
          "middle": { "stages": { "a": { "duration": "3ms" }, "c": { "kind": "sleep", "duration": "4ms" } }, "expect": ["c"] },
          "plain": {},
          "alone": { "stages": { "a": null, "b": { "after": [] } }, "timeout": null, "expect": null }
        } }
      """)
    #expect(scenario.variants.map(\.variant) == ["fast", "middle", "plain", "alone"])
    #expect(scenario.baseline == "fast")
    func stages(_ variant: String) throws -> [ScenarioStage] {
      guard case .stages(let stages) = try scenario.resolved(variant: variant).work else { return [] }
      return stages
    }
    #expect(try stages("fast").map(\.name) == ["a", "b", "c"])
    #expect(try stages("fast").map { $0.options["duration"] } == [3_000_000, 100_000, 4_000_000].map { .duration($0) })
    #expect(try stages("fast")[0].isOptional)
    #expect(try stages("plain").map(\.name) == ["a", "b"])
    #expect(try stages("alone").map(\.name) == ["b"])
    let fast = try scenario.resolved(variant: "fast")
    #expect(fast.environment.set == [.init(name: "B", value: "2")])
    #expect(fast.expect == [NamePattern("c")])
    #expect(fast.timeout == 5_000_000_000)
    let alone = try scenario.resolved(variant: "alone")
    #expect(alone.timeout == Scenario.usualTimeout)
    #expect(alone.expect.isEmpty)
  }

  @Test("A variant may replace the stages by a program when another keeps them")
  func programVariant() throws {
    let scenario = try scenario(
      """
      { "schema": "startup-prof/scenario/1",
        "stages": { "sleep": { "duration": "1ms" } },
        "variants": { "hosted": {}, "real": { "stages": null, "program": ["./shop", "--port", "{port}"] } } }
      """)
    let real = try scenario.resolved(variant: "real")
    #expect(real.work == .program(["./shop", "--port", "{port}"]))
    #expect(real.ready == .exit)
    #expect(real.needsPort)
    #expect(try scenario.resolved(variant: "hosted").ready == .allStages)
  }

  @Test("Commands are argument lists, words, or what a shell is given")
  func commands() throws {
    let scenario = try scenario(
      """
      { "schema": "startup-prof/scenario/1",
        "program": "shop --name 'a b' \\"c\\\\\\"d\\" e\\\\ f",
        "setup": [["make", "shop"], ["touch", "x y"]], "cleanup": ["rm", "-f", "x y"], "prepare": "sync", "conclude": [],
        "ready": "http.bind" }
      """)
    let variant = scenario.variants[0]
    #expect(variant.variant == "default")
    #expect(variant.work == .program(["shop", "--name", "a b", "c\"d", "e f"]))
    #expect(scenario.setup == [["make", "shop"], ["touch", "x y"]])
    #expect(scenario.cleanup == [["rm", "-f", "x y"]])
    #expect(variant.prepare == [["sync"]])
    #expect(variant.conclude.isEmpty)
    #expect(variant.ready == .milestone("http.bind"))
    let shell = try self.scenario(
      "{ \"schema\": \"startup-prof/scenario/1\", \"program\": \"a | b > c\", \"shell\": true, \"prepare\": [\"x\", \"|\"] }"
    )
    #expect(shell.variants[0].work == .program(["/bin/sh", "-c", "a | b > c"]))
    #expect(shell.variants[0].prepare == [["x", "|"]])
  }

  @Test("Groups and repeats go by patterns, the first rule that fits holds")
  func patterns() throws {
    let scenario = try scenario(
      """
      { "schema": "startup-prof/scenario/1", "program": "shop",
        "groups": { "text": ["strings.*", "language.resolve"] },
        "repeat": { "strings.load": "max", "strings.*": "count" } }
      """)
    #expect(scenario.groups[0].contains("strings.load"))
    #expect(!scenario.groups[0].contains("fonts.load"))
    #expect(scenario.repeatMode(for: "strings.load") == .max)
    #expect(scenario.repeatMode(for: "strings.get") == .count)
    #expect(scenario.repeatMode(for: "other") == .sum)
  }

  @Test("The environment passes on what it inherits, sets what it sets, and never the tool's own contract")
  func environment() {
    let own = ["PATH=/bin", "HOME=/root", "STARTUP_RING=x", "EMPTY=", "odd"]
    var environment = ScenarioEnvironment()
    #expect(environment.entries(inheriting: own) == ["PATH=/bin", "HOME=/root", "EMPTY=", "odd"])
    environment.set = [.init(name: "HOME", value: "a=b")]
    #expect(environment.entries(inheriting: own) == ["PATH=/bin", "EMPTY=", "odd", "HOME=a=b"])
    environment.inherit = .only(["PATH", "HOME"])
    #expect(environment.entries(inheriting: own) == ["PATH=/bin", "HOME=a=b"])
    environment.inherit = .none
    #expect(environment.entries(inheriting: own) == ["HOME=a=b"])
  }

  @Test("An unknown variant is told with a suggestion, or with all there are")
  func unknownVariant() throws {
    let scenario = try sample
    #expect(throws: Scenario.UnknownVariant(name: "cahced", known: ["uncached", "cached"])) {
      try scenario.resolved(variant: "cahced")
    }
    let near = Scenario.UnknownVariant(name: "cahced", known: ["uncached", "cached"])
    #expect(near.description == "unknown variant \"cahced\" (did you mean \"cached\"?)")
    let far = Scenario.UnknownVariant(name: "x", known: ["uncached", "cached"])
    #expect(far.description == "unknown variant \"x\"; there is uncached, cached")
  }

  @Test("Sample apps grow by a factor, within the generator's limit")
  func scaling() throws {
    let scenario = try sample
    #expect(scenario.scalingSampleApps(by: 2)?.variants.map(\.app?.sampleScale) == [2, 2])
    #expect(scenario.scalingSampleApps(by: 1000) == nil)
    #expect(scenario.scalingSampleApps(by: 0) == nil)
  }

  @Test("A program on the command line is a scenario of one variant until its end")
  func commandLineProgram() {
    let scenario = Scenario(program: ["/bin/echo", "hello"], folder: "/")
    #expect(scenario.name == "echo")
    #expect(scenario.variants.map(\.work) == [.program(["/bin/echo", "hello"])])
    #expect(scenario.variants[0].ready == .exit)
  }
}
