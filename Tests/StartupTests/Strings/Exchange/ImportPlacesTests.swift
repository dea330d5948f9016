import Startup
import StartupResources
import Testing

@Suite("What an import tells of a sheet, with the places in the sheet's file")
struct ImportPlacesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("title = T; other = O;", to: "en.lproj/Localizable.strings")
    try folder.write("title = T;", to: "de.lproj/Localizable.strings")
  }

  private func importing(_ csv: String) throws -> TextImport {
    try TextImport(try TextSheet(csv: Array(csv.utf8)), into: folder.path)
  }

  private func importing(xliff units: String, original: String = "Localizable.strings") throws -> TextImport {
    let file = """
      <xliff version="1.2"><file original="\(original)" source-language="en" target-language="de"><body>
      \(units)
      </body></file></xliff>
      """
    return try TextImport(TextSheet(xliff: try XLIFFFile(Array(file.utf8))), into: folder.path)
  }

  private func failure(_ work: () throws -> TextImport) -> String {
    do {
      _ = try work()
      return "none"
    } catch { return "\(error)" }
  }

  @Test(
    "A language is told in its column, a table and a text in their row",
    arguments: [
      ("key,de,Deutsch\ntitle,a,b\n", "1:8: the app has no language \"Deutsch\""),
      ("table,key,de\nLocalizable,title,a\nLocalizible,title,b\n", "3:1: the app has no table \"Localizible\""),
      ("table,key,de\n\n../L,title,a\n", "3:1: the table \"../L\" is not inside of the app"),
      ("key,de,de-AT\ntitle,a,b\n", "2:1: "),
    ])
  func csv(csv: String, message: String) {
    #expect(failure { try importing(csv) }.hasPrefix(message), "\(failure { try importing(csv) })")
  }

  @Test("In XLIFF a text is told where its unit stands, a language where its file does")
  func xliff() throws {
    let unit = "<trans-unit id=\"title\"><source>T</source><target>a</target></trans-unit>"
    #expect(
      failure { try importing(xliff: unit, original: "Localizible.strings") }.hasPrefix("2:1: the app has no table"))
    let skipped = try importing(xliff: "\n" + unit.replacing("title", with: "/title:dict/n:dict/one:dict/:string"))
      .skipped
    #expect(skipped.map { "\($0)" } == ["3:1: de \"title\", form n.one: there is no Localizable.stringsdict"])
  }

  @Test("A key that only a translation gets is told, with the one that is probably meant")
  func newKeys() throws {
    let work = try importing("key,de\ntitel,x\ntitle,y\nother,z\n")
    #expect(
      work.addedKeys.map { "\($0)" } == ["2:1: de \"titel\": en has no such key (did you mean \"title\"?)"])
    #expect(work.changeCount == 3)
    #expect(try importing("key,de,en\nnew,x,y\n").addedKeys.isEmpty)
    #expect(try importing("key,en\nnew,x\n").addedKeys.isEmpty)
    // A table that the source language does not have at all is a new one.
    #expect(try importing("table,key,de\nNews,new,x\n").addedKeys.isEmpty)
  }
}
