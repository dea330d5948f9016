import Startup
import Testing

@Suite("Plural rules")
struct PluralRulesTests {
  @Test(
    "Whole numbers take the forms of the language",
    arguments: [
      ("en", 1, "one"), ("en", 0, "other"), ("en", -1, "one"), ("pl", 1, "one"), ("pl", 22, "few"), ("pl", 12, "many"),
      ("ru", 21, "one"), ("ru", 11, "many"), ("ar", 0, "zero"), ("ar", 2, "two"), ("ar", 103, "few"),
      ("ar", 111, "many"),
      ("ar", 100, "other"), ("ja", 1, "other"), ("fr", 0, "one"), ("fr", 1_000_000, "many"), ("cy", 6, "many"),
      ("he", 2, "two"), ("lv", 0, "zero"), ("sl", 102, "two"), ("br", 1_000_000, "many"), ("xx", 1, "other"),
    ])
  func cardinal(language: String, number: Int, expected: String) {
    #expect(PluralRules(language: language).category(for: number).rawValue == expected)
  }

  @Test(
    "Ordinal numbers have rules of their own",
    arguments: [
      ("en", 1, "one"), ("en", 2, "two"), ("en", 3, "few"), ("en", 11, "other"), ("en", 103, "few"), ("it", 8, "many"),
      ("sv", 2, "one"), ("cy", 3, "few"), ("de", 1, "other"), ("am", 1, "other"), ("bm", 1, "other"),
    ])
  func ordinal(language: String, number: Int, expected: String) {
    #expect(PluralRules(language: language, kind: .ordinal).category(for: number).rawValue == expected)
  }

  @Test(
    "How a number is written decides with its value",
    arguments: [
      ("en", "1", "one"), ("en", "1.0", "other"), ("en", "-1", "one"), ("de", "1.00", "other"), ("fr", "1.5", "one"),
      ("fr", "1c6", "many"), ("fr", "1.1c6", "many"), ("cs", "1.0", "many"), ("lt", "0.1", "many"),
      ("da", "0.1", "one"),
      ("lv", "1.01", "one"), ("lv", "1.11", "zero"), ("si", "0.1", "one"), ("mk", ".1", "one"), ("ar", "3.00", "few"),
      ("ar", "3.01", "other"), ("br", "123456789012345678901000000", "many"), ("en", "10000000000000000001", "other"),
    ])
  func written(language: String, text: String, expected: String) throws {
    let operands = try #require(PluralOperands(decimal: text))
    #expect(PluralRules(language: language).category(for: operands).rawValue == expected)
  }

  @Test(
    "A real number counts as its shortest text",
    arguments: [
      (1.0, "1"), (-1.0, "1"), (1.5, "1.5"), (0.1, "0.1"), (1e-7, "0.0000001"), (1.5e-7, "0.00000015"),
      (1e22, "10000000000000000000000"), (123_456_789.25, "123456789.25"), (0, "0"), (-0.0, "0"),
      (1e16, "10000000000000000"),
    ])
  func real(number: Double, text: String) throws {
    #expect(try #require(PluralOperands(number)) == (try #require(PluralOperands(decimal: text))))
  }

  @Test("What is no number has no operands", arguments: ["", "-", ".", "1,5", "x", "1.5x", "1c", "1e9999", "١", "1 "])
  func noNumber(text: String) {
    #expect(PluralOperands(decimal: text) == nil)
  }

  @Test("What is not finite has no operands", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(number: Double) {
    #expect(PluralOperands(number) == nil)
  }

  @Test("Integers of every width count alike")
  func widths() throws {
    let rules = PluralRules(language: "ru")
    #expect(rules.category(for: Int8.min) == rules.category(for: 128))
    #expect(rules.category(for: UInt64.max) == .many)
    #expect(PluralOperands(Int.min) == PluralOperands(decimal: "9223372036854775808"))
    #expect(PluralOperands(UInt64.max) == PluralOperands(decimal: "18446744073709551615"))
    #expect(PluralOperands(Int128.min) == PluralOperands(decimal: "170141183460469231731687303715884105728"))
  }

  @Test(
    "A tag without rules of its own takes those of its language",
    arguments: [
      ("pt-PT", 0, "other"), ("pt_PT", 0, "other"), ("pt-BR", 0, "one"), ("pt-AO", 0, "one"), ("pt", 0, "one"),
      ("pt-Latn-PT", 0, "other"), ("sr-Latn-ME", 2, "few"), ("zh-Hant-TW", 1, "other"), ("iw", 2, "two"),
      ("tl", 1, "one"), ("tl", 4, "other"), ("mo", 0, "few"), ("sh", 2, "few"), ("no-NO", 1, "one"),
      ("English", 1, "one"),
      ("", 1, "other"), ("!", 1, "other"), ("und", 1, "other"),
    ])
  func fallback(language: String, number: Int, expected: String) {
    #expect(PluralRules(language: language).category(for: number).rawValue == expected)
  }

  @Test(
    "The categories of a language are known",
    arguments: [
      ("en", "one other"), ("ja", "other"), ("ar", "zero one two few many other"), ("pl", "one few many other"),
      ("pt-PT", "one many other"), ("tlh", "other"),
    ])
  func categories(language: String, expected: String) {
    let names = PluralRules(language: language).categories.map(\.rawValue)
    #expect(names.joined(separator: " ") == expected)
  }

  @Test(
    "Every sample of every locale of CLDR has its category",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)),
    arguments: [
      (PluralRules.Kind.cardinal, "plurals", 219, 12_000), (PluralRules.Kind.ordinal, "ordinals", 104, 2_000),
    ])
  func samples(kind: PluralRules.Kind, file: String, locales: Int, atLeast: Int) throws {
    let samples = try PluralSamples.read(file)
    for sample in samples {
      let operands = try #require(PluralOperands(decimal: sample.number), "\(sample.number)")
      let rules = PluralRules(language: sample.locale, kind: kind)
      #expect(rules.category(for: operands).rawValue == sample.category, "\(sample.locale): \(sample.number)")
      #expect(rules.categories.contains { $0.rawValue == sample.category })
    }
    #expect(Set(samples.map(\.locale)).count == locales)
    #expect(samples.count > atLeast)
  }
}
