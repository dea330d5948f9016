import Testing

@_spi(LaunchCacheFormat) @testable import Startup

@Suite("Launch cache: damage")
struct LaunchCacheDamageTests {
  private let folder: TemporaryFolder
  private let path: String
  private let whole: [UInt8]
  private let payloads: [String: [UInt8]]
  private static let version = Fingerprint.appVersion("1.0")

  /// A small cache with sections of one block, of two and of none.
  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    path = folder.path("launch.cache")
    payloads = [
      "": Array("en\nde".utf8), "de": [], "en": (0..<4150).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 5) },
      "fr": [UInt8](repeating: 9, count: 100),
    ]
    var builder = LaunchCacheBuilder()
    for (name, payload) in payloads {
      builder.add(kind: Self.kind(name), name: name, sources: Self.version, payload: payload)
    }
    try builder.write(to: path)
    whole = try FileSystem.contents(of: path)
  }

  private static func kind(_ name: String) -> SectionKind { name.isEmpty ? .languageDecision : .strings }

  /// What a launch makes of a file: for each section its payload or the reason why it is computed anew.
  private enum Outcome: Equatable {
    case served
    case refused(LaunchCacheError)
    case wrong
  }

  private func outcomes(_ opening: LaunchCache.Opening) -> [String: Outcome] {
    Dictionary(uniqueKeysWithValues: payloads.keys.map { ($0, outcome(opening, $0)) })
  }

  private func outcome(_ opening: LaunchCache.Opening, _ name: String) -> Outcome {
    switch opening {
    case .unusable(let reason): return .refused(reason)
    case .opened(let cache):
      do throws(LaunchCacheError) {
        let section = try cache.section(kind: Self.kind(name), name: name, sources: Self.version)
        return try section.copiedPayload() == payloads[name] ? .served : .wrong
      } catch { return .refused(error) }
    }
  }

  /// Writes a damaged file in place, as no writer of ours would.
  private func write(_ bytes: [UInt8]) throws {
    let file = try FileDescriptor(path: path, [.write, .create, .truncate])
    try file.write(bytes.span)
  }

  @Test("The undamaged file serves every section")
  func undamaged() { #expect(outcomes(LaunchCache.open(path: path)).values.allSatisfy { $0 == .served }) }

  @Test("No flip of a byte gives a wrong answer: the section is served as it was, or refused for a reason")
  func everyByteFlip() throws {
    let cache = try #require(LaunchCache.open(path: path).cache)
    let english = try #require(try cache.entryNamed("en", .strings))
    var covered = [english.payload, english.blockTable, cache.header.directoryRange]
    covered.append(0..<LaunchCacheHeader.length)
    for index in whole.indices where isTried(index, inside: english.payload) {
      // One bit, another one at each byte; and, with time, all bits at once.
      for mask in ExtendedTests.areEnabled ? [UInt8(1) << UInt8(index % 8), 0xFF] : [UInt8(1) << UInt8(index % 8)] {
        var damaged = whole
        damaged[index] ^= mask
        try write(damaged)
        let found = outcomes(LaunchCache.open(path: path))
        #expect(!found.values.contains(.wrong), "byte \(index) ^ \(mask)")
        if covered.contains(where: { $0.contains(index) }) {
          #expect(found["en"] != .served, "byte \(index) ^ \(mask) went unnoticed")
        }
      }
    }
  }

  /// All bytes where time does not matter; else all but most of the inside of the large section and of the padding
  /// before it.
  private func isTried(_ index: Int, inside payload: Range<Int>) -> Bool {
    let isFarInside =
      index > 1200 && index < payload.lowerBound - 2 || payload.dropFirst(8).dropLast(62).contains(index)
    return ExtendedTests.areEnabled || !isFarInside || index % 41 == 0
  }

  @Test("A damaged block spoils its section and no other")
  func otherSectionsStayUsable() throws {
    let cache = try #require(LaunchCache.open(path: path).cache)
    let second = try #require(try cache.entryNamed("en", .strings)).payload.lowerBound + 4096
    var damaged = whole
    damaged[second] ^= 4
    try write(damaged)
    let events = EventList()
    let opening = LaunchCache.open(path: path, report: { events.append($0) })
    let section = try #require(opening.cache).section(kind: .strings, name: "en", sources: Self.version)
    #expect(try section.integer(UInt8.self, at: 0) == payloads["en"]?[0], "its first block is whole")
    for offset in [4096, 0, 4149] {
      #expect(throws: LaunchCacheError.corruptBlock(offset: 4096)) { try section.integer(UInt8.self, at: offset) }
    }
    #expect(
      outcomes(opening) == ["": .served, "de": .served, "fr": .served, "en": .refused(.corruptBlock(offset: 4096))])
    let failures = events.all.filter { if case .sectionFailed = $0 { true } else { false } }
    #expect(failures.count == 2, "one for each section object that met the damage, however often it is read")
  }

  @Test("Every truncation is refused, and so is everything appended")
  func everyTruncation() throws {
    // The lengths in between differ in nothing but the number.
    for length in 0..<whole.count where length < 1200 || length % 7 == 0 || ExtendedTests.areEnabled {
      try write(Array(whole[..<length]))
      let expected: LaunchCacheError =
        length < LaunchCacheHeader.length
        ? .tooShort(length: length) : .wrongLength(expected: UInt64(whole.count), found: length)
      #expect(outcome(LaunchCache.open(path: path), "en") == .refused(expected))
    }
    try write(whole + [0])
    let expected = LaunchCacheError.wrongLength(expected: UInt64(whole.count), found: whole.count + 1)
    #expect(outcome(LaunchCache.open(path: path), "en") == .refused(expected))
  }

  @Test("Older, newer, wrong-endian and foreign files are told apart")
  func otherFormats() throws {
    func refusal(_ change: (inout [UInt8]) -> Void) throws -> Outcome {
      var bytes = whole
      change(&bytes)
      try write(bytes)
      return outcome(LaunchCache.open(path: path), "en")
    }
    // A real older or newer file has a checksum that fits by its own rules; the version is looked at before.
    #expect(try refusal { $0[12] = 0 } == .refused(.olderFormat(version: 0)))
    #expect(try refusal { $0[12] = 2 } == .refused(.newerFormat(version: 2)))
    #expect(try refusal { $0[8..<12].reverse() } == .refused(.otherByteOrder))
    #expect(
      try refusal { bytes in
        for field in [8, 12, 24, 28] { bytes[field..<field + 4].reverse() }
        for field in [16, 32, 40, 48, 56] { bytes[field..<field + 8].reverse() }
      } == .refused(.otherByteOrder))
    #expect(try refusal { $0 = Array("\u{89}PNG\r\n".utf8) + $0 } == .refused(.notALaunchCache))
    #expect(try refusal { $0 = [UInt8](repeating: 0, count: 4096) } == .refused(.notALaunchCache))
    #expect(try refusal { $0 = Array("hello".utf8) } == .refused(.tooShort(length: 5)))
    #expect(try refusal { $0 = [] } == .refused(.tooShort(length: 0)))
  }

  @Test("A section of another payload version is a miss")
  func otherPayloadVersion() throws {
    let cache = try #require(LaunchCache.open(path: path).cache)
    #expect(throws: LaunchCacheError.otherPayloadVersion(found: 2, expected: 99)) {
      try cache.section(kind: SectionKind("strings", version: 99), name: "en", sources: Self.version)
    }
  }

  @Test("Directories with fitting checksums that lie about offsets and lengths are survived")
  func lyingDirectories() throws {
    var random = SeededGenerator(seed: 7)
    var opened = 0
    for _ in 0..<(ExtendedTests.areEnabled ? 200_000 : 300) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let field = 24 + 4 * Int.random(in: 0..<(40 + 4 * LaunchCacheEntry.length + 8) / 4, using: &random)
        let value = LyingNumbers.random(near: bytes.count, using: &random)
        for byte in 0..<4 { bytes[field + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte)) }
      }
      bytes.refitChecksums()
      try write(bytes)
      let opening = LaunchCache.open(path: path)
      guard let cache = opening.cache else { continue }
      opened += 1
      touchEverything(cache)
    }
    #expect(opened > 20, "some lies must get past the checks at open to mean anything")
  }

  @Test("Random bytes are survived")
  func randomBytes() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<(ExtendedTests.areEnabled ? 200_000 : 300) {
      var bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      // Half of them begin like a cache, else all would end at the magic.
      if Bool.random(using: &random), bytes.count >= 16 { bytes.replaceSubrange(0..<16, with: whole[0..<16]) }
      try write(bytes)
      guard case .unusable = LaunchCache.open(path: path) else {
        Issue.record("random bytes were taken for a cache")
        continue
      }
    }
  }

  /// Reads all that a cache seems to have, through the same doors as the launch, and copies it as an update does.
  private func touchEverything(_ cache: LaunchCache) {
    for index in 0..<cache.sectionCount {
      guard let entry = cache.entry(at: index) else { continue }
      let name = cache.name(of: entry)
      let section = try? cache.section(kind: entry.kind, name: name, sources: Self.version)
      _ = try? section?.copiedPayload()
      _ = try? cache.section(kind: entry.kind, name: name, sources: .appVersion("2"))
    }
    _ = LaunchCacheBuilder(updating: cache).encoded()
  }

  @Test("Reads outside a section are refused, whatever the numbers")
  func boundsOfReads() throws {
    let cache = try #require(LaunchCache.open(path: path).cache)
    let section = try cache.section(kind: .strings, name: "en", sources: Self.version)
    let numbers = [0, 1, 4095, 4096, 4149, 4150, 4151, -1, Int.max, Int.min, Int.max - 4096]
    for offset in numbers {
      for count in numbers {
        let isInside = offset >= 0 && count >= 0 && offset <= 4150 && count <= 4150 - offset
        let length = (try? section.read(offset: offset, count: count).count)
        #expect(length == (isInside ? count : nil), "\(offset) \(count)")
      }
    }
    #expect(throws: LaunchCacheError.self) { try section.integer(UInt64.self, at: 4143) }
    #expect(throws: LaunchCacheError.self) { try section.bytes(-5..<3).count }
  }
}

