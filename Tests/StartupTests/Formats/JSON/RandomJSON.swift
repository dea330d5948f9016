/// Random JSON texts, for tests that compare readers.
struct RandomJSON {
  var generator: SystemRandomNumberGenerator = .init()

  /// A valid document with random white space, escapes and numbers.
  mutating func document() -> String { space() + value(depth: 0) + space() }

  /// A valid document with a few bytes removed, repeated or replaced; most are invalid.
  mutating func damagedDocument() -> [UInt8] {
    var bytes = Array(document().utf8)
    let letters = Array("{}[]:,\"\\/tfn0123456789eE+-. \n\u{E9}u".utf8) + [0, 0xFF, 0xC0, 0x80]
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(bytes[index], at: index)
      case 2: bytes.removeSubrange(index...)
      default: bytes[index] = letters.randomElement(using: &generator)!
      }
    }
    return bytes
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 5 ? 10 : 6), using: &generator) {
    case 0: return "null"
    case 1: return Bool.random(using: &generator) ? "true" : "false"
    case 2, 3: return number()
    case 4, 5: return string()
    case 6, 7:
      let elements = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        space() + value(depth: depth + 1) + space()
      }
      return "[\(elements.isEmpty ? space() : elements.joined(separator: ","))]"
    default:
      let members = (0..<Int.random(in: 0...4, using: &generator)).map { index in
        // The index keeps keys apart: what happens to duplicates is no question of grammar.
        "\(space())\"\(index)\(string().dropFirst())\(space()):\(space())\(value(depth: depth + 1))\(space())"
      }
      return "{\(members.isEmpty ? space() : members.joined(separator: ","))}"
    }
  }

  private mutating func number() -> String {
    var text = Bool.random(using: &generator) ? "-" : ""
    text += ["0", "1", "12", "345678901234", "9007199254740993"].randomElement(using: &generator)!
    if Int.random(in: 0..<3, using: &generator) == 0 {
      text += [".0", ".5", ".000001", ".1e"].randomElement(using: &generator)!
    }
    if text.hasSuffix("e") {
      text += ["+2", "-3", "0", "10"].randomElement(using: &generator)!
    } else if Int.random(in: 0..<4, using: &generator) == 0 {
      text += ["e5", "E+7", "e-9", "E0"].randomElement(using: &generator)!
    }
    return text
  }

  private mutating func string() -> String {
    let pieces = [
      "a", "Ω", "é", "e\u{301}", "\u{1F680}", " ", "\\n", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\r", "\\t", "\\u0041",
      "\\u00e9", "\\uD83D\\uDE80", "\\uFFFD", "\u{7F}", "\u{2028}", "//", "{", "]",
    ]
    let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
      .joined()
    return "\"\(text)\""
  }

  private mutating func space() -> String {
    (0..<Int.random(in: 0...2, using: &generator)).map { _ in
      [" ", "\n", "\t", "\r", "\r\n"].randomElement(using: &generator)!
    }
    .joined()
  }
}
