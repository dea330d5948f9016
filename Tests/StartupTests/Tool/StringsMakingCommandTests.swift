import Startup
import Testing

@Suite("The commands strings compile and strings pseudo")
struct StringsMakingCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a = Open; b = Close;", to: "App/en.lproj/L.strings")
    try folder.write("a = Auf;", to: "App/de.lproj/L.strings")
  }

  private func run(_ arguments: String...) throws -> BuiltTool.Outcome {
    try BuiltTool.run(["strings"] + arguments, folder: folder.path)
  }

  @Test("A cache is written and can be opened")
  func compile() throws {
    let mistyped = try run("compile", "App", "--output", "out/launch.cache", "--app-version", "1")
    #expect(mistyped.status == 2 && !FileSystem.exists(folder.path("out")))
    try FileSystem.makeDirectory(folder.path("out"))
    let outcome = try run("compile", "App", "--output", "out/launch.cache", "--app-version", "1")
    #expect(outcome.output.hasPrefix("3 texts in 2 languages, ") && outcome.status == 0, "\(outcome.error)")
    let cache = LaunchCache.open(path: folder.path("out/launch.cache"), tracer: .disabled).cache
    #expect(cache?.contents.filter { $0.kind == .strings }.map(\.name) == ["de", "en"])
    #expect(try run("compile", "App").error.contains("no --output given"))
    #expect(try run("compile", "nowhere", "--output", "x").status == 2)
  }

  @Test("A pseudo-language is a folder, which is replaced only when that is asked for")
  func pseudo() throws {
    #expect(try run("pseudo", "App").output == "2 texts of en in 1 file of en-XA\n")
    #expect(try StringsFile.load(folder.path("App/en-XA.lproj/L.strings")).value(forKey: "b") == "[Çļóšé ~~]")
    #expect(try run("pseudo", "App").error.contains("App/en-XA.lproj/L.strings: is there already; --force replaces it"))
    #expect(try run("pseudo", "App", "--force", "--growth", "0").status == 0)
    #expect(try run("pseudo", "App", "--right-to-left").output.hasSuffix("of ar-XB\n"))
    #expect(try run("pseudo", "App", "--into", "en", "--force").error.contains("en is the development language"))
    #expect(try run("pseudo", "App", "--into", "../x").error.contains("is not a language"))
  }
}
