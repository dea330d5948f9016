/// A record of the table `name`, in UTF-16 or in bytes of its own.
struct NameRecord {
  let platform: UInt16
  let encoding: UInt16
  let language: UInt16
  let identifier: UInt16
  let bytes: [UInt8]

  /// A name for Windows, in American English when no language is given.
  init(_ identifier: UInt16, _ text: String, platform: UInt16 = 3, encoding: UInt16 = 1, language: UInt16 = 0x409) {
    self.init(
      identifier, bytes: text.utf16.flatMap(\.bigEndianBytes), platform: platform, encoding: encoding,
      language: language)
  }

  init(_ identifier: UInt16, bytes: [UInt8], platform: UInt16, encoding: UInt16, language: UInt16) {
    self.identifier = identifier
    self.bytes = bytes
    self.platform = platform
    self.encoding = encoding
    self.language = language
  }
}

extension FontBuilder {
  static func name(_ records: [NameRecord]) -> [UInt8] {
    var table = UInt16(0).bigEndianBytes + UInt16(records.count).bigEndianBytes
    table += UInt16(6 + 12 * records.count).bigEndianBytes
    var texts: [UInt8] = []
    for record in records {
      for number in [record.platform, record.encoding, record.language, record.identifier] {
        table += number.bigEndianBytes
      }
      table += UInt16(record.bytes.count).bigEndianBytes + UInt16(texts.count).bigEndianBytes
      texts += record.bytes
    }
    return table + texts
  }

  static func windowsMetrics(weight: UInt16, width: UInt16, selection: UInt16) -> [UInt8] {
    var table = [UInt8](repeating: 0, count: 96)
    table.replaceSubrange(4..<6, with: weight.bigEndianBytes)
    table.replaceSubrange(6..<8, with: width.bigEndianBytes)
    table.replaceSubrange(62..<64, with: selection.bigEndianBytes)
    return table
  }

  /// `post` of version 2: `.notdef`, then the names, standard ones too as texts of their own.
  static func post(names: [String]) -> [UInt8] {
    var table = UInt32(0x0002_0000).bigEndianBytes + [UInt8](repeating: 0, count: 28)
    table += UInt16(names.count + 1).bigEndianBytes + [0, 0]
    for index in names.indices { table += UInt16(258 + index).bigEndianBytes }
    for name in names { table += [UInt8(name.utf8.count)] + Array(name.utf8) }
    return table
  }

  /// `fvar` with one axis; an instance is the numbers of its style's name and, when all have one, of its PostScript name.
  static func fvar(_ instances: [(style: UInt16, postScript: UInt16?)]) -> [UInt8] {
    let hasNames = instances.contains { $0.postScript != nil }
    var table = [0, 1, 0, 0, 0, 16, 0, 2, 0, 1, 0, 20] + UInt16(instances.count).bigEndianBytes
    table += UInt16(hasNames ? 10 : 8).bigEndianBytes + Array("wght".utf8) + [UInt8](repeating: 0, count: 16)
    for instance in instances {
      table += instance.style.bigEndianBytes + [0, 0, 1, 0x90, 0, 0]
      if hasNames { table += (instance.postScript ?? 0xFFFF).bigEndianBytes }
    }
    return table
  }

  // MARK: Character maps

  static func cmap(_ subtables: [(platform: UInt16, encoding: UInt16, bytes: [UInt8])]) -> [UInt8] {
    var table = UInt16(0).bigEndianBytes + UInt16(subtables.count).bigEndianBytes
    var place = 4 + 8 * subtables.count
    for subtable in subtables {
      table += subtable.platform.bigEndianBytes + subtable.encoding.bigEndianBytes + UInt32(place).bigEndianBytes
      place += subtable.bytes.count
    }
    return table + subtables.flatMap(\.bytes)
  }

  /// Codes with the glyphs of the same number, but for those given.
  static func format0(_ glyphs: [UInt8: UInt8]) -> [UInt8] {
    [0, 0, 1, 6, 0, 0] + (0...255).map { glyphs[$0] ?? 0 }
  }

  /// Segments of codes whose glyphs follow each other.
  static func format4(_ segments: [(first: UInt16, last: UInt16, glyph: UInt16)]) -> [UInt8] {
    let all = segments + [(0xFFFF, 0xFFFF, 0)]
    let count = UInt16(all.count)
    var table = UInt16(4).bigEndianBytes + (16 + 8 * count).bigEndianBytes + [0, 0] + (2 * count).bigEndianBytes
    table += [0, 0, 0, 0, 0, 0] + all.flatMap { $0.last.bigEndianBytes } + [0, 0]
    table += all.flatMap { $0.first.bigEndianBytes } + all.flatMap { ($0.glyph &- $0.first).bigEndianBytes }
    return table + [UInt8](repeating: 0, count: 2 * all.count)
  }

  static func format6(first: UInt16, _ glyphs: [UInt16]) -> [UInt8] {
    let length = UInt16(10 + 2 * glyphs.count)
    return [0, 6] + length.bigEndianBytes + [0, 0] + first.bigEndianBytes + UInt16(glyphs.count).bigEndianBytes
      + glyphs.flatMap(\.bigEndianBytes)
  }

  static func format10(first: UInt32, _ glyphs: [UInt16]) -> [UInt8] {
    let length = UInt32(20 + 2 * glyphs.count)
    return [0, 10, 0, 0] + length.bigEndianBytes + [0, 0, 0, 0] + first.bigEndianBytes
      + UInt32(glyphs.count).bigEndianBytes + glyphs.flatMap(\.bigEndianBytes)
  }

  /// Formats 12 and 13.
  static func groups(format: UInt16, _ groups: [(first: UInt32, last: UInt32, glyph: UInt32)]) -> [UInt8] {
    let length = UInt32(16 + 12 * groups.count)
    return format.bigEndianBytes + [0, 0] + length.bigEndianBytes + [0, 0, 0, 0] + UInt32(groups.count).bigEndianBytes
      + groups.flatMap { $0.first.bigEndianBytes + $0.last.bigEndianBytes + $0.glyph.bigEndianBytes }
  }

  /// Format 14 with one selector: a character as usual, and one with a glyph of its own.
  static func format14(selector: UInt32, usual: UInt32, other: UInt32, glyph: UInt16) -> [UInt8] {
    func short(_ value: UInt32) -> [UInt8] { Array(value.bigEndianBytes.dropFirst()) }
    let header = [0, 14] + UInt32(38).bigEndianBytes + UInt32(1).bigEndianBytes
    let record = short(selector) + UInt32(21).bigEndianBytes + UInt32(29).bigEndianBytes
    let ranges = UInt32(1).bigEndianBytes + short(usual) + [0]
    return header + record + ranges + UInt32(1).bigEndianBytes + short(other) + glyph.bigEndianBytes
  }
}
