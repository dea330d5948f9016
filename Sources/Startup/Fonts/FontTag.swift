/// The four letters that name a table or a kind of font file (OpenType, "Data Types": Tag).
struct FontTag: Hashable, Sendable, CustomStringConvertible {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// From four ASCII letters.
  init(_ text: StaticString) {
    precondition(text.utf8CodeUnitCount == 4, "a tag has four letters")
    rawValue = StaticBytes(text).quad(at: 0)
  }

  static let characterMap = FontTag("cmap")
  static let compactFont = FontTag("CFF ")
  static let fontHeader = FontTag("head")
  static let maximumProfile = FontTag("maxp")
  static let naming = FontTag("name")
  static let postScript = FontTag("post")
  static let variations = FontTag("fvar")
  static let windowsMetrics = FontTag("OS/2")

  /// The letters, or hexadecimal digits when it has other characters.
  var description: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> UInt32(24 - 8 * $0)) }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return "0x" + String(rawValue, radix: 16) }
    return String(repairing: bytes.span)
  }
}
