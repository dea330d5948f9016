/// What a launch-cache section holds, and in which version of that payload's layout.
///
/// A new kind needs one constant and nothing else in the cache: the file carries kinds it does not know through every
/// update.
public struct SectionKind: Hashable, Sendable, CustomStringConvertible {
  /// Up to eight ASCII letters as a number, first letter in the lowest byte, as they stand in the file.
  public let code: UInt64
  /// The version of the payload's layout; a section of another version is a miss, not an error.
  public let version: UInt32

  /// Defines a kind by one to eight ASCII letters and the version of its payload's layout.
  public init(_ letters: StaticString, version: UInt32) {
    precondition((1...8).contains(letters.utf8CodeUnitCount), "A section kind has one to eight letters")
    var code: UInt64 = 0
    letters.withUTF8Buffer { letters in
      for index in 0..<letters.count { unsafe code |= UInt64(letters[index]) << (8 * UInt64(index)) }
    }
    self.init(code: code, version: version)
  }

  init(code: UInt64, version: UInt32) {
    self.code = code
    self.version = version
  }

  /// The languages a launch decided on, with what the decision depended on.
  public static let languageDecision = SectionKind("language", version: 2)
  /// The compiled string tables of one language.
  public static let strings = SectionKind("strings", version: 2)

  /// The letters, `?` for a byte that is not a printable ASCII character.
  public var description: String {
    var text = ""
    var rest = code
    while rest != 0 {
      let byte = UInt8(truncatingIfNeeded: rest)
      text.unicodeScalars.append(byte > 0x20 && byte < 0x7F ? Unicode.Scalar(byte) : "?")
      rest >>= 8
    }
    return text
  }
}
