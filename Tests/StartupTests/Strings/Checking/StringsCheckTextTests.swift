import Startup
import StartupResources
import Testing

@Suite("Checks of texts in string tables")
struct StringsCheckTextTests {
  private func mismatch(_ english: String, _ german: String) throws -> [String] {
    try CheckedFolder(languages: ["en": "k = \"\(english)\";", "de": "k = \"\(german)\";"])
      .lines(.placeholderMismatch).map { String($0.split(separator: "error: ")[1]) }
  }

  @Test(
    "Arguments in another order, of another size or with other flags are the same",
    arguments: [
      ("%@ of %d", "%2$d von %1$@"), ("%d", "%lld"), ("%u", "%ld"), ("%.2f", "%g"), ("100%", "100 %"),
      ("50% off", "50% aus"),
      ("%1$@ %2$@", "%2$@ %1$@"), ("%*d x", "%*d y"), ("%@", "%1$@ und %1$@"),
    ])
  func fitting(english: String, german: String) throws {
    #expect(try mismatch(english, german).isEmpty)
  }

  @Test(
    "Other arguments and other kinds of them are errors that name both",
    arguments: [
      ("%@ new", "%d neu", "\"k\": de takes argument 1 as %d, en as %@"),
      ("%0.2f", "%d", "\"k\": de takes argument 1 as %d, en as %0.2f"),
      ("%@ for %@", "%@", "\"k\": de lacks argument 2, %@ in en"),
      ("%1$@ %2$d", "%1$@", "\"k\": de lacks argument 2, %2$d in en"),
      ("%@", "%@ %@", "\"k\": de takes argument 2 as %@, en does not have it"),
      ("%d %@", "%@ %d", "\"k\": de takes argument 1 as %@, en as %d; de takes argument 2 as %d, en as %@"),
      ("%@", "%s", "\"k\": de takes argument 1 as %s, en as %@"),
      ("%@ for %@", "%1 x %2", "\"k\": de lacks argument 1, %@ in en; de lacks argument 2, %@ in en"),
      ("Hi %@", "Hallo", "\"k\": de lacks argument 1, %@ in en"),
    ])
  func mismatches(english: String, german: String, message: String) throws {
    #expect(try mismatch(english, german) == ["\(message) [placeholder-mismatch]"])
  }

