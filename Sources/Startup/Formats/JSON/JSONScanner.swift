/// Takes JSON's tokens off a span of bytes and keeps count of lines and columns. It knows nothing of how tokens go together.
struct JSONScanner: ~Escapable {
  private let bytes: Span<UInt8>
  private let allowsComments: Bool
  private var offset = 0
  private var line = 1
  /// Where the current line starts.
  private var lineStart = 0
  /// Bytes of the current line so far that continue a scalar, and so take no column.
  private var continuationBytes = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, allowingComments: Bool) {
    self.bytes = bytes
    allowsComments = allowingComments
  }

  /// The place of the next byte.
  var position: TextPosition {
    TextPosition(line: line, column: offset - lineStart - continuationBytes + 1, offset: offset)
  }

  /// The next byte, or nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Whether everything was taken.
  var isAtEnd: Bool { offset == bytes.count }

  /// Takes the next byte if it is `byte`.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Takes `{` (true) or `[` (false), or nothing (nil).
  mutating func takeOpeningBracket() -> Bool? {
    if take(UInt8(ascii: "{")) { return true }
    if take(UInt8(ascii: "[")) { return false }
    return nil
  }

  /// Skips a UTF-8 byte-order mark and refuses those of other encodings.
  mutating func skipByteOrderMark() throws(JSONError) {
    func starts(with mark: [UInt8]) -> Bool {
      guard bytes.count >= mark.count else { return false }
      return mark.indices.allSatisfy { bytes[$0] == mark[$0] }
    }
    if starts(with: [0xFF, 0xFE, 0, 0]) || starts(with: [0, 0, 0xFE, 0xFF]) {
      throw JSONError(.wrongEncoding("UTF-32"), at: .start)
    }
    if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) {
      throw JSONError(.wrongEncoding("UTF-16"), at: .start)
    }
    if starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      lineStart = 3
    }
  }

  /// Skips white space and, where they are allowed, comments.
  mutating func skipSpace() throws(JSONError) {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): offset += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): takeLineEnd(byte)
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func takeLineEnd(_ byte: UInt8) {
    offset += 1
    if byte == UInt8(ascii: "\r"), next == UInt8(ascii: "\n") { offset += 1 }
    line += 1
    lineStart = offset
    continuationBytes = 0
  }

  private mutating func skipComment() throws(JSONError) {
    guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "/") else {
      throw unexpected(allowsComments ? "a comment that starts with \"//\"" : "a value")
    }
    guard allowsComments else { throw JSONError(.comment, at: position) }
    while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { try takeCharacter(byte) }
  }

  /// Takes a number, a string, `true`, `false` or `null`.
  mutating func takeScalar() throws(JSONError) -> JSONNode.Value {
    guard let first = next else { throw unexpected("a value") }
    switch first {
    case UInt8(ascii: "\""): return .string(try takeString())
    case UInt8(ascii: "t") where takeWord("true"): return .boolean(true)
    case UInt8(ascii: "f") where takeWord("false"): return .boolean(false)
    case UInt8(ascii: "n") where takeWord("null"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let length = JSONNumber.length(in: bytes, at: offset), !isWordByte(at: offset + length) else {
        throw unexpected("a number as JSON spells them")
      }
      let text = text(offset..<offset + length)
      offset += length
      return .number(JSONNumber(checked: text))
    default: throw unexpected("a value")
    }
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard text(offset..<min(offset + length, bytes.count)) == word.description, !isWordByte(at: offset + length) else {
      return false
    }
    offset += length
    return true
  }

  /// Takes a string, which must start here, and resolves its escapes.
  mutating func takeString() throws(JSONError) -> String {
    offset += 1
    var decoded: [UInt8] = []
    var plainStart = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let plain = plainStart..<offset
        offset += 1
        if decoded.isEmpty { return text(plain) }
        append(plain, to: &decoded)
        return String(decoding: decoded, as: UTF8.self)
      case UInt8(ascii: "\\"):
        append(plainStart..<offset, to: &decoded)
        try takeEscape(into: &decoded)
        plainStart = offset
      case 0..<0x20:
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { throw unexpected("a closing quote") }
        throw JSONError(.controlCharacter(byte), at: position)
      default: try takeCharacter(byte)
      }
    }
    throw unexpected("a closing quote")
  }

  private mutating func takeEscape(into decoded: inout [UInt8]) throws(JSONError) {
    let start = position
    offset += 1
    guard let letter = next else { throw unexpected("the rest of an escape") }
    let plain: UInt8
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = letter
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"):
      offset += 1
      var value = UInt32(try takeHexadecimal())
      if value & 0xFC00 == 0xD800, take(UInt8(ascii: "\\")) {
        guard take(UInt8(ascii: "u")) else { throw JSONError(.loneSurrogate(UInt16(value)), at: start) }
        let low = UInt32(try takeHexadecimal())
        guard low & 0xFC00 == 0xDC00 else { throw JSONError(.loneSurrogate(UInt16(value)), at: start) }
        value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
      }
      guard let scalar = Unicode.Scalar(value) else { throw JSONError(.loneSurrogate(UInt16(value)), at: start) }
      decoded.append(contentsOf: UTF8.encode(scalar)!)
      return
    default: throw JSONError(.invalidEscape(describeNext()), at: start)
    }
    decoded.append(plain)
    offset += 1
  }

  private mutating func takeHexadecimal() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("four hexadecimal digits")
      }
      value = value << 4 | UInt16(digit)
      offset += 1
    }
    return value
  }

  /// Takes one UTF-8 encoded scalar value; ill-formed bytes are as the Unicode Standard's table 3-7 defines them.
  private mutating func takeCharacter(_ lead: UInt8) throws(JSONError) {
    if lead < 0x80 {
      offset += 1
      return
    }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: throw JSONError(.invalidUTF8, at: position)
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else {
      throw JSONError(.invalidUTF8, at: position)
    }
    for index in offset + 2..<max(offset + 2, offset + length) where bytes[index] & 0xC0 != 0x80 {
      throw JSONError(.invalidUTF8, at: position)
    }
    offset += length
    continuationBytes += length - 1
  }

  private func isWordByte(at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
      return true
    default: return false
    }
  }

  private func append(_ range: Range<Int>, to decoded: inout [UInt8]) {
    for index in range { decoded.append(bytes[index]) }
  }

  private func text(_ range: Range<Int>) -> String {
    // Only ranges that the scanner has checked come here, so the decoding repair is never needed.
    guard let span = try? UTF8Span(validating: bytes.extracting(range)) else {
      return String(decoding: range.map { bytes[$0] }, as: UTF8.self)
    }
    return String(copying: span)
  }

  /// An error about what stands next.
  func unexpected(_ expected: String) -> JSONError {
    let found =
      switch next {
      case nil: "the end of the file"
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): "the end of the line"
      default: "\"\(describeNext())\""
      }
    return JSONError(.unexpected(found: found, expected: expected), at: position)
  }

  /// The next word or character as a person would point at it, at most 24 characters.
  private func describeNext() -> String {
    var end = offset
    while isWordByte(at: end), end - offset < 24 { end += 1 }
    if end > offset { return text(offset..<end) }
    let limit = min(bytes.count, offset + 4)
    let rest = String(decoding: (offset..<limit).map { bytes[$0] }, as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "" }
    let isControl = scalar.properties.generalCategory == .control
    return isControl ? "U+\(String(scalar.value, radix: 16, uppercase: true))" : String(scalar)
  }
}
