import Testing

@testable import Startup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Localizer")
struct LocalizerTests {
  private func localizer(_ sample: SampleTables, _ preferred: [String], cached: Bool = false) throws -> Localizer {
    let cache = cached ? try CacheEvents().open(sample.cachePath) : nil
    return try Localizer.load(app: sample.app, decision: sample.decide(preferred), cache: cache, tracer: .disabled)
  }

  @Test(
    "A key is looked for in the chain, then the development language, then it is the default or itself",
    arguments: [false, true])
  func levels(cached: Bool) throws {
    let sample = try SampleTables.usual()
    try sample.fillCache(["fr"])
    let localizer = try localizer(sample, ["fr"], cached: cached)
    #expect(localizer.answer("key.3") == ("fr main Localizable 3 äöü", .language(0, "fr")))
    #expect(localizer.answer("only.en") == ("en", .fallback("en")))
    #expect(localizer.answer("only.de", default: "?") == ("?", .defaultText))
    #expect(localizer.answer("only.de") == ("only.de", .key))
    #expect(localizer.lookupsAnsweredBehindFirst == 1)
    #expect(localizer.lookupsUnanswered == 2)
    #expect(localizer.unansweredKeys == [UnansweredKey(key: "only.de", table: "Localizable", module: "")])
    #expect(localizer.string("only.en") == "en")
    #expect(localizer.withUTF8("only.en") { $0.count } == 2)
    #expect(localizer.withUTF8("nothing", default: "12345") { $0.count } == 5)
    #expect(localizer.lookupsAnsweredBehindFirst == 3)
    #expect(localizer.lookupsUnanswered == 3)
  }

  @Test("What public reports asked for is answered")
  func publicReports() throws {
    let texts = [
      "Base.lproj/Localizable.strings": "only = \"base\"; k = \"base\";", "hr.lproj/Localizable.strings": "k = \"hr\";",
      "en.lproj/Localizable.strings": "k = \"en\"; p = \"50% off\"; q = \"Result is 100%\";",
      "fr.lproj/Localizable.strings": "x = y;",
    ]
    var sample = try SampleTables(texts, developmentRegion: "en")
    // B07: a key missing in the chosen language; B09: a key in Base only, language present; B01, B04: a lone percent.
    #expect(try localizer(sample, ["fr"]).string("p") == "50% off")
    #expect(try localizer(sample, ["fr"]).string("q") == "Result is 100%")
    #expect(try localizer(sample, ["fr"]).string("only") == "base")
    #expect(try localizer(sample, ["hr"]).string("k") == "hr")
    // B12: Base holds English, the development region says otherwise.
    sample = try SampleTables(texts.filter { !$0.key.hasPrefix("en") }, developmentRegion: "hr")
    #expect(try localizer(sample, ["en"]).string("k") == "base")
    // B14: the direction comes with the change.
    sample = try SampleTables(["en.lproj/a.strings": "", "ar.lproj/a.strings": "", "pa-Arab.lproj/a.strings": ""])
    let switched = try localizer(sample, ["en"])
    #expect(switched.change.direction == .leftToRight)
    for language in ["ar", "pa-Arab"] {
      try switched.setLanguage(language, persist: false)
      #expect(switched.change.direction == .rightToLeft)
    }
  }

