import Foundation
import Startup
import Testing

@Suite("Localized numbers")
struct LocalizedNumbersTests {
  @Test("What ICU makes of a few numbers in 70 languages, we make of them")
  func expectations() {
    var languages = 0
    for line in NumberExpectations.table.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      let numbers = LocalizedNumbers(language: fields[0])
      for (number, expected) in zip(NumberExpectations.numbers, fields.dropFirst()) {
        #expect(numbers.string(number) == expected, "\(fields[0]): \(number)")
        if let whole = Int(exactly: number) { #expect(numbers.string(whole) == expected, "\(fields[0]): \(whole)") }
      }
      languages += 1
    }
    #expect(languages == 70)
  }

  @Test(
    "A tag is looked up with its likely script, its parents and its language",
    arguments: [
      ("de-DE", "1.234,5"), ("de-Latn-CH", "1'234.5"), ("de_CH", "1'234.5"), ("en-FR", "1\u{202F}234,5"),
      ("en-DE", "1.234,5"), ("es-US", "1,234.5"), ("pa-PK", "۱٬۲۳۴٫۵"), ("zh-TW", "1,234.5"), ("iw", "1,234.5"),
      ("sr-ME", "1.234,5"), ("no-NO", "1\u{A0}234,5"), ("German", "1.234,5"), ("tlh", "1,234.5"), ("", "1,234.5"),
      ("uz-AF", "۱٬۲۳۴٫۵"), ("pt-AO", "1\u{A0}234,5"), ("ca-ES-valencia", "1.234,5"),
    ])
  func lookup(language: String, expected: String) {
    #expect(LocalizedNumbers(language: language).string(1234.5) == expected)
  }

  @Test("Latin digits may be asked for, with what the language has of signs for them")
  func latinDigits() {
    #expect(LocalizedNumbers(language: "ar-EG").string(-1234) == "\u{61C}-١٬٢٣٤")
    #expect(LocalizedNumbers(language: "ar-EG", digits: .latin).string(-1234) == "\u{200E}-1,234")
    #expect(LocalizedNumbers(language: "mr", digits: .latin).string(1_234_567) == "12,34,567")
    #expect(LocalizedNumbers(language: "fr", digits: .latin) == LocalizedNumbers(language: "fr"))
  }

  @Test("The parts of a notation can be asked for")
  func parts() {
    let hindi = LocalizedNumbers(language: "hi")
    #expect(hindi.primaryGroupSize == 3 && hindi.secondaryGroupSize == 2 && hindi.leastGroupedDigits == 1)
    #expect(LocalizedNumbers(language: "es").leastGroupedDigits == 2)
    let persian = LocalizedNumbers(language: "fa")
    #expect(persian.digits == ["۰", "۱", "۲", "۳", "۴", "۵", "۶", "۷", "۸", "۹"])
    #expect([persian.decimalSeparator, persian.groupingSeparator] == ["٫", "٬"])
    #expect([persian.minusSign, persian.plusSign] == ["\u{200E}−", "\u{200E}+"])
  }

  @Test(
    "Decimals are as many as it takes within what is allowed",
    arguments: [
      (1.5, 0...3, "1,5"), (1.5, 2...2, "1,50"), (1.0, 0...3, "1"), (1.0, 1...3, "1,0"), (0.0005, 0...3, "0,001"),
      (0.12345, 0...3, "0,123"), (1234.5678, 0...0, "1.235"), (0.5, 0...0, "0"), (1.5, 0...0, "2"),
      (1e15, 0...3, "1.000.000.000.000.000"),
      (1e22, 0...1, "10.000.000.000.000.000.000.000"), (-0.5, 0...3, "-0,5"),
    ])
  func decimals(number: Double, places: ClosedRange<Int>, expected: String) {
    #expect(LocalizedNumbers(language: "de").string(number, places: places) == expected)
  }

  @Test("What is no finite number has a text of its language")
  func notFinite() {
    #expect(LocalizedNumbers(language: "fi").string(.nan) == "epäluku")
    #expect(LocalizedNumbers(language: "sv").string(-.infinity) == "−∞")
  }

  @Test("Integers of every width are written")
  func widths() {
    let german = LocalizedNumbers(language: "de")
    #expect(german.string(Int8(-128)) == "-128")
    #expect(german.string(UInt64.max) == "18.446.744.073.709.551.615")
    #expect(german.string(Int128.min) == "-170.141.183.460.469.231.731.687.303.715.884.105.728")
  }

