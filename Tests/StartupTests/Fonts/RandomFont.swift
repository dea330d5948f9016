/// Fonts made by chance that both we and fontTools can read.
struct RandomFont {
  var random: SeededGenerator

  mutating func font() -> FontBuilder {
    var font = FontBuilder.usual()
    let glyphCount = UInt16.random(in: 2...600, using: &random)
    font.set("maxp", [0, 0, 0x50, 0] + glyphCount.bigEndianBytes)
    var records: [NameRecord] = []
    for identifier: UInt16 in [1, 2, 4, 6, 16, 17, 256, 257, 258] where Int.random(in: 0..<6, using: &random) > 0 {
      records.append(NameRecord(identifier, text()))
    }
    font.set("name", FontBuilder.name(records.shuffled(using: &random)))
    font.set("cmap", FontBuilder.cmap(subtables(glyphCount)))
    let names = (1..<glyphCount).map { "\(text(letters: "abcdefghij-_.0123456789"))\($0)" }
    font.set("post", FontBuilder.post(names: names))
    if Bool.random(using: &random) {
      let instances = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (style: UInt16.random(in: 256...258, using: &random), postScript: UInt16?.none)
      }
      font.set("fvar", FontBuilder.fvar(instances))
    }
    return font
  }

  private mutating func text(letters: String = "abc ÄÖ&-éπ字😀xyz") -> String {
    let letters = Array(letters)
    return String((0..<Int.random(in: 1...12, using: &random)).map { _ in letters.randomElement(using: &random)! })
  }

  /// Some subtables, of which at least one is of Unicode.
  private mutating func subtables(_ glyphCount: UInt16) -> [(platform: UInt16, encoding: UInt16, bytes: [UInt8])] {
    var tables: [(platform: UInt16, encoding: UInt16, bytes: [UInt8])] = []
    let kinds: [(UInt16, UInt16)] = [(0, 3), (0, 4), (0, 6), (3, 1), (3, 10)]
    for (platform, encoding) in kinds where Int.random(in: 0..<3, using: &random) == 0 {
      tables.append((platform, encoding, subtable(glyphCount)))
    }
    if tables.isEmpty { tables.append((3, 1, subtable(glyphCount))) }
    return tables
  }

  /// In the formats that fontTools reads, which format 10 is not of.
  private mutating func subtable(_ glyphCount: UInt16) -> [UInt8] {
    // Some glyphs are 0, and some are beyond the last.
    func glyph() -> UInt16 { .random(in: 0...glyphCount + 3, using: &random) }
    let glyphs = (0..<Int.random(in: 1...40, using: &random)).map { _ in glyph() }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      return FontBuilder.format0(
        Dictionary(
          uniqueKeysWithValues: glyphs.indices.map { (UInt8(3 * $0 + 5), UInt8(truncatingIfNeeded: glyphs[$0])) }))
    case 1: return FontBuilder.format6(first: .random(in: 0...0xD000, using: &random), glyphs)
    case 2: return FontBuilder.groups(format: 13, groups(of: 0x10_0000).map { ($0.0, $0.1, UInt32(glyph())) })
    case 3: return FontBuilder.groups(format: 12, groups(of: 0x10_0000).map { ($0.0, $0.1, UInt32(glyph())) })
    default: return FontBuilder.format4(groups(of: 0xF000).map { (UInt16($0.0), UInt16($0.1), glyph()) })
    }
  }

  /// Ranges in order, none of surrogates, which are no characters.
  private mutating func groups(of limit: UInt32) -> [(UInt32, UInt32)] {
    var groups: [(UInt32, UInt32)] = []
    var code = UInt32.random(in: 0..<200, using: &random)
    while groups.count < 20, code < limit {
      let last = code + .random(in: 0...60, using: &random)
      if last < 0xD800 || code > 0xDFFF, last < limit { groups.append((code, last)) }
      code = last + .random(in: 1...limit / 10, using: &random)
    }
    return groups
  }
}
