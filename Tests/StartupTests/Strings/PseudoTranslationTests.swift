import Startup
import StartupResources
import Testing

@Suite("Pseudo-languages")
struct PseudoTranslationTests {
  @Test(
    "Letters get accents, texts get longer and brackets; what is for programs stays",
    arguments: [
      ("Settings", "[Šéţţíñĝš ~~~]"), ("%@ has %lld new", "[%@ ĥáš %lld ñéŵ ~~~]"), ("100%%", "100%%"),
      ("%1$@: %2$d%%", "%1$@: %2$d%%"),
      ("50% off", "[50% óƒƒ ~~]"), ("<b>Go</b> &amp; {name}", "[<b>Ĝó</b> &amp; {name} ~]"), ("", ""), ("→ 42", "→ 42"),
      ("See https://a.b/c now", "[Šéé https://a.b/c ñóŵ ~~~]"), ("%#@files@", "%#@files@"), ("a < b", "[á < ƀ ~]"),
      ("设置", "[设置 ~]"), ("Write a@b.cc.", "[Ŵŕíţé a@b.cc. ~~]"), ("a @ b", "[á @ ƀ ~]"),
      ("^[%lld file](inflect: true) [here](https://a.b)", "[^[%lld ƒíļé](inflect: true) [ĥéŕé](https://a.b) ~~~]"),
    ])
  func texts(text: String, expected: String) {
    #expect(PseudoText().text(text) == expected)
  }

  @Test("Right to left is a mark around the text; how much longer is chosen")
  func direction() {
    #expect(PseudoText(growth: 0, isRightToLeft: true).text("Go %d") == "\u{202E}[Ĝó %d]\u{202C}")
    let text = String(repeating: "word ", count: 40)
    let longer = PseudoText().text(text)
    #expect((1.25...1.55).contains(Double(longer.count) / Double(text.count)))
  }

  @Test("An app gets a folder whose texts have the same keys, conversions and forms, from files and catalogs")
  func app() throws {
    let folder = try TemporaryFolder()
    try folder.write("a = Open; b = \"%@ of %d\"; \"x\\\"y\" = \"L\\n\";", to: "en.lproj/L.strings")
    try folder.write("a = Auf;", to: "de.lproj/L.strings")
    try folder.write(
      """
      <plist><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>In %#@f@ &amp; on</string><key>f</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict></dict></dict></plist>
      """, to: "en.lproj/L.stringsdict")
    try folder.write(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "Hello": {}, "p": { "localizations": { "en": { "variations": { "plural": {
        "one": { "stringUnit": { "value": "%@ has %lld day" } }, "other": { "stringUnit": { "value": "%@ has %lld days" } } } } } } },
        "Brand": { "shouldTranslate": false } } }
      """, to: "C.xcstrings")
    try PseudoTranslation(app: folder.path, into: "en-XA").write()
    let localizer = try Localizer.load(
      app: folder.path,
      decision: LanguageDecision(choice: nil, preferred: ["en-XA"], localizations: try Localizations(app: folder.path)),
      tracer: .disabled)
    #expect(localizer.string("a", table: "L") == "[Óþéñ ~~]")
    #expect(localizer.formatted("b", ["x", 3], table: "L") == "[x óƒ 3 ~]")
    #expect(localizer.formatted("n", [1], table: "L") == "[Íñ 1 ƒíļé ~~ & óñ ~~]")
    #expect(localizer.formatted("n", [2], table: "L") == "[Íñ 2 ƒíļéš ~~ & óñ ~~]")
    #expect(localizer.string("Brand", table: "C") == "Brand")
    #expect(localizer.string("Hello", table: "C") == "[Ĥéļļó ~~]")
    #expect(localizer.formatted("p", ["Ana", 1], table: "C") == "[Ana ĥáš 1 đáý ~~~]")
    #expect(localizer.formatted("p", ["Ana", 4], table: "C") == "[Ana ĥáš 4 đáýš ~~~]")
    let check = try StringsCheck(folder.path)
    #expect(!check.findings.contains { $0.rule == .placeholderMismatch || $0.rule == .outerSpace }, "\(check.findings)")
    #expect(LanguageTag("ar-XB")?.layoutDirection == .rightToLeft)
  }

  @Test("A text that is a variable alone, with another inside, has brackets around it once")
  func nestedVariables() throws {
    let folder = try TemporaryFolder()
    func variable(_ name: String, _ text: String) -> String {
      """
      <key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>\(text)</string></dict>
      """
    }
    try folder.write(
      """
      <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@a@</string>
      \(variable("a", "%d man with %#@b@"))\(variable("b", "%d hats"))</dict>
      <key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@a@</string>\(variable("a", "%d"))</dict></dict></plist>
      """, to: "en.lproj/L.stringsdict")
    try PseudoTranslation(app: folder.path, into: "en-XA").write()
    let localizer = try Localizer.load(
      app: folder.path,
      decision: LanguageDecision(
        choice: nil, preferred: ["en-XA"], localizations: try Localizations(app: folder.path)),
      tracer: .disabled)
    #expect(localizer.formatted("k", [1, 2], table: "L") == "[1 ɱáñ ŵíţĥ 2 ĥáţš ~~ ~~~]")
    #expect(localizer.formatted("n", [1], table: "L") == "1")
  }

  @Test("Where a file can't be written no folder is left behind, which would be a language")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    // The catalog's name is as long as a name may be; that of a .stringsdict file would be two bytes longer.
    let plural =
      #""variations": { "plural": { "other": { "stringUnit": { "value": "%lld days" } } } }"#
    try folder.write(
      #"{ "sourceLanguage": "en", "version": "1.0", "strings": { "a": {}, "p": { "localizations": { "en": { "#
        + plural + " } } } } }", to: String(repeating: "x", count: 244) + ".xcstrings")
    #expect(throws: SystemError.self) {
      try PseudoTranslation(app: folder.path, into: "en-XA").write()
    }
    #expect(!FileSystem.exists(folder.path("en-XA.lproj")))
  }
}