  @Test(
    "Tables that can't be read, doubtful ones and other files are told by their paths, also by a launch from the cache",
    .timeLimit(.minutes(1)))
  func warnings() throws {
    let sample = try SampleTables([
      "de.lproj/Localizable.strings": "\"a\" = \"b\";", "de.lproj/Broken.strings": "}{",
      "de.lproj/Twice.strings": "a = b; a = c; b = d; b = e;", "de.lproj/Other.table": "",
      "de.lproj/Another.nib": "",
    ])
    let pipe = PathName.join(sample.app, "de.lproj/Pipe.strings")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    try sample.write("no folder", to: "en.lproj")
    let folder = PathName.join(sample.app, "de.lproj")
    let expected = [
      "\(folder)/Broken.strings:1:1: ", "\(pipe): Not a regular file (read)",
      "\(folder)/Twice.strings:1:8: the key \"a\" again; the last value counts (and 1 more such problem)",
      "\(folder)/Another.nib: not a kind of string table that is read (and 1 more file of such a kind)",
      "\(sample.app)/en.lproj: Not a directory (opendir)",
    ]
    let decision = try sample.decide(["de"])
    let fresh = try Localizer(tracer: .disabled).load(app: sample.app, decision: decision)
    #expect(fresh.warnings.count == expected.count)
    for (warning, start) in zip(fresh.warnings, expected) { #expect(warning.hasPrefix(start), "\(warning)") }
    #expect(fresh.failures.count == 3)
    try sample.fillCache(["de"])
    let cache = try #require(LaunchCache.open(path: sample.cachePath).cache)
    let cached = try Localizer(tracer: .disabled).load(app: sample.app, decision: decision, cache: cache)
    #expect(cached.cachedLanguages == ["de", "en"])
    #expect(cached.warnings == fresh.warnings)
  }

  @Test("Before anything is loaded a key is its text, and a switch is refused")
  func nothingLoaded() {
    let localizer = Localizer(tracer: .disabled)
    #expect(localizer.string("a") == "a")
    #expect(localizer.string("a", default: "b") == "b")
    #expect(localizer.decision == nil)
    #expect(throws: LocalizerError.nothingLoaded) { try localizer.setLanguage("de") }
  }

  @Test(
    "A switch changes all texts, tells observers in order and late ones at once, and does nothing for the same language"
  )
  func switching() throws {
    let sample = try SampleTables.usual()
    let localizer = try localizer(sample, ["de"])
    let seen = Lock<[String]>([])
    let token = localizer.observe { change in
      // The new language is visible already.
      seen.withLock { $0.append("\(change.language) \(localizer.string("key.1").prefix(2))") }
    }
    try localizer.setLanguage("fr-CA", persist: false)
    try localizer.setLanguage("fr-CA", persist: false)
    #expect(localizer.string("key.1", module: "Cart") == "fr Cart Localizable 1 äöü")
    try localizer.setLanguage(nil, persist: false)
    #expect(seen.withLock { $0 } == ["de de", "fr fr", "de de"])
    let generation = localizer.change.generation
    try localizer.setLanguage(nil, persist: false, force: true)
    #expect(localizer.change.generation == generation + 1)
    token.cancel()
    try localizer.setLanguage("en", persist: false)
    #expect(seen.withLock { $0.count } == 4)
    #expect(throws: LocalizerError.notALanguage("?")) { try localizer.setLanguage("?") }
  }

  @Test("A forced switch reads the files anew")
  func force() throws {
    let sample = try SampleTables.usual()
    try sample.fillCache(["de"])
    let localizer = try localizer(sample, ["de"], cached: true)
    try sample.write("\"key.1\" = \"new\";", to: "de.lproj/Localizable.strings")
    #expect(localizer.string("key.1") == "de main Localizable 1 äöü")
    try localizer.setLanguage(nil, persist: false, force: true)
    #expect(localizer.string("key.1") == "new")
  }

  @Test("An observer may switch the language itself and remove itself")
  func reentrance() throws {
    let sample = try SampleTables.usual()
    let localizer = try localizer(sample, ["de"])
    let seen = Lock<[String]>([])
    let token = Lock<ObservationToken?>(nil)
    let made = localizer.observe { change in
      seen.withLock { $0.append(change.language) }
      if change.language == "fr" { try? localizer.setLanguage("en", persist: false) }
      if change.language == "en" { token.withLock { $0 }?.cancel() }
    }
    token.withLock { $0 = made }
    try localizer.setLanguage("fr", persist: false)
    try localizer.setLanguage("de", persist: false)
    #expect(seen.withLock { $0 } == ["de", "fr", "en"])
  }

  @Test("Changes arrive as an asynchronous sequence, the current one first", .timeLimit(.minutes(1)))
  func changes() async throws {
    let sample = try SampleTables.usual()
    let localizer = try localizer(sample, ["de"])
    var iterator = localizer.changes.makeAsyncIterator()
    #expect(await iterator.next()?.language == "de")
    try localizer.setLanguage("fr", persist: false)
    #expect(await iterator.next()?.language == "fr")
    try localizer.setLanguage("en", persist: false)
    try localizer.setLanguage("de", persist: false)
    let last = await iterator.next()
    #expect(last == localizer.change)
  }

  @Test("A choice that is to last is kept for the next launch")
  func persisted() throws {
    let sample = try SampleTables.usual()
    let choice = LanguageChoice(path: sample.folder.path("config/language"))
    let resolver = LanguageResolver(app: sample.app, choice: choice)
    let localizer = Localizer(tracer: .disabled)
    try localizer.load(
      app: sample.app, decision: resolver.resolve(preferred: ["en"], cache: nil).decision, choice: choice)
    try localizer.setLanguage("fr", persist: false)
    #expect(choice.current == nil)
    // Persisting what is in use already keeps it, without a new snapshot.
    let generation = localizer.change.generation
    try localizer.setLanguage("fr")
    #expect(choice.current == "fr" && localizer.change.generation == generation)
    #expect(try resolver.resolve(preferred: ["en"], cache: nil).decision.chain == ["fr"])
    try localizer.setLanguage(nil)
    #expect(choice.current == nil)
    let homeless = try self.localizer(sample, ["en"])
    #expect(throws: LocalizerError.nowhereToPersist) { try homeless.setLanguage("de") }
    #expect(homeless.change.language == "de")
  }

  @Test("A changed, a new and a removed file cost the uncached way and one event, and the new text is answered")
  func changedFiles() throws {
    let sample = try SampleTables.usual()
    let changes: [(String) throws -> Void] = [
      { _ in try sample.write("\"key.1\" = \"changed\";", to: "de.lproj/Localizable.strings") },
      { _ in try sample.write("a = b;", to: "de.lproj/New.strings") },
      { _ in try FileSystem.remove(PathName.join(sample.app, "de.lproj/New.strings")) },
      { _ in try sample.write("c = d;", to: "Modules/Extra.bundle/de.lproj/Localizable.strings") },
      { _ in try sample.write("e = f;", to: "Late.bundle/de.lproj/Localizable.strings") },
    ]
    for change in changes {
      try sample.fillCache(["de"])
      try change(sample.app)
      let events = CacheEvents()
      let localizer = Localizer(tracer: .disabled)
      let decision = LanguageDecision(
        choice: nil, preferred: ["de"], available: ["de"], developmentLanguage: "de", policy: .apple, chain: ["de"],
        fallback: [], reason: .match)
      let loading = try localizer.load(app: sample.app, decision: decision, cache: try events.open(sample.cachePath))
      #expect(loading.cachedLanguages.isEmpty)
      #expect(events.misses.map(\.reason.description) == ["stale"])
      for table in try StringTableSet.load(app: sample.app, language: "de").tables {
        for (key, value) in table.pairs {
          #expect(localizer.string(key, table: table.name, module: table.module) == value)
        }
      }
    }
  }

  @Test("Without a language in the cache it costs the uncached way and one event")
  func missingSection() throws {
    let sample = try SampleTables.usual()
    try sample.fillCache(["en"])
    let events = CacheEvents()
    let localizer = Localizer(tracer: .disabled)
    let loading = try localizer.load(
      app: sample.app, decision: sample.decide(["de"]), cache: try events.open(sample.cachePath))
    #expect(loading.languages == ["de", "en"])
    #expect(loading.cachedLanguages == ["en"])
    #expect(events.misses == [.noSuchSection])
    #expect(localizer.takePreparedSections().map(\.name) == ["de", "de"])
    #expect(localizer.takePreparedSections().isEmpty)
  }

  @Test("A block that turns out damaged while lookups go on costs the uncached way, never a wrong text")
  func damage() throws {
    let sample = try SampleTables.usual()
    try sample.fillCache(["de"])
    let original = try FileSystem.contents(of: sample.cachePath)
    let expected = try localizer(sample, ["de"])
    var damaged = 0
    for offset in stride(from: 4096, to: original.count, by: 211) {
      var changed = original
      changed[offset] ^= 0x40
      try AtomicFile.write(changed, to: sample.cachePath, permissions: 0o600)
      let events = CacheEvents()
      guard let cache = try events.open(sample.cachePath) else { continue }
      let localizer = Localizer(tracer: .disabled)
      try localizer.load(app: sample.app, decision: sample.decide(["de"]), cache: cache)
      for (key, table, module) in expected.allKeys() {
        #expect(
          localizer.string(key, table: table, module: module) == expected.string(key, table: table, module: module))
      }
      if !events.misses.isEmpty { damaged += 1 }
    }
    #expect(damaged > 0)
  }

