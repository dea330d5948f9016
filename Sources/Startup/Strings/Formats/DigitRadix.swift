/// The bases in which a format writes integers.
enum DigitRadix: UInt8 {
  case octal
  case decimal
  case hexadecimal
  case upperHexadecimal

  /// Takes the last digit off.
  @inline(__always)
  func takeDigit(_ value: inout UInt64) -> UInt8 {
    switch self {
    case .octal:
      let digit = UInt8(truncatingIfNeeded: value & 7)
      value &>>= 3
      return UInt8(ascii: "0") &+ digit
    case .decimal:
      let (quotient, digit) = value.quotientAndRemainder(dividingBy: 10)
      value = quotient
      return UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
    case .hexadecimal, .upperHexadecimal:
      let digit = UInt8(truncatingIfNeeded: value & 15)
      value &>>= 4
      let letterA = UInt8(ascii: self == .hexadecimal ? "a" : "A")
      return digit < 10 ? UInt8(ascii: "0") &+ digit : letterA &- 10 &+ digit
    }
  }

  /// How many digits a number has; one for 0.
  @inline(__always)
  func digitCount(_ value: UInt64) -> Int {
    let bits = max(1, 64 &- value.leadingZeroBitCount)
    switch self {
    case .octal: return (bits &+ 2) / 3
    case .hexadecimal, .upperHexadecimal: return (bits &+ 3) / 4
    case .decimal: return decimalDigitCount(value)
    }
  }

  @inline(__always)
  private func decimalDigitCount(_ value: UInt64) -> Int {
    var count = 1
    var limit: UInt64 = 10
    while value >= limit {
      count &+= 1
      if count == 20 { break }
      limit &*= 10
    }
    return count
  }
}
