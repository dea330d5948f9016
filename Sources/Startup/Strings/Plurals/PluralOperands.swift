/// What plural rules look at in a number: not only its value but also how it is written, since `1` and `1.0` may take different
/// forms (UTS 35 part 3, section 5.1). The sign does not count.
public struct PluralOperands: Hashable, Sendable {
  /// The digits before the point, as a number.
  var integer: PluralDigits
  /// The digits after the point, as a number, with and without the zeros at the end.
  var fraction = PluralDigits()
  var trimmedFraction = PluralDigits()
  /// How many digits stand after the point, with and without the zeros at the end.
  var fractionCount = 0
  var trimmedFractionCount = 0
  /// The power of ten of a compact form: 6 for a number shown in millions.
  var exponent = 0

  /// A whole number.
  public init(_ value: some BinaryInteger) {
    if let magnitude = UInt64(exactly: value.magnitude) {
      integer = PluralDigits(magnitude)
    } else {
      integer = PluralDigits()
      for digit in String(value.magnitude).utf8 { integer.append(digit &- UInt8(ascii: "0")) }
    }
  }

  /// A number as it is shown: `1`, `-1.50`, `.5`, or in compact form with the power of ten behind a `c` or `e`, as in CLDR's
  /// samples: `1.2c6` is 1,200,000 shown as 1.2 million. Nil for anything else, and for powers of more than three digits.
  public init?(decimal text: String) {
    guard var parser = DecimalParser(text), let exponent = parser.exponent else { return nil }
    self = parser.operands(movingPointBy: exponent)
    self.exponent = exponent
  }

  /// A number with the fewest digits that tell it from every other: `1` for 1.0, `0.1`. Nil when it is not finite.
  ///
  /// Where the number is shown with a fixed count of digits, take the text that is shown.
  public init?(_ value: Double) {
    if value.magnitude < 0x1p63, value == value.rounded(.towardZero) {
      self.init(UInt64(value.magnitude))
    } else {
      self.init(shortest: value.description)
    }
  }

  /// A number of single precision with the fewest digits that tell it from every other of its kind.
  public init?(_ value: Float) { self.init(shortest: value.description) }

  /// The text of a number that may have a power of ten and a zero behind the point that say nothing.
  private init?(shortest text: String) {
    guard var parser = DecimalParser(text), let exponent = parser.exponent else { return nil }
    parser.dropTrailingZeros()
    self = parser.operands(movingPointBy: exponent)
  }

  /// Whether nothing but zeros stands behind the point.
  var isWhole: Bool { trimmedFractionCount == 0 }
}

/// A number of any length, of which rules ask only whether it is a given number below 10^18 or what it leaves when divided by a
/// power of ten: longer ones keep their last 18 digits and a mark.
struct PluralDigits: Hashable, Sendable {
  private static let limit: UInt64 = 1_000_000_000_000_000_000
  private(set) var value: UInt64 = 0

  init(_ value: UInt64 = 0) { self.value = value < Self.limit ? value : value % Self.limit + Self.limit }

  mutating func append(_ digit: UInt8) {
    // What is over the limit stays just over it, so that it equals no number that a rule names.
    let isLong = value >= Self.limit / 10
    value = value % (Self.limit / 10) * 10 + UInt64(digit) + (isLong ? Self.limit : 0)
  }
}

/// Takes the text of a decimal number apart.
private struct DecimalParser {
  private var digits: [UInt8] = []
  /// How many of them stand before the point.
  private var integerCount = 0
  /// The power of ten that is written; nil when it is not to be handled.
  private(set) var exponent: Int? = 0

  init?(_ text: String) {
    var bytes = Substring(text).utf8
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
    let integer = bytes.prefix { $0.isASCIIDigit }
    bytes = bytes.dropFirst(integer.count)
    digits = integer.map { $0 &- UInt8(ascii: "0") }
    integerCount = digits.count
    if bytes.first == UInt8(ascii: ".") {
      let fraction = bytes.dropFirst().prefix { $0.isASCIIDigit }
      bytes = bytes.dropFirst(1 + fraction.count)
      digits += fraction.map { $0 &- UInt8(ascii: "0") }
    }
    if digits.isEmpty { return nil }
    if let mark = bytes.first {
      guard mark == UInt8(ascii: "c") || mark.asciiLowercased == UInt8(ascii: "e") else { return nil }
      exponent = Int(Substring(bytes.dropFirst())).flatMap { $0.magnitude < 1000 ? $0 : nil }
    }
  }

  mutating func dropTrailingZeros() {
    while digits.count > integerCount, digits.last == 0 { digits.removeLast() }
  }

  mutating func operands(movingPointBy exponent: Int) -> PluralOperands {
    var result = PluralOperands(0)
    let point = integerCount + exponent
    if point > digits.count { digits += repeatElement(0, count: point - digits.count) }
    if point > 0 { for digit in digits[..<point] { result.integer.append(digit) } }
    let fraction = repeatElement(0, count: max(0, -point)) + digits[max(0, point)...]
    for digit in fraction { result.fraction.append(digit) }
    result.fractionCount = fraction.count
    let trimmed = fraction.prefix(1 + (fraction.lastIndex { $0 != 0 } ?? -1))
    for digit in trimmed { result.trimmedFraction.append(digit) }
    result.trimmedFractionCount = trimmed.count
    return result
  }
}
