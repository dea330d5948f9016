import Startup
import Testing

@Suite("A scenario's stages, hosted by the tool")
struct HostedLaunchTests {
  private let folder: TemporaryFolder
  private let scenario: String
  private let cache: String

  init() throws {
    folder = try TemporaryFolder()
    for language in ["en", "de"] {
      let keys = (0..<50).map { "\"key\($0)\" = \"\(language) \($0)\";\n" }.joined()
      try folder.write(keys, to: "app/\(language).lproj/Localizable.strings")
    }
    cache = folder.path("launch.cache")
    var hosted = ResolvedScenario(
      name: "sample", variant: "v", folder: folder.path, work: .stages(Self.stages), ready: .stage("strings.lookup"))
    hosted.app = ResolvedScenario.AppFolder(path: folder.path("app"))
    hosted.preferred = ["de-AT", "en"]
    scenario = try folder.write(String(decoding: hosted.jsonDocument(), as: UTF8.self), to: "resolved.json")
  }

  private static let stages: [ScenarioStage] = {
    var lookup = stage("strings.lookup", after: ["strings.load", "network"])
    lookup.options = ["lookups": .wholeNumber(200), "threads": .wholeNumber(2)]
    var network = stage("network", kind: "sleep", on: .background)
    network.options = ["duration": .duration(2_000_000)]
    var layout = stage("layout", kind: "spin", on: .background)
    layout.options = ["duration": .duration(3_000_000)]
    var later = stage("later", kind: "spin")
    later.options = ["duration": .duration(0)]
    later.isDeferred = true
    return [
      stage("language.resolve"), stage("strings.load", after: ["language.resolve"]), network, layout, lookup, later,
    ]
  }()

  private static func stage(
    _ name: String, kind: String? = nil, after: [String] = [], on lane: Stage.Lane = .main
  ) -> ScenarioStage {
    var stage = ScenarioStage(name: name, kind: kind ?? name)
    stage.after = after
    stage.lane = lane
    return stage
  }

  /// Launches the tool as host; returns how it ended and what it recorded in the ring it was given.
  private func launch(_ variables: String...) throws -> (TestProcess.End, Trace.Process) {
    let ring = try TraceRing.create(path: folder.path("ring-\(variables.hashValue)"))
    let environment = ["STARTUP_RING=\(ring.path)", "STARTUP_CACHE=\(cache)"] + variables
    let end = try TestProcess(path: "/usr/bin/env", environment + [BuiltTool.path, "host-stages", scenario]).wait()
    return (end, try #require(try TraceRing.read(path: ring.path).processes.first))
  }

  private func spans(_ process: Trace.Process) -> [String: Trace.Span] {
    Dictionary(process.threads.flatMap(\.spans).map { ($0.name, $0) }) { first, _ in first }
  }

  private func argument(_ name: String, of span: Trace.Span?) -> Trace.Value? {
    span?.arguments.first { $0.name == name }?.value
  }

  @Test("Records every stage in its order and lane, its own configuration before them, and the moment of ready")
  func records() throws {
    let (end, process) = try launch("STARTUP_EXIT=ready")
    #expect(end == .exited(0))
    let spans = spans(process)
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
    #expect(argument("lookups", of: spans["strings.lookup"]) == .integer(400))
  }

  @Test("The second launch is served by the cache that the first wrote after ready; off and absent are not")
  func cacheModes() throws {
    #expect(try launch("STARTUP_CACHE_MODE=off").0 == .exited(0))
    #expect(!FileSystem.exists(cache))
    let (_, first) = try launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=default")
    #expect(argument("cached", of: spans(first)["language.resolve"]) == .bool(false))
    #expect(spans(first)["cache.write"] != nil)
    let ready = try #require(first.threads.flatMap(\.instants).first { $0.name == "ready" })
    #expect(spans(first)["cache.write"]!.start >= ready.time)
    let (_, second) = try launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=valid")
    #expect(argument("cached", of: spans(second)["language.resolve"]) == .bool(true))
    #expect(argument("cachedLanguages", of: spans(second)["strings.load"]) == .integer(2))
    #expect(argument("sections", of: spans(second)["cache.write"]) != .integer(1), "there is nothing to write")
    let (_, absent) = try launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=absent")
    #expect(argument("cached", of: spans(absent)["language.resolve"]) == .bool(false))
  }

  @Test("Without an early end it runs deferred stages too, and languages of the environment win over the scenario's")
  func deferred() throws {
    let (end, process) = try launch("STARTUP_LANGUAGES=en")
    #expect(end == .exited(0))
    let ready = try #require(process.threads.flatMap(\.instants).first { $0.name == "ready" })
    #expect(spans(process)["later"]!.start >= ready.time)
    #expect(spans(process)["layout"]!.duration >= 3_000_000)
    #expect(argument("language", of: spans(process)["language.resolve"]) == .string("en"))
  }

  @Test("A stage that fails ends it with status 3, and the trace is written all the same")
  func failure() throws {
    try FileSystem.removeTree(folder.path("app"))
    let file = folder.path("trace.json")
    let (end, process) = try launch("STARTUP_TRACE=\(file)")
    let written = try ChromeTraceReader.read(path: file).trace.processes.flatMap(\.threads).flatMap(\.spans)
    #expect(written.contains { $0.name == "language.resolve" })
    #expect(end == .exited(3))
    #expect(argument("error", of: spans(process)["language.resolve"]) != nil)
    #expect(process.threads.flatMap(\.instants).contains { $0.name == "stage.skip" })
  }
}
