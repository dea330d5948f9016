import Startup
import StartupProfiling
import Testing

@Suite("A scenario's stages, hosted by the tool")
struct HostedLaunchTests {
  private let host: HostedLaunch

  init() throws { host = try HostedLaunch(Self.stages, ready: "strings.lookup") }

  private static let stages: [ScenarioStage] = {
    var later = HostedLaunch.stage("later", kind: "spin", options: ["duration": .duration(0)])
    later.isDeferred = true
    return [
      HostedLaunch.stage("language.resolve"), HostedLaunch.stage("strings.load", after: ["language.resolve"]),
      HostedLaunch.stage("network", kind: "sleep", on: .background, options: ["duration": .duration(2_000_000)]),
      HostedLaunch.stage("layout", kind: "spin", on: .background, options: ["duration": .duration(3_000_000)]),
      HostedLaunch.stage(
        "strings.lookup", after: ["strings.load", "network"],
        options: ["lookups": .wholeNumber(200), "threads": .wholeNumber(2)]),
      later,
    ]
  }()

  @Test("Records every stage in its order and lane, its own configuration before them, and the moment of ready")
  func records() throws {
    let (end, process) = try host.launch("STARTUP_EXIT=ready")
    #expect(end == .exited(0))
    let spans = process.spansByName
    let names = ["host.configure", "language.resolve", "strings.load", "network", "strings.lookup"]
    #expect(Set(names).isSubset(of: spans.keys))
    let configured = try #require(spans["host.configure"])
    for name in names.dropFirst() { #expect(configured.end <= spans[name]!.start) }
    #expect(spans["language.resolve"]!.end <= spans["strings.load"]!.start)
    #expect(spans["network"]!.end <= spans["strings.lookup"]!.start)
    #expect(spans["network"]!.duration >= 2_000_000)
    let main = try #require(process.threads.first { $0.id == process.id })
    #expect(main.spans.contains { $0.name == "strings.load" })
    #expect(!main.spans.contains { $0.name == "network" || $0.name == "layout" })
    let ready = try #require(process.threads.flatMap(\.instants).first { $0.name == "ready" })
    #expect(ready.scope == .global)
    #expect(ready.time >= spans["strings.lookup"]!.end)
    for name in [
      "cpu_ns", "run_queue_wait_ns", "minor_faults", "major_faults", "voluntary_switches", "involuntary_switches",
    ] {
      #expect(ready.arguments.contains { $0.name == name })
    }
    #expect(spans["strings.lookup"]?.argument("lookups") == .integer(400))
  }

  @Test("The second launch is served by the cache that the first wrote after ready; off and absent are not")
  func cacheModes() throws {
    #expect(try host.launch("STARTUP_CACHE_MODE=off").0 == .exited(0))
    #expect(!FileSystem.exists(host.cache))
    let (_, first) = try host.launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=default")
    #expect(first.spansByName["language.resolve"]?.argument("cached") == .bool(false))
    #expect(first.spansByName["cache.write"] != nil)
    let ready = try #require(first.threads.flatMap(\.instants).first { $0.name == "ready" })
    #expect(first.spansByName["cache.write"]!.start >= ready.time)
    let (_, second) = try host.launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=valid")
    #expect(second.spansByName["language.resolve"]?.argument("cached") == .bool(true))
    #expect(second.spansByName["strings.load"]?.argument("cachedLanguages") == .integer(2))
    #expect(second.spansByName["cache.write"]?.argument("sections") != .integer(1), "there is nothing to write")
    let (_, absent) = try host.launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=absent")
    #expect(absent.spansByName["language.resolve"]?.argument("cached") == .bool(false))
  }

  @Test("Without an early end it runs deferred stages too, and languages of the environment win over the scenario's")
  func deferred() throws {
    let (end, process) = try host.launch("STARTUP_LANGUAGES=en")
    #expect(end == .exited(0))
    let ready = try #require(process.threads.flatMap(\.instants).first { $0.name == "ready" })
    #expect(process.spansByName["later"]!.start >= ready.time)
    #expect(process.spansByName["layout"]!.duration >= 3_000_000)
    #expect(process.spansByName["language.resolve"]?.argument("language") == .string("en"))
  }

  @Test("A stage that fails ends it with status 3, and the trace is written all the same")
  func failure() throws {
    try FileSystem.removeTree(host.folder.path("app"))
    let file = host.folder.path("trace.json")
    let (end, process) = try host.launch("STARTUP_TRACE=\(file)")
    let written = try ChromeTraceReader.read(path: file).trace.processes.flatMap(\.threads).flatMap(\.spans)
    #expect(written.contains { $0.name == "language.resolve" })
    #expect(end == .exited(3))
    #expect(process.spansByName["language.resolve"]?.argument("error") != nil)
    #expect(process.threads.flatMap(\.instants).contains { $0.name == "stage.skip" })
  }
}
