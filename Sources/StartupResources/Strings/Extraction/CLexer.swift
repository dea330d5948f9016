import Startup

/// Takes the source of C and Objective-C apart into words: `@"…"` and `"…"` are literals, comments and preprocessor lines' ends are
/// left out. It never fails.
struct CLexer: ~Escapable {
  private let bytes: Span<UInt8>
  private var offset = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  mutating func tokens() -> [SourceToken] {
    var tokens: [SourceToken] = []
    while skipSpace() {
      let start = offset
      let byte = bytes[offset]
      if byte == UInt8(ascii: "@"), self.byte(offset + 1) == UInt8(ascii: "\"") { offset += 1 }
      if bytes[offset] == UInt8(ascii: "\"") {
        if let text = literal() {
          tokens.append(SourceToken(kind: .literal(SourceLiteral(segments: [.text(text)])), offset: start))
        }
      } else if byte == UInt8(ascii: "'") {
        skipCharacter()
      } else if byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80 {
        tokens.append(identifier())
      } else {
        offset += 1
        let isDigit = byte.isASCIIDigit
        tokens.append(SourceToken(kind: isDigit ? .number(isWhole: true) : .sign(byte), offset: start))
      }
    }
    return tokens
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func identifier() -> SourceToken {
    let start = offset
    while offset < bytes.count,
      bytes[offset].isASCIILetter || bytes[offset].isASCIIDigit || bytes[offset] == UInt8(ascii: "_")
        || bytes[offset] >= 0x80
    { offset += 1 }
    return SourceToken(kind: .identifier(String(repairing: bytes.extracting(start..<offset))), offset: start)
  }

  private mutating func skipSpace() -> Bool {
    while offset < bytes.count {
      let (first, second) = (bytes[offset], byte(offset + 1))
      if first <= 0x20 || first == UInt8(ascii: "\\") && (second == 0x0A || second == 0x0D) {
        offset += 1
      } else if first == UInt8(ascii: "/"), second == UInt8(ascii: "/") {
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      } else if first == UInt8(ascii: "/"), second == UInt8(ascii: "*") {
        offset += 2
        while offset < bytes.count, !(bytes[offset] == UInt8(ascii: "*") && byte(offset + 1) == UInt8(ascii: "/")) {
          offset += 1
        }
        offset = min(offset + 2, bytes.count)
      } else {
        return true
      }
    }
    return false
  }

  /// `'"'` begins no text.
  private mutating func skipCharacter() {
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "'"), bytes[offset] != 0x0A {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, bytes.count)
  }

  /// The text of the literal whose quote stands here; nil when it does not end on its line.
  private mutating func literal() -> String? {
    offset += 1
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D { return nil }
      offset += 1
      if byte == UInt8(ascii: "\"") { return String(repairing: text.span) }
      if byte == UInt8(ascii: "\\") { takeEscape(into: &text) } else { text.append(byte) }
    }
    return nil
  }

  private mutating func takeEscape(into text: inout [UInt8]) {
    let letter = byte(offset)
    offset = min(offset + 1, bytes.count)
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case 0x0A, 0x0D: if letter == 0x0D, byte(offset) == 0x0A { offset += 1 }
    case UInt8(ascii: "x"): takeCode(radix: 16, most: 2, asScalar: false, into: &text)
    case UInt8(ascii: "u"): takeCode(radix: 16, most: 4, asScalar: true, into: &text)
    case UInt8(ascii: "U"): takeCode(radix: 16, most: 8, asScalar: true, into: &text)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      offset -= 1
      takeCode(radix: 8, most: 3, asScalar: false, into: &text)
    default: text.append(letter)
    }
  }

  /// A byte, or a scalar by its number.
  private mutating func takeCode(radix: UInt32, most: Int, asScalar: Bool, into text: inout [UInt8]) {
    var value: UInt32 = 0
    let start = offset
    while offset < bytes.count, offset - start < most,
      let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue, digit < radix
    {
      value = value &* radix &+ UInt32(digit)
      offset += 1
    }
    if asScalar {
      if Unicode.Scalar(value) != nil { text.append(utf8Of: value) }
    } else {
      text.append(UInt8(truncatingIfNeeded: value))
    }
  }
}
