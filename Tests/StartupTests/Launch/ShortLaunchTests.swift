import Startup
import Testing

@Suite("A process that ends as soon as its launch is ready")
struct ShortLaunchTests {
  @Test("leaves the launch cache whole, so that the next one finds it, and a trace that says so")
  func cacheIsWritten() throws {
    let folder = try TemporaryFolder()
    let pairs = (0..<20_000).map { "\"key.\($0)\" = \"value \($0)\";\n" }.joined()
    for language in ["en", "de"] { try folder.write(pairs, to: "App/\(language).lproj/Localizable.strings") }
    let launch = """
      STARTUP_CACHE=cache/launch.cache STARTUP_LANGUAGES=de STARTUP_TRACE=$0.json \
      '\(TestProcess.path(of: "test-subject"))' launch App
      """
    for run in ["first", "second"] {
      let script = launch.replacing("$0", with: run)
      let outcome = try BuiltTool.shell(script, folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try FileSystem.names(in: folder.path("cache")) == ["launch.cache"], "\(run)")
      let trace = String(decoding: try FileSystem.contents(of: folder.path("\(run).json")), as: UTF8.self)
      #expect(trace.contains("\"cachedLanguages\":\(run == "first" ? 0 : 2)"), "\(trace)")
    }
  }
}
