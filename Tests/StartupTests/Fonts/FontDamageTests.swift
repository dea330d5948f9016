import Startup
import Testing

@Suite("Fonts: damaged and crafted files")
struct FontDamageTests {
  /// A font with everything that is read, in about 900 bytes.
  private static let small: [UInt8] = {
    var font = FontBuilder.usual(
      cmap: FontBuilder.cmap([
        (0, 5, FontBuilder.format14(selector: 0xFE0F, usual: 65, other: 66, glyph: 9)),
        (3, 1, FontBuilder.format4([(65, 67, 1)])),
        (3, 10, FontBuilder.groups(format: 12, [(65, 67, 1), (97, 99, 2)])),
      ]))
    let names = FontBuilder.usualNames("Test-Regular", "Test", "Regular") + [NameRecord(256, "Bold")]
    font.set("name", FontBuilder.name(names))
    font.set("fvar", FontBuilder.fvar([(256, nil)]))
    return font.bytes()
  }()

  /// Reads all there is; whatever the bytes are, it ends, and what it says holds together.
  static func read(_ bytes: [UInt8]) throws(FontError) {
    let file = try FontFile(bytes: bytes, name: "f")
    for face in file.faces {
      let map = face.characters
      if map.count < 1 << 16 {
        var count = 0
        map.forEach { character, glyph in
          count += 1
          if map.glyph(for: character) == nil { Issue.record("\(character) is listed and not found") }
          if face.glyphCount > 0, glyph >= face.glyphCount { Issue.record("glyph \(glyph) of \(face.glyphCount)") }
        }
        // Codes of surrogates count and are no characters.
        #expect(count <= map.count)
      }
      for code: UInt32 in [0, 0x41, 0xFF, 0xFFFF, 0x1F600, 0x10FFFF] {
        _ = map.glyph(for: Unicode.Scalar(code)!)
        _ = map.glyph(for: Unicode.Scalar(code)!, variation: "\u{FE0F}")
      }
      if let names = try? file.glyphNames(of: face) {
        for glyph in 0..<min(names.count, 300) { _ = names.name(of: UInt16(glyph)) }
      }
    }
  }

  @Test("A font that is cut off at any byte gives an error or a face that tells what is missing")
  func truncated() throws {
    for length in 0..<Self.small.count - 3 {
      let bytes = Array(Self.small.prefix(length))
      try? Self.read(bytes)
      guard let file = try? FontFile(bytes: bytes, name: "f") else { continue }
      #expect(file.faces.allSatisfy { !$0.problems.isEmpty }, "\(length) bytes")
    }
  }

