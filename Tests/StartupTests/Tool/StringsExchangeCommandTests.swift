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

  @Test("What has no place is counted; when nothing has one the status is 1")
  func leftAlone() throws {
    try folder.write(#"{ "sourceLanguage": "en", "strings": { "k": {} }, "version": "1.0" }"#, to: "App/K.xcstrings")
    try folder.write("table,key,de\nK,k,K\nK,x,X\n", to: "back.csv")
    let some = try run("import", "back.csv", "App")
    #expect(some.output == "0 texts changed and 1 added in 1 file; 1 text left alone\n" && some.status == 0)
    let again = try run("import", "back.csv", "App")
    #expect(again.output == "nothing is different; 1 text left alone\n" && again.status == 0)
    try folder.write("table,key,form,de\nK,x,,X\nL,a,one,A\n", to: "back.csv")
    let none = try run("import", "back.csv", "App")
    #expect(none.output == "nothing is different; 2 texts left alone\n" && none.status == 1)
    #expect(none.error.contains("left alone: back.csv:2:1: de \"x\": the catalog has no such key"))
  }

  @Test("A column that is no language is named with the way around it; a table is called as the app calls it")
  func columnsAndTables() throws {
    try folder.write("table,key,de,Remarks\nL,a,Öffnen,x\n", to: "back.csv")
    let refused = try run("import", "back.csv", "App")
    #expect(refused.status == 2 && refused.error.contains("--language") && !refused.error.contains(".lproj"))
    #expect(try run("import", "back.csv", "App", "--language", "de").output == "1 text changed and 0 added in 1 file\n")
    try folder.write("a = 1;", to: "App/de.lproj/Settings.strings")
    for name in ["SETTINGS", " Settings ", "Settings.strings"] {
      try folder.write("table,key,de\n\"\(name)\",a,\(name.utf8.count)\n", to: "back.csv")
      #expect(try run("import", "back.csv", "App").output == "1 text changed and 0 added in 1 file\n", "\(name)")
    }
    for (name, message) in [("Setings", "did you mean \"Settings\""), (".", "no table \".\"")] {
      try folder.write("table,key,de\n\(name),a,2\n", to: "back.csv")
      #expect(try run("import", "back.csv", "App").error.contains(message))
    }
    #expect(try FileSystem.names(in: folder.path("App/de.lproj")).sorted() == ["L.strings", "Settings.strings"])
  }

  @Test("What is wrong in a file that is to be changed is told with its place")
  func brokenFile() throws {
    try folder.write("a = 1;\n}\n", to: "App/de.lproj/L.strings")
    try folder.write("table,key,de\nL,new,x\n", to: "back.csv")
    let outcome = try run("import", "back.csv", "App")
    #expect(
      outcome.status == 2 && outcome.error.hasPrefix("startup-prof: App/de.lproj/L.strings:2:1: "), "\(outcome.error)")
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
