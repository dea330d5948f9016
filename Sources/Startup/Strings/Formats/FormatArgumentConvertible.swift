/// A type whose values can be put into a format.
///
/// The standard library's integers, real numbers and texts are; a type of an app becomes one by conforming, and where it has a
/// description there is nothing to implement:
///
///     extension Temperature: FormatArgumentConvertible {}
public protocol FormatArgumentConvertible {
  /// The value as an argument.
  var formatArgument: FormatArgument { get }
  /// The conversion that stands for a value of this type in a key that is built from an interpolation.
  static var formatConversion: StaticString { get }
}

extension FormatArgumentConvertible {
  /// `%@`, which takes anything.
  @inlinable public static var formatConversion: StaticString { "%@" }
}

extension FormatArgumentConvertible where Self: CustomStringConvertible {
  /// The description.
  @inlinable public var formatArgument: FormatArgument { .text(description) }
}

extension FormatArgumentConvertible where Self: BinaryInteger {
  /// The integer, or its decimal text when it does not fit 64 bits.
  @inlinable public var formatArgument: FormatArgument { FormatArgument(integer: self) }
}

extension FormatArgument: FormatArgumentConvertible {
  /// Itself.
  @inlinable public var formatArgument: FormatArgument { self }
}

extension Int: FormatArgumentConvertible {
  /// As wide as it can be on any machine.
  @inlinable public static var formatConversion: StaticString { "%lld" }
  /// The integer.
  @inlinable public var formatArgument: FormatArgument { .integer(Int64(self)) }
}

extension Int64: FormatArgumentConvertible {
  /// An integer of 64 bits.
  @inlinable public static var formatConversion: StaticString { "%lld" }
  /// The integer.
  @inlinable public var formatArgument: FormatArgument { .integer(self) }
}

extension Int32: FormatArgumentConvertible {
  /// C's `int`.
  @inlinable public static var formatConversion: StaticString { "%d" }
}

extension Int16: FormatArgumentConvertible {
  /// C passes a short one as `int`.
  @inlinable public static var formatConversion: StaticString { "%d" }
}

extension Int8: FormatArgumentConvertible {
  /// C passes a short one as `int`.
  @inlinable public static var formatConversion: StaticString { "%d" }
}

extension Int128: FormatArgumentConvertible {}

extension UInt: FormatArgumentConvertible {
  /// As wide as it can be on any machine.
  @inlinable public static var formatConversion: StaticString { "%llu" }
  /// The integer.
  @inlinable public var formatArgument: FormatArgument { .unsigned(UInt64(self)) }
}

extension UInt64: FormatArgumentConvertible {
  /// An unsigned integer of 64 bits.
  @inlinable public static var formatConversion: StaticString { "%llu" }
  /// The integer.
  @inlinable public var formatArgument: FormatArgument { .unsigned(self) }
}

extension UInt32: FormatArgumentConvertible {
  /// C's `unsigned int`.
  @inlinable public static var formatConversion: StaticString { "%u" }
}

extension UInt16: FormatArgumentConvertible {
  /// C passes a short one as `int`, which holds all of them.
  @inlinable public static var formatConversion: StaticString { "%u" }
}

extension UInt8: FormatArgumentConvertible {
  /// C passes a short one as `int`, which holds all of them.
  @inlinable public static var formatConversion: StaticString { "%u" }
}

extension UInt128: FormatArgumentConvertible {}

extension Double: FormatArgumentConvertible {
  /// A real number with six decimals.
  @inlinable public static var formatConversion: StaticString { "%lf" }
  /// The number.
  @inlinable public var formatArgument: FormatArgument { .real(self) }
}

extension Float: FormatArgumentConvertible {
  /// A real number with six decimals.
  @inlinable public static var formatConversion: StaticString { "%f" }
  /// The number.
  @inlinable public var formatArgument: FormatArgument { .single(self) }
}

extension String: FormatArgumentConvertible {
  /// The text.
  @inlinable public var formatArgument: FormatArgument { .text(self) }
}

extension Substring: FormatArgumentConvertible {
  /// The text, copied.
  @inlinable public var formatArgument: FormatArgument { .text(String(self)) }
}

extension StaticString: FormatArgumentConvertible {}
extension Character: FormatArgumentConvertible {}
extension Unicode.Scalar: FormatArgumentConvertible {}
extension Bool: FormatArgumentConvertible {}

extension Optional: FormatArgumentConvertible where Wrapped: FormatArgumentConvertible {
  /// That of the value.
  @inlinable public static var formatConversion: StaticString { Wrapped.formatConversion }
  /// The value, or the argument that says there is none.
  @inlinable public var formatArgument: FormatArgument { self?.formatArgument ?? .missing }
}
