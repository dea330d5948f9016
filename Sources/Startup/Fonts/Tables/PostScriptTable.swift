/// What PostScript printers wanted to know of a face, among it the names of its glyphs (OpenType, `post`).
enum PostScriptTable {
  /// What stands in front of the names in every version.
  static let headerLength: Int64 = 32

  /// The version, in 65,536ths.
  static func version(of table: FontTable) throws(FontError) -> Int64 {
    let version = try table.uint32(0)
    guard [0x1_0000, 0x2_0000, 0x2_8000, 0x3_0000, 0x4_0000].contains(version) else {
      throw table.unexpected("version 1, 2, 2.5, 3 or 4", found: "0x" + String(version, radix: 16), at: 0)
    }
    guard table.count >= Int(headerLength) else { throw table.cutOff(at: table.count) }
    return version
  }

  /// The names of glyphs, by version: 1 has those of `StandardGlyphNames.macintosh`, 2 any, 2.5 the same in another order, the others none.
  static func glyphNames(_ bytes: [UInt8], at start: Int64, glyphCount: Int) throws(FontError) -> GlyphNames? {
    let table = FontTable(bytes.span, tag: .postScript, at: start)
    let places: [GlyphNames.Place]
    switch try version(of: table) {
    case 0x1_0000:
      let count = min(glyphCount, StandardGlyphNames.macintosh.count)
      places = (0..<count).map { GlyphNames.Place(start: UInt32($0), length: 0) }
    case 0x2_0000: places = try anyNames(table)
    case 0x2_8000: places = try reorderedNames(table)
    default: return nil
    }
    return GlyphNames(places, table: bytes, standard: .macintosh)
  }

  /// Version 2: for each glyph the number of a standard name, or behind those of a text: a byte with its length, and its letters.
  private static func anyNames(_ table: FontTable) throws(FontError) -> [GlyphNames.Place] {
    let numbers = Int(headerLength) + 2
    let count = try table.uint16(numbers - 2)
    try table.check(Int64(count), of: 2, from: numbers, countedAt: numbers - 2)
    var texts: [GlyphNames.Place] = []
    var place = numbers + 2 * count
    // A last text that is cut off is none.
    while place < table.count, texts.count <= count {
      let length = try table.uint8(place)
      if place + 1 + length > table.count { break }
      texts.append(GlyphNames.Place(start: UInt32(place + 1), length: UInt16(length)))
      place += 1 + length
    }
    let standardCount = StandardGlyphNames.macintosh.count
    var places: [GlyphNames.Place] = []
    places.reserveCapacity(count)
    for glyph in 0..<count {
      let number = try table.uint16(numbers + 2 * glyph)
      if number < standardCount {
        places.append(GlyphNames.Place(start: UInt32(number), length: 0))
      } else {
        let text = number - standardCount
        let isName = text < texts.count && texts[text].length > 0
        places.append(isName ? texts[text] : StandardGlyphNames.noPlace)
      }
    }
    return places
  }

  /// Version 2.5: for each glyph how far its standard name is from its number.
  private static func reorderedNames(_ table: FontTable) throws(FontError) -> [GlyphNames.Place] {
    let offsets = Int(headerLength) + 2
    let count = try table.uint16(offsets - 2)
    try table.check(Int64(count), of: 1, from: offsets, countedAt: offsets - 2)
    return (0..<count).map { glyph in
      let number = glyph + Int(Int8(bitPattern: table.bytes[offsets + glyph]))
      return number < 0 ? StandardGlyphNames.noPlace : GlyphNames.Place(start: UInt32(number), length: 0)
    }
  }
}
