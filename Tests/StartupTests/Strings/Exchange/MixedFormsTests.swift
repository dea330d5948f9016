import Startup
import StartupResources
import Testing

@Suite("A key that languages have by different kinds of forms")
struct MixedFormsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    func unit(_ text: String) -> String { "{ \"stringUnit\": { \"state\": \"translated\", \"value\": \"\(text)\" } }" }
    let device = "\"device\": { \"iphone\": \(unit("tap %lld")), \"other\": \(unit("click %lld")) }"
    let plural = "\"plural\": { \"one\": \(unit("eins")), \"other\": \(unit("viele %lld")) }"
    func variable(_ forms: String, _ text: String) -> String {
      """
      { "stringUnit": { "state": "translated", "value": "\(text)" },
        "substitutions": { "n": { "argNum": 1, "formatSpecifier": "lld", "variations": { \(forms) } } } }
      """
    }
    try folder.write(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "k": { "localizations": { "en": { "variations": { \(device) } }, "de": { "variations": { \(plural) } } } },
        "v": { "localizations": { "en": \(variable(device, "%#@n@")), "de": \(variable(plural, "%#@n@")) } }
      } }
      """, to: "L.xcstrings")
  }

  private func units(_ language: String) throws -> [String] {
    let file = try TextSheet(app: folder.path).xliff(language: language)
    return file.sections[0].units.map { "\($0.id): \($0.source)" }
  }

  @Test("XLIFF names each form by what it is for in the language, and a new language takes the source's kind")
  func ids() throws {
    #expect(
      try units("de") == [
        "k|==|plural.one: click %lld", "k|==|plural.other: click %lld", "v: %#@n@",
        "v|==|substitutions.n.plural.one: click %lld", "v|==|substitutions.n.plural.other: click %lld",
      ])
    #expect(
      try units("fr") == [
        "k|==|device.iphone: tap %lld", "k|==|device.other: click %lld", "v: %#@n@",
        "v|==|substitutions.n.device.iphone: tap %lld", "v|==|substitutions.n.device.other: click %lld",
      ])
  }

  @Test("CSV has a row for each kind, beside each other, and changes nothing when it comes back")
  func csv() throws {
    let sheet = try TextSheet(app: folder.path)
    let rows = sheet.rows.filter { $0.key == "k" }
    #expect(rows.map(\.form) == ["iphone", "other", "one", "other"])
    #expect(rows.map { $0.cells["de"]?.text } == [nil, nil, "eins", "viele %lld"])
    let read = try TextSheet(csv: sheet.csv())
    #expect(read.rows.map(\.form) == sheet.rows.map(\.form))
    let work = try TextImport(read, into: folder.path)
    #expect(work.files.isEmpty && work.skipped.isEmpty, "\(work.skipped)")
    #expect(throws: TextSheet.CSVSheetError.self) {
      try TextSheet(csv: Array("key,form,de\nk,other,a\nk,other,b\n".utf8))
    }
  }

  @Test("A form for devices is not taken for one of numbers that has its name")
  func importing() throws {
    func importing(_ form: String) throws -> TextImport {
      let file = """
        <xliff version="1.2"><file original="L.xcstrings" source-language="en" target-language="de"><body>
        <trans-unit id="k|==|\(form)"><target>neu %lld</target></trans-unit></body></file></xliff>
        """
      return try TextImport(TextSheet(xliff: try XLIFFFile(Array(file.utf8))), into: folder.path)
    }
    #expect(try importing("device.other").skipped.count == 1)
    #expect(try importing("plural.other").changeCount == 1)
  }

  @Test("A new language whose forms are for numbers and for devices at once is refused")
  func mixed() throws {
    try FileSystem.makeDirectory(folder.path("fr.lproj"))
    func unit(_ form: String) -> String { "<trans-unit id=\"k|==|\(form)\"><target>x %lld</target></trans-unit>" }
    let file = """
      <xliff version="1.2"><file original="L.xcstrings" source-language="en" target-language="fr"><body>
      \(unit("device.other"))\(unit("plural.one"))\(unit("plural.other"))</body></file></xliff>
      """
    let work = try TextImport(TextSheet(xliff: try XLIFFFile(Array(file.utf8))), into: folder.path)
    #expect(work.files.isEmpty && work.skipped.count == 3)
  }
}
