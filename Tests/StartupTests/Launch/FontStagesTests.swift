import Startup
import StartupProfiling
import Testing

@Suite("Stages that register fonts, hosted by the tool")
struct FontStagesTests {
  private func host(validation: String) throws -> HostedLaunch {
    var later = HostedLaunch.stage("fonts.rest", kind: "fonts.register", options: ["fonts": .texts(["Fonts/Deferred"])])
    later.isDeferred = true
    let options: [String: StageOptionValue] = ["fonts": .texts(["Fonts/Critical"]), "validation": .text(validation)]
    let host = try HostedLaunch(
      [HostedLaunch.stage("fonts.register", options: options), later], ready: "fonts.register")
    for (name, folder) in [("A", "Critical"), ("B", "Critical"), ("C", "Deferred")] {
      let path = host.folder.path("app/Fonts/\(folder)/\(name).ttf")
      try FileSystem.makeDirectory(PathName.parent(of: path))
      try AtomicFile.write(FontBuilder.usual(postScriptName: name).bytes(), to: path)
    }
    return host
  }

  @Test(
    "Critical fonts are registered before the launch is ready and deferred ones after it, the second time from the cache",
    arguments: ["files", "folders", "appVersion"])
  func cached(validation: String) throws {
    let host = try host(validation: validation)
    for isCached in [false, true] {
      let (end, process) = try host.launch("STARTUP_CACHE_MODE=default")
      #expect(end == .exited(0))
      let ready = try #require(process.threads.flatMap(\.instants).first { $0.name == "ready" })
      let critical = try #require(process.spansByName["fonts.register"])
      let rest = try #require(process.spansByName["fonts.rest"])
      #expect(critical.end <= ready.time && rest.start >= ready.time)
      #expect(critical.argument("faces") == .integer(2) && rest.argument("faces") == .integer(1))
      #expect(critical.argument("cached") == .bool(isCached) && rest.argument("cached") == .bool(isCached))
    }
  }

  @Test("A font that can't be registered fails the launch, and the failure names it")
  func broken() throws {
    let host = try host(validation: "files")
    try AtomicFile.write([1, 2, 3], to: host.folder.path("app/Fonts/Critical/broken.ttf"))
    let (end, process) = try host.launch("STARTUP_CACHE_MODE=off")
    #expect(end != .exited(0))
    #expect("\(process)".contains("broken.ttf"))
  }
}
