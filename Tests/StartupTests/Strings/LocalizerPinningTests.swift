import Testing

@testable import Startup

@Suite("Modules with a language of their own")
struct LocalizerPinningTests {
  private func localizer(_ preferred: [String] = ["de"]) throws -> (Localizer, SampleTables) {
    let sample = try SampleTables.usual()
    return (try Localizer.load(app: sample.app, decision: sample.decide(preferred), tracer: .disabled), sample)
  }

  @Test("A pinned module keeps its language through switches, and others don't")
  func switches() throws {
    let (localizer, sample) = try localizer()
    let seen = Lock(0)
    let token = localizer.observe { _ in seen.withLock { $0 += 1 } }
    try localizer.pin(module: "Cart", to: "fr-CA")
    try localizer.pin(module: "Cart", to: "fr-CA")
    #expect(seen.withLock { $0 } == 2)
    #expect(localizer.pinnedModules == ["Cart": "fr-CA"])
    for language in ["de", "en", "fr", "de"] {
      try localizer.setLanguage(language, persist: false)
      #expect(localizer.answer("key.1", module: "Cart") == ("fr Cart Localizable 1 äöü", .language(0, "fr")))
      #expect(localizer.string("key.1", table: "Errors", module: "Cart") == "fr Cart Errors 1 äöü")
      #expect(localizer.string("key.1") == "\(language) main Localizable 1 äöü")
      #expect(localizer.string("key.1", table: "Errors") == "\(language) main Errors 1 äöü")
    }
    // Behind its own chain stands the development language, as for all.
    #expect(localizer.answer("only.en", module: "Cart") == ("en", .fallback("en")))
    #expect(localizer.answer("only.de", module: "Cart").level == .key)
    // A forced switch and another load keep it.
    try localizer.setLanguage("de", persist: false, force: true)
    try localizer.load(app: sample.app, decision: sample.decide(["en"]))
    #expect(localizer.string("key.1", module: "Cart") == "fr Cart Localizable 1 äöü")
    try localizer.unpin(module: "Cart")
    #expect(localizer.string("key.1", module: "Cart") == "en Cart Localizable 1 äöü")
    #expect(localizer.pinnedModules.isEmpty)
    token.cancel()
  }

  @Test("The app itself can be pinned, also before anything is loaded, and a wrong language is refused")
  func mainModule() throws {
    let sample = try SampleTables.usual()
    let localizer = Localizer(tracer: .disabled)
    try localizer.pin(module: "", to: "fr")
    #expect(throws: LocalizerError.notALanguage("?")) { try localizer.pin(module: "Cart", to: "?") }
    try localizer.load(app: sample.app, decision: sample.decide(["de"]))
    #expect(localizer.answer("key.1") == ("fr main Localizable 1 äöü", .language(0, "fr")))
    #expect(localizer.string("key.1", module: "Cart") == "de Cart Localizable 1 äöü")
    #expect(localizer.lookupsAnsweredBehindFirst == 0)
    // A language that the app has not: the development language.
    try localizer.pin(module: "", to: "ja")
    #expect(localizer.answer("key.1") == ("en main Localizable 1 äöü", .fallback("en")))
  }

  @Test("A pinned module takes the pack of its own language")
  func packs() throws {
    let scene = try PackScene()
    let localizer = try scene.launch(["de"])
    try localizer.pin(module: "Cart", to: "fr")
    try localizer.apply(
      StringPack(language: "fr", version: "1", texts: ["Localizable": ["key.1": "remote"]], module: "Cart"))
    #expect(localizer.answer("key.1", module: "Cart") == ("remote", .pack("fr")))
    #expect(localizer.answer("key.1") == ("de main Localizable 1 äöü", .language(0, "de")))
  }

  @Test("Pinned languages come from the cache when it has them")
  func cached() throws {
    let sample = try SampleTables.usual()
    try sample.fillCache(["de"], languages: ["fr"])
    let events = CacheEvents()
    let localizer = Localizer(tracer: .disabled)
    try localizer.pin(module: "Cart", to: "fr")
    try localizer.load(app: sample.app, decision: sample.decide(["de"]), cache: try events.open(sample.cachePath))
    #expect(localizer.string("key.1", module: "Cart") == "fr Cart Localizable 1 äöü")
    #expect(events.misses.isEmpty)
  }
}
