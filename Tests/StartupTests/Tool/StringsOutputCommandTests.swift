import Startup
import Testing

@Suite("Where the strings commands write, and what they refuse")
struct StringsOutputCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a = Open;", to: "App/en.lproj/L.strings")
  }

  private func run(_ arguments: String...) throws -> BuiltTool.Outcome {
    try BuiltTool.run(["strings"] + arguments, folder: folder.path)
  }

  @Test("A dash is standard output, which can't hold a cache")
  func dash() throws {
    #expect(
      try run("export", "App", "--output", "-").output
        == "table,key,form,comment,en\r\nL,a,,,Open\r\n")
    let compile = try run("compile", "App", "--output", "-")
    #expect(compile.status == 2 && compile.error.contains("a cache is a file"))
    #expect(!FileSystem.exists(folder.path("-")))
    #expect(try run("compile", "App", "--output", "c").output.hasPrefix("1 text in 1 language, "))
  }

  @Test(
    "A language that is not there yet goes out with empty texts, and is begun by name when it comes back"
  )
  func newLanguage() throws {
    let export = try run("export", "App", "--language", "fr")
    #expect(
      export.status == 0 && export.output == "table,key,form,comment,en,fr\r\nL,a,,,Open,\r\n")
    #expect(export.error.contains("there is no \"fr\" yet"))
    #expect(try run("export", "App", "--language", "f!").status == 2)
    try folder.write("table,key,fr\nL,a,Ouvrir\n", to: "fr.csv")
    let refused = try run("import", "fr.csv", "App")
    #expect(
      refused.status == 2
        && refused.error.hasPrefix("startup-prof: fr.csv:1:11: the app has no language \"fr\""))
    #expect(refused.error.contains("--new-language"))
    #expect(try run("import", "fr.csv", "App", "--new-language", "f!").status == 2)
    let done = try run("import", "fr.csv", "App", "--new-language", "fr")
    #expect(done.output == "0 texts changed and 1 added in 1 file\n", "\(done.error)")
    #expect(
      try StringsFile.load(folder.path("App/fr.lproj/L.strings")).value(forKey: "a") == "Ouvrir")
  }

  @Test("A key that only a translation gets is told")
  func newKey() throws {
    try folder.write("a = Auf;", to: "App/de.lproj/L.strings")
    try folder.write("table,key,de\nL,open,x\n", to: "de.csv")
    let outcome = try run("import", "de.csv", "App")
    #expect(outcome.error == "startup-prof: added: de.csv:2:1: de \"open\": en has no such key\n")
  }

  @Test("A module of which nothing was recorded is an error")
  func module() throws {
    try folder.write(
      """
      { "schema": "startup-prof/observed/1", "dropped": 0, "texts": [],
        "keys": [{ "key": "k", "table": "T", "module": "Chat", "count": 1 }] }
      """, to: "r.json")
    #expect(try run("observe", "r.json", "--module", "Chat").output.hasSuffix("1 text was shown\n"))
    let outcome = try run("observe", "r.json", "--module", "Chta")
    #expect(
      outcome.status == 2
        && outcome.error.contains("nothing of \"Chta\" was recorded (did you mean \"Chat\"?)"))
  }
}
