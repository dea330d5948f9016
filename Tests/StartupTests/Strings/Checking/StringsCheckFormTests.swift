import Startup
import Testing

@Suite("Checks of texts with forms")
struct StringsCheckFormTests {
  /// A `.stringsdict` file with one key, a line for each form.
  private func dictionary(_ forms: [(String, String)], format: String = "%#@n@") -> String {
    let members = forms.map { "<key>\($0.0)</key><string>\($0.1)</string>\n" }.joined()
    return """
      <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      \(members)</dict></dict></dict></plist>
      """
  }

  private let english = [("one", "%d file"), ("other", "%d files")]

  @Test("The forms that a language's numbers need are told with numbers; other is always needed")
  func missing() throws {
    let folder = try CheckedFolder(
      languages: [
        "en": dictionary(english), "ru": dictionary([("one", "%d файл"), ("other", "%d файла")]),
        "ja": dictionary([("one", "%d 個")]),
      ], kind: "stringsdict")
    #expect(
      try folder.lines() == [
        "ja.lproj/Localizable.stringsdict:2:1: error: \"k\": the form \"other\", which every language needs, is missing"
          + " [missing-plural-form]",
        "ja.lproj/Localizable.stringsdict:4:1: note: \"k\": no number takes the form \"one\" in ja [useless-plural-form]",
        "ru.lproj/Localizable.stringsdict:2:1: warning: \"k\": ru needs the forms \"few\" and \"many\", for numbers such as"
          + " 2 and 0 [missing-plural-form]",
      ])
  }

  @Test("A form that only large numbers or fractions take is no more than a note")
  func rare() throws {
    let folder = try CheckedFolder(
      languages: [
        "en": dictionary(english), "fr": dictionary([("one", "%d fichier"), ("other", "%d fichiers")]),
        "cs": dictionary([("one", "%d a"), ("few", "%d b"), ("other", "%d c")]),
      ], kind: "stringsdict")
    #expect(
      try folder.lines() == [
        "cs.lproj/Localizable.stringsdict:2:1: note: \"k\": cs has a form \"many\" for fractions [missing-plural-form]",
        "fr.lproj/Localizable.stringsdict:2:1: note: \"k\": fr has a form \"many\" for numbers such as 1000000"
          + " [missing-plural-form]",
      ])
  }

  @Test("A form of one number may leave it out, one of many is noted")
  func numbers() throws {
    let silent = [("zero", "no files"), ("one", "a file"), ("other", "%d files")]
    let folder = try CheckedFolder(
      languages: [
        "en": dictionary(silent),
        "fr": dictionary([("one", "un fichier"), ("many", "%d fichiers"), ("other", "%d fichiers")]),
        "de": dictionary([("one", "%d Datei"), ("other", "viele Dateien")]),
      ], kind: "stringsdict")
    #expect(
      try folder.lines() == [
        "de.lproj/Localizable.stringsdict:5:1: note: \"k\": the form \"other\" does not show its number, which is that of 0,"
          + " 2 and 3 … [number-not-shown]",
        "fr.lproj/Localizable.stringsdict:4:1: note: \"k\": the form \"one\" does not show its number, which is that of 0"
          + " and 1 [number-not-shown]",
      ])
  }

  @Test("A text with forms is compared with one without, by all of its forms")
  func placeholders() throws {
    let folder = try CheckedFolder([
      "en.lproj/L.strings": "k = \"%d files in %@\"; m = \"%d files\";",
      "de.lproj/L.stringsdict": dictionary([("one", "%d Datei"), ("other", "%d Dateien")], format: "%#@n@ in %@"),
      "de.lproj/L.strings": "m = \"%@ Dateien\";",
    ])
    #expect(try folder.lines(.placeholderMismatch).map { $0.prefix(20) } == ["de.lproj/L.strings:1"])
    // A form for one number may lack what the others have, and so may a language without that form.
    let own = try CheckedFolder(
      languages: [
        "en": dictionary([("one", "%1$d file"), ("other", "%2$@ files")], format: "%1$#@n@"),
        "ja": dictionary([("other", "%2$@ 個")], format: "%1$#@n@"),
      ], kind: "stringsdict")
    #expect(try own.lines().isEmpty)
    let shifted = try CheckedFolder(
      languages: ["en": dictionary([("one", "a file from %@"), ("other", "%d files from %@")])], kind: "stringsdict")
    #expect(try shifted.lines(.placeholderMismatch).count == 1)
  }

  private func unit(_ value: String, _ state: String = "translated") -> String {
    "{ \"stringUnit\": { \"state\": \"\(state)\", \"value\": \"\(value)\" } }"
  }

  @Test("A catalog's states, fixed and stale keys are heeded; each is told where it stands")
  func catalog() throws {
    let folder = try CheckedFolder(
      catalog: """
        "Close": { "localizations": { "de": \(unit("Zu", "needs_review")) } },
        "Open": { "localizations": { "de": \(unit("Open", "new")) } },
        "brand": { "shouldTranslate": false, "localizations": { "de": \(unit("Marke")) } },
        "fixed": { "shouldTranslate": false },
        "gone": { "extractionState": "stale" },
        "lost one": {},
        "%lld": {}, "": {}
        """)
    #expect(
      try folder.lines() == [
        "Localizable.xcstrings:2:31: warning: \"Close\" needs review in de [needs-review]",
        "Localizable.xcstrings:3:30: warning: \"Open\" is marked as new in de [untranslated]",
        "Localizable.xcstrings:4:57: note: \"brand\" is not to be translated and has a text in de [needless-translation]",
        "Localizable.xcstrings:6:1: warning: \"gone\" was not found in the sources any more [stale-key]",
        "Localizable.xcstrings:7:1: error: \"lost one\" is missing in de [missing-key]",
      ])
  }

  @Test("A catalog's forms and substitutions are looked at, and its texts compared with keys that are formats")
  func catalogForms() throws {
    let folder = try CheckedFolder(
      catalog: """
        "%lld days": { "localizations": {
          "en": { "variations": { "plural": { "one": \(unit("%lld day")), "other": \(unit("%@ days")) } } },
          "pl": { "variations": { "plural": {
            "one": \(unit("%lld dzień")), "other": \(unit("%lld dnia")) } } } } },
        "s": { "localizations": { "pl": { "stringUnit": { "state": "translated", "value": "x %#@a@" }, "substitutions": {
          "a": { "argNum": 1, "formatSpecifier": "lld", "variations": { "plural": {
            "few": \(unit("%arg y")), "many": \(unit("%arg y")), "one": \(unit("y")), "two": \(unit("%arg")),
            "other": \(unit("%arg z")) } } } } } } }
        """)
    let lines = try folder.lines()
    #expect(
      lines.contains { $0.hasPrefix("Localizable.xcstrings:3:3: error: \"%lld days\": argument 1 is taken as") },
      "\(lines)")
    #expect(
      lines.contains(
        "Localizable.xcstrings:4:3: warning: \"%lld days\": pl needs the forms \"few\" and \"many\", for numbers such as"
          + " 2 and 0 [missing-plural-form]"), "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("Localizable.xcstrings:8:") && $0.contains("no number takes the form \"two\" in pl")
      }, "\(lines)")
  }
}
