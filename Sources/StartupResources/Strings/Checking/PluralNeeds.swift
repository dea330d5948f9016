import Startup

/// Which plural forms the numbers of a language take.
struct PluralNeeds {
  /// Whether CLDR knows the language.
  let isKnown: Bool
  /// The forms of whole numbers that people meet every day.
  let usual: Set<PluralCategory>
  /// The forms that only large numbers or fractions take.
  let rare: Set<PluralCategory>
  /// The least whole number of each form, as far as one was found.
  private(set) var example: [PluralCategory: Int] = [:]
  /// The first numbers of each form.
  private var first: [PluralCategory: [Int]] = [:]

  private static let everyday = 0...200
  private static let large = [1_000, 10_000, 100_000, 1_000_000, 2_000_000]

  init(language: String) {
    // What stands in for all languages, and a file outside of language folders, have no language.
    isKnown = !language.isEmpty && LanguageTag(language) != nil && language != Localizations.base
    let rules = PluralRules(language: language)
    var usual: Set<PluralCategory> = []
    for number in Array(Self.everyday) + Self.large {
      let category = rules.category(for: number)
      if Self.everyday.contains(number) { usual.insert(category) }
      if example[category] == nil { example[category] = number }
      if first[category, default: []].count < 3 { first[category, default: []].append(number) }
    }
    self.usual = usual
    rare = Set(rules.categories).subtracting(usual)
  }

  /// Whether more than one number takes a form.
  func isShared(_ category: PluralCategory) -> Bool { (first[category]?.count ?? 0) > 1 }

  /// `, which is that of 1, 21 and 31`, to be put behind a message.
  func examples(of category: PluralCategory) -> String {
    guard let numbers = first[category], !numbers.isEmpty else { return "" }
    return ", which is that of \(FindingText.list(numbers.map(String.init)))" + (numbers.count > 2 ? " …" : "")
  }
}
