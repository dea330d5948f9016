/// How a language writes numbers: its digits, its signs and separators, and where it separates (UTS 35 part 3, sections 2 and 3).
///
///     LocalizedNumbers(language: "de").string(1234567.5)       // 1.234.567,5
///     LocalizedNumbers(language: "hi").string(1234567)         // 12,34,567
///     LocalizedNumbers(language: "pl").string(1234)            // 1234: Polish separates from five digits on
///
/// A value without references, over a table that lies in the program: making one costs a few searches in tables and no allocation.
public struct LocalizedNumbers: Hashable, Sendable {
  /// Which digits are wanted.
  public enum Digits: CaseIterable, Sendable {
    /// Those that are usual in the language: ١٢٣ in Egypt, 123 in Morocco.
    case usual
    /// 0 to 9, with what the language has of separators for these.
    case latin
  }

  /// The digits next to the decimal separator that are not parted, 3 nearly everywhere.
  public let primaryGroupSize: Int
  /// The digits in each further group: 2 in India.
  public let secondaryGroupSize: Int
  /// How many digits stand in front of the first separator at least: with 2, 1234 has none.
  public let leastGroupedDigits: Int

  /// The texts, as places in the table.
  let zero: StyleField
  let decimal: StyleField
  let group: StyleField
  let minus: StyleField
  let plus: StyleField
  let notANumber: StyleField
  let infinite: StyleField

  /// How a language writes numbers; as `1,234.5` when CLDR knows nothing of it.
  ///
  /// What a region has of its own (`de-CH`, `en-IN`) comes before what its parent has, and that before the language's.
  public init(language: LanguageTag, digits: Digits = .usual) {
    self.init(place: Self.place(of: language.canonical, digits))
  }

  /// How a language writes numbers, by its name, such as that of an `.lproj` folder.
  public init(language name: String, digits: Digits = .usual) {
    self.init(place: LanguageTag(name).map { Self.place(of: $0.canonical, digits) } ?? 0)
  }

  private init(place: Int) {
    var reader = StyleReader(at: place)
    (primaryGroupSize, secondaryGroupSize, leastGroupedDigits) = reader.sizes()
    zero = reader.field()
    decimal = reader.field()
    group = reader.field()
    minus = reader.field()
    plus = reader.field()
    notANumber = reader.field()
    infinite = reader.field()
  }

  /// What parts the digits before the point from those behind it.
  public var decimalSeparator: String { decimal.string }
  /// What parts groups of digits.
  public var groupingSeparator: String { group.string }
  /// The sign of negative numbers, with the invisible marks that keep it in front of the number where text runs to the left.
  public var minusSign: String { minus.string }
  /// The sign of positive numbers where one is asked for.
  public var plusSign: String { plus.string }
  /// The digits from 0 to 9.
  public var digits: [String] { (0..<10).map { zero.digit($0) } }

  // MARK: Lookup

  private static let locales = SubtagRecords(UnicodeNumberData.locales, keyWidth: 10, width: 14)

  /// Where the style of a locale begins: its own, or that of the next of its parents that has one, else the root's, the first.
  private static func place(of tag: LanguageTag, _ digits: Digits) -> Int {
    var next: LanguageTag? = tag.withoutImpliedScript
    while let tag = next {
      if let record = locales.find(
        language: tag.languageText, scriptQuad: tag.scriptQuad, regionQuad: tag.regionQuad)
      {
        let bytes = StaticBytes(UnicodeNumberData.locales)
        let start = record + (digits == .usual ? 0 : 2)
        return (Int(bytes[start]) - 0x3F) * 64 + Int(bytes[start + 1]) - 0x3F
      }
      next = LanguageInheritance.unicodeParent(of: tag)
    }
    return 0
  }
}

extension LanguageTag {
  /// Language and region, with the script, written or likely, where it is not the one that the language is likely written in: `zh-TW` is
  /// `zh-Hant-TW`, `de-Latn` is `de`.
  fileprivate var withoutImpliedScript: LanguageTag {
    let usual = LikelySubtags.maximized(LanguageTag(language: languageText))?.scriptQuad ?? 0
    let plain = with(scriptQuad: scriptQuad, regionQuad: regionQuad)
    let script = scriptQuad != 0 ? scriptQuad : LikelySubtags.maximized(plain)?.scriptQuad ?? 0
    return with(scriptQuad: script == usual ? 0 : script, regionQuad: regionQuad)
  }
}