  @Test("A font with any one bit turned over gives an error or faces")
  func flipped() throws {
    var bytes = Self.small
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << UInt8(bit)
        try? Self.read(bytes)
        bytes[index] ^= 1 << UInt8(bit)
      }
    }
  }

  @Test("Fonts of the suite with bytes put in at random give errors or faces", .enabled(if: SharedCases.arePresent))
  func random() throws {
    var random = SeededGenerator(seed: 4)
    let rounds = ExtendedTests.areEnabled ? 1000 : 10
    for path in try FontSuite.rows().map(\.path) {
      let original = try FileSystem.contents(of: path)
      guard !original.isEmpty, original.count < 20_000 else { continue }
      for _ in 0..<rounds {
        var bytes = original
        // Most often where the directory and small tables are.
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let end = Bool.random(using: &random) ? min(400, bytes.count) : bytes.count
          bytes[Int.random(in: 0..<end, using: &random)] = [0, 1, 0x7F, 0xFF, .random(in: 0...255, using: &random)]
            .randomElement(using: &random)!
        }
        try? Self.read(bytes)
      }
    }
  }

  private func faces(with tag: String, _ bytes: [UInt8]) throws -> [FontFace] {
    var font = FontBuilder.usual()
    font.set(tag, bytes)
    let file = try FontFile(bytes: font.bytes())
    for face in file.faces { _ = try? file.glyphNames(of: face) }
    return file.faces
  }

  @Test("Counts that no table has room for are refused where they stand")
  func counts() throws {
    let most = UInt32.max.bigEndianBytes
    let cases: [(String, [UInt8])] = [
      ("cmap", [0, 0, 0xFF, 0xFF]),
      ("cmap", FontBuilder.cmap([(3, 10, [0, 12, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0] + most)])),
      ("cmap", FontBuilder.cmap([(3, 10, [0, 10, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0] + most + most)])),
      ("cmap", FontBuilder.cmap([(3, 1, [0, 4, 0, 16, 0, 0, 0xFF, 0xFE] + [UInt8](repeating: 0, count: 40))])),
      ("cmap", FontBuilder.cmap([(3, 1, [0, 6, 0, 10, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])])),
      ("cmap", FontBuilder.cmap([(0, 5, [0, 14, 0, 0, 0, 10] + most)])),
      ("fvar", Array(FontBuilder.fvar([(2, nil)]).replacing([0, 1, 0, 8], with: [0xFF, 0xFF, 0, 8]))),
      ("fvar", Array(FontBuilder.fvar([(2, nil)]).replacing([0, 1, 0, 8], with: [0, 200, 0, 8]))),
    ]
    for (tag, bytes) in cases {
      let face = try #require(try faces(with: tag, bytes).first)
      #expect(face.problems.map(\.table) == [tag], "\(bytes.prefix(16))")
      #expect(face.postScriptName == "Test-Regular")
    }
    // More names than there are: those that are there count.
    #expect(
      try faces(with: "name", FontBuilder.name([NameRecord(6, "A")]).replacing([0, 1], with: [0xFF, 0xFF])).count == 1)
    for tag in ["post", "CFF "] {
      let crafted = [UInt8](repeating: 0xFF, count: 64)
      #expect(try faces(with: tag, [0, 2, 0, 0] + crafted).count == 1)
    }
  }

  @Test("Variation sequences that lead outside of the table are not known")
  func farSequences() throws {
    var sequences = FontBuilder.format14(selector: 0xFE0F, usual: 65, other: 66, glyph: 9)
    sequences.replaceSubrange(13..<21, with: [0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let cmap = FontBuilder.cmap([(0, 5, sequences), (3, 1, FontBuilder.format4([(65, 67, 1)]))])
    let face = try #require(try faces(with: "cmap", cmap).first)
    #expect(face.characters.glyph(for: "A", variation: "\u{FE0F}") == nil)
    #expect(face.characters.count == 3)
  }

  @Test("A collection of very many faces, and a directory of very many tables, are refused")
  func manyFaces() throws {
    for count: UInt32 in [3, 3000, .max] {
      let bytes = Array("ttcf".utf8) + [0, 1, 0, 0] + count.bigEndianBytes + [0, 0, 0, 12]
      #expect(throws: FontError.self) { try FontFile(bytes: bytes) }
    }
    let directory: [UInt8] = [0, 1, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 1000)
    let error = #expect(throws: FontError.self) { try FontFile(bytes: directory) }
    #expect(error?.message == "byte 4: more than 512 tables")
  }

  @Test("Faces that all have tables as long as the file are read until that is more than a few times its size")
  func overlappingFaces() throws {
    // Each face has a character map of its own offset and length in the same 60,000 bytes.
    let faceCount = 1000
    let tables = 12 + 4 * faceCount + 28 * faceCount
    var bytes = Array("ttcf".utf8) + [0, 1, 0, 0] + UInt32(faceCount).bigEndianBytes
    for index in 0..<faceCount { bytes += UInt32(12 + 4 * faceCount + 28 * index).bigEndianBytes }
    let map = FontBuilder.cmap([(3, 1, FontBuilder.format4([(65, 67, 1)]))])
    for index in 0..<faceCount {
      bytes += [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + Array("cmap".utf8) + [0, 0, 0, 0]
      bytes += UInt32(tables).bigEndianBytes + UInt32(60_000 - index).bigEndianBytes
    }
    bytes += map + [UInt8](repeating: 0, count: 60_000 - map.count)
    let file = try FontFile(bytes: bytes)
    #expect(file.faces.count < 20 && file.faces.count + file.problems.count == faceCount)
    let isOverLimit = file.problems.allSatisfy { if case .overLimit = $0.reason { true } else { false } }
    #expect(isOverLimit)
  }

  @Test("Faces that share a character map share its memory, however many there are")
  func sharedMaps() throws {
    var font = FontBuilder.usual()
    font.set(
      "cmap", FontBuilder.cmap([(3, 1, FontBuilder.format4([(65, 67, 1)]))]) + [UInt8](repeating: 0, count: 60_000))
    let one = font.bytes()
    let count = 500
    var bytes = Array("ttcf".utf8) + [0, 1, 0, 0] + UInt32(count).bigEndianBytes
    let start = 12 + 4 * count
    for _ in 0..<count { bytes += UInt32(start).bigEndianBytes }
    // The directory's offsets count from the file's begin.
    bytes += font.bytes(at: start)
    #expect(bytes.count < one.count + 2 * start)
    let file = try FontFile(bytes: bytes)
    #expect(file.faces.count == count && file.faces.allSatisfy { $0.characters.count == 3 })
  }
}
