/// A key with the arguments of its text, as a literal with interpolations writes it: `"Hello \(name), \(count) new"` is the key
/// `Hello %@, %lld new` with two arguments.
///
/// The text of the key may have its conversions in another order (`%2$lld %1$@`), as each language needs.
public struct LocalizedKey: Sendable, ExpressibleByStringInterpolation {
  /// The key, each interpolation in it as the conversion of its type.
  public let key: String
  /// The values of the interpolations.
  public let arguments: [FormatArgument]

  /// A key and arguments given directly.
  @inlinable
  public init(_ key: String, _ arguments: [FormatArgument] = []) {
    self.key = key
    self.arguments = arguments
  }

  /// A key without arguments.
  @inlinable
  public init(stringLiteral value: String) { self.init(value) }

  /// What the interpolation has gathered.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.key, stringInterpolation.arguments)
  }

  /// Gathers key and arguments of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""
    var arguments: [FormatArgument] = []

    /// Makes room for what a literal will have.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + interpolationCount * 4)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Text; a percent sign in it is doubled, since the key is a format, when there is an interpolation to make it one.
    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacingBytes("%", with: "%%")
    }

    /// A value of a type that knows its conversion.
    public mutating func appendInterpolation(_ value: some FormatArgumentConvertible) {
      append(conversion: type(of: value).formatConversion.description, FormatArgument(value))
    }

    /// A value with a conversion of its own: `\(price, specifier: "%.2f")`.
    public mutating func appendInterpolation(_ value: some FormatArgumentConvertible, specifier: String) {
      append(conversion: specifier, FormatArgument(value))
    }

    /// Any other value by its description.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(conversion: "%@", FormatArgument(describing: value))
    }

    private mutating func append(conversion: String, _ argument: FormatArgument) {
      key += conversion
      arguments.append(argument)
    }
  }
}