  @Test("Unreadable and unknown files are counted, and the other tables are there")
  func failures() throws {
    let sample = try SampleTables([
      "en.lproj/Localizable.strings": "a = b;\na = c;", "en.lproj/Broken.strings": "a = ;", "en.lproj/Main.nib": "",
      "en.lproj/P.stringsdict": "", "en.lproj/Note.txt": "",
    ])
    let localizer = Localizer(tracer: .disabled)
    let loading = try localizer.load(app: sample.app, decision: sample.decide(["en"]))
    #expect(localizer.string("a") == "c")
    #expect(loading.failures.count == 2)
    #expect(loading.failures[0].description.hasSuffix("Broken.strings:1:5: expected a value, found \";\""))
    #expect(loading.failures[1].description.contains("P.stringsdict:1:1: expected an element"))
    #expect(loading.problemCount == 1 && loading.problems[0].description.contains("Localizable.strings:2:1"))
    #expect(loading.skipped.count == 2)
    #expect(loading.keyCount == 1)
  }

  @Test("Switches and the first of each unanswered key are moments in the trace")
  func traced() throws {
    let sample = try SampleTables.usual()
    let tracer = Tracer()
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: tracer)
    try localizer.setLanguage("fr", persist: false)
    for _ in 0..<3 { _ = localizer.string("nowhere") }
    let instants = tracer.snapshot().processes.flatMap(\.threads).flatMap(\.instants)
    let switches = instants.filter { $0.name == "language.change" }
    #expect(switches.count == 1)
    #expect(switches.first?.arguments.first { $0.name == "language" }?.value == .string("fr"))
    let unanswered = instants.filter { $0.name == "strings.unanswered" }
    #expect(unanswered.map(\.arguments) == [[Trace.Argument("key", .string("nowhere"))]])
  }

  @Test("L asks the shared localizer and never formats")
  func shared() throws {
    let sample = try SampleTables(["en.lproj/Localizable.strings": "\"shared.p\" = \"50% off %@ %d\";"])
    try Localizer.shared.load(app: sample.app, decision: sample.decide(["en"]))
    #expect(L("shared.p") == "50% off %@ %d")
    #expect(L("shared.q", default: "100%") == "100%")
    #expect(L("shared.q") == "shared.q")
  }
}
