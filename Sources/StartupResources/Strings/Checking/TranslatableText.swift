import Startup

/// What of a text a translator has to do with: its words, without conversions, numbers, signs and addresses.
struct TranslatableText: Sendable {
  /// The words in the order of the text, without the signs around them.
  let words: [Substring]

  init(_ text: String) {
    var words: [Substring] = []
    for part in Self.withoutConversions(text).split(whereSeparator: \.isWhitespace) {
      if Self.isAddress(part) { continue }
      // Signs around a word are not of it; those inside are: `Wi-Fi`, `don't`.
      let word = part.trimming(to: { $0.isLetter || $0.isNumber })
      if word.contains(where: \.isLetter) { words.append(word) }
    }
    self.words = words
  }

  /// How many letters there are.
  private var letterCount: Int { words.reduce(0) { $0 + $1.count(where: \.isLetter) } }

  /// Whether there is anything to translate; a single letter, such as that of a unit, is not.
  var isTranslatable: Bool { letterCount > 1 }

  /// Whether a text has words.
  static func hasWords(_ text: String) -> Bool {
    TranslatableText(text).isTranslatable
  }

  /// Whether a word is written as names and abbreviations are: `iPhone`, `HomeKit`, `NFC`, `MP3`.
  static func looksLikeName(_ word: Substring) -> Bool {
    let letters = word.filter(\.isLetter)
    if word.contains(where: \.isNumber) { return true }
    guard letters.dropFirst().contains(where: \.isUppercase) else { return false }
    // A word in capitals alone may be a shout.
    return letters.contains(where: \.isLowercase) || letters.count <= 5
  }

  private static func isAddress(_ part: Substring) -> Bool {
    if part.contains("://") { return true }
    let dots = part.utf8.dropFirst().dropLast()
    return dots.contains(UInt8(ascii: "@")) && dots.contains(UInt8(ascii: "."))
      || dots.contains(UInt8(ascii: "/")) && dots.contains(UInt8(ascii: "."))
  }

  private static func withoutConversions(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = text.utf8Span.span
    var result = ""
    var scanner = FormatScanner(bytes)
    while let piece = scanner.next() {
      result += piece.kind == .text ? String(repairing: bytes.extracting(piece.range)) : " "
    }
    return result
  }
}

extension Substring {
  /// Without the characters at both ends that do not count.
  fileprivate func trimming(to counts: (Character) -> Bool) -> Substring {
    guard let first = firstIndex(where: counts), let last = lastIndex(where: counts) else { return "" }
    return self[first...last]
  }
}
