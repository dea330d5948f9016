import Foundation

/// How the report prints numbers: three significant digits, durations with their unit.
enum NumberText {
  /// `24.3 ns`, `1.50 ms`.
  static func duration(_ nanoseconds: Double) -> String {
    for (limit, unit) in [(1e3, "ns"), (1e6, "us"), (1e9, "ms")] where nanoseconds < limit {
      return "\(significant(nanoseconds / limit * 1e3)) \(unit)"
    }
    return "\(significant(nanoseconds / 1e9)) s"
  }

  /// `0.127`, `12.7`, `127`, `1270`.
  static func significant(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    return String(format: "%.\(digits)f", value)
  }

  /// As short as it can be said: `2`, `1.25`.
  static func plain(_ value: Double) -> String { String(format: "%g", value) }
}
