import Testing

@testable import Startup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Launch cache writers")
struct LaunchCacheWriterTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("launch.cache") }
  private let version = Fingerprint.appVersion("1")

  init() throws { folder = try TemporaryFolder() }

  @Test("Two writers killed at random points leave one whole file or none, and the next writer cleans up")
  func killedWriters() throws {
    var random = SystemRandomNumberGenerator()
    var mapped: [(LaunchCache.Section, [UInt8])] = []
    for round in 0..<(ExtendedTests.areEnabled ? 500 : 25) {
      let before = try? FileStatus(path: path).inode
      let first = try TestProcess("test-subject", ["write-cache", path, "\(round)"])
      let second = try TestProcess("test-subject", ["write-cache", path, "\(round + 1_000_000)"])
      // Now and then not before one got to the end of a file: how long that takes depends on the machine.
      if round % 5 == 0 { #expect(replacedFile(since: before)) }
      usleep(UInt32.random(in: 0...40_000, using: &random))
      first.kill()
      usleep(UInt32.random(in: 0...2000, using: &random))
      second.kill()
      if let section = try checkedSection() { mapped.append((section, try section.copiedPayload())) }
    }
    #expect(!mapped.isEmpty, "some writer must have got to the end of a file")
    // Mappings of files that were replaced long ago still show what they showed.
    for (section, payload) in mapped { #expect(try section.copiedPayload() == payload) }

    #expect(try TestProcess("test-subject", ["write-cache", path, "7", "1"]).wait() == .exited(0))
    #expect(try FileSystem.names(in: folder.path) == ["launch.cache"])
    #expect(try checkedSection() != nil)
  }

  /// Waits until another file is in place; false after a minute.
  private func replacedFile(since inode: UInt64?) -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      if let now = try? FileStatus(path: path).inode, now != inode { return true }
      usleep(1000)
    }
    return false
  }

  /// Checks that the file is absent or whole and of one generation.
  private func checkedSection() throws -> LaunchCache.Section? {
    switch LaunchCache.open(path: path) {
    case .unusable(let reason):
      #expect(reason == .absent)
      return nil
    case .opened(let cache):
      let sections = try (0..<4).map { try cache.section(kind: .strings, name: "section \($0)", sources: version) }
      let number = try sections[0].integer(UInt8.self, at: 0)
      for section in sections { #expect(try section.copiedPayload().allSatisfy { $0 == number }) }
      return sections[3]
    }
  }

  @Test("Two writers at once, each many times: the file is whole at every look")
  func livingWriters() throws {
    let writers = try (0..<2).map { try TestProcess("test-subject", ["write-cache", path, "\($0)", "20"]) }
    for _ in 0..<50 { _ = try checkedSection() }
    for writer in writers { #expect(writer.wait() == .exited(0)) }
    #expect(try checkedSection() != nil)
    #expect(try FileSystem.names(in: folder.path) == ["launch.cache"])
  }

  @Test("A writer that is alive keeps its temporary file when another cleans up")
  func livingWriterIsSpared() throws {
    let file = try AtomicFile(replacing: path)
    try file.write([1].span)
    try folder.write("dead", to: ".launch.cache.abcdef")
    try folder.write("not ours", to: ".launch.cache.abcdefg")
    try AtomicFile.removeLeftovers(of: path)
    #expect(try FileSystem.names(in: folder.path).count == 2)
    try file.commit()
    #expect(try FileSystem.names(in: folder.path) == [".launch.cache.abcdefg", "launch.cache"])
  }

  @Test("Updating replaces one section and keeps those that are whole and current, also of unknown kinds")
  func updating() throws {
    let steady = try folder.write("steady", to: "steady")
    let changing = try folder.write("one", to: "changing")
    let unknown = SectionKind("next", version: 9)
    var builder = LaunchCacheBuilder()
    builder.add(kind: .strings, name: "de", sources: Fingerprint(of: [steady]), payload: [1])
    builder.add(kind: .strings, name: "en", sources: Fingerprint(of: [changing]), payload: [2])
    builder.add(kind: .strings, name: "fr", sources: Fingerprint(of: [steady]), payload: [3])
    builder.add(kind: unknown, name: "x", sources: version, payload: [4])
    try builder.write(to: path)

    try folder.write("two", to: "changing")
    let old = try #require(LaunchCache.open(path: path).cache)
    var update = LaunchCacheBuilder(updating: old)
    #expect(update.sectionCount == 3, "the stale one is left behind")
    update.add(kind: .strings, name: "fr", sources: Fingerprint(of: [steady]), payload: [5])
    try update.write(to: path)

    let new = try #require(LaunchCache.open(path: path).cache)
    #expect(try payload(new, .strings, "de", Fingerprint(of: [steady])) == [1])
    #expect(try payload(new, .strings, "fr", Fingerprint(of: [steady])) == [5])
    #expect(try payload(new, unknown, "x", version) == [4])
    #expect(try payload(old, .strings, "fr", Fingerprint(of: [steady])) == [3], "the old mapping stays")
    update.remove(kind: unknown, name: "x")
    #expect(update.sectionCount == 2)
  }

  @Test("Fingerprints of an earlier version make every section stale at once")
  func earlierFingerprints() throws {
    let source = try folder.write("one", to: "source")
    for sources in [Fingerprint(of: [source]), Fingerprint(of: [folder.path("missing")]), version] {
      var builder = LaunchCacheBuilder()
      builder.dating = .earlier
      builder.add(kind: .strings, name: "en", sources: sources, payload: [1])
      try builder.write(to: path)
      let cache = try #require(LaunchCache.open(path: path).cache)
      let error = #expect(throws: LaunchCacheError.self) {
        try cache.section(kind: .strings, name: "en", sources: sources)
      }
      guard case .stale(.some) = error else {
        Issue.record("expected a stale section that names a source, got \(String(describing: error))")
        continue
      }
    }
  }

  @Test("A section of sources that were still changing is stored but never used")
  func unsettledSources() throws {
    let sources = Fingerprint([FingerprintSource(path: "a", state: .missing)], isSettled: false)
    var builder = LaunchCacheBuilder()
    builder.add(kind: .strings, name: "en", sources: sources, payload: [1])
    try builder.write(to: path)
    let cache = try #require(LaunchCache.open(path: path).cache)
    #expect(throws: LaunchCacheError.unsettledSources) {
      try cache.section(kind: .strings, name: "en", sources: Fingerprint(of: ["a"]))
    }
    #expect(LaunchCacheBuilder(updating: cache).sectionCount == 0)
  }

  private func payload(
    _ cache: LaunchCache, _ kind: SectionKind, _ name: String, _ sources: Fingerprint
  ) throws -> [UInt8] {
    try cache.section(kind: kind, name: name, sources: sources).copiedPayload()
  }
}