  @Test(
    "A format writes its numbers in the language that is asked for",
    arguments: [
      ("%d", [1234567], "1.234.567"), ("%lld and %@", [1234, 5678.5], "1.234 and 5.678,5"),
      ("%.2f", [1234.5], "1.234,50"), ("%.2f", [-0.5], "-0,50"),
      ("%10.1f|", [1234.5], "   1.234,5|"), ("%-8d|", [1234], "1.234   |"), ("%08d", [1234], "00001234"),
      ("%02d:%02d", [7, 5], "07:05"),
      ("%.6d", [1234], "001234"), ("%'08d", [1234], "0001.234"), ("%+d", [1234], "+1.234"), ("% d", [1234], " 1.234"),
      ("%e", [1500.0], "1,500000e+03"),
      ("%g", [1234.5], "1.234,5"), ("%x %o %p %a", [12345, 12345, 12345, 1.5], "3039 30071 0x3039 0x1.8p+0"),
      ("%@", [.unsigned(.max)], "18.446.744.073.709.551.615"),
      ("%@ %@", ["1234", .single(0.1)], "1234 0,1"), ("%f", [.real(.infinity)], "∞"), ("%5@|", [12], "   12|"),
      ("%d", ["text"], "text"),
      ("%d", [1234.75], "1.234,75"), ("%*d", [8, 1234], "   1.234"), ("%u", [4321], "4.321"),
    ] as [(String, [FormatArgument], String)])
  func formats(format: String, arguments: [FormatArgument], expected: String) {
    #expect(FormatString(format).formatted(with: arguments, numbers: .localized("de")) == expected)
  }

  @Test("Widths count digits and signs, whatever they take in bytes")
  func widthsOfDigits() {
    let arabic = NumberStyle.localized("ar-EG")
    #expect(FormatString("%7d|").formatted(with: [-1234], numbers: arabic) == " \u{61C}-١٬٢٣٤|")
    #expect(FormatString("%06d|").formatted(with: [-12], numbers: arabic) == "\u{61C}-٠٠٠١٢|")
    #expect(FormatString("%-6.1f|").formatted(with: [1.5], numbers: arabic) == "١٫٥   |")
  }

  @Test("In plain style, the flag for groups changes nothing, as in C's own locale")
  func plain() {
    #expect(FormatString("%'d %'.1f").formatted(1234, 1234.5) == "1234 1234.5")
  }
}

@Suite(
  "Extended: localized numbers against ICU",
  .enabled(if: NodeICU.isSuited, "needs STARTUP_EXTENDED_TESTS=1, ../shared and node with the tables' CLDR"))
struct ExtendedLocalizedNumbersTests {
  /// ICU goes from a script it has no data for to the language; CLDR says that such a script inherits nothing from it.
  private static let scriptsWithoutData: Set<String> = [
    "az-Arab", "az-Arab-IQ", "az-Arab-IR", "az-Arab-TR", "mni-Mtei", "mni-Mtei-IN", "sat-Deva", "sat-Deva-IN",
  ]

  @Test("Every locale of CLDR writes numbers as ICU does")
  func locales() throws {
    let rows = try TableOfCases.rows("language/unicode/layout-characterOrder.tsv")
    let tags = rows.map { $0[0] } + ["de-DE", "zh-TW", "pa-PK", "sr-ME", "uz-AF", "es-US", "en-ZW", "pt-AO", "ff-SN"]
    let numbers: [Double] = [0, 7, 1234, 12_345, -1_234_567, 1_234_567_890_123, -1234.5, 0.25]
    var compared = 0
    for answer in try NodeICU.format(numbers, in: tags) where !Self.scriptsWithoutData.contains(answer.tag) {
      let ours = LocalizedNumbers(language: answer.tag)
      #expect(numbers.map { ours.string($0) } == answer.usual, "\(answer.tag)")
      let latin = LocalizedNumbers(language: answer.tag, digits: .latin)
      #expect(numbers.map { latin.string($0) } == answer.latin, "\(answer.tag)")
      compared += 1
    }
    #expect(compared > 600)
  }
}

/// ICU as `node` has it.
private enum NodeICU {
  struct Answer: Decodable {
    let tag: String
    let usual: [String]
    let latin: [String]
  }

  private struct Request: Encodable {
    let numbers: [Double]
    let tags: [String]
  }

  static var isSuited: Bool {
    guard ExtendedTests.areEnabled, SharedCases.arePresent else { return false }
    let version = try? run("process.stdout.write(process.versions.cldr ?? '')")
    return version?.hasPrefix(NumberExpectations.unicodeRelease + ".") == true
  }

  /// What it makes of numbers in each of the locales that it has.
  static func format(_ numbers: [Double], in tags: [String]) throws -> [Answer] {
    let request = String(decoding: try JSONEncoder().encode(Request(numbers: numbers, tags: tags)), as: UTF8.self)
    let answer = try run(
      """
      const { numbers, tags } = \(request);
      const known = tags.filter((tag) => Intl.NumberFormat.supportedLocalesOf(tag).length && !tag.includes("valencia"));
      process.stdout.write(JSON.stringify(known.map((tag) => {
        const { numberingSystem } = new Intl.NumberFormat(tag).resolvedOptions();
        const all = (numberingSystem) => numbers.map((number) => new Intl.NumberFormat(
          tag, { numberingSystem, maximumFractionDigits: 3 }).format(number));
        return { tag, usual: all(numberingSystem), latin: all("latn") };
      })));
      """)
    return try JSONDecoder().decode([Answer].self, from: Data(answer.utf8))
  }

  private static func run(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node", "-e", script]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
