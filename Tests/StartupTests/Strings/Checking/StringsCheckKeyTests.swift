import Startup
import StartupResources
import Testing

@Suite("Checks of keys in string tables")
struct StringsCheckKeyTests {
  @Test("A key that languages lack is told once, where the development language has it")
  func missing() throws {
    let folder = try CheckedFolder(languages: [
      "en": "\"a\" = \"Open\";\n  \"b\" = \"Close\";\n", "de": "\"a\" = \"Öffnen\";", "fr": "\"a\" = \"Ouvrir\";",
    ])
    #expect(
      try folder.lines() == [
        "en.lproj/Localizable.strings:2:3: error: \"b\" is missing in de and fr [missing-key]"
      ])
    #expect(try folder.check().findings[0].languages == ["de", "fr"])
  }

  @Test("A table that a language lacks is told once, not for each key")
  func missingTable() throws {
    let folder = try CheckedFolder([
      "en.lproj/A.strings": "a = Open; b = Close;", "en.lproj/B.strings": "c = Cut;",
      "de.lproj/A.strings": "a = Auf; b = Zu;",
    ])
    #expect(
      try folder.lines() == [
        "en.lproj/B.strings:1:1: error: the table B with its 1 key is missing in de [missing-table]"
      ])
  }

  @Test("What a region lacks its language has: nothing for the development language, a note for another")
  func regions() throws {
    let folder = try CheckedFolder(languages: [
      "en": "a = Colour; b = Close;", "en-GB": "a = Colors;", "es": "a = Color; b = Cerrar;", "es-MX": "a = Colorcito;",
    ])
    let lines = try folder.lines(.missingKey)
    #expect(lines.count == 1 && lines[0].contains(": note: \"b\" is missing in es-MX only"), "\(lines)")
  }

  @Test("A key that only a translation has is told with the key that was probably meant")
  func orphans() throws {
    let folder = try CheckedFolder(languages: ["en": "title.main = Open;", "de": "title.mian = Auf;"])
    #expect(
      try folder.lines() == [
        "de.lproj/Localizable.strings:1:1: warning: \"title.mian\" is not in en (did you mean \"title.main\"?) [orphan-key]",
        "en.lproj/Localizable.strings:1:1: error: \"title.main\" is missing in de [missing-key]",
      ])
  }

  @Test("Keys are compared by their bytes")
  func bytes() throws {
    let folder = try CheckedFolder(languages: ["en": "\"caf\u{E9}\" = \"Open\";", "de": "\"cafe\u{301}\" = \"Auf\";"])
    #expect(try folder.lines(.missingKey, .orphanKey).count == 2)
  }

  @Test("Both places of a key that comes twice are told; quoted or not, and whether the texts differ")
  func duplicates() throws {
    let folder = try CheckedFolder(languages: [
      "en": "CFBundleName = \"x\";\n\"CFBundleName\" = \"x\";\n/* again */ k = One;\nk = Two;\nk = Three;\n"
    ])
    #expect(
      try folder.lines() == [
        "en.lproj/Localizable.strings:2:1: warning: the key \"CFBundleName\" again, first at 1:1 with the same text"
          + " [duplicate-key]",
        "en.lproj/Localizable.strings:4:1: error: the key \"k\" again, first at 3:13; the last text counts [duplicate-key]",
        "en.lproj/Localizable.strings:5:1: error: the key \"k\" again, first at 3:13; the last text counts [duplicate-key]",
      ])
    #expect(try folder.check().findings[1].related?.position.line == 3)
  }

  @Test("A key that a catalog and a file beside it both have is told")
  func twoFiles() throws {
    let folder = try CheckedFolder([
      "L.xcstrings": """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "k": { "localizations": {
        "en": { "stringUnit": { "state": "translated", "value": "One" } } } } } }
      """, "en.lproj/L.strings": "k = Two;",
    ])
    #expect(
      try folder.lines() == [
        "en.lproj/L.strings:1:1: error: the key \"k\" again, first at L.xcstrings:2:3; this text counts [duplicate-key]"
      ])
  }

  @Test("The language the others are compared with is found out, or given")
  func reference() throws {
    let files = ["de.lproj/L.strings": "a = Auf; b = Zu;", "fr.lproj/L.strings": "a = Ouvert;"]
    #expect(try CheckedFolder(files).check().developmentLanguages == ["de"])
    let plist = "<plist><dict><key>CFBundleDevelopmentRegion</key><string>fr_FR</string></dict></plist>"
    let folder = try CheckedFolder(files.merging(["Info.plist": plist]) { $1 })
    #expect(try folder.check().developmentLanguages == ["fr"])
    var options = StringsCheck.Options()
    options.developmentLanguage = "de"
    #expect(try folder.check(options).developmentLanguages == ["de"])
    let placeholder = plist.replacing("fr_FR", with: "$(DEVELOPMENT_LANGUAGE)")
    #expect(
      try CheckedFolder(files.merging(["Info.plist": placeholder]) { $1 }).check().developmentLanguages == ["de"])
  }

  @Test("A language that is given is not taken for one in another script")
  func scripts() throws {
    var options = StringsCheck.Options()
    options.developmentLanguage = "zh-Hant"
    let folder = try CheckedFolder(languages: ["zh-Hans": "a = 1;", "en": "a = One;"])
    #expect(try folder.check(options).developmentLanguages == ["en"])
    options.developmentLanguage = "zh-CN"
    #expect(try folder.check(options).developmentLanguages == ["zh-Hans"])
  }

  @Test("What stands in for all languages is behind the development language, or in its place")
  func base() throws {
    let behind = try CheckedFolder(languages: [
      "Base": "a = Open; b = Close;", "en": "a = Open;", "de": "a = Auf; b = Zu;",
    ])
    #expect(try behind.lines().isEmpty)
    let inPlace = try CheckedFolder([
      "Base.lproj/S.strings": "a = Open;", "nl.lproj/S.strings": "a = Geopend;", "en.lproj/L.strings": "c = Cut;",
      "nl.lproj/L.strings": "c = Knip;",
    ])
    #expect(try inPlace.lines().isEmpty)
  }

  @Test("Texts of an interface file have no table in the development language")
  func interfaces() throws {
    let folder = try CheckedFolder([
      "Base.lproj/Main.storyboard": "<document/>", "de.lproj/Main.strings": "\"x-1.text\" = \"Auf\";",
      "en.lproj/L.strings": "a = Open;", "de.lproj/L.strings": "a = Auf;",
    ])
    #expect(try folder.lines().isEmpty)
  }

  @Test("Rules are left out or made better or worse; the order is that of files and places")
  func severities() throws {
    let folder = try CheckedFolder(languages: ["en": "a = Open;\nb = Close; b = Close;", "de": "a = Auf;"])
    var options = StringsCheck.Options()
    options.severities = [.missingKey: .note, .duplicateKey: nil]
    let check = try folder.check(options)
    #expect(check.findings.map(\.severity) == [.note])
    #expect(check.count(of: .note) == 1 && check.count(of: .error) == 0)
  }

  @Test(
    "Of a language with a file that can't be read nothing is called missing, and no key of others is called orphaned")
  func damaged() throws {
    let folder = try CheckedFolder([
      "en.lproj/A.strings": "a = Open;", "de.lproj/A.strings": "a = ", "en.lproj/B.strings": "a = ",
      "de.lproj/B.strings": "b = Zu;", "fr.lproj/A.strings": "a = Ouvrir;", "fr.lproj/B.strings": "b = Clos;",
    ])
    #expect(try folder.check().findings.map(\.rule) == [.unreadableFile, .unreadableFile])
  }

  @Test("A key that comes twice in a .stringsdict file is told with both places")
  func dictionaryDuplicates() throws {
    let folder = try CheckedFolder([
      "en.lproj/A.stringsdict":
        "<plist><dict><key>n</key><string>x</string>\n<key>n</key><string>y</string></dict></plist>"
    ])
    #expect(
      try folder.lines() == [
        "en.lproj/A.stringsdict:2:1: error: the key \"n\" again, first at 1:14; the last text counts [duplicate-key]"
      ])
  }

  @Test("A file that can't be read and one of which a part is left out are told with their places")
  func files() throws {
    let folder = try CheckedFolder([
      "en.lproj/A.strings": "\"a\" = \"b\"\n\"c\" = \"d\";", "en.lproj/B.strings": "a = Open;\n ) x",
      "en.lproj/C.stringsdict": "<plist><dict><key>n</key><true/></dict></plist>", "D.xcstrings": "{",
    ])
    let lines = try folder.lines()
    #expect(lines.contains("en.lproj/A.strings:2:1: error: expected \";\", found '\"' [unreadable-file]"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("en.lproj/B.strings:2:2: error: expected a key") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("en.lproj/C.stringsdict:1:14: error: ") }, "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("D.xcstrings:1:2: error: ") && $0.hasSuffix("[unreadable-file]") }, "\(lines)")
  }
}
