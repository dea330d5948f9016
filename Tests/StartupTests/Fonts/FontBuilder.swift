/// Makes small fonts out of tables, for tests to read and to damage.
struct FontBuilder {
  var version: UInt32 = 0x0001_0000
  var tables: [(tag: String, bytes: [UInt8])] = []

  /// A font with all that is read: names, metrics, glyph names and a character map.
  static func usual(
    postScriptName: String = "Test-Regular", family: String = "Test", style: String = "Regular", cmap: [UInt8]? = nil
  ) -> FontBuilder {
    var font = FontBuilder()
    font.set("OS/2", windowsMetrics(weight: 400, width: 5, selection: 0x40))
    font.set("cmap", cmap ?? FontBuilder.cmap([(3, 1, format4([(0x20, 0x22, 1), (0x61, 0x63, 4)]))]))
    font.set("head", [UInt8](repeating: 0, count: 54))
    font.set("maxp", [0, 0, 0x50, 0] + UInt16(10).bigEndianBytes)
    font.set("name", name(usualNames(postScriptName, family, style)))
    font.set("post", post(names: ["space", "quotedbl", "a", "b", "c"]))
    return font
  }

  static func usualNames(_ postScriptName: String, _ family: String, _ style: String) -> [NameRecord] {
    [
      NameRecord(1, family), NameRecord(2, style), NameRecord(4, "\(family) \(style)"), NameRecord(6, postScriptName),
    ]
  }

  mutating func set(_ tag: String, _ bytes: [UInt8]?) {
    tables.removeAll { $0.tag == tag }
    if let bytes { tables.append((tag, bytes)) }
  }

  /// The file, or a part of one that begins at `base`.
  func bytes(at base: Int = 0) -> [UInt8] {
    var directory = version.bigEndianBytes + UInt16(tables.count).bigEndianBytes + [0, 0, 0, 0, 0, 0]
    var body: [UInt8] = []
    let start = base + 12 + 16 * tables.count
    for table in tables {
      directory += Array(table.tag.utf8) + [0, 0, 0, 0]
      directory += UInt32(start + body.count).bigEndianBytes + UInt32(table.bytes.count).bigEndianBytes
      body += table.bytes
      while body.count % 4 != 0 { body.append(0) }
    }
    return directory + body
  }

  /// A collection of fonts, of version 1 or 2.
  static func collection(_ fonts: [FontBuilder], version: UInt16 = 1) -> [UInt8] {
    let headerLength = 12 + 4 * fonts.count + (version == 2 ? 12 : 0)
    var offsets: [UInt8] = []
    var body: [UInt8] = []
    for font in fonts {
      offsets += UInt32(headerLength + body.count).bigEndianBytes
      body += font.bytes(at: headerLength + body.count)
    }
    let header = Array("ttcf".utf8) + version.bigEndianBytes + [0, 0] + UInt32(fonts.count).bigEndianBytes + offsets
    return header + [UInt8](repeating: 0, count: headerLength - header.count) + body
  }
}

extension FixedWidthInteger {
  /// The bytes, most significant first.
  var bigEndianBytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self(Self.bitWidth - 8 - 8 * $0)) }
  }
}
