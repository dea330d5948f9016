import Foundation
import Startup
import Testing

/// Whether formats by chance give what the C library's `snprintf` gives.
private func compareWithC(cases: Int, seed: UInt64) -> [String] {
  var random = SeededGenerator(seed: seed)
  var differences: [String] = []
  for _ in 0..<cases {
    let format = RandomFormat(using: &random)
    defer { format.free() }
    var problems: [FormatProblem] = []
    let kept = FormatString(format.text).formatted(with: format.arguments.span, problems: &problems)
    let once = FormatString.format(utf8: format.text.utf8Span.span, with: format.arguments.span, problems: &problems)
    let expected = format.formattedByC()
    if kept != expected || once != expected || !problems.isEmpty {
      differences.append(
        "\(format.text.debugDescription) \(format.arguments): C \(expected), ours \(kept), \(problems)")
    }
  }
  return differences
}

@Suite("Formats against the C library")
struct FormatDifferentialTests {
  @Test("5,000 generated formats give the same text")
  func generated() {
    let differences = compareWithC(cases: 5000, seed: 2025)
    #expect(differences.isEmpty, "\(differences.count) differ, such as \(differences.prefix(3))")
  }

  @Test(
    "Real numbers have a point whatever the process's locale is",
    .enabled(if: CommaLocale.name != nil, "skipped: no locale with a decimal comma is installed"))
  func locale() {
    var texts: [String] = []
    let pointAfterwards = CommaLocale.run {
      texts.append(FormatString("%.2f %g %e %a").formatted(1.5, 1.5, 1.5, 1.5))
      texts.append(FormatString("%.30f").formatted(0.5))
    }
    #expect(texts == ["1.50 1.5 1.500000e+00 0x1.8p+0", "0.5" + String(repeating: "0", count: 29)])
    #expect(pointAfterwards == ",", "the thread's locale was changed")
  }
}

@Suite(
  "Extended: formats against the C library",
  .enabled(if: ExtendedTests.areEnabled, Comment(rawValue: ExtendedTests.reason)))
struct ExtendedFormatDifferentialTests {
  @Test("1,000,000 generated formats give the same text", arguments: 0..<4)
  func generated(part: Int) {
    let differences = compareWithC(cases: 250_000, seed: UInt64(part))
    #expect(differences.isEmpty, "\(differences.count) differ, such as \(differences.prefix(3))")
  }
}

/// A locale of this machine in which C writes 1,5.
private enum CommaLocale {
  static let name = ["de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "fr_FR", "nb_NO.UTF-8", "es_ES.UTF-8", "ru_RU.UTF-8"].first
  {
    guard let locale = unsafe newlocale(LC_NUMERIC_MASK, $0, nil) else { return false }
    unsafe freelocale(locale)
    return true
  }

  /// Calls `body` on a thread with that locale; returns the thread's decimal point after that.
  static func run(_ body: () -> Void) -> String {
    let comma = unsafe newlocale(LC_NUMERIC_MASK, name, nil)
    let previous = unsafe uselocale(comma)
    body()
    let point = unsafe localeconv().map { unsafe String(cString: $0.pointee.decimal_point) } ?? ""
    _ = unsafe uselocale(previous)
    unsafe freelocale(comma)
    return point
  }
}
