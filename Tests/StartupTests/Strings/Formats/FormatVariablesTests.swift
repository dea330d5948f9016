import Startup
import Testing

@Suite("Variables of formats")
struct FormatVariablesTests {
  /// Plural forms by variable and category.
  private struct Forms: FormatVariables {
    let rules: PluralRules
    let forms: [String: [PluralCategory: String]]

    func form(of variable: String, for argument: FormatArgument) -> String? {
      forms[variable].flatMap { $0[rules.category(for: argument)] ?? $0[.other] }
    }
  }

  private static let files = Forms(
    rules: PluralRules(language: "en"),
    forms: [
      "files": [.one: "%d file", .other: "%d files"], "folders": [.one: "one folder", .other: "%d folders"],
      "nested": [.one: "%d user with %#@files@", .other: "%d users with %#@files@"], "loop": [.other: "(%#@loop@)"],
      "wide": [.other: "%#@wide@%#@wide@"], "numbered": [.other: "%2$@ has %1$d"],
    ])

  @Test(
    "The argument decides on the form, whose conversions begin with it",
    arguments: [
      ("%#@files@", [1], "1 file"), ("%#@files@", [2], "2 files"), ("In %#@files@!", [0], "In 0 files!"),
      ("%#@files@ in %#@folders@", [2, 3], "2 files in 3 folders"),
      ("%#@folders@ with %#@files@", [1, 5], "one folder with 5 files"),
      ("%2$#@folders@: %1$#@files@", [1, 4], "4 folders: 1 file"), ("%@: %#@files@", ["Ana", 1], "Ana: 1 file"),
      ("%#@nested@", [1, 2], "1 user with 2 files"), ("%#@nested@, %@", [3, 1, "end"], "3 users with 1 file, end"),
      ("%1$#@nested@, %3$@", [3, 1, "end"], "3 users with 1 file, end"), ("%#@numbered@", [5, "Ana"], "Ana has 5"),
      ("%#@files@", [1.0], "1 file"), ("%#@files@", ["1"], "1 file"), ("%#@files@", [1.5], "1.5 files"),
    ] as [(String, [FormatArgument], String)])
  func forms(format: String, arguments: [FormatArgument], expected: String) {
    #expect(FormatString(format).formatted(with: arguments, variables: Self.files) == expected)
  }

  @Test(
    "What has no form shows its name, and is reported",
    arguments: [("%#@other@", "other"), ("a %#@with space@ b", "a with space b"), ("%1$#@x@", "x")])
  func unknown(format: String, expected: String) {
    var problems: [FormatProblem] = []
    let arguments: [FormatArgument] = [1]
    let text = FormatString(format).formatted(with: arguments.span, variables: Self.files, problems: &problems)
    #expect(text == expected)
    #expect(problems.count == 1)
    #expect(FormatString(format).formatted(with: [1]) == expected)
  }

  @Test("A variable without its argument takes the form of no number")
  func missingArgument() {
    #expect(FormatString("%#@files@").formatted(with: [], variables: Self.files) == "%d files")
  }

  @Test("Variables that name themselves end", arguments: ["%#@loop@", "%#@wide@", "%#@wide@%#@wide@%#@loop@"])
  func recursion(format: String) {
    var problems: [FormatProblem] = []
    let arguments: [FormatArgument] = [1]
    let text = FormatString(format).formatted(with: arguments.span, variables: Self.files, problems: &problems)
    #expect(text.utf8.count < 2000)
    #expect(
      problems.contains { if case .tooManyVariables = $0.kind { true } else { false } })
  }

  @Test("What only looks like a variable is none", arguments: ["%#@ end", "%#@", "%#@@", "%#@a%d@", "%#@a\n@"])
  func notVariables(format: String) {
    #expect(
      !FormatString(format).conversions.contains { if case .variable = $0.kind { true } else { false } })
  }
}
