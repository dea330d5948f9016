/// A number as it was written, checked against JSON's grammar (RFC 8259, section 6) and converted only when asked.
///
/// Keeping the spelling loses nothing: 64-bit integers stay exact, and `1e999` is a number that no double can hold, not infinity.
public struct JSONNumber: Equatable, Sendable, CustomStringConvertible {
  /// The spelling, such as `-12.5e3`.
  public let text: String

  /// A number from its spelling, or nil when JSON's grammar does not allow it.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard JSONNumber.length(in: bytes.span, at: 0) == bytes.count, !bytes.isEmpty else { return nil }
    self.text = text
  }

  /// A number from a spelling that the scanner has checked.
  init(checked text: String) { self.text = text }

  /// The spelling.
  public var description: String { text }

  /// The nearest double, or nil when the number is beyond the range of doubles.
  public var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The exact value when the number is whole and fits 64 bits: `2`, `2.0`, `20e-1` and `0.2e1` are all 2.
  public var integer: Int64? {
    if let value = Int64(text) { return value }
    var digits: [UInt8] = []
    var exponent = 0
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    let mantissa = rest.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
    var afterPoint = false
    for byte in mantissa {
      if byte == UInt8(ascii: ".") {
        afterPoint = true
      } else {
        digits.append(byte - UInt8(ascii: "0"))
        if afterPoint { exponent -= 1 }
      }
    }
    if digits.allSatisfy({ $0 == 0 }) { return 0 }
    if mantissa.endIndex != rest.endIndex {
      // An exponent too long for Int can't be balanced by digits either: the text would have to be as long.
      guard let written = Int(Substring(rest[mantissa.endIndex...].dropFirst())) else { return nil }
      let (sum, overflow) = exponent.addingReportingOverflow(written)
      if overflow { return nil }
      exponent = sum
    }
    while exponent < 0, digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard exponent >= 0, exponent <= 19 else { return nil }
    digits.append(contentsOf: repeatElement(0, count: exponent))
    return JSONNumber.value(of: digits, isNegative: isNegative)
  }

  private static func value(of digits: [UInt8], isNegative: Bool) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
      let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      // Downwards for negative numbers, because the smallest Int64 has no positive counterpart.
      let step = isNegative ? -Int64(digit) : Int64(digit)
      let (sum, carried) = scaled.addingReportingOverflow(step)
      if carried { return nil }
      value = sum
    }
    return value
  }

  /// The number of bytes from `start` that spell a number, or nil when none starts there. The longest spelling is taken;
  /// whatever follows it is the caller's to judge.
  static func length(in bytes: Span<UInt8>, at start: Int) -> Int? {
    var index = start
    func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] &- UInt8(ascii: "0") < 10 }
    func isByte(_ index: Int, _ byte: UInt8) -> Bool { index < bytes.count && bytes[index] == byte }
    if isByte(index, UInt8(ascii: "-")) { index += 1 }
    guard isDigit(index) else { return nil }
    if isByte(index, UInt8(ascii: "0")) { index += 1 } else { while isDigit(index) { index += 1 } }
    if isByte(index, UInt8(ascii: ".")) {
      guard isDigit(index + 1) else { return nil }
      index += 1
      while isDigit(index) { index += 1 }
    }
    if isByte(index, UInt8(ascii: "e")) || isByte(index, UInt8(ascii: "E")) {
      var exponent = index + 1
      if isByte(exponent, UInt8(ascii: "+")) || isByte(exponent, UInt8(ascii: "-")) { exponent += 1 }
      guard isDigit(exponent) else { return nil }
      index = exponent
      while isDigit(index) { index += 1 }
    }
    return index - start
  }
}
