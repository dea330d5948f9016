import Startup
import Testing

@Suite("Fonts: character maps")
struct CharacterMapTests {
  private func face(_ subtables: (UInt16, UInt16, [UInt8])..., glyphs: UInt16 = 1000) throws -> FontFace {
    var font = FontBuilder.usual(cmap: FontBuilder.cmap(subtables.map { ($0.0, $0.1, $0.2) }))
    font.set("maxp", [0, 0, 0x50, 0] + glyphs.bigEndianBytes)
    return try #require(try FontFile(bytes: font.bytes()).faces.first)
  }

  private func pairs(_ map: CharacterMap) -> [UInt32: UInt16] {
    var pairs: [UInt32: UInt16] = [:]
    map.forEach { pairs[$0.value] = $1 }
    return pairs
  }

  @Test(
    "Every format says which characters there are and by which glyph, and glyph 0 is none",
    arguments: [
      (FontBuilder.format0([65: 7, 66: 8]), [65: 7, 66: 8]), (FontBuilder.format4([(65, 66, 7)]), [65: 7, 66: 8]),
      (FontBuilder.format4([(65, 67, 0xFFFF)]), [67: 1]), (FontBuilder.format4([(65, 66, 0)]), [66: 1]),
      (FontBuilder.format6(first: 65, [7, 0, 9]), [65: 7, 67: 9]),
      (FontBuilder.format10(first: 0x1F600, [7, 0, 9]), [0x1F600: 7, 0x1F602: 9]),
      (FontBuilder.groups(format: 12, [(65, 66, 0), (0x1F600, 0x1F601, 5)]), [66: 1, 0x1F600: 5, 0x1F601: 6]),
      (FontBuilder.groups(format: 13, [(65, 67, 3)]), [65: 3, 66: 3, 67: 3]),
    ])
  func formats(subtable: [UInt8], expected: [UInt32: UInt16]) throws {
    let map = try face((3, 10, subtable)).characters
    #expect(pairs(map) == expected && map.count == expected.count && map.encoding == .unicode)
    for (code, glyph) in expected { #expect(map.glyph(for: Unicode.Scalar(code)!) == glyph) }
    #expect(map.glyph(for: "!") == nil)
  }

  @Test("Segments of format 4 may have arrays of glyphs, to which a number is added")
  func glyphArrays() throws {
    // Two segments and the last one; the first one's offset leads from its own place to the array.
    var table = FontBuilder.format4([(65, 67, 0), (97, 98, 20)])
    let offsets = table.count - 6
    table.replaceSubrange(offsets - 6..<offsets - 4, with: UInt16(100).bigEndianBytes)
    table.replaceSubrange(offsets..<offsets + 2, with: UInt16(6).bigEndianBytes)
    table += [0, 5, 0, 0, 0xFF, 0xFF]
    #expect(pairs(try face((3, 1, table)).characters) == [65: 105, 67: 99, 97: 20, 98: 21])
    let cut = try face((3, 1, Array(table.dropLast(2))))
    #expect(cut.characters.isEmpty && cut.problems.first?.table == "cmap")
  }

  @Test("All of Unicode is preferred to its first plane, that to symbols, those to the old Mac's characters")
  func preference() throws {
    let tables: [(UInt16, UInt16, [UInt8])] = [
      (1, 0, FontBuilder.format0([65: 1])), (3, 0, FontBuilder.format4([(65, 65, 2)])),
      (0, 3, FontBuilder.format4([(65, 65, 3)])), (3, 1, FontBuilder.format4([(65, 65, 4)])),
      (0, 4, FontBuilder.groups(format: 12, [(65, 65, 5)])), (3, 10, FontBuilder.groups(format: 12, [(65, 65, 6)])),
    ]
    for count in 1...tables.count {
      var font = FontBuilder.usual()
      font.set("cmap", FontBuilder.cmap(tables.prefix(count).map { ($0.0, $0.1, $0.2) }))
      #expect(try FontFile(bytes: font.bytes()).faces[0].characters.glyph(for: "A") == UInt16(count))
    }
  }

  @Test("Signs of a symbol font are found by their own code and by its last byte")
  func symbol() throws {
    let map = try face((3, 0, FontBuilder.format4([(0xF041, 0xF042, 7)]))).characters
    #expect(map.encoding == .symbol && map.count == 2)
    #expect(map.glyph(for: "A") == 7 && map.glyph(for: "\u{F042}") == 8 && map.glyph(for: "C") == nil)
  }

  @Test("A map for the old Mac alone is read by its Roman characters")
  func macRoman() throws {
    let map = try face((1, 0, FontBuilder.format6(first: 0x7F, [0, 5, 6]))).characters
    #expect(map.encoding == .macRoman && map.count == 2 && pairs(map) == [0xC4: 5, 0xC5: 6])
    #expect(map.glyph(for: "Å") == 6 && map.glyph(for: "\u{81}") == nil)
  }

  @Test("A map of the old Mac's characters has no more codes than a byte, whatever its format has room for")
  func macRomanCodes() throws {
    let wide = FontBuilder.format4([(0x41, 0x42, 1), (0xFE, 0x141, 3), (0x161, 0x162, 8)])
    let map = try face((1, 0, wide)).characters
    #expect(map.count == 4 && pairs(map) == [0x41: 1, 0x42: 2, 0x2DB: 3, 0x2C7: 4])
    #expect(map.glyph(for: "\u{141}") == nil)
  }

  @Test("A broken subtable is told, and the next best counts")
  func brokenSubtable() throws {
    var face = try face((1, 0, [0, 0, 1, 6, 0, 0, 1, 2, 3]))
    #expect(face.characters.isEmpty && face.postScriptName == "Test-Regular")
    #expect(face.problems.map(\.table) == ["cmap"])
    let broken = Array(FontBuilder.groups(format: 12, [(66, 65, 1)]))
    face = try self.face((3, 1, FontBuilder.format4([(65, 65, 3)])), (3, 10, broken))
    #expect(face.characters.glyph(for: "A") == 3 && face.problems.count == 1)
    #expect(
      face.problems.first?.message.contains("expected a first and a last code of Unicode, found 66 and 65") == true)
  }

