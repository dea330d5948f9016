import Startup
import StartupProfiling
import Testing

/// A small app in two languages and a scenario's stages for it, launched as the tool launches itself.
struct HostedLaunch {
  let folder: TemporaryFolder
  var cache: String { folder.path("launch.cache") }
  private let scenario: String

  /// `texts`: what each language has besides 50 plain texts.
  init(_ stages: [ScenarioStage], ready: String, texts: (_ language: String) -> String = { _ in "" }) throws {
    folder = try TemporaryFolder()
    for language in ["en", "de"] {
      let keys = (0..<50).map { "\"key\($0)\" = \"\(language) \($0)\";\n" }.joined()
      try folder.write(keys + texts(language), to: "app/\(language).lproj/Localizable.strings")
    }
    var hosted = ResolvedScenario(
      name: "sample", variant: "v", folder: folder.path, work: .stages(stages), ready: .stage(ready))
    hosted.app = ResolvedScenario.AppFolder(path: folder.path("app"))
    hosted.preferred = ["de-AT", "en"]
    scenario = try folder.write(String(decoding: hosted.jsonDocument(), as: UTF8.self), to: "resolved.json")
  }

  static func stage(
    _ name: String, kind: String? = nil, after: [String] = [], on lane: Stage.Lane = .main,
    options: [String: StageOptionValue] = [:]
  ) -> ScenarioStage {
    var stage = ScenarioStage(name: name, kind: kind ?? name)
    stage.after = after
    stage.lane = lane
    stage.options = options
    return stage
  }

  /// Launches the tool as host; returns how it ended and what it recorded in the ring it was given.
  func launch(_ variables: String...) throws -> (end: TestProcess.End, process: Trace.Process) {
    let ring = try TraceRing.create(path: folder.path("ring-\(variables.hashValue)"))
    let environment = ["STARTUP_RING=\(ring.path)", "STARTUP_CACHE=\(cache)"] + variables
    let end = try TestProcess(path: "/usr/bin/env", environment + [BuiltTool.path, "host-stages", scenario]).wait()
    return (end, try #require(try TraceRing.read(path: ring.path).processes.first))
  }
}

extension Trace.Process {
  /// The first span of each name.
  var spansByName: [String: Trace.Span] {
    Dictionary(threads.flatMap(\.spans).map { ($0.name, $0) }) { first, _ in first }
  }
}

extension Trace.Span {
  func argument(_ name: String) -> Trace.Value? { arguments.first { $0.name == name }?.value }
}
