import Startup
import Testing

@Suite("The commands strings export and strings import")
struct StringsExchangeCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("/* A door */ a = Open; b = \"-1\";", to: "App/en.lproj/L.strings")
    try folder.write("a = Auf;\n", to: "App/de.lproj/L.strings")
  }

  private func run(_ arguments: String...) throws -> BuiltTool.Outcome {
    try BuiltTool.run(["strings"] + arguments, folder: folder.path)
  }

  @Test("CSV has a column for each language, in the style that is asked for")
  func csv() throws {
    let outcome = try run("export", "App")
    #expect(
      outcome.output == "table,key,form,comment,en,de\r\nL,a,,A door,Open,Auf\r\nL,b,,,'-1,\r\n", "\(outcome.error)")
    #expect(
      try run("export", "App", "--excel", "--separator", "semicolon", "--language", "de").output
        .hasPrefix("\u{FEFF}table;key;form;comment;en;de\r\n"))
    #expect(try run("export", "App", "--table", "K").error.contains("there is no table \"K\""))
    #expect(try run("export", "App", "--language", "fr").status == 2)
    #expect(try run("export", "App", "--format", "xliff").error.contains("--language LANG"))
  }

  @Test("What translators send back is put in, and shown before with --dry-run")
  func importing() throws {
    try folder.write("table;key;de\nL;a;Öffnen\nL;b;'-1\n", to: "back.csv")
    let dry = try run("import", "--dry-run", "back.csv", "App")
    #expect(
      dry.output == """
        --- App/de.lproj/L.strings
        +++ App/de.lproj/L.strings
        @@ line 1 @@
        -"a" = "Auf";
        +"a" = "Öffnen";
        @@ end @@
        +"b" = "-1";
        1 text to change and 1 to add in 1 file

        """, "\(dry.error)")
    #expect(try StringsFile.load(folder.path("App/de.lproj/L.strings")).value(forKey: "a") == "Auf")
    #expect(try run("import", "back.csv", "App").output == "1 text changed and 1 added in 1 file\n")
    #expect(try run("import", "back.csv", "App").output == "nothing is different\n")
    #expect(try StringsFile.load(folder.path("App/de.lproj/L.strings")).value(forKey: "b") == "-1")
  }

  @Test("XLIFF goes out and comes back")
  func xliff() throws {
    #expect(try run("export", "App", "--format", "xliff", "--language", "de", "--output", "de.xliff").status == 0)
    let text = String(decoding: try FileSystem.contents(of: folder.path("de.xliff")), as: UTF8.self)
    try folder.write(text.replacing(">Auf<", with: ">Öffnen &amp; rein<"), to: "de.xliff")
    #expect(try run("import", "de.xliff", "App").output == "1 text changed and 0 added in 1 file\n")
    #expect(try StringsFile.load(folder.path("App/de.lproj/L.strings")).value(forKey: "a") == "Öffnen & rein")
  }

  @Test("Mistakes name the file and the place")
  func mistakes() throws {
    try folder.write("id,de\na,b\n", to: "a.csv")
    #expect(
      try run("import", "a.csv", "App").error
        == "startup-prof: a.csv:1:1: no column is called \"key\"; there is id, de\n")
    try folder.write("<xliff version=\"1.2\"><file", to: "a.xliff")
    #expect(try run("import", "a.xliff", "App").error.hasPrefix("startup-prof: a.xliff:1:22: "))
    #expect(try run("import", "a.csv", "App").status == 2)
  }
}
