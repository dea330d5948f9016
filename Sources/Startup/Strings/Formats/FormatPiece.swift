/// A part of a format: text to copy, or a conversion that an argument takes the place of.
package struct FormatPiece: Sendable {
  /// What it is.
  package var kind = FormatPieceKind.text
  /// The conversion's letter, which tells `x` from `X`.
  var letter: UInt8 = 0
  var length = FormatLength.none
  var flags: FormatFlags = []
  /// The argument's number from 1, as `%2$@` has it; 0 for the next one.
  package var position: UInt16 = 0
  package var width = FormatAmount.none
  package var precision = FormatAmount.none
  /// The bytes of the format: of the text, or of the whole conversion.
  var start: UInt32
  var end: UInt32

  package var range: Range<Int> { Int(start)..<Int(end) }
}

/// What a part of a format is.
package enum FormatPieceKind: UInt8, Sendable {
  case text
  /// A `%` that begins no conversion: text, and reported.
  case lonePercent
  case object
  case signed
  case unsigned
  case hexadecimal
  case octal
  case character
  case string
  case pointer
  case fixed
  case exponent
  case general
  case hexadecimalReal
  /// `%#@name@`.
  case variable

  /// The kind of a conversion's letter; nil when it is none.
  @inline(__always)
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "@"): self = .object
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"): self = .signed
    case UInt8(ascii: "u"), UInt8(ascii: "U"): self = .unsigned
    case UInt8(ascii: "x"), UInt8(ascii: "X"): self = .hexadecimal
    case UInt8(ascii: "o"), UInt8(ascii: "O"): self = .octal
    case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .character
    case UInt8(ascii: "s"), UInt8(ascii: "S"): self = .string
    case UInt8(ascii: "p"): self = .pointer
    case UInt8(ascii: "f"), UInt8(ascii: "F"): self = .fixed
    case UInt8(ascii: "e"), UInt8(ascii: "E"): self = .exponent
    case UInt8(ascii: "g"), UInt8(ascii: "G"): self = .general
    case UInt8(ascii: "a"), UInt8(ascii: "A"): self = .hexadecimalReal
    default: return nil
    }
  }

  /// Whether it writes a sign, so that the flags `+` and space mean something.
  var isSigned: Bool {
    switch self {
    case .signed, .fixed, .exponent, .general, .hexadecimalReal: true
    default: false
    }
  }
}

/// How wide C takes the argument for.
enum FormatLength: UInt8, Sendable {
  /// An `int` of 32 bits.
  case none
  /// `hh`: 8 bits.
  case char
  /// `h`: 16 bits.
  case short
  /// `l`, `ll`, `q`, `L`, `z`, `t` and `j`: 64 bits.
  case long
}

/// What stands between `%` and the width.
struct FormatFlags: OptionSet, Sendable {
  let rawValue: UInt8

  static let minus = FormatFlags(rawValue: 1)
  static let plus = FormatFlags(rawValue: 2)
  static let space = FormatFlags(rawValue: 4)
  static let number = FormatFlags(rawValue: 8)
  static let zero = FormatFlags(rawValue: 16)
  static let quote = FormatFlags(rawValue: 32)

  @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The flag that a character is; nil when it is none.
  @inline(__always)
  init?(character: UInt8) {
    switch character {
    case UInt8(ascii: "-"): self = .minus
    case UInt8(ascii: "+"): self = .plus
    case UInt8(ascii: " "): self = .space
    case UInt8(ascii: "#"): self = .number
    case UInt8(ascii: "0"): self = .zero
    case UInt8(ascii: "'"): self = .quote
    default: return nil
    }
  }
}

/// A width or a precision.
package enum FormatAmount: Equatable, Sendable {
  case none
  case fixed(UInt16)
  /// `*`: the next argument.
  case next
  /// `*2$`: the argument of that number, from 1.
  case argument(UInt16)
}
