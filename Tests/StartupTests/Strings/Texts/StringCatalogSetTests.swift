import Startup
import StartupResources
import Testing

@Suite("Sets of texts in catalogs, which Xcode writes for App Shortcuts")
struct StringCatalogSetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let set = #""stringSet": { "state": "translated", "values": ["Start ${applicationName}", "Go"] }"#
    try folder.write(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "start": { "localizations": {
          "en": { \(set) },
          "de": { \(set) }
        } },
        "plain": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Eben" } } } }
      } }
      """, to: "AppShortcuts.xcstrings")
  }

  @Test("They are no texts of the app, and that is told once a key, with its place")
  func reading() throws {
    let catalog = try StringCatalog.load(folder.path("AppShortcuts.xcstrings"), mode: .strict)
    #expect(catalog.texts(in: "en").map(\.key) == ["plain"] && catalog.texts(in: "de").map(\.key) == ["plain"])
    let told = "3:26: \"start\" has a set of texts, which the system reads by itself; it is left out"
    #expect(catalog.problems.map(\.description) == [told])
    #expect(try TextSheet(app: folder.path).leftOut == ["\(folder.path("AppShortcuts.xcstrings")):\(told)"])
  }

  @Test("A check only notes them, with all languages")
  func check() throws {
    let check = try StringsCheck(folder.path)
    #expect(check.findings.map(\.severity) == [.note] && check.findings.map(\.key) == ["start"])
    #expect(check.languages == ["de", "en"])
  }

  @Test("They are not exported, an export changes nothing, and nothing is put into one")
  func exchange() throws {
    let sheet = try TextSheet(app: folder.path)
    #expect(sheet.rows.map(\.key) == ["plain"])
    let unchanged = try TextImport(sheet, into: folder.path)
    #expect(unchanged.files.isEmpty && unchanged.skipped.isEmpty)
    let csv = Array("table,key,en,fr\nAppShortcuts,start,start,Va\n".utf8)
    try FileSystem.makeDirectory(folder.path("fr.lproj"))
    let work = try TextImport(try TextSheet(csv: csv), into: folder.path)
    #expect(work.files.isEmpty && work.skipped.count == 2)
  }

  @Test("A pseudo-language leaves them out")
  func pseudo() throws {
    let pseudo = try PseudoTranslation(app: folder.path, into: "en-XA")
    #expect(pseudo.textCount == 1)
  }
}
