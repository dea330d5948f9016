/// A value to put into a format, with its type: what a C function would have to guess.
///
///     FormatString("%@ has %lld new").formatted("Ana", 3)
///
/// Integers, real numbers, texts and Optionals become one by `FormatArgumentConvertible`; anything else by its description.
public enum FormatArgument: Hashable, Sendable {
  /// A signed integer of any width up to 64 bits.
  case integer(Int64)
  /// An unsigned integer of any width up to 64 bits.
  case unsigned(UInt64)
  /// A real number of double precision.
  case real(Double)
  /// A real number of single precision, which has a shorter text than the double with its value.
  case single(Float)
  /// A text, a character or the description of something else.
  case text(String)
  /// An Optional without a value.
  case missing
}

extension FormatArgument {
  /// The argument that a value of a known type is.
  @inlinable
  public init(_ value: some FormatArgumentConvertible) { self = value.formatArgument }

  /// An integer; one that does not fit 64 bits becomes its decimal text.
  @inlinable
  public init(integer value: some BinaryInteger) {
    if let integer = Int64(exactly: value) {
      self = .integer(integer)
    } else if let integer = UInt64(exactly: value) {
      self = .unsigned(integer)
    } else {
      self = .text(String(value))
    }
  }

  /// Any value: as the argument its type knows to make, else by its description. A value of a type that is known at compile time
  /// is made into an argument faster by `init(_:)`, without the look at its dynamic type.
  public init(describing value: Any) {
    switch value {
    case let value as any FormatArgumentConvertible: self = value.formatArgument
    case let value as any BinaryInteger: self.init(integer: value)
    default: self = .text(String(describing: value))
    }
  }

  /// What it is, in the words of a problem.
  var kindName: String {
    switch self {
    case .integer, .unsigned: "an integer"
    case .real, .single: "a real number"
    case .text: "text"
    case .missing: "nil"
    }
  }
}

extension FormatArgument: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
  /// An integer that is written as such.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A real number that is written as such.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// A text that is written as such.
  public init(stringLiteral value: String) { self = .text(value) }
}
