import Testing

@testable import Startup

@Suite("Compiled strings")
struct CompiledStringsTests {
  /// Every key of every table has, from the cache and from memory, the value that its file has.
  private func expectSame(_ app: String, _ language: String, _ cachePath: String) throws -> Int {
    let set = try StringTableSet.load(app: app, language: language)
    let decision = LanguageDecision(
      choice: nil, preferred: [language], available: [language], developmentLanguage: language, policy: .apple,
      chain: [language], fallback: [], reason: .match)
    let uncached = Localizer(tracer: .disabled)
    try uncached.load(app: app, decision: decision)
    var builder = LaunchCacheBuilder()
    for section in uncached.takePreparedSections() { builder.add(section) }
    try builder.write(to: cachePath)
    let cached = Localizer(tracer: .disabled)
    let loading = try cached.load(app: app, decision: decision, cache: try CacheEvents().open(cachePath))
    #expect(loading.cachedLanguages == [language])
    var count = 0
    for table in set.tables {
      for (key, value) in table.pairs {
        let wanted = Array(value.utf8)
        for localizer in [cached, uncached] {
          let text = localizer.string(key, table: table.name, module: table.module, default: "missing")
          let bytes = localizer.withUTF8(key, table: table.name, module: table.module) { [UInt8](copying: $0) }
          if Array(text.utf8) != wanted || bytes != wanted || text != value {
            Issue.record("\(app) \(language) \(table.name) \(key): \(text) instead of \(value)")
          }
        }
        count += 1
      }
    }
    #expect(cached.allKeys().count == count)
    #expect(cached.lookupsUnanswered == 0 && uncached.lookupsUnanswered == 0)
    return count
  }

  @Test(
    "Over the real files, the cached value equals the uncached one for every key",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func realFiles() throws {
    let folder = try TemporaryFolder()
    let roots = [
      "home-assistant+iOS/Sources/App/Resources", "mac-cain13+R.swift/Examples/ResourceApp/ResourceApp/Strings",
      "SwiftGen+SwiftGen/Sources/TestUtils/Fixtures/Resources/Strings",
    ]
    var keys = 0
    for root in roots {
      let app = SharedCases.path("strings/real/\(root)")
      for language in try Localizations.available(in: app) {
        keys += try expectSame(app, language, folder.path("cache/\(language)"))
      }
    }
    #expect(keys > 60_000)
  }

  @Test("Over generated tables with odd keys, the cached value equals the uncached one")
  func generated() throws {
    var random = SeededGenerator(seed: 21)
    let alphabet = Array("abcxyz.%@ éß😀\u{301}日本\t")
    func text(_ most: Int) -> String {
      String((0..<Int.random(in: 0...most, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
    }
    var texts: [String: String] = [:]
    for table in ["Localizable", "A", "Ä", "InfoPlist"] {
      for module in ["", "Modules/One.bundle/", "Two.bundle/"] where table != "A" || module.isEmpty {
        let pairs = (0..<200).map { _ in "\"\(text(20))\" = \"\(text(60))\";" }
        texts["\(module)de.lproj/\(table).strings"] = pairs.joined(separator: "\n")
      }
    }
    texts["de.lproj/Empty.strings"] = ""
    let sample = try SampleTables(texts)
    #expect(try expectSame(sample.app, "de", sample.cachePath) > 1000)
  }

  @Test("A key of another table, module or spelling is not found")
  func absent() throws {
    let sample = try SampleTables.usual()
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: .disabled)
    #expect(localizer.string("key.1") == "de main Localizable 1 äöü")
    #expect(localizer.string("key.1", table: "Errors", module: "Cart") == "de Cart Errors 1 äöü")
    for (key, table, module) in [
      ("key.40", "Localizable", ""), ("key.1", "errors", ""), ("key.1", "Errors", "cart"), ("", "Errors", ""),
    ] {
      #expect(localizer.string(key, table: table, module: module) == key)
    }
  }

  @Test("Whatever the bytes of a payload are, a lookup gives a text, nothing or an error")
  func hostilePayload() throws {
    let sample = try SampleTables([
      "de.lproj/Localizable.strings": "a = \"1\"; bcd = \"zwei\";", "de.lproj/Other.strings": "c = d;",
    ])
    let set = try StringTableSet.load(app: sample.app, language: "de")
    let payload = try #require(CompiledStringsWriter(set)).payload()
    for index in payload.indices {
      for change in [0x01, 0x80, 0xFF] as [UInt8] {
        var changed = payload
        changed[index] ^= change
        exercise(changed)
      }
    }
    for end in 0..<payload.count { exercise(Array(payload[..<end])) }
  }

  private func exercise(_ payload: [UInt8]) {
    guard let strings = try? CompiledStrings(inMemory: payload, language: "de") else { return }
    for table in ["Localizable", "Other", "a"] {
      for key in ["a", "bcd", "c", "x"] { _ = try? strings.value(forKey: key, table: table) }
    }
    try? strings.forEachKey { _, _, _, _ in }
  }

  @Test("Hashes spread: a table of 10,000 keys that differ in one character has few equal ones")
  func hashes() {
    var seen: Set<UInt32> = []
    for number in 0..<10_000 { seen.insert(TextHash.hash("settings.row.\(number).title".utf8Span.span)) }
    #expect(seen.count > 9_990)
    var lengths: Set<UInt32> = []
    for count in 0..<64 { lengths.insert(TextHash.hash([UInt8](repeating: 0, count: count).span)) }
    #expect(lengths.count == 64)
  }
}
