/// The names of the glyphs of a font in the Compact Font Format (Adobe Technical Note 5176, "The Compact Font Format Specification").
struct CompactFontTable: ~Escapable {
  /// The operators of the top dictionary that are looked for (section 9).
  private enum Operator {
    static let charset = 15
    static let charStrings = 17
    /// Behind the byte 12: a font whose glyphs have numbers and no names.
    static let registryOrderingSupplement = 30
    static let escape = 12
  }

  /// The operands an operator may have (appendix B); a dictionary with more is broken.
  private static let operandLimit = 513

  private let table: FontTable
  private var charset: Int64 = 0
  private var charStrings: Int64 = 0
  private var hasNames = true

  @_lifetime(copy table)
  private init(_ table: FontTable) { self.table = table }

  /// The names, or nil for a font that identifies its glyphs by numbers (CID).
  static func glyphNames(_ bytes: [UInt8], at start: Int64) throws(FontError) -> GlyphNames? {
    var font = CompactFontTable(FontTable(bytes.span, tag: .compactFont, at: start))
    guard let places = try font.places() else { return nil }
    return GlyphNames(places, table: bytes, standard: .compact)
  }

  private mutating func places() throws(FontError) -> [GlyphNames.Place]? {
    let names = try Index(table, at: try table.uint8(2))
    let dictionaries = try Index(table, at: names.end)
    let strings = try Index(table, at: dictionaries.end)
    guard dictionaries.count > 0 else { throw table.unexpected("a top dictionary", found: "none", at: names.end) }
    try readDictionary(try dictionaries.element(0, table))
    guard hasNames else { return nil }
    let glyphs = try Index(table, at: try table.place(charStrings, named: names.end))
    var places: [GlyphNames.Place] = []
    places.reserveCapacity(glyphs.count)
    for identifier in try identifiers(count: glyphs.count) {
      let number = identifier - StandardGlyphNames.compact.count
      if number < 0 {
        places.append(GlyphNames.Place(start: UInt32(identifier), length: 0))
      } else if number < strings.count, let text = try? strings.element(number, table), !text.isEmpty {
        places.append(
          GlyphNames.Place(start: UInt32(text.lowerBound), length: UInt16(clamping: text.count)))
      } else {
        places.append(StandardGlyphNames.noPlace)
      }
    }
    return places
  }

  /// Section 4: operands, then the operator they belong to.
  private mutating func readDictionary(_ range: Range<Int>) throws(FontError) {
    var place = range.lowerBound
    var last: Int64 = 0
    var operands = 0
    while place < range.upperBound {
      let byte = try table.uint8(place)
      if byte <= 21 {
        let isEscaped = byte == Operator.escape
        take(isEscaped ? try table.uint8(place + 1) : byte, isEscaped: isEscaped, operand: last)
        place += isEscaped ? 2 : 1
        operands = 0
        continue
      }
      last = try operand(byte, &place)
      operands += 1
      guard operands <= Self.operandLimit else {
        throw FontError(
          .overLimit(of: "operands", limit: Self.operandLimit), table: table.tag, at: table.start + Int64(place))
      }
    }
  }

  private mutating func take(_ code: Int, isEscaped: Bool, operand: Int64) {
    switch (isEscaped, code) {
    case (false, Operator.charset): charset = operand
    case (false, Operator.charStrings): charStrings = operand
    case (true, Operator.registryOrderingSupplement): hasNames = false
    default: break
    }
  }

  /// Table 3: an integer of one to five bytes; of a real number only where it ends.
  private func operand(_ byte: Int, _ place: inout Int) throws(FontError) -> Int64 {
    let start = place
    switch byte {
    case 28:
      place += 3
      return Int64(Int16(truncatingIfNeeded: try table.uint16(start + 1)))
    case 29:
      place += 5
      return Int64(Int32(truncatingIfNeeded: try table.uint32(start + 1)))
    case 30:
      // Two digits a byte; 15 ends the number.
      var digits = 0
      repeat {
        place += 1
        digits = try table.uint8(place)
      } while digits & 0x0F != 0x0F && digits >> 4 != 0x0F
      place += 1
      return 0
    case 32...246:
      place += 1
      return Int64(byte - 139)
    case 247...254:
      place += 2
      let low = Int64(try table.uint8(start + 1))
      return byte <= 250 ? Int64(byte - 247) * 256 + low + 108 : -Int64(byte - 251) * 256 - low - 108
    default: throw table.unexpected("an operand", found: "byte \(byte)", at: place)
    }
  }

  /// Section 13: for each glyph the number of its name; glyph 0 is `.notdef`.
  private func identifiers(count: Int) throws(FontError) -> [Int] {
    if let ranges = StandardGlyphNames.predefinedCharset(charset) {
      var identifiers: [Int] = []
      for range in ranges { identifiers += range }
      return Array(identifiers.prefix(count))
    }
    let start = try table.place(charset, named: 0)
    let format = try table.uint8(start)
    guard format <= 2 else { throw table.unexpected("a charset of format 0, 1 or 2", found: "\(format)", at: start) }
    var identifiers = [0]
    identifiers.reserveCapacity(count)
    var place = start + 1
    while identifiers.count < count {
      let first = try table.uint16(place)
      let more = format == 0 ? 0 : format == 1 ? try table.uint8(place + 2) : try table.uint16(place + 2)
      place += format == 0 ? 2 : format == 1 ? 3 : 4
      for number in first...first + min(more, count - identifiers.count - 1) { identifiers.append(number) }
    }
    return identifiers
  }

  /// Section 5: objects of different lengths, found by their offsets.
  private struct Index {
    let count: Int
    /// Behind the last object.
    private(set) var end: Int
    private let start: Int
    private let offsetSize: Int

    init(_ table: FontTable, at start: Int) throws(FontError) {
      self.start = start
      count = try table.uint16(start)
      guard count > 0 else {
        end = start + 2
        offsetSize = 1
        return
      }
      offsetSize = try table.uint8(start + 2)
      end = 0
      guard (1...4).contains(offsetSize) else {
        throw table.unexpected("offsets of 1 to 4 bytes", found: "\(offsetSize)", at: start + 2)
      }
      try table.check(Int64(count) + 1, of: Int64(offsetSize), from: start + 3, countedAt: start)
      end = try place(count, table)
    }

    func element(_ index: Int, _ table: FontTable) throws(FontError) -> Range<Int> {
      let (first, last) = (try place(index, table), try place(index + 1, table))
      guard first <= last else { throw table.unexpected("offsets that rise", found: "others", at: start) }
      return first..<last
    }

    /// Offsets count from the byte in front of the first object.
    private func place(_ index: Int, _ table: FontTable) throws(FontError) -> Int {
      let at = start + 3 + index * offsetSize
      var offset: Int64 = 0
      for byte in 0..<offsetSize { offset = offset << 8 | Int64(try table.uint8(at + byte)) }
      let place = Int64(start + 2 + (count + 1) * offsetSize) + offset
      guard offset > 0, place <= Int64(table.count) else {
        throw table.unexpected("an offset inside the table of \(table.count) bytes", found: "\(place)", at: at)
      }
      return Int(place)
    }
  }
}
