/// A unit and a number of decimals that several durations share, so that they can be compared by eye.
public struct DurationUnit: Equatable, Sendable {
  /// `ns`, `us`, `ms` or `s`.
  public let name: String
  package let nanoseconds: Double
  let places: Int

  /// The unit in which `nanoseconds` has three significant digits.
  public init(fitting nanoseconds: Double) {
    let magnitude = nanoseconds.magnitude
    let units: [(String, Double)] = [("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9)]
    // A value that would be rounded up to 1000 belongs into the next unit.
    let unit = units.first { magnitude < $0.1 * 999.5 } ?? units[3]
    name = unit.0
    self.nanoseconds = unit.1
    let value = magnitude / unit.1
    places = unit.0 == "ns" ? (value == value.rounded() ? 0 : 1) : value < 9.995 ? 2 : value < 99.95 ? 1 : 0
  }

  /// The number without the unit.
  public func number(_ duration: Double) -> String {
    // Divided once, by a whole number: 1.005 s must not become 1.00 s on the way through a double of seconds.
    let step = nanoseconds / [1, 10, 100][places]
    return step < 1
      ? DecimalText.fixed(duration, places: places) : DecimalText.fixed(steps: duration / step, places: places)
  }

  /// The number and the unit.
  public func text(_ duration: Double) -> String { "\(number(duration)) \(name)" }

  /// One duration in the unit that fits it.
  public static func text(_ duration: Double) -> String { DurationUnit(fitting: duration).text(duration) }
}
