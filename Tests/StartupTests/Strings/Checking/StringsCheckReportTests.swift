import Startup
import StartupResources
import Testing

/// Faults that users of other tools have reported, by the numbers of `../shared/cases/strings/public-reports.tsv`.
@Suite("Reports about string tables that a check answers")
struct StringsCheckReportTests {
  @Test("B06: translations that disagree on a conversion keep their key, and both are named")
  func disagreement() throws {
    let lines = try CheckedFolder(languages: ["en": "price = \"%0.2f\";", "de": "price = \"%d\";"]).lines()
    #expect(
      lines == [
        "de.lproj/Localizable.strings:1:1: error: \"price\": de takes argument 1 as %d, en as %0.2f [placeholder-mismatch]"
      ])
  }

  @Test("B36: a form for zero in English is right")
  func zero() throws {
    let folder = try CheckedFolder(
      catalog: """
        "trees": { "localizations": { "en": { "variations": { "plural": {
          "zero": { "stringUnit": { "value": "no trees" } }, "one": { "stringUnit": { "value": "%lld tree" } },
          "other": { "stringUnit": { "value": "%lld trees" } } } } } } }
        """)
    #expect(try folder.lines().isEmpty)
  }

  @Test("B42 and B58: a key that comes twice is told with both lines, quoted or not")
  func duplicates() throws {
    let lines = try CheckedFolder(languages: ["en": "CFBundleName = \"x\";\n\"CFBundleName\" = \"y\";\n"]).lines()
    #expect(
      lines.count == 1 && lines[0].contains("strings:2:1: error:") && lines[0].contains("first at 1:1"), "\(lines)")
  }

  @Test("B57: conversions without a letter are errors, and so is what they do not take")
  func lettersMissing() throws {
    let folder = try CheckedFolder(languages: ["en": "k = \"%@ for %@\";", "zh": "k = \"%1 x %2\";"])
    let check = try folder.check()
    #expect(check.findings.map(\.rule) == [.lonePercent, .placeholderMismatch])
    #expect(check.findings.allSatisfy { $0.severity == .error })
  }

  @Test("B59: a missing semicolon is told with its line and column")
  func semicolon() throws {
    let lines = try CheckedFolder(languages: ["en": "\"a\" = \"b\"\n\"This\" = \"c\";"]).lines()
    #expect(lines == ["en.lproj/Localizable.strings:2:1: error: expected \";\", found '\"' [unreadable-file]"])
  }

  @Test("B01 and B04: a percent sign in a text without arguments is no error")
  func percent() throws {
    let folder = try CheckedFolder(languages: ["en": "p = \"Result is 100%\"; q = \"50% off\";"])
    #expect(try folder.check().findings.allSatisfy { $0.rule == .lonePercent && $0.severity == .warning })
  }

  @Test(
    "Real apps are looked through, with a finding for what is known to be wrong in them",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func realApps() throws {
    func check(_ name: String) throws -> StringsCheck { try StringsCheck(SharedCases.path("strings/real/\(name)")) }
    func has(_ rule: StringsRule, _ path: String, line: Int, in check: StringsCheck) -> Bool {
      check.findings.contains {
        $0.rule == rule && $0.place.path.hasSuffix(path) && $0.place.position.line == line
      }
    }
    let tool = try check("liamnichols+xcstrings-tool")
    #expect(has(.placeholderMismatch, "!MismatchingArgumentType.xcstrings", line: 8, in: tool))
    #expect(has(.placeholderGap, "!MissingArgument.xcstrings", line: 8, in: tool))
    let generator = try check("SwiftGen+SwiftGen")
    #expect(has(.fileProblem, "LocPluralErrorMissingVariable.stringsdict", line: 5, in: generator))
    let resources = try check("mac-cain13+R.swift")
    #expect(has(.duplicateKey, "en.lproj/Localizable.strings", line: 10, in: resources))
    #expect(has(.orphanKey, "ja.lproj/Localizable.strings", line: 16, in: resources))
    #expect(has(.placeholderMismatch, "nl.lproj/Settings.strings", line: 24, in: resources))
    let example = try check("nearfri+XCResource")
    #expect(example.findings.map(\.rule) == [.missingKey], "\(example.findings)")
  }
}
