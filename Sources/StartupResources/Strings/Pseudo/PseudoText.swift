import Startup

/// Makes text that looks foreign and can be read: with accents on its letters, longer as translations are, in brackets that show where
/// it is cut off. What is not for people stays as it is: conversions, tags, references, addresses, names in braces.
public struct PseudoText: Sendable {
  /// How much is added, as a part of the letters.
  public var growth: Double
  /// Whether the text is shown from right to left, whatever its letters are.
  public var isRightToLeft: Bool

  /// A way to make text.
  public init(growth: Double = 0.35, isRightToLeft: Bool = false) {
    self.growth = growth
    self.isRightToLeft = isRightToLeft
  }

  /// A whole text of an app. One without letters stays as it is.
  public func text(_ text: String) -> String { whole(text, hasWords: false) }

  /// A whole text; with words also one without letters of its own, because what is put into it has some.
  func whole(_ text: String, hasWords: Bool) -> String {
    let (foreign, letterCount) = foreign(text)
    if letterCount == 0 && !hasWords { return text }
    return directed("[\(foreign)\(padding(letterCount))]")
  }

  /// A part of a text, which is put into another one: without brackets.
  func part(_ text: String) -> String {
    let (foreign, letterCount) = foreign(text)
    return letterCount == 0 ? text : foreign + padding(letterCount)
  }

  /// A mark around the text turns every letter in it, and another ends that (Unicode's bidirectional algorithm, UAX 9).
  private func directed(_ text: String) -> String { isRightToLeft ? "\u{202E}\(text)\u{202C}" : text }

  private func padding(_ letterCount: Int) -> String {
    let count = Int((Double(letterCount) * growth).rounded(.up))
    // Lines are broken between words, so that what is added has some.
    var padding = ""
    for number in 0..<count {
      if number % 8 == 0 { padding += " " }
      padding += "~"
    }
    return padding
  }

  private func foreign(_ text: String) -> (text: String, letterCount: Int) {
    var result = ""
    var letterCount = 0
    for part in FixedParts(text).parts {
      if part.isFixed {
        result += part.text
        continue
      }
      for scalar in part.text.unicodeScalars {
        if scalar.properties.isAlphabetic { letterCount += 1 }
        result.unicodeScalars.append(Self.accented[scalar] ?? scalar)
      }
    }
    return (result, letterCount)
  }

  private static let accented: [Unicode.Scalar: Unicode.Scalar] = {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let foreign = "áƀçđéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ"
    return Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, foreign.unicodeScalars))
  }()
}

/// The parts of a text that people read, and those that programs do.
private struct FixedParts {
  private(set) var parts: [(text: String, isFixed: Bool)] = []

  init(_ text: String) {
    let bytes = text.utf8Span.span
    var scanner = FormatScanner(bytes)
    var end = 0
    while let piece = scanner.next() {
      // Of `%%` the piece has one sign, and both belong to it.
      if piece.range.lowerBound > end {
        add(String(repairing: bytes.extracting(end..<piece.range.lowerBound)), isFixed: true)
      }
      end = piece.range.upperBound
      let content = String(repairing: bytes.extracting(piece.range))
      if piece.kind == .text { addReadable(content) } else { add(content, isFixed: true) }
    }
    if end < bytes.count { add(String(repairing: bytes.extracting(end..<bytes.count)), isFixed: true) }
  }

  private mutating func add(_ text: String, isFixed: Bool) {
    if !text.isEmpty { parts.append((text, isFixed)) }
  }

  /// Takes tags, references, names in braces and addresses out of a text without conversions.
  private mutating func addReadable(_ text: String) {
    let bytes = text.utf8Span.span
    var start = 0
    var index = 0
    while index < bytes.count {
      guard let end = Self.fixedEnd(bytes, at: index) ?? Self.mailAddressEnd(bytes, at: index) else {
        index += 1
        continue
      }
      add(String(repairing: bytes.extracting(start..<index)), isFixed: false)
      add(String(repairing: bytes.extracting(index..<end)), isFixed: true)
      start = end
      index = end
    }
    add(String(repairing: bytes.extracting(start..<bytes.count)), isFixed: false)
  }

  /// Where the part for programs that begins here ends; nil when none does.
  @inline(never)
  private static func fixedEnd(_ bytes: Span<UInt8>, at index: Int) -> Int? {
    switch bytes[index] {
    case UInt8(ascii: "<"):
      guard index + 1 < bytes.count, bytes[index + 1].isASCIILetter || bytes[index + 1] == UInt8(ascii: "/") else {
        return nil
      }
      return closing(UInt8(ascii: ">"), bytes, index, longest: 200)
    case UInt8(ascii: "]"):
      // Where a link of Markdown leads, or how a word is to be bent: `^[%lld file](inflect: true)`.
      guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "(") else { return nil }
      return closing(UInt8(ascii: ")"), bytes, index, longest: 200)
    case UInt8(ascii: "{"): return closing(UInt8(ascii: "}"), bytes, index, longest: 60)
    case UInt8(ascii: "&"):
      guard let end = closing(UInt8(ascii: ";"), bytes, index, longest: 12) else { return nil }
      for place in index + 1..<end - 1
      where !bytes[place].isASCIILetter && !bytes[place].isASCIIDigit && bytes[place] != UInt8(ascii: "#") {
        return nil
      }
      return end > index + 2 ? end : nil
    case UInt8(ascii: "h"), UInt8(ascii: "m"):
      let isAddress = ["http://", "https://", "mailto:"].contains { begins($0, bytes, index) }
      guard isAddress, index == 0 || !bytes[index - 1].isASCIILetter else { return nil }
      var end = index
      while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ")"), bytes[end] != UInt8(ascii: "\"") {
        end += 1
      }
      return end
    default: return nil
    }
  }

  /// Where the address of mail that begins here ends; nil when none does.
  private static func mailAddressEnd(_ bytes: Span<UInt8>, at index: Int) -> Int? {
    func isOfName(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
    guard isOfName(bytes[index]), index == 0 || !isOfName(bytes[index - 1]) else { return nil }
    var sign = index
    while sign < bytes.count, isOfName(bytes[sign]) { sign += 1 }
    guard sign < bytes.count, bytes[sign] == UInt8(ascii: "@") else { return nil }
    var end = sign + 1
    while end < bytes.count, isOfName(bytes[end]) { end += 1 }
    // The full stop of a sentence is none of its own.
    while end > sign + 1, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return end > sign + 1 ? end : nil
  }

  private static func closing(_ sign: UInt8, _ bytes: Span<UInt8>, _ start: Int, longest: Int) -> Int? {
    var end = start + 1
    while end < bytes.count, end - start < longest {
      if bytes[end] == sign { return end + 1 }
      end += 1
    }
    return nil
  }

  private static func begins(_ text: String, _ bytes: Span<UInt8>, _ start: Int) -> Bool {
    var place = start
    for byte in text.utf8 {
      if place >= bytes.count || bytes[place] != byte { return false }
      place += 1
    }
    return true
  }
}
