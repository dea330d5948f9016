import Testing

@testable import Startup

/// What users of other libraries reported, by the row of ../shared/cases/strings/public-reports.tsv, each with its kind.
@Suite("Public reports about texts")
struct StringReportTests {
  private func localizer(_ texts: [String: String]) throws -> Localizer {
    let sample = try SampleTables(texts, developmentRegion: "en")
    return try Localizer.load(app: sample.app, decision: sample.decide(["en"]), tracer: .disabled)
  }

  private static let plural = """
    <plist><dict><key>trees</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string><key>zero</key><string>no trees</string>
    <key>one</key><string>%d tree</string><key>other</key><string>%d trees</string></dict></dict></dict></plist>
    """

  @Test(
    "B32, B36: a variable of a .stringsdict is its form, also with an argument of another kind or with none; zero counts in English",
    arguments: [
      ([.integer(3)], "3 trees"), ([.integer(1)], "1 tree"), ([.integer(0)], "no trees"), ([.unsigned(.max)], nil),
      ([.text("3")], nil), ([.missing], nil), ([.real(.nan)], nil), ([], nil),
    ] as [([FormatArgument], String?)])
  func variables(arguments: [FormatArgument], expected: String?) throws {
    let localizer = try localizer(["en.lproj/Localizable.stringsdict": Self.plural])
    let text = localizer.formatted("trees", arguments)
    #expect(text == expected ?? text)
    // Without a table the key is the format: a variable of nothing must not take the argument for an object.
    #expect(!localizer.formatted("%#@n@", arguments).isEmpty)
  }

  @Test(
    "B34: %s takes a text, in any order",
    arguments: [
      ("U: %1$s W: %2$s", "U: a W: b"), ("%2$s %1$s", "b a"), ("%s%s", "ab"), ("%-3s|%.0s", "a  |"),
      ("%1$s %1$@", "a a"),
    ])
  func cStrings(format: String, expected: String) throws {
    let localizer = try localizer(["en.lproj/Localizable.strings": "k = \"\(format)\";"])
    #expect(localizer.formatted("k", ["a", "b"]) == expected)
    #expect(localizer.formatProblems.isEmpty)
  }

  @Test("B38: the Arabic substitutions of a catalog, plural inside of device, with and without argNum")
  func substitutions() throws {
    let forms = ["zero", "one", "two", "few", "many", "other"].map {
      "\"\($0)\": { \"stringUnit\": { \"state\": \"translated\", \"value\": \"%arg \($0)\" } }"
    }.joined(separator: ", ")
    func plural(_ number: String) -> String {
      """
      { \(number) "formatSpecifier": "lld",
        "variations": { "device": { "other": { "variations": { "plural": { \(forms) } } } } } }
      """
    }
    let sample = try SampleTables([
      "en.lproj/Other.strings": "", "ar.lproj/Other.strings": "",
      "Localizable.xcstrings": """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "k": { "localizations": { "ar": {
        "stringUnit": { "state": "translated", "value": "%#@first@ / %#@second@" },
        "substitutions": { "first": \(plural("")), "second": \(plural("\"argNum\": 2,")) } } } } } }
      """,
    ])
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["ar"]), tracer: .disabled)
    #expect(localizer.formatted("k", [3, 100]) == "3 few / 100 other")
    #expect(localizer.formatted("k", [0, 2]) == "0 zero / 2 two")
  }

  @Test("B38: the time to read a catalog grows as the catalog does")
  func largeCatalogs() throws {
    func steps(_ count: Int) throws -> Int {
      let entries = (0..<count).map { index in
        "\"key \(index)\": { \"localizations\": { \"ar\": { \"stringUnit\": { \"value\": \"text \(index)\" } } } }"
      }
      let bytes = Array(
        "{ \"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": { \(entries.joined(separator: ",")) } }".utf8)
      return try StringCatalog(bytes).texts(in: "ar").count
    }
    // A walk over all keys for each key would not end within the suite's patience.
    #expect(try steps(50_000) == 50_000)
  }

  @Test("B40, B58: a value over several lines, keys without quotes, each key found twice")
  func lines() throws {
    let file = try StringsFile(Array("\"k\"=\"a\nb\"; CFBundleName = \"x\";\nCFBundleName = \"y\";".utf8))
    #expect(file.value(forKey: "k") == "a\nb")
    // B42: the last one counts, and the place of the second is told.
    #expect(file.value(forKey: "CFBundleName") == "y")
    let problem = try #require(file.problems.first)
    #expect(problem.kind == .duplicateKey("CFBundleName"))
    #expect(problem.position.line == 3)
  }

  @Test(
    "B57: what begins no conversion is text",
    arguments: ["%1 x %2", "%", "100%", "%!", "%1$", "%*", "%.", "%ll", "50% off %"])
  func noConversions(format: String) throws {
    let localizer = try localizer(["en.lproj/Localizable.strings": "k = \"\(format)\";"])
    #expect(localizer.formatted("k", ["a", "b"]) == format)
    #expect(localizer.string("k") == format)
  }

  @Test(
    "B59: a semicolon that is not there is an error with its place",
    arguments: [
      ("\"a\" = \"b\"\n\"This\" = \"c\";", 2, 1), ("\"a\" = \"b\";\n\"c\" = \"d\"", 2, 10),
      ("\"a\" = \"b\";\n\n  \"c\" \"d\";", 3, 7),
    ])
  func semicolons(text: String, line: Int, column: Int) throws {
    let problem = #expect(throws: StringsFileProblem.self) { try StringsFile(Array(text.utf8)) }
    #expect(problem?.position.line == line)
    #expect(problem?.position.column == column)
  }
}
