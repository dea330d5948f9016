import Foundation
import Startup
import Testing

@Suite("Language matching")
struct LanguageMatcherTests {
  private func chain(_ available: String, _ preferred: String, _ policy: LanguageMatcher.Policy = .apple) -> String {
    func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
    return LanguageMatcher.chain(preferred: list(preferred), available: list(available), policy: policy)
      .joined(separator: ",")
  }

  @Test(
    "Every row of Apple's matcher agrees",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func appleRows() throws {
    let rows = try TableOfCases.rows("language/apple-chain.tsv", hasHeader: true)
    #expect(rows.count == 554)
    for row in rows { #expect(chain(row[1], row[2]) == (row.count > 3 ? row[3] : ""), "\(row[1]) | \(row[2])") }
  }

  @Test(
    "Apple's answers in the comparison of seven matchers agree",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func sevenMatchers() throws {
    let rows = try TableOfCases.rows("language/seven-matchers.psv", hasHeader: true, separator: "|")
    #expect(rows.count > 50)
    for row in rows { #expect(chain(row[1], row[2]) == row[3], "row \(row[0])") }
  }

  @Test(
    "What public reports asked for is chosen",
    arguments: [
      ("B10", "de,en-GB", "en", "en-GB"), ("B10", "de,fr-FR", "fr", "fr-FR"), ("B11", "Base,de", "de", "de"),
      ("B13", "en,fr", "fr-FR", "fr"), ("B26", "en,zh-Hans,zh-Hant", "zh-Hans-NL", "zh-Hans"),
      ("B27", "Base,el", "en-US", ""),
      ("B28", "zh,zh-Hant", "zh-Hant-TW", "zh-Hant"), ("B31", "en-US", "en_US", "en-US"),
      ("B54", "pt,pt-BR", "pt-PT", "pt"),
    ])
  func publicReports(id: String, available: String, preferred: String, expected: String) {
    #expect(chain(available, preferred) == expected, "\(id)")
  }

  @Test(
    "Tags that RFC 5646 lists whole, and three letters behind a language, are read as Apple's matcher reads them",
    arguments: [
      ("en,zh-yue", "zh", "zh-yue"), ("en,zh-yue", "yue", ""), ("en,zh-Hans,zh-Hant", "zh-yue", "zh-Hans"),
      ("en,zh-cmn-Hans", "zh-CN", "zh-cmn-Hans"), ("en,zh-cmn-Hant", "zh-TW", ""), ("en,fr-foo", "fr", "fr-foo"),
      ("en,fr-CA,fr-foo", "fr", "fr-CA"), ("en,sgn-BE-FR", "sgn", ""), ("en,sgn-BE-FR", "sfb", "sgn-BE-FR"),
      ("sgn-FR", "fsl", "sgn-FR"), ("sgn-FR", "sfb", ""), ("dse", "sgn-NL", "dse"),
      ("en,no-bok", "nb", "no-bok"), ("en,i-klingon", "tlh", "i-klingon"),
    ])
  func irregularTags(available: String, preferred: String, expected: String) {
    #expect(chain(available, preferred) == expected)
  }

  @Test(
    "Of two names of a language the one that is written alike wins, and what is spelled by three letters is written alike",
    arguments: [
      ("fre,fr", "fr", "fr,fre"), ("fr,fre", "fre", "fre,fr"), ("deu,de", "de", "deu,de"), ("ger,de", "de", "de,ger"),
      ("zsm,ms", "ms", "ms,zsm"), ("cmn,zh", "zh", "zh,cmn"), ("arb,ar", "ar", "ar,arb"), ("fre", "fr-CA", "fre"),
      ("cmn", "cmn-MO", "cmn"), ("zh", "cmn-MO", "zh"), ("cmn", "zh-MO", ""), ("cmn-MO,cmn-MX", "cmn_SE", "cmn-MO"),
    ])
  func namesOfTheirOwn(available: String, preferred: String, expected: String) {
    #expect(chain(available, preferred) == expected)
  }

  @Test(
    "Without regions: exact, then without the region, then the next preference",
    arguments: [
      ("en,fr,fr-CA", "fr-CA", "fr-CA,fr"), ("en,fr", "fr-CA,en", "fr"), ("en,de", "fr-CA,de-AT", "de"),
      ("en,zh-Hant", "zh-TW", "zh-Hant"), ("en,pt-BR", "pt-PT", ""), ("en,he", "iw-IL", "he"), ("en", "!!!", ""),
    ])
  func stripRegion(available: String, preferred: String, expected: String) {
    #expect(chain(available, preferred, .stripRegion) == expected)
  }

  @Test("A chain has only names of the app, each once, and the same input gives the same chain")
  func invariants() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let (available, preferred) = RandomTags().matchingCase(using: &random)
      for policy in LanguageMatcher.Policy.allCases {
        let chain = LanguageMatcher.chain(preferred: preferred, available: available, policy: policy)
        #expect(chain.allSatisfy(available.contains))
        #expect(Set(chain).count == chain.count)
        #expect(chain == LanguageMatcher.chain(preferred: preferred, available: available, policy: policy))
      }
    }
  }

  @Test("A preference that the app has literally comes first")
  func exactFirst() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<2000 {
      let (available, _) = RandomTags().matchingCase(using: &random)
      let wanted = available.randomElement(using: &random)!
      let alike = available.filter { LanguageTag($0) == LanguageTag(wanted) }
      let chain = LanguageMatcher.chain(preferred: [wanted], available: available)
      #expect(alike.contains(chain.first ?? ""), "\(wanted) in \(available)")
    }
  }
}

@Suite(
  "Extended: language matching against Apple's own matcher",
  .enabled(if: AppleMatcher.isAvailable, "needs STARTUP_EXTENDED_TESTS=1 and ../shared/tools"))
struct ExtendedLanguageMatcherTests {
  @Test(
    "100,000 generated cases have the same chain, of the languages that apps have and of all that CLDR has",
    arguments: [false, true])
  func generated(ofAllLanguages: Bool) throws {
    var random = SeededGenerator(seed: 2026)
    let tags = ofAllLanguages ? try RandomTags.ofUnicode() : RandomTags()
    let cases = (0..<100_000).map { _ in tags.matchingCase(using: &random) }
    let expected = try AppleMatcher.chains(cases)
    var differences: [String] = []
    for (input, chain) in zip(cases, expected) {
      let ours = LanguageMatcher.chain(preferred: input.preferred, available: input.available)
      if ours != chain { differences.append("\(input.available) | \(input.preferred): Apple \(chain), ours \(ours)") }
    }
    #expect(differences.isEmpty, "\(differences.count) differ, such as \(differences.prefix(5))")
  }
}

/// Apple's matcher from the toolchain, by way of the shared tool.
enum AppleMatcher {
  private static let tool = PathName.join(SharedCases.packageFolder, "../shared/tools/apple-language-chain")

  static var isAvailable: Bool { ExtendedTests.areEnabled && FileSystem.exists(tool) }

  static func chains(_ cases: [(available: [String], preferred: [String])]) throws -> [[String]] {
    let folder = try TemporaryFolder()
    let input = try folder.write(
      cases.map { "\($0.available.joined(separator: ","))|\($0.preferred.joined(separator: ","))\n" }.joined(),
      to: "cases.txt")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.standardInput = FileHandle(forReadingAtPath: input)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix(cases.count).map { $0.split(separator: ",").map(String.init) }
  }
}