  @Test("Glyphs that the font does not have are absent")
  func glyphsBeyond() throws {
    let map = try face((3, 1, FontBuilder.format4([(65, 70, 8)])), glyphs: 10).characters
    #expect(pairs(map) == [65: 8, 66: 9] && map.count == 2 && map.glyph(for: "C") == nil)
    let far = try face((3, 10, FontBuilder.groups(format: 12, [(65, 70, 0xFFFF_FFFF)]))).characters
    #expect(far.isEmpty && pairs(far).isEmpty)
  }

  @Test("Going through a map takes as long as it has characters, not codes", .timeLimit(.minutes(1)))
  func emptyCodes() throws {
    let all: [(UInt32, UInt32, UInt32)] = [(0, 0x10_FFFF, 5)]
    let sequence = try face((3, 10, FontBuilder.groups(format: 12, all)), glyphs: 10).characters
    let constant = try face((3, 10, FontBuilder.groups(format: 13, all)), glyphs: 5).characters
    for _ in 0..<2000 {
      #expect(pairs(sequence) == [0: 5, 1: 6, 2: 7, 3: 8, 4: 9])
      #expect(pairs(constant).isEmpty && constant.isEmpty)
    }
  }

  @Test("Runs out of order or over each other are put in order, and no character counts twice")
  func disorder() throws {
    let groups = FontBuilder.groups(format: 12, [(70, 80, 30), (65, 72, 1), (66, 67, 50), (72, 72, 60)])
    let map = try face((3, 10, groups)).characters
    #expect(map.count == 16 && pairs(map).count == 16)
    #expect(map.glyph(for: "H") == 8 && map.glyph(for: "I") == 33 && map.glyph(for: "B") == 2)
  }

  @Test("Variation selectors give the usual glyph, another one, or none")
  func variations() throws {
    let sequences = FontBuilder.format14(selector: 0xFE0F, usual: 65, other: 66, glyph: 9)
    let map = try face((0, 5, sequences), (3, 1, FontBuilder.format4([(65, 67, 1)]))).characters
    #expect(map.count == 3)
    #expect(map.glyph(for: "A", variation: "\u{FE0F}") == 1)
    #expect(map.glyph(for: "B", variation: "\u{FE0F}") == 9)
    #expect(map.glyph(for: "C", variation: "\u{FE0F}") == nil)
    #expect(map.glyph(for: "A", variation: "\u{FE0E}") == nil)
  }
}