  @Test("One text that takes an argument as two kinds, mixes numbered and counted ones, or skips one")
  func oneText() throws {
    let folder = try CheckedFolder(languages: ["en": "a = \"%1$lld or %1$@\"; b = \"%1$@ %@\"; c = \"%2$@, %3$@\";"])
    let lines = try folder.lines().map { $0.split(separator: "strings:1:")[1] }
    #expect(
      lines == [
        "1: error: \"a\": argument 1 is taken as %1$lld and as %1$@ [placeholder-mismatch]",
        "23: warning: \"b\": conversions with and without an argument number; give each one, such as %1$@ [mixed-positions]",
        "38: warning: \"c\": argument 1 is skipped; C's formats can't know its size [placeholder-gap]",
      ])
  }

  @Test("A percent sign that begins no conversion is an error where arguments are taken, else told once")
  func percent() throws {
    let folder = try CheckedFolder(languages: [
      "en": "a = \"100%\"; b = \"%d% done\"; c = \"%@ of %@\";",
      "de": "a = \"100 %\"; b = \"%d %% fertig\"; c = \"%1 von %2\";",
    ])
    #expect(
      try folder.lines(.lonePercent) == [
        "de.lproj/Localizable.strings:1:34: error: \"c\": \"%1 von %\" begins no conversion; the text takes arguments, so write"
          + " %% for a percent sign [lone-percent]",
        "en.lproj/Localizable.strings:1:1: warning: \"a\": \"%\" begins no conversion; write %% if the text is given arguments"
          + " [lone-percent]",
        "en.lproj/Localizable.strings:1:13: error: \"b\": \"% done\" begins no conversion; the text takes arguments, so write"
          + " %% for a percent sign [lone-percent]",
      ])
  }

  @Test("A translation that is the development language's text, or none, is told")
  func untranslated() throws {
    let folder = try CheckedFolder(languages: [
      "en": "a = \"Open the door\"; b = \"Close it\"; c = Cut;", "de": "a = \"Open the door\"; b = \"\"; c = Cut;",
    ])
    #expect(
      try folder.lines() == [
        "de.lproj/Localizable.strings:1:1: warning: \"a\" is the same in de as in en: \"Open the door\" [untranslated]",
        "de.lproj/Localizable.strings:1:22: warning: \"b\" is empty in de, not in en [empty-translation]",
        "de.lproj/Localizable.strings:1:30: warning: \"c\" is the same in de as in en: \"Cut\" [untranslated]",
      ])
  }

  @Test(
    "Numbers, signs, addresses and what is written as a name is may be the same",
    arguments: [
      "42", "%@: %d", "→", "%d h", "https://example.com/a", "mail@example.com", "iPhone", "NFC", "%@ (MP3)", "…",
    ])
  func sameInAll(text: String) throws {
    #expect(
      try CheckedFolder(languages: ["en": "k = \"\(text)\";", "de": "k = \"\(text)\";"]).lines(.untranslated).isEmpty)
  }

  @Test("A word that most languages leave as it is, and a name that other texts have inside, may be the same")
  func names() throws {
    func table(_ sentence: String) -> String {
      "a = Lovelace; b = \"Apple Watch\"; c = \"\(sentence)\"; d = \"\(sentence)!\";"
    }
    let folder = try CheckedFolder(languages: [
      "en": table("Open it on your Apple Watch now"), "de": table("Auf der Apple Watch öffnen"),
      "fr": table("Ouvrir sur votre Apple Watch"), "es": table("Abrir en el Apple Watch"),
    ])
    #expect(try folder.lines().isEmpty)
    let two = try CheckedFolder(languages: ["en": "a = Settings;", "de": "a = Settings;"])
    #expect(try two.lines(.untranslated).map { $0.contains(": warning: ") } == [true])
    let translated = try CheckedFolder(languages: [
      "en": "a = Name; b = \"Open the door\";", "de": "a = Name; b = \"Die Tür öffnen\";",
    ])
    #expect(try translated.lines(.untranslated).map { $0.contains(": note: ") } == [true])
  }

  @Test("Of a language with many untranslated texts one finding tells how many texts are")
  func mostlyUntranslated() throws {
    func table(_ translated: Int) -> String {
      (0..<20).map { "k\($0) = \"\($0 < translated ? "Mach \($0) auf" : "Open number \($0)")\";" }.joined(
        separator: "\n")
    }
    let folder = try CheckedFolder(languages: ["en": table(0), "de": table(4), "fr": table(12)])
    var lines = try folder.lines(.untranslated)
    #expect(
      lines.removeFirst()
        == "de.lproj/Localizable.strings:1:1: warning: 16 of 20 texts of de are those of en, or marked as new [untranslated]"
    )
    #expect(lines.count == 8 && lines.allSatisfy { $0.hasPrefix("fr.lproj") })
    var options = StringsCheck.Options()
    options.listsUntranslated = true
    #expect(try folder.lines(.untranslated, options: options).count == 24)
  }

  @Test("Languages that are made to test with are not checked")
  func pseudoLanguages() throws {
    let folder = try CheckedFolder(languages: [
      "en": "a = \"Open %d\"; b = Cut;", "en-XA": "a = \"[Óþéñ]\";", "ar-XB": "a = \"%@\"; c = x;",
    ])
    #expect(try folder.lines().isEmpty)
  }

  @Test("What bears the name of a table and is no file is told")
  func noFiles() throws {
    let folder = try CheckedFolder(["en.lproj/A.strings": "a = 1;", "en.lproj/D.strings/x": ""])
    #expect(try folder.lines() == ["en.lproj/D.strings:1:1: error: Is a directory [unreadable-file]"])
  }

  @Test("The same language in another region is not translated")
  func regions() throws {
    let folder = try CheckedFolder(languages: ["en": "a = \"Open the door\";", "en-GB": "a = \"Open the door\";"])
    #expect(try folder.lines().isEmpty)
  }

  @Test("White space at the ends is compared")
  func space() throws {
    let folder = try CheckedFolder(languages: [
      "en": "a = \"Name: \"; b = \"Done\"; c = \" \";", "de": "a = \"Name des Kindes:\"; b = \"\\nFertig\"; c = \"\";",
    ])
    #expect(
      try folder.lines(.outerSpace) == [
        "de.lproj/Localizable.strings:1:1: warning: \"a\": de ends with none, en with a space [outer-space]",
        "de.lproj/Localizable.strings:1:25: warning: \"b\": de begins with a line feed, en with none [outer-space]",
      ])
  }
}
