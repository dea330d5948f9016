import Testing

@testable import Startup

@Suite("Source text as key")
struct SourceTextTests {
  /// An app written in English.
  private func sample() throws -> SampleTables {
    try SampleTables([
      "en.lproj/Localizable.strings": """
      "title" = "Welcome"; "ok" = "OK"; "close.verb" = "Close"; "near" = "Close"; "empty" = ""; "same.1" = "Same"; "same.2" = "Same";
      """,
      "en.lproj/Localizable.stringsdict": """
      <plist><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>Things</string></dict></dict></dict></plist>
      """,
      "Modules/Cart.bundle/en.lproj/Cart.strings": "\"cart\" = \"Your cart\";",
      "Modules/Cart.bundle/de.lproj/Cart.strings": "\"cart\" = \"Dein Korb\";",
      "de.lproj/Localizable.strings": """
      "title" = "Willkommen"; "close.verb" = "Schließen"; "near" = "Nah"; "Plain literal" = "Einfacher Text"; "empty" = "leer";
      "same.1" = "Gleich"; "same.2" = "Gleich";
      """,
    ])
  }

  @Test("A text of the development language is replaced by its translation, of any table and module; others stay")
  func replaced() throws {
    let sample = try sample()
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: .disabled)
    #expect(localizer.replace("Welcome") == "Willkommen")
    #expect(localizer.replace("Your cart") == "Dein Korb")
    // A key that is the text itself, as in apps that were never localized.
    #expect(localizer.replace("Plain literal") == "Einfacher Text")
    // Not translated: known, and the same.
    #expect(localizer.translation(of: "OK") == "OK")
    for text in ["", "welcome", "Welcome ", "Things", "%#@v@", "nothing"] {
      #expect(localizer.translation(of: text) == nil)
      #expect(localizer.replace(text) == text)
    }
    try localizer.setLanguage("en", persist: false)
    #expect(localizer.replace("Welcome") == "Welcome")
    try localizer.setLanguage("de", persist: false, force: true)
    #expect(localizer.replace("Welcome") == "Willkommen")
  }

  @Test("Of one text with several keys the first is taken, and those that are translated differently are told")
  func ambiguous() throws {
    let sample = try sample()
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: .disabled)
    #expect(localizer.replace("Close") == "Schließen")
    let found = localizer.ambiguousSourceTexts()
    #expect(found.map(\.text) == ["Close"])
    #expect(found.first?.translations.map(\.key) == ["close.verb", "near"])
    #expect(found.first?.translations.map(\.text) == ["Schließen", "Nah"])
    try localizer.setLanguage("en", persist: false)
    #expect(localizer.ambiguousSourceTexts().isEmpty)
  }

  @Test("Every text of an app is found, and with the key that has it")
  func all() throws {
    let sample = try SampleTables.usual()
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["fr"]), tracer: .disabled)
    for module in ["", "Cart"] {
      for table in ["Localizable", "Errors"] {
        for number in 0..<40 {
          let name = "\(module.isEmpty ? "main" : module) \(table) \(number) äöü"
          #expect(localizer.replace("en \(name)") == "fr \(name)")
          #expect(localizer.translation(of: "de \(name)") == nil)
        }
      }
    }
  }

  @Test("Packs and pins hold for replaced texts, too")
  func packs() throws {
    let scene = try PackScene()
    let localizer = try scene.launch(["fr"])
    #expect(localizer.replace("en main Localizable 1 äöü") == "fr main Localizable 1 äöü")
    try localizer.apply(PackScene.pack("fr", "r1"))
    #expect(localizer.replace("en main Localizable 1 äöü") == "r1 1")
    try localizer.pin(module: "Cart", to: "de")
    #expect(localizer.replace("en Cart Errors 1 äöü") == "de Cart Errors 1 äöü")
  }

  @Test("Before anything is loaded every text stays")
  func nothingLoaded() {
    let localizer = Localizer(tracer: .disabled)
    #expect(localizer.replace("a") == "a" && localizer.ambiguousSourceTexts().isEmpty)
  }

  @Test("A damaged development language in the cache costs the uncached way, not the answer")
  func damage() throws {
    let sample = try SampleTables.usual()
    try sample.fillCache(["de"])
    let original = try FileSystem.contents(of: sample.cachePath)
    for offset in stride(from: 4096, to: original.count, by: 1777) {
      var changed = original
      changed[offset] ^= 0x40
      try AtomicFile.write(changed, to: sample.cachePath, permissions: 0o600)
      let cache = try CacheEvents().open(sample.cachePath)
      let localizer = try Localizer.load(
        app: sample.app, decision: sample.decide(["de"]), cache: cache, tracer: .disabled)
      #expect(localizer.replace("en main Errors 7 äöü") == "de main Errors 7 äöü")
    }
  }
}
