/// Durations as people write and read them: `250us`, `1.5ms`, `2s`.
///
/// All arithmetic is on whole nanoseconds; a decimal fraction never passes through a double, so it keeps its leading zeros.
public enum DurationText {
  /// Why a text is no duration.
  public enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// Not a number, or a number as durations do not spell it (`inf`, `1e3`, `-2`).
    case notANumber(String)
    /// A number without a unit.
    case missingUnit(String)
    /// A number with something after it that is no unit.
    case unknownUnit(String)
    /// A fraction of a nanosecond.
    case finerThanNanosecond(String)
    /// More than 292 years.
    case tooLong(String)

    /// What is wrong, without the place.
    public var description: String {
      switch self {
      case .notANumber(let text): "\"\(text)\" is not a duration such as 250us, 1.5ms or 2s"
      case .missingUnit(let text): "\"\(text)\" has no unit (did you mean \"\(text)ms\"?)"
      case .unknownUnit(let text): "\"\(text)\" has an unknown unit; units are ns, us, ms and s"
      case .finerThanNanosecond(let text): "\"\(text)\" is finer than a nanosecond"
      case .tooLong(let text): "\"\(text)\" is too long"
      }
    }
  }

  /// Nanoseconds in a unit by its spelling; the micro sign and the Greek letter are both in use.
  private static let units: [(name: String, digits: Int)] = [
    ("ns", 0), ("us", 3), ("\u{B5}s", 3), ("\u{3BC}s", 3), ("ms", 6), ("s", 9),
  ]

  /// The whole nanoseconds that `text` says: decimal digits, perhaps with a fraction, then `ns`, `us`, `ms` or `s`, perhaps
  /// after a space.
  public static func parse(_ text: String) throws(Problem) -> Int64 {
    let bytes = text.utf8
    let whole = bytes.prefix { $0 &- UInt8(ascii: "0") < 10 }
    guard !whole.isEmpty else { throw .notANumber(text) }
    var rest = bytes[whole.endIndex...]
    var fraction = rest[..<rest.startIndex]
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix { $0 &- UInt8(ascii: "0") < 10 }
      guard !fraction.isEmpty else { throw .notANumber(text) }
      rest = rest[fraction.endIndex...]
    }
    if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    guard !rest.isEmpty else { throw .missingUnit(text) }
    guard let unit = units.first(where: { rest.elementsEqual($0.name.utf8) }) else { throw .unknownUnit(text) }
    while fraction.last == UInt8(ascii: "0") { fraction = fraction.dropLast() }
    guard fraction.count <= unit.digits else { throw .finerThanNanosecond(text) }
    var value: Int64 = 0
    let zeros = repeatElement(UInt8(ascii: "0"), count: unit.digits - fraction.count)
    for digit in [Array(whole), Array(fraction), Array(zeros)].joined() {
      let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = scaled.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
      if overflow || carried { throw .tooLong(text) }
      value = sum
    }
    return value
  }

  /// The duration with a unit and three significant digits, halves rounded away from zero: `250 us`, `1.50 ms`, `12.3 s`.
  /// Whole nanoseconds under 1,000 are exact; from 1,000 s on there are no more units, so all whole seconds are shown.
  public static func format(nanoseconds: Int64) -> String {
    let sign = nanoseconds < 0 ? "-" : ""
    let magnitude = nanoseconds.magnitude
    if magnitude < 1000 { return "\(sign)\(magnitude) ns" }
    var unit = magnitude < 1_000_000 ? 3 : magnitude < 1_000_000_000 ? 6 : 9
    while true {
      let scale = powerOfTen(unit)
      let whole = magnitude / scale
      let decimals = whole < 10 ? 2 : whole < 100 ? 1 : 0
      let step = powerOfTen(unit - decimals)
      let rounded = magnitude / step + (magnitude % step >= step / 2 ? 1 : 0)
      // Rounding may have carried into a fourth digit: 9.996 ms is 10.0 ms, and 999.6 us is 1.00 ms.
      if decimals > 0, rounded == 1000 { return sign + decimal(100, decimals: decimals - 1, unit: unit) }
      if decimals == 0, rounded == 1000, unit < 9 {
        unit += 3
        continue
      }
      return sign + decimal(rounded, decimals: decimals, unit: unit)
    }
  }

  /// The duration to the nanosecond in its largest fitting unit, as `parse` reads it: `1.005s`, `250us`, `0s`.
  public static func exact(nanoseconds: Int64) -> String {
    let sign = nanoseconds < 0 ? "-" : ""
    let magnitude = nanoseconds.magnitude
    if magnitude == 0 { return "0s" }
    let unit = magnitude < 1000 ? 0 : magnitude < 1_000_000 ? 3 : magnitude < 1_000_000_000 ? 6 : 9
    var fraction = magnitude % powerOfTen(unit)
    var decimals = unit
    while decimals > 0, fraction % 10 == 0 {
      fraction /= 10
      decimals -= 1
    }
    let whole = magnitude / powerOfTen(unit)
    let name = ["ns", "us", "ms", "s"][unit / 3]
    return decimals == 0 ? "\(sign)\(whole)\(name)" : "\(sign)\(whole).\(padded(fraction, to: decimals))\(name)"
  }

  private static func decimal(_ value: UInt64, decimals: Int, unit: Int) -> String {
    let name = ["ns", "us", "ms", "s"][unit / 3]
    if decimals == 0 { return "\(value) \(name)" }
    let scale = powerOfTen(decimals)
    return "\(value / scale).\(padded(value % scale, to: decimals)) \(name)"
  }

  private static func padded(_ value: UInt64, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func powerOfTen(_ exponent: Int) -> UInt64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
