/// What a launch-cache section holds, and in which version of that payload's layout.
///
/// A new kind needs one constant and nothing else in the cache: the file carries kinds it does not know through every
/// update.
public struct SectionKind: Hashable, Sendable, CustomStringConvertible {
  /// Four ASCII letters as a number, first letter in the lowest byte, as they stand in the file.
  public let code: UInt32
  /// The version of the payload's layout; a section of another version is a miss, not an error.
  public let version: UInt32

  /// Defines a kind by four ASCII letters and the version of its payload's layout.
  public init(_ letters: StaticString, version: UInt32) {
    precondition(letters.utf8CodeUnitCount == 4, "A section kind has four letters")
    var code: UInt32 = 0
    letters.withUTF8Buffer { for index in 0..<4 { unsafe code |= UInt32($0[index]) << (8 * UInt32(index)) } }
    self.init(code: code, version: version)
  }

  init(code: UInt32, version: UInt32) {
    self.code = code
    self.version = version
  }

  /// The languages a launch decided on, with what the decision depended on.
  public static let languageDecision = SectionKind("lang", version: 1)
  /// The compiled string tables of one language.
  public static let strings = SectionKind("strs", version: 1)

  /// The letters, `?` for a byte that is not a printable ASCII character.
  public var description: String {
    var text = ""
    for index in 0..<4 {
      let byte = UInt8(truncatingIfNeeded: code >> (8 * UInt32(index)))
      text.unicodeScalars.append(byte >= 0x20 && byte < 0x7F ? Unicode.Scalar(byte) : "?")
    }
    return text
  }
}
