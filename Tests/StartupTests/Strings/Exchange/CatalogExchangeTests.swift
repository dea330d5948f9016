import Startup
import StartupResources
import Testing

@Suite("Texts of catalogs out and back in: nothing is lost and nothing broken")
struct CatalogExchangeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.contents(of: folder.path(name)), as: UTF8.self)
  }

  @discardableResult
  private func importing(_ csv: String) throws -> TextImport {
    let work = try TextImport(try TextSheet(csv: Array(csv.utf8)), into: folder.path)
    try work.apply()
    return work
  }

  @discardableResult
  private func importing(units: String, file: String = "L.xcstrings", language: String = "de") throws -> TextImport {
    let xliff = """
      <xliff version="1.2"><file original="\(file)" source-language="en" target-language="\(language)"><body>
      \(units)
      </body></file></xliff>
      """
    let work = try TextImport(TextSheet(xliff: try XLIFFFile(Array(xliff.utf8))), into: folder.path)
    try work.apply()
    return work
  }

  private func unit(_ id: String, _ target: String) -> String {
    "<trans-unit id=\"\(id)\"><source>-</source><target state=\"translated\">\(target)</target></trans-unit>"
  }

  private func german(_ key: String) throws -> LocalizedText? {
    try StringCatalog.load(folder.path("L.xcstrings"), mode: .strict).texts(in: "de").first { $0.key == key }?.text
  }

  /// A catalog with every shape that Xcode makes: texts not written yet, forms by number and device and both, variables.
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "" : {

        },
        "Open" : {
          "comment" : "A door"
        },
        "No" : {
          "shouldTranslate" : false
        },
        "a|==|b" : {
          "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "A oder B" } } }
        },
        "birds" : {
          "localizations" : {
            "en" : {
              "stringUnit" : { "state" : "translated", "value" : "%#@b.c@ in %@" },
              "substitutions" : {
                "b.c" : {
                  "argNum" : 1,
                  "formatSpecifier" : "lld",
                  "variations" : { "plural" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg bird" } },
                    "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg birds" } } } }
                }
              }
            }
          }
        },
        "days" : {
          "localizations" : {
            "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld day" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } } } } }
          }
        },
        "tap" : {
          "localizations" : {
            "en" : { "variations" : { "device" : {
              "iphone" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "Tap" } },
                "other" : { "stringUnit" : { "state" : "needs_review", "value" : "Taps" } } } } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Click" } } } } }
          }
        }
      },
      "version" : "1.0"
    }

    """

  @Test("What was not changed is not different, by CSV and by XLIFF")
  func unchanged() throws {
    try folder.write(Self.catalog, to: "L.xcstrings")
    try folder.write("\"x|==|plural.one\" = 1; \"/a:dict/b:dict/:string\" = 2;", to: "en.lproj/M.strings")
    let sheet = try TextSheet(app: folder.path)
    let csv = try TextImport(try TextSheet(csv: sheet.csv()), into: folder.path)
    #expect(csv.files.isEmpty && csv.skipped.isEmpty, "\(csv.skipped)")
    for language in ["en", "de"] {
      let bytes = try sheet.xliff(language: language).written()
      let xliff = try TextImport(TextSheet(xliff: try XLIFFFile(bytes)), into: folder.path)
      #expect(xliff.files.isEmpty && xliff.skipped.isEmpty, "\(language): \(xliff.skipped)")
    }
  }

  @Test("XLIFF names the texts of a catalog as Xcode does, and what is not to be translated is not in it")
  func names() throws {
    try folder.write(Self.catalog, to: "L.xcstrings")
    let file = try TextSheet(app: folder.path).xliff(language: "de")
    #expect(file.sections.map(\.original) == ["L.xcstrings"])
    #expect(
      file.sections[0].units.map(\.id) == [
        "", "Open", "a|==|b", "birds", "birds|==|substitutions.b.c.plural.one",
        "birds|==|substitutions.b.c.plural.other", "days|==|plural.one", "days|==|plural.other",
        "tap|==|device.iphone.plural.one", "tap|==|device.iphone.plural.other", "tap|==|device.other",
      ])
    #expect(file.sections[0].units.first { $0.id == "birds|==|substitutions.b.c.plural.one" }?.source == "%1$lld bird")
    let english = try TextSheet(app: folder.path).xliff(language: "en")
    let states = english.sections[0].units.filter { $0.id.hasPrefix("tap") }.map(\.state)
    #expect(states == ["translated", "needs-review-l10n", "translated"])
  }

  @Test("XLIFF names the texts of a .stringsdict file by their ways in it, as Xcode does")
  func dictionaryNames() throws {
    let dictionary = """
      <plist><dict><key>k/m</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n.x@</string>
      <key>n.x</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>one</key><string>a</string><key>other</key><string>b</string></dict></dict>
      <key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>iphone</key><string>Tap</string></dict></dict>
      </dict></plist>
      """
    for language in ["en", "de"] { try folder.write(dictionary, to: "\(language).lproj/L.stringsdict") }
    let file = try TextSheet(app: folder.path).xliff(language: "de")
    #expect(file.sections.map(\.original) == ["en.lproj/L.stringsdict"])
    #expect(
      file.sections[0].units.map(\.id) == [
        "/k/m:dict/NSStringLocalizedFormatKey:dict/:string", "/k/m:dict/n.x:dict/one:dict/:string",
        "/k/m:dict/n.x:dict/other:dict/:string", "/d:dict/NSStringDeviceSpecificRuleType:dict/iphone:dict/:string",
      ])
    let work = try importing(
      units: unit("/k/m:dict/n.x:dict/one:dict/:string", "1")
        + unit("/d:dict/NSStringDeviceSpecificRuleType:dict/iphone:dict/:string", "T"), file: "en.lproj/L.stringsdict")
    #expect(work.changeCount == 2 && work.skipped.isEmpty, "\(work.skipped)")
    #expect(
      try text("de.lproj/L.stringsdict")
        == dictionary.replacing(">a<", with: ">1<").replacing("Tap", with: "T"))
    let csv = try importing("table,key,form,de\nL,k/m,n.x.other,2\n")
    #expect(csv.changeCount == 1 && csv.skipped.isEmpty)
  }

  @Test("Forms are brought into a language that has none of a key yet, whatever they are by")
  func newLanguage() throws {
    try folder.write(Self.catalog, to: "L.xcstrings")
    try FileSystem.makeDirectory(folder.path("de.lproj"))
    let work = try importing(
      units: unit("days|==|plural.one", "%lld Tag") + unit("days|==|plural.other", "%lld Tage")
        + unit("tap|==|device.iphone", "Tippen") + unit("tap|==|device.other", "Klicken")
        + unit("birds", "%1$#@b.c@ im %2$@") + unit("birds|==|substitutions.b.c.plural.one", "%1$lld Vogel")
        + unit("birds|==|substitutions.b.c.plural.other", "%arg Vögel"))
    #expect(work.skipped.isEmpty && work.changeCount == 7, "\(work.skipped)")
    #expect(try german("days")?.form == .plural([.one: .text("%lld Tag"), .other: .text("%lld Tage")]))
    #expect(try german("tap")?.form == .device([.iphone: .text("Tippen"), .other: .text("Klicken")]))
    let birds = try #require(try german("birds"))
    #expect(birds.form == .text("%#@b.c@ im %2$@"))
    #expect(
      birds.variables == [
        .init(
          name: "b.c", argument: 1, form: .plural([.one: .text("%1$lld Vogel"), .other: .text("%1$lld Vögel")]))
      ])
    #expect(try text("L.xcstrings").contains("\"value\" : \"%arg Vogel\""))
    let sheet = try TextSheet(app: folder.path)
    #expect(try TextImport(try TextSheet(csv: sheet.csv()), into: folder.path).files.isEmpty)
  }

  @Test("A form that a language lacks is added to those it has")
  func newForms() throws {
    try folder.write(Self.catalog, to: "L.xcstrings")
    let work = try importing(
      "table,key,form,en\nL,days,zero,no days\nL,birds,b.c.zero,no birds\nL,tap,mac,Click here\n")
    #expect(work.skipped.isEmpty && work.changeCount == 3, "\(work.skipped)")
    let catalog = try StringCatalog.load(folder.path("L.xcstrings"), mode: .strict)
    let texts = Dictionary(uniqueKeysWithValues: catalog.texts(in: "en").map { ($0.key, $0.text) })
    #expect(
      texts["days"]?.form == .plural([.zero: .text("no days"), .one: .text("%lld day"), .other: .text("%lld days")]))
    let added = try #require(try TextSheet(app: folder.path).rows.first { $0.key == "tap" && $0.form == "mac" })
    #expect(added.cells["en"]?.text == "Click here")
  }

  @Test(
    "Of a key all texts are taken or none, so that none names a variable that is not there",
    arguments: [
      // The text without its variable, the variable without its text, forms without the one that all numbers have.
      "birds,,%#@b.c@ IN %2$@\n", "birds,b.c.other,%arg birds\n", "days,one,%lld Tag\n", "tap,iphone,Tippen\n",
      // A form that there is not, and one of a variable that there is not.
      "days,one,1\nL,days,other,2\nL,days,iphone,3\n", "birds,,x\nL,birds,z.other,%arg\n",
      "Open,,x\nL,Open,one,y\nL,Open,other,z\n", "a|==|b,,%#@b@\n", "a|==|b,one,x\nL,a|==|b,other,x\n",
    ])
  func wholeKeys(rows: String) throws {
    try folder.write(Self.catalog, to: "L.xcstrings")
    let work = try importing("table,key,form,de\nL,\(rows)")
    #expect(work.files.isEmpty && work.skipped.count == rows.split(separator: "\n").count, "\(work.skipped)")
    #expect(try text("L.xcstrings") == Self.catalog)
  }

  @Test("A text of a .stringsdict file that names a variable which it has not is left alone")
  func dictionaryVariables() throws {
    let dictionary =
      "<plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>x</string></dict></dict></plist>"
    try folder.write(dictionary, to: "de.lproj/L.stringsdict")
    let work = try importing("table,key,de\nL,k,%#@n@\n")
    #expect(
      work.files.isEmpty && work.skipped.map(\.message) == ["de \"k\": it has no variable \"n\""], "\(work.skipped)")
  }

  @Test("What is not to be translated gets no translation")
  func untranslated() throws {
    try folder.write(Self.catalog, to: "L.xcstrings")
    let work = try importing("table,key,de\nL,No,Nein\n")
    #expect(
      work.files.isEmpty
        && work.skipped.map(\.message) == ["de \"No\": the catalog says that it is not to be translated"])
  }

  @Test("A text goes where it counts: into the file that hides the catalog's")
  func hidden() throws {
    try folder.write(Self.catalog, to: "L.xcstrings")
    try folder.write("Open = Auf;", to: "de.lproj/L.strings")
    let work = try importing("table,key,de\nL,Open,Öffnen\nL,days,Tage\n")
    #expect(try text("de.lproj/L.strings") == "Open = \"Öffnen\";" && work.changeCount == 2)
    #expect(try german("days")?.plain == "Tage" && german("Open") == nil)
  }

  @Test("A catalog that can't be read is named, whatever table a text is of", arguments: ["L", "M"])
  func unreadable(table: String) throws {
    try folder.write(
      #"{ "sourceLanguage": "en", "strings": { "a": {}, "a": {} }, "version": "1.0" }"#, to: "L.xcstrings")
    do {
      try importing("table,key,de\n\(table),a,x\n")
      Issue.record("it was taken")
    } catch let error as TextImport.Failure {
      #expect(error.description.hasPrefix("\(folder.path("L.xcstrings")):1:49: duplicate key"), "\(error)")
    }
  }

  @Test("A language is the one that is called so, before one in other letters, before one of another spelling")
  func languages() throws {
    for name in ["German", "de", "zh_CN"] { try FileSystem.makeDirectory(folder.path("\(name).lproj")) }
    try importing("key,DE,zh-Hans-CN\na,1,2\n")
    #expect(try text("de.lproj/Localizable.strings") == "\"a\" = \"1\";\n")
    #expect(!FileSystem.exists(folder.path("German.lproj/Localizable.strings")))
    try importing("key,German\na,3\n")
    #expect(try text("German.lproj/Localizable.strings") == "\"a\" = \"3\";\n")
  }

  @Test("A unit's id that is a key is that key")
  func wholeIds() throws {
    try folder.write(
      Self.catalog.replacing("\"Open\"", with: "\"Open|==|plural.one\""), to: "L.xcstrings")
    try folder.write("\"a|==|b\" = 1; \"x|==|plural.one\" = 1;", to: "de.lproj/M.strings")
    let work = try importing(units: unit("Open|==|plural.one", "Auf"))
    #expect(work.skipped.isEmpty && work.changeCount == 1, "\(work.skipped)")
    try importing(units: unit("a|==|b", "2") + unit("x|==|plural.one", "2"), file: "en.lproj/M.strings")
    #expect(try text("de.lproj/M.strings") == "\"a|==|b\" = \"2\"; \"x|==|plural.one\" = \"2\";")
  }

  @Test("Two texts that XLIFF would call the same are refused")
  func sameNames() throws {
    try folder.write(Self.catalog.replacing("\"Open\"", with: "\"days|==|plural.one\""), to: "L.xcstrings")
    let sheet = try TextSheet(app: folder.path)
    do {
      _ = try sheet.xliff(language: "de").written()
      Issue.record("it was written")
    } catch { #expect("\(error)".contains("\"days|==|plural.one\"")) }
  }

  @Test("A catalog in one line, and one in other lines than Xcode's, keep their layout", arguments: ["", "\r\n"])
  func layout(lineEnd: String) throws {
    let start = "{\"sourceLanguage\":\"en\",\"strings\":{\(lineEnd)"
    try folder.write("\(start)\"a\":{},\(lineEnd)\"b\":{\"comment\":\"c\"}},\"version\":\"1.0\"}", to: "L.xcstrings")
    try FileSystem.makeDirectory(folder.path("de.lproj"))
    try importing("table,key,de\nL,a,1\nL,b,2\n")
    let changed = try text("L.xcstrings")
    #expect(try german("a")?.plain == "1" && german("b")?.plain == "2")
    #expect(
      !changed.contains("          ") && changed.replacing("\r\n", with: "").contains("\n") == false, "\(changed)")
    #expect(lineEnd.isEmpty == !changed.contains("\r\n"))
  }

  @Test(
    "Real catalogs come back as they were", .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func real() throws {
    for row in try TableOfCases.rows("strings/real/MANIFEST.tsv", hasHeader: true) where row[2].hasSuffix(".xcstrings")
    {
      let path = SharedCases.path("strings/real/\(row[0].replacing("/", with: "+"))/\(row[2])")
      try AtomicFile.write(try FileSystem.contents(of: path), to: folder.path("L.xcstrings"))
      let sheet = try TextSheet(app: folder.path)
      let csv = try TextImport(try TextSheet(csv: sheet.csv()), into: folder.path)
      #expect(csv.files.isEmpty && csv.skipped.isEmpty, "\(path) \(csv.skipped)")
      for language in sheet.languages {
        let xliff = try TextImport(
          TextSheet(xliff: try XLIFFFile(sheet.xliff(language: language).written())), into: folder.path)
        #expect(xliff.files.isEmpty && xliff.skipped.isEmpty, "\(path) \(language) \(xliff.skipped)")
      }
    }
  }
}
