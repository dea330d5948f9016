import Foundation
import Startup

/// Putting arguments into formats, against Foundation.
enum FormatBenchmarks: BenchmarkArea {
  static let name = "formats"

  private static let names = ["Ana", "Bartholomew Longname the Third"]

  static func run(_ suite: BenchmarkSuite) throws {
    try twoArguments(suite)
    try localized(suite)
    try realNumber(suite)
  }

  private static func twoArguments(_ suite: BenchmarkSuite) throws {
    let text = "%@ has %lld new"
    let format = FormatString(text)
    let foundation = Contender("String(format:)") { iterations in
      for number in 0..<iterations { blackHole(String(format: text, names[number & 1], number)) }
    }
    try suite.run(
      PairedBenchmark(
        "formats.two", iteration: "format a text and an integer", target: .nanoseconds(atMost: 250), peer: foundation,
        ours: Contender("FormatString.formatted") { iterations in
          for number in 0..<iterations { blackHole(format.formatted(names[number & 1], number)) }
        }))
    try suite.run(
      PairedBenchmark(
        "formats.two-once", iteration: "format a text and an integer, the format used once",
        target: .nanoseconds(atMost: 250), peer: foundation,
        ours: Contender("FormatString.format") { iterations in
          var problems: [FormatProblem] = []
          for number in 0..<iterations {
            let arguments: [FormatArgument] = [.text(names[number & 1]), .integer(Int64(number))]
            blackHole(FormatString.format(utf8: text.utf8Span.span, with: arguments.span, problems: &problems))
          }
        }))
  }

  private static func localized(_ suite: BenchmarkSuite) throws {
    let text = "%@ has %lld new"
    let format = FormatString(text)
    let english = NumberStyle.localized("en")
    try suite.run(
      PairedBenchmark(
        "formats.two-localized", iteration: "format a text and an integer with separators",
        target: .nanoseconds(atMost: 400),
        peer: Contender("String.localizedStringWithFormat") { iterations in
          for number in 0..<iterations {
            blackHole(String.localizedStringWithFormat(text, names[number & 1], number &+ 100_000))
          }
        },
        ours: Contender("FormatString.formatted") { iterations in
          for number in 0..<iterations {
            let arguments: [FormatArgument] = [.text(names[number & 1]), .integer(Int64(number &+ 100_000))]
            blackHole(format.formatted(with: arguments, numbers: english))
          }
        }))
  }

  private static func realNumber(_ suite: BenchmarkSuite) throws {
    for text in ["%.2f", "%g"] {
      let format = FormatString(text)
      try suite.run(
        PairedBenchmark(
          "formats.real-\(text.last!)", iteration: "format a real number, \(text)",
          peer: Contender("String(format:)") { iterations in
            for number in 0..<iterations { blackHole(String(format: text, Double(number) / 7)) }
          },
          ours: Contender("FormatString.formatted") { iterations in
            for number in 0..<iterations { blackHole(format.formatted(Double(number) / 7)) }
          }))
    }
  }
}
