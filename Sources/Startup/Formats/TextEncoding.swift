/// The encodings of Unicode text that files of apps come in, told apart by the byte-order mark.
public enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"

  /// The encoding that a byte-order mark at the start announces and the mark's length; UTF-8 and 0 without one.
  public static func detect(_ bytes: Span<UInt8>) -> (encoding: TextEncoding, markLength: Int) {
    func begins(_ mark: UInt8...) -> Bool {
      guard bytes.count >= mark.count else { return false }
      for index in 0..<mark.count where bytes[index] != mark[index] { return false }
      return true
    }
    if begins(0xEF, 0xBB, 0xBF) { return (.utf8, 3) }
    // Before UTF-16, whose mark is the beginning of this one.
    if begins(0xFF, 0xFE, 0, 0) { return (.utf32LittleEndian, 4) }
    if begins(0, 0, 0xFE, 0xFF) { return (.utf32BigEndian, 4) }
    if begins(0xFF, 0xFE) { return (.utf16LittleEndian, 2) }
    if begins(0xFE, 0xFF) { return (.utf16BigEndian, 2) }
    return (.utf8, 0)
  }

  /// The bytes of one code unit.
  public var unitLength: Int {
    switch self {
    case .utf8: 1
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    }
  }

  /// Rewrites UTF-16 or UTF-32 as UTF-8, from `start` on. A lone surrogate becomes U+FFFD, as CoreFoundation has it; bytes
  /// after the last whole unit are left out. UTF-8 is copied as it is. O(count).
  package func utf8(_ bytes: Span<UInt8>, from start: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(
      (bytes.count - start) / unitLength * (unitLength == 2 ? 3 : 1) / (unitLength == 2 ? 2 : 1) + 16)
    var offset = start
    while let (scalar, length) = scalar(in: bytes, at: offset) {
      result.append(utf8Of: scalar)
      offset += length
    }
    return result
  }

  /// The scalar at `offset` and the bytes it takes; nil when no whole unit is left.
  package func scalar(in bytes: Span<UInt8>, at offset: Int) -> (scalar: UInt32, length: Int)? {
    guard offset <= bytes.count - unitLength else { return nil }
    switch self {
    case .utf8: return (UInt32(bytes[offset]), 1)
    case .utf32LittleEndian, .utf32BigEndian:
      let unit = unit32(bytes, offset)
      return (unit > 0x10FFFF || unit &- 0xD800 < 0x800 ? 0xFFFD : unit, 4)
    case .utf16LittleEndian, .utf16BigEndian:
      let unit = unit16(bytes, offset)
      if unit &- 0xD800 >= 0x800 { return (unit, 2) }
      if unit < 0xDC00, offset <= bytes.count - 4 {
        let low = unit16(bytes, offset + 2)
        if low &- 0xDC00 < 0x400 { return (0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00), 4) }
      }
      return (0xFFFD, 2)
    }
  }

  private func unit16(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32 {
    let (first, second) = (UInt32(bytes[offset]), UInt32(bytes[offset + 1]))
    return self == .utf16LittleEndian ? first | second << 8 : first << 8 | second
  }

  private func unit32(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32 {
    var unit: UInt32 = 0
    for index in 0..<4 {
      let byte = UInt32(bytes[offset + index])
      unit |= byte << UInt32(self == .utf32LittleEndian ? 8 * index : 24 - 8 * index)
    }
    return unit
  }
}

extension Array<UInt8> {
  /// Appends a scalar's UTF-8; the value must not be a surrogate.
  package mutating func append(utf8Of scalar: UInt32) {
    if scalar < 0x80 {
      append(UInt8(scalar))
      return
    }
    let last = UInt8(truncatingIfNeeded: scalar) & 0x3F
    let third = UInt8(truncatingIfNeeded: scalar >> 6) & 0x3F
    let second = UInt8(truncatingIfNeeded: scalar >> 12) & 0x3F
    let first = UInt8(truncatingIfNeeded: scalar >> 18)
    if scalar < 0x800 {
      append(0xC0 | third)
    } else if scalar < 0x10000 {
      append(0xE0 | second)
      append(0x80 | third)
    } else {
      append(0xF0 | first)
      append(0x80 | second)
      append(0x80 | third)
    }
    append(0x80 | last)
  }
}
