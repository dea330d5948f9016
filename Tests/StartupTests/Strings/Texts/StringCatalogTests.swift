import Testing

@testable import Startup

@Suite("String catalogs")
struct StringCatalogTests {
  private func catalog(_ strings: String, version: String = "1.0") throws -> StringCatalog {
    try StringCatalog(
      Array("{ \"sourceLanguage\": \"en\", \"version\": \"\(version)\", \"strings\": { \(strings) } }".utf8))
  }

  private func unit(_ value: String, state: String = "translated") -> String {
    "{ \"stringUnit\": { \"state\": \"\(state)\", \"value\": \"\(value)\" } }"
  }

  private func text(_ text: LocalizedText?, _ arguments: FormatArgument..., language: String = "en") -> String {
    var problems: [FormatProblem] = []
    let context = LocalizedText.Context(rules: PluralRules(language: language))
    return text?.formatted(with: arguments.span, in: context, problems: &problems) ?? "none"
  }

  @Test("Keys, texts, states and comments are read; the source's key is its own text where it has none")
  func entries() throws {
    let catalog = try catalog(
      """
      "Hello": { "comment": "greeting", "localizations": { "de": \(unit("Hallo", state: "needs_review")) } },
      "id": { "extractionState": "manual", "shouldTranslate": false, "localizations": { "en": \(unit("ID")) } }
      """)
    #expect(catalog.problems.isEmpty)
    #expect(catalog.languages == ["de", "en"])
    #expect(catalog.entries[0].comment == "greeting")
    #expect(catalog.entries[0].localizations[0].state == .needsReview)
    #expect(!catalog.entries[1].shouldTranslate)
    #expect(catalog.texts(in: "en").map { [$0.key, $0.text.plain ?? ""] } == [["Hello", "Hello"], ["id", "ID"]])
    #expect(catalog.texts(in: "de").map { [$0.key, $0.text.plain ?? ""] } == [["Hello", "Hallo"]])
  }

  @Test("Plural forms of a text go by its number, wherever that stands")
  func plurals() throws {
    let catalog = try catalog(
      """
      "n": { "localizations": { "en": { "variations": { "plural": {
        "zero": \(unit("nothing from %1$@")), "one": \(unit("%2$lld file from %1$@")), "other": \(unit("%2$lld files from %1$@"))
      } } } } }
      """)
    let found = catalog.texts(in: "en")[0].text
    #expect(text(found, "Ana", 1) == "1 file from Ana")
    #expect(text(found, "Ana", 7) == "7 files from Ana")
    #expect(text(found, "Ana", 0) == "nothing from Ana")
  }

  @Test("Substitutions take the argument they name, with plural and device forms inside each other")
  func substitutions() throws {
    let catalog = try catalog(
      """
      "s": { "localizations": { "en": { "stringUnit": { "state": "translated", "value": "%@! There %#@total@ and %#@rest@ left" },
        "substitutions": {
          "rest": { "argNum": 3, "formatSpecifier": "lld", "variations": { "device": {
            "other": { "variations": { "plural": { "one": \(unit("%arg is")), "other": \(unit("%arg are")) } } } } } },
          "total": { "argNum": 2, "formatSpecifier": "lld", "variations": { "plural": {
            "one": \(unit("is %arg string")), "other": \(unit("are %arg strings, 100%%arg")) } } }
        } } } }
      """)
    #expect(catalog.problems.isEmpty)
    let found = catalog.texts(in: "en")[0].text
    #expect(text(found, "Hi", 1, 2) == "Hi! There is 1 string and 2 are left")
    #expect(text(found, "Hi", 4, 1) == "Hi! There are 4 strings, 100%arg and 1 is left")
  }

  @Test("What is wrong is reported with line and column, and the rest is there")
  func problems() throws {
    let catalog = try catalog(
      """
      "a": { "localizations": { "en": { "variations": { "plural": { "few": \(unit("x")), "lots": \(unit("y")) } } } } },
      "b": { "localizations": { "en": { "stringUnit": { "state": "new" } } } }, "c": 3, "d": {}
      """, version: "9.9")
    let kinds = catalog.problems.map(\.kind)
    #expect(kinds.contains(.catalogVersion("9.9")))
    #expect(kinds.contains(.variation(key: "a (en)", .unknownForm(of: "it", name: "lots"))))
    #expect(kinds.contains(.variation(key: "a (en)", .missingOther(of: "it"))))
    #expect(kinds.contains(.variation(key: "b (en)", .notAForm(of: "it", found: "no value"))))
    #expect(kinds.contains(.variation(key: "c", .notAForm(of: "it", found: "a number"))))
    #expect(catalog.texts(in: "en").map(\.key) == ["a", "b", "c", "d"])
    #expect(throws: StringsFileProblem.self) { try StringCatalog(Array("{}".utf8)) }
    #expect(throws: StringsFileProblem.self) { try StringCatalog(Array("[".utf8)) }
  }

  @Test(
    "All catalogs of public apps are read",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func realFiles() throws {
    var count = 0
    for row in try TableOfCases.rows("strings/real/MANIFEST.tsv", hasHeader: true) where row[2].hasSuffix(".xcstrings")
    {
      let repository = row[0].replacing("/", with: "+")
      let catalog = try StringCatalog.load(SharedCases.path("strings/real/\(repository)/\(row[2])"))
      #expect(catalog.entries.count == Int(row[6]), "\(row[2])")
      #expect(catalog.problems.isEmpty, "\(catalog.problems)")
      count += 1
    }
    #expect(count == 12)
  }
}
