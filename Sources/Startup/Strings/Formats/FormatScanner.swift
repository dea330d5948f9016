/// Takes a format apart, a piece at a time, without memory of its own.
///
/// C leaves what it can't read undefined; here any bytes are a format. A `%` that begins no conversion is text.
package struct FormatScanner: ~Escapable {
  private let bytes: Span<UInt8>
  private(set) var offset = 0
  /// Where the last conversion ended.
  private var conversionEnd = -1

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// The next piece; nil at the end.
  package mutating func next() -> FormatPiece? {
    let start = offset
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "%") { index &+= 1 }
    if index > start, index == bytes.count || !isEscape(at: index) {
      offset = index
      return piece(.text, start, index)
    }
    if index == bytes.count { return nil }
    if isEscape(at: index) {
      // The text goes on with the first of the two.
      offset = index &+ 2
      return piece(.text, start, index &+ 1)
    }
    if let conversion = conversion(at: index), !isPercentSign(conversion) {
      offset = Int(conversion.end)
      conversionEnd = offset
      return conversion
    }
    offset = index &+ 1
    return piece(.lonePercent, index, offset)
  }

  private func piece(_ kind: FormatPieceKind, _ start: Int, _ end: Int) -> FormatPiece {
    FormatPiece(kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }

  private func isEscape(at index: Int) -> Bool { byte(index &+ 1) == UInt8(ascii: "%") }

  /// The byte at a place, NUL behind the end: no part of a conversion.
  @inline(__always)
  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  // MARK: Conversions

  /// The conversion whose `%` stands at `start`; nil when there is none.
  // Not copied into the ten places that scan formats.
  @inline(never)
  private func conversion(at start: Int) -> FormatPiece? {
    var piece = piece(.text, start, start)
    var index = start &+ 1
    let first = byte(index)
    // Most have neither flags nor a width.
    if !(first.isASCIILetter || first == UInt8(ascii: "@")) {
      if let position = position(&index) { piece.position = position }
      while let flag = FormatFlags(character: byte(index)) {
        piece.flags.formUnion(flag)
        index &+= 1
      }
      if piece.flags.contains(.number), let end = variableEnd(at: index) {
        piece.kind = .variable
        piece.end = UInt32(truncatingIfNeeded: end)
        return piece
      }
      guard let width = amount(&index) else { return nil }
      piece.width = width
      if byte(index) == UInt8(ascii: ".") {
        index &+= 1
        guard let precision = amount(&index) else { return nil }
        piece.precision = precision == .none ? .fixed(0) : precision
      }
    }
    piece.length = length(&index)
    piece.letter = byte(index)
    guard let kind = FormatPieceKind(letter: piece.letter) else { return nil }
    piece.kind = kind
    piece.end = UInt32(truncatingIfNeeded: index &+ 1)
    return piece
  }

  /// `2$`; nil, and nothing taken, when it does not stand there.
  private func position(_ index: inout Int) -> UInt16? {
    var end = index
    guard let number = number(&end), number > 0, byte(end) == UInt8(ascii: "$") else { return nil }
    index = end &+ 1
    return number
  }

  /// A width or a precision; nil for `*2` without its `$`.
  private func amount(_ index: inout Int) -> FormatAmount? {
    if byte(index) == UInt8(ascii: "*") {
      index &+= 1
      if let position = position(&index) { return .argument(position) }
      return byte(index).isASCIIDigit ? nil : .next
    }
    if let number = number(&index) { return .fixed(number) }
    return FormatAmount.none
  }

  /// Decimal digits as a number, at most 65,535; nil when there are none.
  private func number(_ index: inout Int) -> UInt16? {
    var value = 0
    let start = index
    while byte(index).isASCIIDigit {
      value = min(value &* 10 &+ Int(bytes[index] &- UInt8(ascii: "0")), Int(UInt16.max))
      index &+= 1
    }
    return index == start ? nil : UInt16(value)
  }

  @inline(__always)
  private func length(_ index: inout Int) -> FormatLength {
    switch byte(index) {
    case UInt8(ascii: "l"):
      index &+= byte(index &+ 1) == UInt8(ascii: "l") ? 2 : 1
      return .long
    case UInt8(ascii: "h"):
      let isChar = byte(index &+ 1) == UInt8(ascii: "h")
      index &+= isChar ? 2 : 1
      return isChar ? .char : .short
    case UInt8(ascii: "q"), UInt8(ascii: "L"), UInt8(ascii: "z"), UInt8(ascii: "t"), UInt8(ascii: "j"):
      index &+= 1
      return .long
    default: return .none
    }
  }

  /// Where `@name@` ends; nil when it does not stand there.
  private func variableEnd(at start: Int) -> Int? {
    guard byte(start) == UInt8(ascii: "@") else { return nil }
    var index = start &+ 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "@"): return index == start &+ 1 ? nil : index &+ 1
      case UInt8(ascii: "%"), UInt8(ascii: "\n"): return nil
      default: index &+= 1
      }
    }
    return nil
  }

  // MARK: Percent signs

  /// Whether what can be read as a conversion is a percent sign and the word behind it: `50% off`, `20 % de remise`, `50%-os`.
  ///
  /// C takes `% o` for an octal number. Nobody writes that on purpose: a space means nothing to it. Where it would mean something
  /// (`% d`), a number in front decides, and so it does for `-` without a width and for an apostrophe.
  private func isPercentSign(_ piece: FormatPiece) -> Bool {
    let start = Int(piece.start)
    let first = byte(start &+ 1)
    switch first {
    case UInt8(ascii: " ") where !piece.kind.isSigned: return true
    case UInt8(ascii: "-") where piece.width != .none: return false
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "'"): break
    default: return false
    }
    let end = first == UInt8(ascii: " ") ? endOfSpaces(before: start) : start
    if end > 0, bytes[end &- 1].isASCIIDigit { return end != conversionEnd }
    let isFollowedByWord = Self.isInsideWord(byte(Int(piece.end)))
    return end == conversionEnd && (isFollowedByWord || piece.kind == .hexadecimalReal)
  }

  /// Where the spaces begin that end at `index`, the no-break space and its narrow form among them.
  private func endOfSpaces(before index: Int) -> Int {
    var end = index
    while end > 0 {
      if bytes[end &- 1] == UInt8(ascii: " ") {
        end &-= 1
      } else if end >= 2, bytes[end &- 2] == 0xC2, bytes[end &- 1] == 0xA0 {
        end &-= 2
      } else if end >= 3, bytes[end &- 3] == 0xE2, bytes[end &- 2] == 0x80, bytes[end &- 1] == 0xAF {
        end &-= 3
      } else {
        break
      }
    }
    return end
  }

  private static func isInsideWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte >= 0x80 || byte == UInt8(ascii: "'")
  }
}
