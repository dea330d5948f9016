import Testing

@testable import Startup

@Suite("Language resolution")
struct LanguageResolverTests {
  @Test("The user's choice decides, then the preferred languages, then the development language")
  func order() throws {
    let sample = try SampleTables.usual()
    let byChoice = try sample.decide(["fr"], choice: "de-AT")
    #expect(byChoice.chain == ["de"] && byChoice.reason == .choice)
    let byMatch = try sample.decide(["fr-CA", "de"])
    #expect(byMatch.chain == ["fr"] && byMatch.reason == .match)
    let byDevelopment = try sample.decide(["ja"])
    #expect(byDevelopment.chain.isEmpty && byDevelopment.reason == .development && byDevelopment.language == "en")
    let useless = try sample.decide(["fr"], choice: "ja")
    #expect(useless.chain == ["fr"] && useless.reason == .match && useless.choice == "ja")
    #expect(byMatch.searchOrder == ["fr", "en"])
  }

  @Test("Base is never matched, and stands behind the chain before the development language")
  func base() throws {
    let sample = try SampleTables(["Base.lproj/a.strings": "", "hr.lproj/a.strings": ""], developmentRegion: "hr")
    #expect(try sample.decide(["en"]).searchOrder == ["Base", "hr"])
    #expect(try sample.decide(["base"]).chain.isEmpty)
    #expect(try sample.decide(["hr"]).searchOrder == ["hr", "Base"])
  }

  @Test("A decision from the cache equals the one without, for any preferences")
  func cachedEqualsUncached() throws {
    let sample = try SampleTables.usual()
    var random = SeededGenerator(seed: 8)
    var lists = [[], ["de"], ["fr-CA", "en"], ["zz", "!!!"], ["de,fr"], ["de", "fr"]]
    for _ in 0..<20 { lists.append(RandomTags().matchingCase(using: &random).preferred) }
    let resolver = LanguageResolver(app: sample.app)
    var builder = LaunchCacheBuilder()
    for preferred in lists { builder.add(try #require(resolver.resolve(preferred: preferred, cache: nil).section)) }
    try builder.write(to: sample.cachePath)
    let events = CacheEvents()
    let cache = try #require(try events.open(sample.cachePath))
    for preferred in lists where preferred != ["de,fr"] && preferred != ["de", "fr"] {
      let cached = try resolver.resolve(preferred: preferred, cache: cache)
      let uncached = try resolver.resolve(preferred: preferred, cache: nil)
      #expect(cached.wasCached && !uncached.wasCached)
      #expect(cached.decision == uncached.decision)
      #expect(cached.section == nil)
    }
    #expect(events.misses.isEmpty)
    // These two lists have one name; whichever was kept does not answer the other.
    for preferred in [["de,fr"], ["de", "fr"]] {
      #expect(try resolver.resolve(preferred: preferred, cache: cache).decision.preferred == preferred)
    }
  }

  @Test("A changed preference, a new language and a changed Info.plist never get the old answer, and say why once")
  func neverStale() throws {
    let sample = try SampleTables.usual()
    try sample.fillCache(["de"])
    let resolver = LanguageResolver(app: sample.app)

    var events = CacheEvents()
    var cache = try #require(try events.open(sample.cachePath))
    let changed = try resolver.resolve(preferred: ["fr"], cache: cache)
    #expect(!changed.wasCached && changed.decision.chain == ["fr"])
    #expect(events.misses == [.noSuchSection])

    try sample.write("", to: "de-AT.lproj/Localizable.strings")
    events = CacheEvents()
    cache = try #require(try events.open(sample.cachePath))
    let added = try resolver.resolve(preferred: ["de"], cache: cache)
    #expect(!added.wasCached && added.decision.available.contains("de-AT"))
    #expect(events.misses.map(\.reason.description) == ["stale"])

    try sample.fillCache(["ja"])
    try sample.write(
      "<plist><dict><key>CFBundleDevelopmentRegion</key><string>fr</string></dict></plist>", to: "Info.plist")
    events = CacheEvents()
    cache = try #require(try events.open(sample.cachePath))
    #expect(try resolver.resolve(preferred: ["ja"], cache: cache).decision.language == "fr")
    #expect(events.misses.count == 1)
  }

  @Test("With the app's version trusted, nothing is looked at, and another version finds nothing")
  func trustedVersion() throws {
    let sample = try SampleTables.usual()
    var resolver = LanguageResolver(app: sample.app)
    resolver.trust = .appVersion("1.0")
    var builder = LaunchCacheBuilder()
    builder.add(try #require(resolver.resolve(preferred: ["de"], cache: nil).section))
    try builder.write(to: sample.cachePath)
    let cache = try #require(try CacheEvents().open(sample.cachePath))
    try sample.write("", to: "de-AT.lproj/Localizable.strings")
    #expect(try resolver.resolve(preferred: ["de"], cache: cache).wasCached)
    resolver.trust = .appVersion("1.1")
    #expect(try !resolver.resolve(preferred: ["de"], cache: cache).wasCached)
  }

  @Test("A choice is kept in a file, found again, taken back, and ignored when it is no tag")
  func choice() throws {
    let sample = try SampleTables.usual()
    let choice = LanguageChoice(path: sample.folder.path("config/language"))
    let resolver = LanguageResolver(app: sample.app, choice: choice)
    #expect(choice.current == nil)
    try choice.store("de")
    #expect(choice.current == "de")
    #expect(try resolver.resolve(preferred: ["fr"], cache: nil).decision.chain == ["de"])
    try choice.store(nil)
    try choice.store(nil)
    #expect(try resolver.resolve(preferred: ["fr"], cache: nil).decision.chain == ["fr"])
    for text in ["", "\n", "!!", String(repeating: "a", count: 1000), "de\nfr"] {
      try sample.folder.write(text, to: "config/language")
      #expect(text == "de\nfr" || choice.current == nil)
      #expect(try resolver.resolve(preferred: ["fr"], cache: nil).decision.language != "")
    }
  }

  @Test("What is wrong with the property list is told with and without the cache")
  func warning() throws {
    let sample = try SampleTables.usual()
    try sample.write("<plist", to: "Info.plist")
    try sample.fillCache(["de"])
    let fresh = try LanguageResolver(app: sample.app).resolve(preferred: ["de"], cache: nil)
    #expect(fresh.warning?.hasPrefix("\(sample.app)/Info.plist:1:") == true)
    let cache = try #require(LaunchCache.open(path: sample.cachePath).cache)
    let cached = try LanguageResolver(app: sample.app).resolve(preferred: ["de"], cache: cache)
    #expect(cached.wasCached && cached.warning == fresh.warning)
  }

  @Test(
    "A decision's payload is read back as it was; any cut is refused; any changed byte is refused or another decision")
  func payload() throws {
    let sample = try SampleTables.usual()
    let decision = StoredDecision(
      try sample.decide(["fr-CA", "zh-Hant", "é"], choice: "de"), warning: "Info.plist:1:1")
    let payload = decision.payload
    #expect(try StoredDecision(payload: payload.span) == decision)
    for end in 0..<payload.count {
      #expect(throws: LaunchCacheError.self) { try StoredDecision(payload: Array(payload[..<end]).span) }
    }
    for index in payload.indices {
      for bit in 0..<8 {
        var changed = payload
        changed[index] ^= 1 << UInt8(bit)
        if let other = try? StoredDecision(payload: changed.span) { #expect(other != decision) }
      }
    }
  }
}
