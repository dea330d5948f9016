import Startup
import Testing

@Suite("An app's languages")
struct LocalizationsTests {
  @Test("Language folders are found, in the order of their bytes, and nothing else is taken for one")
  func folders() throws {
    let app = try TemporaryFolder()
    for name in [
      "fr.lproj/a.strings", "Base.lproj/a", "zh_TW.lproj/a", "English.lproj/a", ".lproj/a", "de.txt",
      "notes/de.lproj/x",
    ] {
      try app.write("", to: name)
    }
    let found = try Localizations(app: app.path)
    #expect(found.available == ["Base", "English", "fr", "zh_TW"])
    #expect(found.developmentLanguage == "Base")
    #expect(found.complaint == nil)
  }

  @Test("An app without languages of its own has those of its modules")
  func modules() throws {
    let app = try TemporaryFolder()
    try app.write("", to: "Modules/Shop.bundle/de.lproj/a.strings")
    try app.write("", to: "Cart.bundle/en.lproj/a.strings")
    #expect(try Localizations.available(in: app.path) == ["de", "en"])
    #expect(try AppModules(app: app.path).modules.map(\.name) == ["", "Shop", "Cart"])
  }

  @Test("Info.plist names the development language")
  func developmentRegion() throws {
    let app = try TemporaryFolder()
    try app.write("", to: "hr.lproj/a.strings")
    try app.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>CFBundleVersion</key><string>1</string>
      <key>CFBundleDevelopmentRegion</key><string>hr</string></dict></plist>
      """, to: "Info.plist")
    #expect(try Localizations(app: app.path).developmentLanguage == "hr")
  }

  @Test("A broken Info.plist is said, and English assumed")
  func brokenInfo() throws {
    let app = try TemporaryFolder()
    try app.write("", to: "en.lproj/a.strings")
    try app.write("<plist><dict><key>a</key>", to: "Info.plist")
    let found = try Localizations(app: app.path)
    #expect(found.developmentLanguage == "en")
    #expect(found.complaint?.path == app.path("Info.plist"))
  }

  @Test(
    "What Xcode has still to put in is as if it were not there, and what is no language is told",
    arguments: [("$(DEVELOPMENT_LANGUAGE)", false), ("${DEVELOPMENT_LANGUAGE}", false), ("!!", true)])
  func noDevelopmentRegion(value: String, isTold: Bool) throws {
    let app = try TemporaryFolder()
    try app.write("", to: "en.lproj/a.strings")
    try app.write(
      "<plist><dict><key>CFBundleDevelopmentRegion</key><string>\(value)</string></dict></plist>", to: "Info.plist")
    let found = try Localizations(app: app.path)
    #expect(found.developmentLanguage == "en")
    #expect((found.complaint != nil) == isTold)
  }

  @Test("A folder that is not there is an error that names it")
  func missing() throws {
    let app = try TemporaryFolder()
    #expect { try Localizations(app: app.path("no")) } throws: { ($0 as? SystemError)?.path == app.path("no") }
  }
}

@Suite("A user's preferred languages")
struct LanguagePreferencesTests {
  @Test(
    "The POSIX variables are read as glibc reads them",
    arguments: [
      (["LANG": "de_DE.UTF-8"], ["de_DE.UTF-8"]),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:nl"], ["fr", "nl", "de_DE.UTF-8"]),
      (["LANG": "C.UTF-8", "LANGUAGE": "fr"], ["fr"]),
      (["LANG": "C", "LANGUAGE": "fr"], []),
      (["LANG": "de_DE", "LC_ALL": "POSIX", "LANGUAGE": "fr"], []),
      (["LANG": "de_DE", "LC_MESSAGES": "nl_NL"], ["nl_NL"]),
      (["LANG": "de_DE", "LC_ALL": "", "LC_MESSAGES": ""], ["de_DE"]),
      (["LANGUAGE": "fr"], []), ([:], []),
      (["LANG": "fr_FR", "LANGUAGE": "fr_FR:C: en "], ["fr_FR", "en"]),
    ] as [([String: String], [String])])
  func posix(variables: [String: String], expected: [String]) {
    #expect(LanguagePreferences.fromLocale { variables[$0] } == expected)
  }
}
