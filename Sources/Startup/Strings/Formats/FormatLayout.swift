/// How a value is to stand in its place: a conversion's flags with the width and the precision that it or its arguments say.
struct FormatLayout {
  var flags: FormatFlags
  /// The least count of characters.
  var width = 0
  /// Digits at least, digits behind the point, or characters at most; nil when none is given.
  var precision: Int?

  /// A wider field or a longer number is cut to this; nothing on a screen is.
  static let limit = 4096

  /// Whether the value stands there as it is.
  @inline(__always)
  var isPlain: Bool { width == 0 && precision == nil && flags.isEmpty }

  var isLeftAligned: Bool { flags.contains(.minus) }

  /// The sign in front of a number.
  @inline(__always)
  func sign(isNegative: Bool) -> UInt8? {
    if isNegative { return UInt8(ascii: "-") }
    if flags.contains(.plus) { return UInt8(ascii: "+") }
    return flags.contains(.space) ? UInt8(ascii: " ") : nil
  }
}
