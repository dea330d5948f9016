/// A real number rounded to a count of decimal places, exactly: to nearest, and to even when two are as near, as C does it.
struct FixedPoint {
  let isNegative: Bool
  /// The magnitude in units of the last place.
  let steps: UInt64
  let places: Int

  /// As many as C shows when no precision is given.
  static let usualPlaces = 6

  /// Nil when the number is not finite or has too many digits for this way.
  init?(_ value: Double, places: Int) {
    guard value.isFinite, places <= 19 else { return nil }
    let significand = value.magnitude.significand64
    let (product, shift) = (UInt128(significand.value) * UInt128(Self.powerOfTen(places)), significand.exponent)
    guard let steps = shift >= 0 ? Self.scaledUp(product, by: shift) : Self.rounded(product, droppingBits: -shift)
    else {
      return nil
    }
    self.steps = steps
    self.places = places
    isNegative = value.sign == .minus
  }

  /// The digits before and behind the point.
  var parts: (whole: UInt64, fraction: UInt64) {
    let (whole, fraction) = steps.quotientAndRemainder(dividingBy: Self.powerOfTen(places))
    return (whole, fraction)
  }

  private static func scaledUp(_ product: UInt128, by shift: Int) -> UInt64? {
    shift <= 11 ? UInt64(exactly: product << UInt128(shift)) : nil
  }

  private static func rounded(_ product: UInt128, droppingBits count: Int) -> UInt64? {
    // The product has at most 117 bits, so that with so many less nothing is left, and not half of one either.
    if count > 118 { return 0 }
    let half: UInt128 = 1 << UInt128(count - 1)
    let rest = product & (half << 1 - 1)
    var result = product >> UInt128(count)
    if rest > half || rest == half && result & 1 == 1 { result += 1 }
    return UInt64(exactly: result)
  }

  private static func powerOfTen(_ exponent: Int) -> UInt64 {
    var result: UInt64 = 1
    for _ in 0..<exponent { result &*= 10 }
    return result
  }
}

extension Double {
  /// A finite magnitude as an integer of at most 53 bits times a power of two.
  fileprivate var significand64: (value: UInt64, exponent: Int) {
    let hidden: UInt64 = exponentBitPattern == 0 ? 0 : 1 << 52
    return (significandBitPattern | hidden, max(1, Int(exponentBitPattern)) - 1075)
  }
}
