/// Which form of a text a language takes for a number, as CLDR says (UTS 35 part 3, section 5).
///
///     PluralRules(language: "pl").category(for: 22)                            // few
///     PluralRules(language: "en", kind: .ordinal).category(for: 3)             // few: 3rd
///
/// A value of two bytes: it names a place in a table that lies in the program, and making one allocates nothing. Two are equal
/// when their rules are.
public struct PluralRules: Hashable, Sendable {
  /// What the number says.
  public enum Kind: CaseIterable, Sendable {
    /// How many: 3 files.
    case cardinal
    /// The how-manieth: the 3rd file.
    case ordinal
  }

  /// The rules of a language that nothing is known of: `other` for every number.
  public static let root = PluralRules(start: 0)

  private let start: UInt16

  private init(start: UInt16) { self.start = start }

  /// The rules of a language; with `other` for every number when CLDR knows none.
  ///
  /// The rules of `pt-PT` differ from those of `pt`. Apart from such tags a language has one set of rules, whatever script and
  /// region follow: CLDR gives plurals no parents of their own (`pt-AO` counts as `pt` does).
  public init(language: LanguageTag, kind: Kind = .cardinal) {
    start = Self.place(of: language, kind) ?? Self.place(of: language.canonical, kind) ?? Self.root.start
  }

  /// The rules of a language by its name, such as that of an `.lproj` folder.
  public init(language name: String, kind: Kind = .cardinal) {
    self = LanguageTag(name).map { PluralRules(language: $0, kind: kind) } ?? .root
  }

  /// The category of a whole number.
  public func category(for value: some BinaryInteger) -> PluralCategory { category(for: PluralOperands(value)) }

  /// The category of a number as it is shown.
  public func category(for operands: PluralOperands) -> PluralCategory {
    var evaluation = PluralEvaluation(operands, at: Int(start))
    return evaluation.run()
  }

  /// The categories that some number has, in the order of `PluralCategory.allCases`.
  public var categories: [PluralCategory] {
    var evaluation = PluralEvaluation(PluralOperands(0), at: Int(start))
    let named = evaluation.allCategories()
    return PluralCategory.allCases.filter { $0 == .other || named.contains($0) }
  }

  private static let languages = SubtagRecords(UnicodePluralData.languages, keyWidth: 3, width: 7)
  private static let regions = SubtagRecords(UnicodePluralData.regions, keyWidth: 10, width: 14)

  /// Where the rules of exactly this language, or of it with its region, begin.
  private static func place(of tag: LanguageTag, _ kind: Kind) -> UInt16? {
    let skipped = kind == .cardinal ? 0 : 2
    if tag.regionQuad != 0, let record = regions.find(language: tag.languageText, regionQuad: tag.regionQuad) {
      return place(in: StaticBytes(UnicodePluralData.regions), at: record + skipped)
    }
    guard let record = languages.find(language: tag.languageText) else { return nil }
    return place(in: StaticBytes(UnicodePluralData.languages), at: record + skipped)
  }

  private static func place(in bytes: StaticBytes, at offset: Int) -> UInt16 {
    let (high, low) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
    return (high - 0x3F) * 64 + (low - 0x3F)
  }
}
