import Testing

@testable import Startup

@Suite("Launch cache")
struct LaunchCacheTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("launch.cache") }

  init() throws { folder = try TemporaryFolder() }

  private func openCache() throws -> LaunchCache { try #require(LaunchCache.open(path: path).cache) }

  @Test("What was written is read in place, each section by its kind and name")
  func roundTrip() throws {
    let large = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let version = Fingerprint.appVersion("1.0")
    var builder = LaunchCacheBuilder()
    builder.add(kind: .languageDecision, name: "", sources: version, payload: [1, 2, 3])
    builder.add(kind: .strings, name: "en", sources: version, payload: large)
    builder.add(kind: .strings, name: "de", sources: version, payload: [])
    try builder.write(to: path)

    let cache = try openCache()
    #expect(cache.sectionCount == 3)
    let decision = try cache.section(kind: .languageDecision, name: "", sources: version)
    #expect(decision.count == 3)
    #expect(try decision.bytes(0..<3)[2] == 3)
    let english = try cache.section(kind: .strings, name: "en", sources: version)
    #expect(try english.copiedPayload() == large)
    #expect(try english.integer(UInt16.self, at: 4095) == UInt16(large[4095]) | UInt16(large[4096]) << 8)
    #expect(try cache.section(kind: .strings, name: "de", sources: version).count == 0)
    #expect(throws: LaunchCacheError.noSuchSection) {
      try cache.section(kind: .strings, name: "fr", sources: version)
    }
  }

  @Test("A section is stale when a source changed, and the reason names it")
  func staleSection() throws {
    let source = try folder.write("one", to: "app/en.lproj/Localizable.strings")
    let missing = folder.path("app/de.lproj/Localizable.strings")
    let sources = Fingerprint(of: [source, missing])
    #expect(sources.isSettled)
    var builder = LaunchCacheBuilder()
    builder.add(kind: .strings, name: "en", sources: sources, payload: [1])
    try builder.write(to: path)
    let cache = try openCache()
    _ = try cache.section(kind: .strings, name: "en", sources: Fingerprint(of: [missing, source, source]))
    try folder.write("two", to: "app/en.lproj/Localizable.strings")
    let change = FingerprintChange(path: source, kind: .replaced)
    #expect(throws: LaunchCacheError.stale(change)) {
      try cache.section(kind: .strings, name: "en", sources: Fingerprint(of: [source, missing]))
    }
  }

  @Test("An absent cache is a reason, not an error")
  func absent() {
    guard case .unusable(.absent) = LaunchCache.open(path: path) else {
      Issue.record("expected an absent cache")
      return
    }
  }
}
