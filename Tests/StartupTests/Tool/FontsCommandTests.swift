import Startup
import Testing

@Suite("The commands fonts list and fonts check")
struct FontsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileSystem.makeDirectory(folder.path("App"))
    var variable = FontBuilder.usual(postScriptName: "Vary")
    variable.set("fvar", FontBuilder.fvar([(2, nil)]))
    try AtomicFile.write(FontBuilder.usual().bytes(), to: folder.path("App/Test-Regular.ttf"))
    try AtomicFile.write(FontBuilder.usual().bytes(), to: folder.path("App/other.ttf"))
    try AtomicFile.write(FontBuilder.collection([variable]), to: folder.path("App/all.ttc"))
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> BuiltTool.Outcome {
    // The machine that tests this may itself be GitHub's.
    let variables = ["GITHUB_ACTIONS": "", "GITHUB_WORKSPACE": ""].merging(environment) { $1 }
    return try BuiltTool.run(["fonts"] + arguments, folder: folder.path, environment: variables)
  }

  @Test("A list has a line for each face, and the last counts them")
  func list() throws {
    let outcome = try run("list", "App")
    #expect(
      outcome.output == """
        PostScript name  family  style                 weight  width  slant    glyphs  characters  file
        Test-Regular     Test    Regular                  400      5  upright      10           6  App/Test-Regular.ttf
        Vary             Test    Regular (1 instance)     400      5  upright      10           6  App/all.ttc face 0
        Test-Regular     Test    Regular                  400      5  upright      10           6  App/other.ttf
        3 faces in 3 files

        """)
    #expect(outcome.status == 0 && outcome.error.isEmpty)
  }

  @Test("A check has a line for each finding, the last counts them, and errors end with 1")
  func check() throws {
    let outcome = try run("check", "App")
    #expect(
      outcome.output == """
        App/other.ttf: note: called "other.ttf", PostScript name "Test-Regular" [file-name]
        App/other.ttf: error: PostScript name "Test-Regular" is also that of App/Test-Regular.ttf; one of them can be registered \
        [duplicate-name]
        1 error, no warnings and 1 note in 3 faces in 3 files

        """)
    #expect(outcome.status == 1 && outcome.error.isEmpty)
    #expect(try run("check", "App", "--rule", "duplicate-name=warning").status == 0)
    #expect(try run("check", "App", "--rule", "duplicate-name=warning", "--strict").status == 1)
    #expect(try run("check", "App", "--rule=duplicate-name=off", "--strict").status == 0)
  }

  @Test("On GitHub findings are annotations, named from the checkout")
  func github() throws {
    let environment = ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path("App")]
    let output = try run("check", "App", "--rule=file-name=off", environment: environment).output
    #expect(
      output == """
        ::error file=other.ttf,line=1,col=1,title=duplicate-name::PostScript name "Test-Regular" is also that of \
        App/Test-Regular.ttf; one of them can be registered
        1 error, no warnings and no notes in 3 faces in 3 files

        """)
  }

  @Test("The JSON document has every face, what can't be read, and of a check its findings, as docs/fonts.md says")
  func json() throws {
    try AtomicFile.write(Array("wOFF".utf8), to: folder.path("App/web.woff"))
    var broken = FontBuilder.usual(postScriptName: "Broken")
    broken.set("post", [9])
    try AtomicFile.write(broken.bytes(), to: folder.path("App/Broken.ttf"))
    let list = try JSONDocument.parse(Array(try run("list", "--json", "App").output.utf8))
    #expect(list["schema"]?.string == "startup-prof/fonts/1" && list["files"]?.integer == 5)
    let face = list["faces"]?.array?.first { $0["postScriptName"]?.string == "Vary" }
    #expect(face?["file"]?.string == "App/all.ttc" && face?["face"]?.integer == 0)
    #expect(face?["mappedCharacters"]?.integer == 6 && face?["slant"]?.string == "upright")
    #expect(face?["instances"]?.array?.first?["postScriptName"]?.string == "Test-Regular")
    #expect(list["errors"]?.array?.first?["file"]?.string == "App/web.woff")
    #expect(list["findings"] == nil)
    let output = try run("check", "--json", "App").output
    let check = try JSONDocument.parse(Array(output.utf8))
    #expect(check["counts"]?["error"]?.integer == 3)
    #expect(check["findings"]?.array?.last?["related"]?.string == "App/Test-Regular.ttf")
    try DocumentedMembers.check(Array(output.utf8), page: "docs/fonts.md")
  }

  @Test("A list tells on standard error what can't be read, and ends well when there is more")
  func unreadable() throws {
    try AtomicFile.write(Array("wOFF".utf8), to: folder.path("App/web.woff"))
    let outcome = try run("list", "App")
    #expect(outcome.status == 0 && outcome.error.hasPrefix("startup-prof: App/web.woff: a file of the kind WOFF"))
    #expect(try run("list", "App/web.woff").status == 2)
    #expect(try run("check", "App/web.woff").status == 1)
  }

  @Test(
    "Mistakes are one line that says what to do",
    arguments: [
      (
        ["check", "App", "--rule", "file-nme=off"],
        "fonts check: --rule: unknown rule \"file-nme\" (did you mean \"file-name\"?)"
      ),
      (["list", "nowhere"], "nowhere: No such file or directory (stat)"),
      (["list", "empty"], "empty: no fonts in it: no .ttf, .otf, .ttc or .otc file"),
      (["check", "empty"], "empty: no fonts in it: no .ttf, .otf, .ttc or .otc file"),
      (["list"], "fonts list: no path given"), (["lst"], "fonts: unknown verb \"lst\" (did you mean \"list\"?)"),
    ])
  func mistakes(arguments: [String], message: String) throws {
    try FileSystem.makeDirectory(folder.path("empty"))
    let outcome = try BuiltTool.run(["fonts"] + arguments, folder: folder.path)
    #expect(outcome.error == "startup-prof: \(message)\n" && outcome.status == 2)
  }

  @Test("An index is what an app would register: it is timed, kept on request, and serves the app")
  func index() throws {
    try FileSystem.remove(folder.path("App/other.ttf"))
    let outcome = try run("index", "App", "--output", "fonts.cache", "--app-version", "7", "--json=index.json")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.output.hasPrefix("2 faces in 2 files, an index of "))
    for way in ["all fonts read", "each file looked at", "each folder looked at", "the app's version trusted"] {
      #expect(outcome.output.contains(way))
    }
    let document = try JSONDocument.parse(FileSystem.contents(of: folder.path("index.json")))
    #expect(document["schema"]?.string == "startup-prof/fonts-index/1" && document["faces"]?.integer == 2)
    #expect(
      document["ways"]?.array?.compactMap { $0["validation"]?.string } == ["none", "files", "folders", "appVersion"])
    let cache = try #require(LaunchCache.open(path: folder.path("fonts.cache")).cache)
    #expect(cache.contents.map(\.name) == ["fonts.register"])
    try AtomicFile.write(FontBuilder.usual().bytes(), to: folder.path("App/other.ttf"))
    let conflict = try run("index", "App", "--output", "other.cache")
    #expect(conflict.status == 2 && conflict.output.isEmpty && !FileSystem.exists(folder.path("other.cache")))
    #expect(
      conflict.error.contains(
        "PostScript name \"Test-Regular\" of family \"Test\" is that of App/Test-Regular.ttf already"))
    try FileSystem.makeDirectory(folder.path("Empty"))
    #expect(try run("index", "Empty").error.contains("no fonts in it"))
  }
}
