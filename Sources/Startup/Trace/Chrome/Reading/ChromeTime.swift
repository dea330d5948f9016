/// Times as traces spell them: decimal microseconds, in a number or a string, to be whole nanoseconds.
enum ChromeTime {
  /// What stands where a time should.
  enum Reading {
    /// Nanoseconds, rounded to the nearest, halves away from zero.
    case nanoseconds(Int128)
    /// No number.
    case invalid
  }

  /// More nanoseconds than this (three million years) are no time.
  static let limit = Int128(10) * Int128(10_000_000_000) * Int128(1_000_000_000_000)

  /// Reads the decimal number in a range, exactly: a double would lose nanoseconds of a date.
  static func nanoseconds(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Reading {
    var index = start
    let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    var mantissa: UInt64 = 0
    var dropped = 0
    var scale = 3
    var digitCount = 0
    while index < end, bytes[index] &- UInt8(ascii: "0") < 10 {
      take(bytes[index], &mantissa, &dropped)
      digitCount &+= 1
      index &+= 1
    }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      while index < end, bytes[index] &- UInt8(ascii: "0") < 10 {
        take(bytes[index], &mantissa, &dropped)
        scale &-= 1
        digitCount &+= 1
        index &+= 1
      }
    }
    guard digitCount > 0 else { return .invalid }
    scale += dropped
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      guard let exponent = exponent(bytes, index &+ 1, end) else { return .invalid }
      scale += exponent
    } else if index < end {
      return .invalid
    }
    guard let magnitude = scaled(mantissa, by: scale) else { return .invalid }
    return .nanoseconds(isNegative ? -magnitude : magnitude)
  }

  /// Appends a digit; those that no longer fit are counted instead.
  @inline(__always)
  private static func take(_ byte: UInt8, _ mantissa: inout UInt64, _ dropped: inout Int) {
    if mantissa < UInt64.max / 10 - 1 && dropped == 0 {
      mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
    } else {
      dropped &+= 1
    }
  }

  private static func exponent(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var index = start
    guard index < end else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index &+= 1 }
    guard index < end else { return nil }
    var value = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = min(value &* 10 &+ Int(digit), 1_000_000)
      index &+= 1
    }
    return isNegative ? -value : value
  }

  private static func scaled(_ mantissa: UInt64, by scale: Int) -> Int128? {
    if mantissa == 0 { return 0 }
    if scale == 0 { return Int128(mantissa) }
    if scale < 0 {
      guard scale >= -20 else { return 0 }
      var divisor: Int128 = 1
      for _ in 0..<(-scale) { divisor *= 10 }
      return (Int128(mantissa) * 2 + divisor) / (divisor * 2)
    }
    var value = Int128(mantissa)
    for _ in 0..<min(scale, 40) {
      value *= 10
      if value > limit { return nil }
    }
    return value
  }
}
