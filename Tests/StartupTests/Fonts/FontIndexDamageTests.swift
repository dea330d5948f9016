@testable import Startup
import Testing

@Suite("Fonts: damaged indexes")
struct FontIndexDamageTests {
  private let fonts: IndexedFonts
  private let truth: [FontLook]

  init() throws {
    fonts = try IndexedFonts(inMemory: true)
    try fonts.addAll()
    // More than one block.
    for number in 0..<30 {
      try fonts.add(FontBuilder.usual(postScriptName: "More-\(number)", family: "More").bytes(), "more/\(number).ttf")
    }
    let registry = FontRegistry()
    try fonts.fill(.appVersion("1"), in: registry)
    truth = FontLook.all(registry)
  }

  @Test("Whatever byte of the cache is flipped, every answer is that of the files")
  func flipped() throws {
    let whole = try FileSystem.contents(of: fonts.cachePath)
    // A prime, so that all kinds of records are met; many more where there is time.
    for offset in stride(from: 0, to: whole.count, by: ExtendedTests.areEnabled ? 31 : 127) {
      var bytes = whole
      bytes[offset] ^= 1 << UInt8(offset % 8)
      try fonts.overwriteCache(with: bytes)
      let registry = try fonts.load(.appVersion("1")).registry
      // In another order each time, so that damage is met by each kind of lookup.
      if offset % 3 == 0 { #expect(registry.font(family: "Wide Ünï")?.postScriptName == "Wide One", "\(offset)") }
      if offset % 3 == 1 { #expect(registry.font(postScriptName: "Var-X")?.family == "Var", "\(offset)") }
      if offset % 2 == 0 { #expect(registry.font(fullName: "Two Regular")?.faceIndex == 1, "\(offset)") }
      let looks = registry.fonts.map(FontLook.init)
      if looks != truth { Issue.record("byte \(offset): \(looks.map(\.names)) of \(truth.map(\.names))") }
    }
  }

  @Test("A font that was handed out before damage is met keeps its names, and asks its file for characters")
  func handedOut() throws {
    var bytes = try FileSystem.contents(of: fonts.cachePath)
    let needle = Array("Two Regular".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: needle) })
    let registry = try fonts.load(.appVersion("1")).registry
    let font = try #require(registry.font(postScriptName: "Test-Regular"))
    bytes[place] ^= 1
    try fonts.overwriteCache(with: bytes)
    #expect(font.postScriptName == "Test-Regular" && font.path.hasSuffix("Test-Regular.ttf"))
    #expect(font.contains("a") && !font.contains("z"))
  }

  @Test("A damaged index whose files are gone has no fonts, and lookups end")
  func gone() throws {
    let cache = try #require(LaunchCache.open(path: fonts.cachePath).cache)
    let section = try cache.section(kind: .fonts, name: "fonts", sources: Self.sources(fonts))
    var bytes = try FileSystem.contents(of: fonts.cachePath)
    // In a block that registering does not touch: the first has the header, the last the warnings.
    try #require(section.count > 2 * 4096)
    bytes[bytes.count - section.count + 4096] ^= 1
    try fonts.overwriteCache(with: bytes)
    let registry = try fonts.load(.appVersion("1")).registry
    try FileSystem.removeTree(fonts.fonts)
    #expect(registry.fonts.isEmpty && registry.font(postScriptName: "Two") == nil && registry.fonts.isEmpty)
  }

  private static func sources(_ fonts: IndexedFonts) -> Fingerprint { .appVersion("1\n" + fonts.fonts + "\n") }

  @Test("A payload of any bytes gives errors or answers, and lookups in it end")
  func crafted() throws {
    let files = FontScanner.scan([fonts.fonts]).files
    let whole = try #require(FontIndexWriter.payload(of: files))
    var random = SeededGenerator(seed: 11)
    for _ in 0..<(ExtendedTests.areEnabled ? 10_000 : 3000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // Numbers of four bytes, most of them near those that are there.
        let place = Int.random(in: 0..<bytes.count / 4, using: &random) * 4
        let values: [UInt32] = [0, 1, .max, 0x8000_0000, .random(in: 0...UInt32(bytes.count), using: &random)]
        for (index, byte) in values.randomElement(using: &random)!.bigEndianBytes.reversed().enumerated() {
          bytes[place + index] = byte
        }
      }
      FontIndexDamage.readAll(bytes)
    }
    for length in 0..<whole.count where length % 7 == 0 { FontIndexDamage.readAll(Array(whole.prefix(length))) }
  }

  @Test("When threads meet damage at once, each gets the answer of the files")
  func concurrent() async throws {
    let whole = try FileSystem.contents(of: fonts.cachePath)
    for round in 0..<50 {
      var bytes = whole
      bytes[bytes.count - 1 - round * 3] ^= 4
      try fonts.overwriteCache(with: bytes)
      let registry = try fonts.load(.appVersion("1")).registry
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            #expect(registry.font(postScriptName: "Two")?.family == "Two")
            #expect(registry.font(family: "Test", slant: .italic)?.postScriptName == "Test-Bold")
          }
        }
      }
    }
  }
}

/// Reads all there is in a payload.
enum FontIndexDamage {
  static func readAll(_ payload: [UInt8]) {
    guard let index = try? FontIndex(inMemory: payload) else { return }
    _ = try? index.files()
    _ = try? index.firstChange(.folders)
    let snapshot = FontSnapshot(indexes: [index])
    for name in ["Test-Regular", "Var-Black", "Two", "Nothing"] {
      let bytes = Array(name.utf8)
      let hash = TextHash.hash(bytes.span)
      for font in [
        try? snapshot.font(postScriptName: bytes.span, hash: hash),
        try? snapshot.font(fullName: bytes.span, hash: hash),
        try? snapshot.font(family: bytes.span, hash: hash, FontStyleDistance(weight: 400, width: 5, slant: .upright)),
      ] {
        guard let font else { continue }
        _ = (
          font.postScriptName, font.fullName, font.family, font.style, font.slant, font.instanceStyle, font.hashValue
        )
        _ = font.path
      }
    }
    for font in (try? snapshot.fonts()) ?? [] {
      _ = (try? index.hasCode(0x41, in: index.wholeFace(font.number)), font.path)
    }
  }
}
