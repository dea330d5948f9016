/// From which language a localization takes what it lacks, as Apple's platforms have it.
///
/// CLDR's parents are the base. Localized apps differ from CLDR in a few families, as the oracle in the shared tools shows:
/// English of the Commonwealth falls back to British or Australian English before world English, and the kinds of
/// Chinese that are written alike fall back to each other.
enum LanguageInheritance {
  private static let records = SubtagRecords(UnicodeLanguageData.parents, keyWidth: 10, width: 20)

  /// The next more general tag; nil when only the root is left. `tag` is canonical.
  static func parent(of tag: LanguageTag) -> LanguageTag? {
    if !tag.hasVariants {
      switch tag.languageText {
      case Name.english where tag.scriptQuad == 0 && tag.regionQuad != 0:
        if let region = englishParentRegion(of: tag.regionQuad) { return tag.with(scriptQuad: 0, regionQuad: region) }
      case Name.chinese, Name.cantonese, Name.wu, Name.najdi:
        if let parent = familyParents[tag] { return parent }
        if isFamilyRoot(tag) { return nil }
      case Name.spanish where tag.scriptQuad == 0 && Region.toLatinAmerica.contains(quad: tag.regionQuad):
        return tag.with(scriptQuad: 0, regionQuad: Region.latinAmerica)
      default: break
      }
      if tag.scriptQuad == latin && tag.regionQuad == 0 && romanized.contains(quad: tag.languageText.quad) {
        return nil
      }
      if let offset = records.find(
        language: tag.languageText, scriptQuad: tag.scriptQuad, regionQuad: tag.regionQuad)
      {
        return records.tag(at: offset)
      }
    }
    return tag.cut
  }

  /// The next more general locale as CLDR itself has it, for its data; nil when only the root is left. `tag` has no variants, and a
  /// script only where that is not the one its language is likely written in: such a script inherits nothing from the language.
  static func unicodeParent(of tag: LanguageTag) -> LanguageTag? {
    if let offset = records.find(language: tag.languageText, scriptQuad: tag.scriptQuad, regionQuad: tag.regionQuad) {
      return records.tag(at: offset)
    }
    return tag.regionQuad == 0 ? nil : tag.cut
  }

  /// The language whose localizations may serve for this one; equal groups are worth comparing, others never meet.
  static func group(of language: SubtagText) -> SubtagText {
    switch language {
    case Name.najdi: return Name.arabic
    case Name.hindi: return Name.english  // Hindi in Latin letters falls back to English of India.
    case Name.bokmal, Name.nynorsk: return Name.norwegian
    case Name.wu, Name.cantonese: return Name.chinese
    default: return language
    }
  }

  private static func englishParentRegion(of region: UInt32) -> UInt32? {
    if Region.toBritain.contains(quad: region) { return Region.britain }
    if Region.toAustralia.contains(quad: region) { return Region.australia }
    if Region.toEurope.contains(quad: region) { return Region.europe }
    if Region.toWorld.contains(quad: region) { return Region.world }
    return region == Region.southGeorgia ? 0 : nil
  }

  private static func isFamilyRoot(_ tag: LanguageTag) -> Bool {
    tag.languageText == Name.chinese && tag.scriptQuad == 0 && tag.regionQuad == Region.taiwan
  }

  private static let latin = SubtagText("Latn").quad

  private static let familyParents: [LanguageTag: LanguageTag] = {
    let pairs = [
      ("ars", "ar"), ("wuu", "wuu-Hans"), ("wuu-Hans", "zh-Hans"), ("wuu-Hant", "zh-Hant"), ("yue", "yue-Hant"),
      ("yue-HK", "zh-Hant-HK"), ("yue-Hans", "zh-Hans"), ("yue-Hant", "yue-HK"), ("zh-HK", "zh-Hant"),
      ("zh-Hant", "zh-TW"), ("zh-Hant-HK", "zh-HK"),
    ]
    var parents: [LanguageTag: LanguageTag] = [:]
    for (child, parent) in pairs { parents[LanguageTag(child)!] = LanguageTag(parent)! }
    return parents
  }()

  private enum Name {
    static let arabic = SubtagText("ar")
    static let najdi = SubtagText("ars")
    static let english = SubtagText("en")
    static let spanish = SubtagText("es")
    static let hindi = SubtagText("hi")
    static let norwegian = SubtagText("no")
    static let bokmal = SubtagText("nb")
    static let nynorsk = SubtagText("nn")
    static let chinese = SubtagText("zh")
    static let wu = SubtagText("wuu")
    static let cantonese = SubtagText("yue")
  }

  private enum Region {
    static let britain = SubtagText("GB").quad
    static let australia = SubtagText("AU").quad
    static let world = SubtagText("001").quad
    static let southGeorgia = SubtagText("GS").quad
    static let latinAmerica = SubtagText("419").quad
    static let europe = SubtagText("150").quad
    static let taiwan = SubtagText("TW").quad
    static let toBritain = SubtagRecords(
      """
      150AG AI AU BB BD BM BN BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI KN KY LC LK LS MO \
      MS MT MU MV MW MY NA NG PK PN SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG VC VG VU ZA ZM ZW 
      """, keyWidth: 3, width: 3)
    static let toAustralia = SubtagRecords("CC CK CX NF NR NU NZ PG WS ", keyWidth: 3, width: 3)
    static let toEurope = SubtagRecords(
      """
      AD AL BA BG BY CY EE FO GE GL GR HR IS LI LT LU LV MC MD ME MK RS RU UA VA 
      """, keyWidth: 3, width: 3)
    static let toWorld = SubtagRecords(
      """
      AF AM AO AR AW AX AZ BF BH BJ BL BO BQ BR CD CF CG CI CR CU CV DO DZ EC EG EH ET GA GF GN GP GQ GT HN HT IC \
      IQ JO KG KH KM KW KZ LA LB LY MA MF ML MM MN MQ MR MZ NC NE NI NP OM PE PF PM PS QA RE SJ SM SN SO ST SV SY \
      TD TF TG TH TJ TL TM TN UY UZ VE VN WF YE YT 
      """, keyWidth: 3, width: 3)
    /// Where Spanish is that of Latin America beyond what CLDR lists.
    static let toLatinAmerica = SubtagRecords(
      """
      AG AI AW BB BL BM BQ BS CA CW DM FK GD GF GL GP GY HT KN KY LC MF MQ MS PM SR SX TC TT VC VG VI 
      """, keyWidth: 3, width: 3)
  }

  /// Languages with a letter-by-letter Latin form, which is a text of its own and inherits nothing.
  private static let romanized = SubtagRecords(
    "ar as bn el gu he ja kn ml mr or pa ru sa ta te ur yi zh ", keyWidth: 3, width: 3)
}
