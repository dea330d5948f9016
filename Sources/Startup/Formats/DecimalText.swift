/// Real numbers as decimal text with a fixed number of places, without the C library's locale.
public enum DecimalText {
  /// `value` with exactly `places` digits after the point, rounded by `rule`; `nan` and `inf` in words.
  ///
  /// `fixed(1.005, places: 2)` is `1.00`: the nearest double is below 1.005.
  public static func fixed(
    _ value: Double, places: Int, rounding rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    precondition((0...9).contains(places), "0 to 9 places")
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return fixed(steps: value * scale, places: places, rounding: rule)
  }

  /// `steps` units of the last of `places` digits after the point, rounded to a whole one by `rule`; for a caller that can scale
  /// without losing what decides the rounding.
  static func fixed(
    steps: Double, places: Int, rounding rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> String {
    let scaled = steps.magnitude.rounded(steps < 0 ? rule.mirrored : rule)
    guard scaled < 9e18 else { return String(steps) }
    let digits = String(Int64(scaled))
    let sign = steps < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}

extension FloatingPointRoundingRule {
  /// The rule that does to a magnitude what `self` does to its negative.
  fileprivate var mirrored: FloatingPointRoundingRule {
    switch self {
    case .up: .down
    case .down: .up
    default: self
    }
  }
}
