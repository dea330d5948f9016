import Startup

/// The numbers that CLDR gives for each category of a locale.
enum PluralSamples {
  struct Sample: Sendable {
    let locale: String
    let category: String
    let number: String
  }

  /// All samples of a file of rules in the shared cases.
  static func read(_ file: String) throws -> [Sample] {
    let root = try JSONDocument.parse(
      FileSystem.contents(of: SharedCases.path("language/unicode/\(file).json")))
    var samples: [Sample] = []
    for table in root["supplemental"]?.members ?? [] where table.key.hasPrefix("plurals-type-") {
      for locale in table.value.members ?? [] {
        for rule in locale.value.members ?? [] {
          let category = String(rule.key.dropFirst("pluralRule-count-".count))
          samples += numbers(in: rule.value.string ?? "").map {
            Sample(locale: locale.key, category: category, number: $0)
          }
        }
      }
    }
    return samples
  }

  /// The numbers behind `@integer` and `@decimal`: `0, 2~16, 100, …`.
  private static func numbers(in rule: String) -> [String] {
    rule.split(separator: "@").dropFirst(rule.hasPrefix("@") ? 0 : 1).flatMap { part in
      part.split { $0 == " " || $0 == "," }.dropFirst().filter { $0 != "…" }.flatMap(expand)
    }
  }

  /// `0.0~1.5` is all numbers between the two with as many decimals.
  private static func expand(_ range: Substring) -> [String] {
    let ends = range.split(separator: "~")
    guard ends.count == 2 else { return [String(range)] }
    let decimals = ends[0].split(separator: ".").dropFirst().first?.count ?? 0
    let (first, last) = (steps(ends[0]), steps(ends[1]))
    return (first...last).map { step in
      if decimals == 0 { return String(step) }
      let digits = String(repeating: "0", count: max(0, decimals + 1 - String(step).count)) + String(step)
      return "\(digits.dropLast(decimals)).\(digits.suffix(decimals))"
    }
  }

  private static func steps(_ number: Substring) -> Int { Int(String(number.filter { $0 != "." }))! }
}