/// Collects events from any thread.
private final class EventList: Sendable {
  private let list = Mutex<[CacheEvent]>([])
  func append(_ event: CacheEvent) { list.withLock { $0.append(event) } }
  var all: [CacheEvent] { list.withLock { $0 } }
}

/// Numbers that overflow, wrap around or point just beside something when they are believed.
private enum LyingNumbers {
  static func random(near length: Int, using random: inout SeededGenerator) -> UInt32 {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_F000].randomElement(using: &random)!
    case 1: return UInt32.random(in: 0...UInt32(length) + 8, using: &random)
    case 2: return UInt32.random(in: 0...256, using: &random)
    default: return UInt32.random(in: 0...UInt32.max, using: &random)
    }
  }
}

extension [UInt8] {
  /// Makes a changed directory and header pass their checksums.
  fileprivate mutating func refitChecksums() {
    func put(_ value: UInt64, at offset: Int) {
      for byte in 0..<8 { self[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)) }
    }
    if let length = span.littleEndian(UInt64.self, at: 32), length <= UInt64(count - LaunchCacheHeader.length) {
      let directory = self[LaunchCacheHeader.length..<LaunchCacheHeader.length + Int(length)]
      put(XXHash64.hash(Array(directory).span), at: 40)
    }
    put(XXHash64.hash(Array(self[0..<56]).span), at: 56)
  }
}

extension LaunchCache {
  fileprivate func entryNamed(_ name: String, _ kind: SectionKind) throws -> LaunchCacheEntry? {
    (0..<sectionCount).lazy.compactMap { self.entry(at: $0) }.first {
      $0.kind == kind && self.name(of: $0) == name
    }
  }
}
