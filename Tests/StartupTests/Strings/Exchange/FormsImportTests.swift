import Startup
import StartupResources
import Testing

@Suite("Importing texts with forms, and into catalogs")
struct FormsImportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.contents(of: folder.path(name)), as: UTF8.self)
  }

  @discardableResult
  private func importing(_ rows: String...) throws -> TextImport {
    let csv = "table,key,form,de\n" + rows.joined(separator: "\n")
    let work = try TextImport(try TextSheet(csv: Array(csv.utf8)), into: folder.path)
    try work.apply()
    return work
  }

  private let open = """
        "Open" : {

        },
    """

  private let rest = """
        "days" : {
          "localizations" : { "de" : { "variations" : { "plural" : {
            "one" : { "stringUnit" : { "state" : "needs_review", "value" : "%lld Tag" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Tage" } } } } } }
        },
        "s" : { "localizations" : { "de" : { "stringUnit" : { "value" : "%#@n@" }, "substitutions" : {
          "n" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg Tage" } } } } } } } } }
      },
      "version" : "1.0"
    }
    """

  private let head = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"

  @Test("In a catalog texts and forms are changed in their places, and languages added as Xcode lays them out")
  func catalogs() throws {
    try folder.write("\(head)\(open)\n\(rest)", to: "L.xcstrings")
    let work = try importing(
      "L,Open,,Öffnen", #"L,days,one,"ein ""Tag""""#, "L,s,n.other,%1$lld days")
    let added = """
          "Open" : {
            "localizations" : {
              "de" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Öffnen"
                }
              }
            }
          },
      """
    let changed = rest.replacing(
      #""needs_review", "value" : "%lld Tag""#, with: #""translated", "value" : "ein \"Tag\"""#
    )
    .replacing("%arg Tage", with: "%arg days")
    #expect(try text("L.xcstrings") == "\(head)\(added)\n\(changed)")
    #expect(work.skipped.isEmpty && work.changeCount == 3, "\(work.skipped)")
    #expect(try importing("L,Open,,Öffnen", "L,s,n.other,%1$lld days").files.isEmpty)
    #expect(try importing("L,new,,x", "L,days,most,y", "L,Open,one,z").skipped.count == 3)
  }

  @Test("A key of a catalog that has a comment, or other languages, gets one more")
  func addedLanguages() throws {
    try folder.write(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "a": { "comment": "c" },
        "b": { "localizations": { "fr": { "stringUnit": { "state": "translated", "value": "B" } } } },
        "c": { "localizations": { "de": { "stringUnit": { "state": "new", "value": "" } } } } } }
      """, to: "L.xcstrings")
    #expect(try importing("L,a,,1", "L,b,,2", "L,c,,3").changeCount == 3)
    let catalog = try StringCatalog.load(folder.path("L.xcstrings"), mode: .strict)
    #expect(catalog.texts(in: "de").map { $0.text.plain } == ["1", "2", "3"])
    #expect(catalog.texts(in: "fr").map(\.key) == ["b"] && catalog.entries[0].comment == "c")
    #expect(catalog.entries[2].localizations[0].state == .translated)
  }

  @Test("In a .stringsdict file texts of forms are changed in their places")
  func dictionaries() throws {
    let file = """
      <?xml version="1.0"?><plist><dict><!-- c --><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>one</key>  <string>a &lt;b&gt;</string><key>other</key><string/></dict></dict></dict></plist>
      """
    try folder.write(file, to: "de.lproj/L.stringsdict")
    let work = try importing("L,k,n.one,<&>", "L,k,n.other,%d", "L,k,,x %#@n@")
    #expect(
      try text("de.lproj/L.stringsdict")
        == file.replacing("a &lt;b&gt;", with: "&lt;&amp;&gt;").replacing("<string/>", with: "<string>%d</string>")
        .replacing(">%#@n@<", with: ">x %#@n@<"))
    #expect(work.skipped.isEmpty && work.changeCount == 3)
    let more = try importing("L,k,n.one,z", "L,k,n.few,y")
    #expect(
      more.skipped.map(\.message) == [
        "de \"k\", form n.one: another text of the key has no place",
        "de \"k\", form n.few: the file has no such key or form",
      ] && more.changeCount == 0)
    #expect(try importing("M,k,one,y").skipped.map(\.message) == ["de \"k\", form one: there is no M.stringsdict"])
  }

  @Test("A table that is an XML property list is changed in its places; a binary one is refused")
  func propertyLists() throws {
    let file = "<plist><dict><key>a</key><string>1</string><!-- c --></dict></plist>"
    try folder.write(file, to: "de.lproj/L.strings")
    let work = try importing("L,a,,2", "L,b,,3")
    #expect(try text("de.lproj/L.strings") == file.replacing("1", with: "2"))
    #expect(work.skipped.map(\.message) == ["de \"b\": the file has no such key or form"])
    try folder.write("bplist00", to: "de.lproj/M.strings")
    #expect(throws: TextImport.Failure.self) { try importing("M,a,,2") }
  }

  @Test("A text that can't be read back where it goes changes nothing")
  func readBack() throws {
    // The comment would be taken for the text.
    let file = "<plist><dict><key>k</key><!-- <string>no</string> --><string>yes</string></dict></plist>"
    try folder.write(file, to: "de.lproj/L.stringsdict")
    #expect(throws: TextImport.Failure.self) { try importing("L,k,,maybe") }
    #expect(try text("de.lproj/L.stringsdict") == file)
  }

  @Test(
    "Forms of real files are changed and changed back, byte for byte",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func realFiles() throws {
    let real = "strings/real/mac-cain13+R.swift/Examples/ResourceApp/ResourceApp/Strings/nl.lproj/Settings.stringsdict"
    let catalog =
      "strings/real/nearfri+XCResource/Examples/XCResourceExample/XCResourceExampleLib/Sources/Resources/Resources/Localizable.xcstrings"
    try folder.write(
      String(decoding: try FileSystem.contents(of: SharedCases.path(real)), as: UTF8.self),
      to: "nl.lproj/Settings.stringsdict")
    try folder.write(
      String(decoding: try FileSystem.contents(of: SharedCases.path(catalog)), as: UTF8.self),
      to: "Localizable.xcstrings")
    let (dictionary, texts) = (try text("nl.lproj/Settings.stringsdict"), try text("Localizable.xcstrings"))
    let sheet = try TextSheet(app: folder.path)
    var other = sheet
    for index in other.rows.indices {
      other.rows[index].cells = other.rows[index].cells.mapValues { .init("<x> \"\($0.text)") }
    }
    let work = try TextImport(other, into: folder.path)
    #expect(work.skipped.isEmpty && work.changeCount == sheet.rows.reduce(0) { $0 + $1.cells.count }, "\(work.skipped)")
    try work.apply()
    try TextImport(sheet, into: folder.path).apply()
    #expect(try text("nl.lproj/Settings.stringsdict") == dictionary)
    // What was given a text is translated.
    #expect(try text("Localizable.xcstrings") == texts.replacing("\"new\"", with: "\"translated\""))
  }
}
