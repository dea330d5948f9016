/// A language as apps and systems name it: a BCP 47 tag (RFC 5646), or one of the older forms that apps still contain.
///
/// Taken in: `zh-Hant-TW`, `zh_TW`, `ZH-hant`, `iw`, `English`, `de_DE.UTF-8`, `fr_FR@euro`, `zh-cmn-Hans`, `i-klingon`. A subtag
/// that can't be understood ends the tag, so that `fr-?` is `fr`; extensions (`-u-…`, `-x-…`, `@…`) do not take part in matching and
/// are dropped. Two tags are equal when they are written alike apart from case, separators and the length of the language code;
/// `canonical` also resolves what is deprecated.
public struct LanguageTag: Hashable, Sendable {
  /// Lower case; three-letter codes that have a two-letter form are in that form.
  private(set) var languageText: SubtagText
  /// Title case, packed; 0 when absent.
  private(set) var scriptQuad: UInt32
  /// Upper case, packed; 0 when absent.
  private(set) var regionQuad: UInt32
  /// Upper case.
  private(set) var variantTexts: [SubtagText]

  init(language: SubtagText, scriptQuad: UInt32 = 0, regionQuad: UInt32 = 0, variants: [SubtagText] = []) {
    languageText = language
    self.scriptQuad = scriptQuad
    self.regionQuad = regionQuad
    variantTexts = variants
  }

  /// Reads a tag; nil when it does not begin with a language of 1 to 11 letters or digits. Never fails otherwise.
  public init?(_ text: String) { self.init(text, parser: LanguageTagParser()) }

  /// Reads a tag as Apple's matcher does, to which `zh-yue` is Chinese of a region that nobody knows, and `fre` not the same as `fr` as
  /// long as only the writing of tags is looked at; `canonical` is the same of both.
  init?(asAppleReads text: String) { self.init(text, parser: LanguageTagParser(takesExtendedLanguages: false)) }

  private init?(_ text: String, parser: consuming LanguageTagParser) {
    for byte in text.utf8 where !parser.isFinished { parser.consume(byte) }
    guard let tag = parser.finish() else { return nil }
    self = tag
  }

  /// Whether two tags are the same. Hardly any has variants, and a list of them costs more to compare than all else.
  public static func == (left: LanguageTag, right: LanguageTag) -> Bool {
    left.languageText == right.languageText && left.scriptQuad == right.scriptQuad
      && left.regionQuad == right.regionQuad
      && (!left.hasVariants && !right.hasVariants || left.variantTexts == right.variantTexts)
  }

  /// The language subtag in lower case, such as `zh`.
  public var language: String { languageText.string }
  /// The script subtag, such as `Hant`, when the tag has one.
  public var script: String? { scriptQuad == 0 ? nil : SubtagText(quad: scriptQuad).string }
  /// The region subtag, such as `TW` or `419`, when the tag has one.
  public var region: String? { regionQuad == 0 ? nil : SubtagText(quad: regionQuad).string }
  /// The variants in lower case, in the order written.
  public var variants: [String] { variantTexts.map { $0.lowercased.string } }

  /// Whether nothing follows script and region.
  var hasVariants: Bool { !variantTexts.isEmpty }

  /// Whether there is a language and nothing else.
  var isLanguageOnly: Bool { scriptQuad == 0 && regionQuad == 0 && variantTexts.isEmpty }

  /// The tag with deprecated and informal names replaced by today's: `iw` is `he`, `English` is `en`, `sh` is `sr-Latn`,
  /// and a region of Chinese brings its script along, `zh-TW` is `zh-Hant-TW`.
  public var canonical: LanguageTag {
    if languageText.count > 3 && isLanguageOnly { return LanguageAliases.tag(ofEnglishName: languageText) ?? self }
    if let regional = LanguageAliases.regionalForm(of: self) { return regional }
    return LanguageAliases.replacement(for: self) ?? self
  }

  /// The same tag with other parts.
  func with(scriptQuad: UInt32, regionQuad: UInt32) -> LanguageTag {
    LanguageTag(language: languageText, scriptQuad: scriptQuad, regionQuad: regionQuad)
  }

  /// The tag without its last part: a variant, the region or the script; nil when there is only a language.
  var cut: LanguageTag? {
    if hasVariants {
      return LanguageTag(
        language: languageText, scriptQuad: scriptQuad, regionQuad: regionQuad, variants: variantTexts.dropLast())
    }
    if regionQuad != 0 { return LanguageTag(language: languageText, scriptQuad: scriptQuad) }
    if scriptQuad != 0 { return LanguageTag(language: languageText) }
    return nil
  }
}

extension LanguageTag: CustomStringConvertible {
  /// The BCP 47 form with the usual case, such as `sr-Latn-RS`.
  public var description: String {
    var text = language
    for part in [script, region] { if let part { text += "-\(part)" } }
    for variant in variants { text += "-\(variant)" }
    return text
  }
}
