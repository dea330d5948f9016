import Startup

/// Takes Swift's source apart into words, with string literals of every kind resolved and comments left out.
///
/// It never fails: what is not Swift gives words that mean nothing.
struct SwiftLexer: ~Escapable {
  /// Interpolations inside each other.
  static let depthLimit = 32

  let bytes: Span<UInt8>
  var offset = 0
  var depth = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// All words up to the end.
  mutating func tokens() -> [SourceToken] { tokens(untilClosed: false) }

  /// All words up to the end, or up to the `)` that closes what was open before.
  mutating func tokens(untilClosed: Bool) -> [SourceToken] {
    var tokens: [SourceToken] = []
    var open = 0
    while skipSpace() {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "(") { open += 1 }
      if byte == UInt8(ascii: ")") {
        if untilClosed && open == 0 { return tokens }
        open -= 1
      }
      tokens.append(token(after: tokens.last))
    }
    return tokens
  }

  /// The next word, which is there.
  private mutating func token(after previous: SourceToken?) -> SourceToken {
    let start = offset
    let byte = bytes[offset]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
      if let literal = literal() { return SourceToken(kind: .literal(literal), offset: start) }
      // What is never closed is skipped: read again as something else, it could be read very often.
      if offset > start { return SourceToken(kind: .sign(UInt8(ascii: "\"")), offset: start) }
    }
    if Self.beginsWord(byte) || byte == UInt8(ascii: "`") { return identifier() }
    if byte.isASCIIDigit { return number() }
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#"), skipPattern(after: previous) {
      return SourceToken(kind: .sign(UInt8(ascii: "/")), offset: start)
    }
    offset += 1
    return SourceToken(kind: .sign(byte), offset: start)
  }

  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  // MARK: Words

  private static func beginsWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func identifier() -> SourceToken {
    let start = offset
    let isQuoted = bytes[offset] == UInt8(ascii: "`")
    if isQuoted { offset += 1 }
    let wordStart = offset
    while offset < bytes.count, Self.beginsWord(bytes[offset]) || bytes[offset].isASCIIDigit { offset += 1 }
    let name = String(repairing: bytes.extracting(wordStart..<offset))
    if isQuoted, byte(offset) == UInt8(ascii: "`") { offset += 1 }
    return SourceToken(kind: .identifier(name), offset: start)
  }

  private mutating func number() -> SourceToken {
    let start = offset
    var isWhole = true
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "."), self.byte(offset + 1).isASCIIDigit {
        isWhole = false
      } else if !byte.isASCIIDigit && !byte.isASCIILetter && byte != UInt8(ascii: "_") {
        break
      }
      offset += 1
    }
    return SourceToken(kind: .number(isWhole: isWhole), offset: start)
  }

  // MARK: White space, comments and patterns

  /// Skips to the next word; false at the end.
  private mutating func skipSpace() -> Bool {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte <= 0x20 {
        offset += 1
      } else if byte == UInt8(ascii: "/"), self.byte(offset + 1) == UInt8(ascii: "/") {
        skipLine()
      } else if byte == UInt8(ascii: "/"), self.byte(offset + 1) == UInt8(ascii: "*") {
        skipComment()
      } else if byte == 0xEF, self.byte(offset + 1) == 0xBB, self.byte(offset + 2) == 0xBF {
        offset += 3
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
  }

  /// Swift's comments may stand inside each other.
  private mutating func skipComment() {
    var open = 0
    while offset < bytes.count {
      let (first, second) = (bytes[offset], byte(offset + 1))
      if first == UInt8(ascii: "/"), second == UInt8(ascii: "*") {
        open += 1
        offset += 2
      } else if first == UInt8(ascii: "*"), second == UInt8(ascii: "/") {
        open -= 1
        offset += 2
        if open == 0 { return }
      } else {
        offset += 1
      }
    }
  }

  /// Skips a regular expression, in which quotes begin no text; false when a `/` or `#` is something else.
  private mutating func skipPattern(after previous: SourceToken?) -> Bool {
    var end = offset
    while byte(end) == UInt8(ascii: "#") { end += 1 }
    let hashes = end - offset
    guard byte(end) == UInt8(ascii: "/"), hashes > 0 || Self.mayBeginPattern(after: previous) else { return false }
    if hashes == 0, byte(end + 1) == UInt8(ascii: " ") || byte(end + 1) == UInt8(ascii: "\t") { return false }
    end += 1
    while end < bytes.count {
      let byte = bytes[end]
      // One without `#` ends on its line, and so do most others; quotes of those that don't are seen as texts.
      if byte == 0x0A || byte == 0x0D { return false }
      if byte == UInt8(ascii: "\\") {
        end += 2
        continue
      }
      end += 1
      guard byte == UInt8(ascii: "/") else { continue }
      var closing = 0
      while closing < hashes, self.byte(end + closing) == UInt8(ascii: "#") { closing += 1 }
      if closing == hashes {
        offset = end + closing
        return true
      }
    }
    return false
  }

  /// Behind a value a `/` divides.
  private static func mayBeginPattern(after previous: SourceToken?) -> Bool {
    guard let previous else { return true }
    switch previous.kind {
    case .literal, .number: return false
    case .identifier(let name): return ["return", "in", "case", "where", "if", "else", "try", "await"].contains(name)
    case .sign(let sign): return ![UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(sign)
    }
  }
}
