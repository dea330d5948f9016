/// What deprecated and informal names of languages stand for.
enum LanguageAliases {
  private static let records = SubtagRecords(UnicodeLanguageData.aliases, keyWidth: 10, width: 20)

  /// The two-letter code of a language given by three letters (ISO 639-2 and 639-3), when it has one.
  static func twoLetterCode(of language: SubtagText) -> SubtagText? {
    guard let offset = records.find(language: language), let tag = records.tag(at: offset) else { return nil }
    return tag.isLanguageOnly && tag.languageText.count == 2 ? tag.languageText : nil
  }

  /// Whether Apple's matcher takes a code of three letters for another name of the language rather than another spelling of its code of
  /// two: those of ISO 639-2 for bibliographies, and parts of a language that stand for the whole of it.
  static func isNameOfItsOwn(_ language: SubtagText) -> Bool {
    language.count == 3 && namesOfTheirOwn.contains(quad: language.quad)
  }

  /// The codes of CLDR's aliases for which `ualoc_localizationsToUse` prefers the code of two letters, wherever it stands.
  private static let namesOfTheirOwn = SubtagRecords(
    """
    adpalbalsarbarmayrazjbaqburchiclscmncwdczedrhdutekkeskfatfrefucgazgeogergregugiceikekhkkmrknckngkpvlvsmacmaomay\
    molnpiojgorypbuperpespltprpquzrumsccscrslosrcswhtibtwiuznwelyddzsmzyb
    """, keyWidth: 3, width: 3)

  /// The code of one of RFC 5646's irregular tags, given without its `i-`.
  static func code(ofIrregular name: SubtagText) -> SubtagText? { irregular[name] }

  /// The code of a sign language that RFC 5646 lists as `sgn-`, a region and this.
  static func signLanguage(_ regionQuad: UInt32, _ part: SubtagText) -> SubtagText? {
    signLanguages.first { $0.region == regionQuad && $0.part == part.uppercased.quad }?.code
  }

  /// The code of a language that an app names by its English name, as old project folders do.
  static func tag(ofEnglishName name: SubtagText) -> LanguageTag? { englishNames[name] }

  /// What CLDR puts in the place of a tag or of its language; nil when nothing is to be replaced.
  static func replacement(for tag: LanguageTag) -> LanguageTag? {
    if tag.languageText.count == 2, !hasAlias(tag.languageText) { return nil }
    if !tag.hasVariants,
      let offset = records.find(
        language: tag.languageText, scriptQuad: tag.scriptQuad, regionQuad: tag.regionQuad)
    {
      return records.tag(at: offset)
    }
    guard !tag.isLanguageOnly, let offset = records.find(language: tag.languageText),
      let language = records.tag(at: offset)
    else { return nil }
    if language.isLanguageOnly {
      return LanguageTag(
        language: language.languageText, scriptQuad: tag.scriptQuad, regionQuad: tag.regionQuad,
        variants: tag.variantTexts)
    }
    // The replacement brings a script or a region of its own (`sh` is `sr-Latn`): it wins over the tag's, and only a
    // region that it leaves open is taken from the tag.
    return language.regionQuad == 0
      ? language.with(scriptQuad: language.scriptQuad, regionQuad: tag.regionQuad) : language
  }

  /// The full form of a language with a region that implies more than the region; nil for all others.
  static func regionalForm(of tag: LanguageTag) -> LanguageTag? {
    if tag.regionQuad == 0 || tag.scriptQuad != 0 || tag.hasVariants { return nil }
    switch tag.languageText {
    case Name.norwegian where tag.regionQuad == Name.norway:
      return LanguageTag(language: Name.bokmal, regionQuad: tag.regionQuad)
    case Name.chinese:
      if Name.simplifiedRegions.contains(tag.regionQuad) {
        return tag.with(scriptQuad: Name.simplified, regionQuad: tag.regionQuad)
      }
      return Name.traditionalRegions.contains(tag.regionQuad)
        ? tag.with(scriptQuad: Name.traditional, regionQuad: tag.regionQuad) : nil
    case Name.cantonese where tag.regionQuad == Name.simplifiedRegions[0]:
      return tag.with(scriptQuad: Name.simplified, regionQuad: tag.regionQuad)
    case Name.cantonese where tag.regionQuad == Name.traditionalRegions[0]:
      return tag.with(scriptQuad: Name.traditional, regionQuad: tag.regionQuad)
    default: return nil
    }
  }

  private enum Name {
    static let norwegian = SubtagText("no")
    static let bokmal = SubtagText("nb")
    static let norway = SubtagText("NO").quad
    static let chinese = SubtagText("zh")
    static let cantonese = SubtagText("yue")
    static let simplified = SubtagText("Hans").quad
    static let traditional = SubtagText("Hant").quad
    static let simplifiedRegions = [SubtagText("CN").quad, SubtagText("SG").quad]
    static let traditionalRegions = [SubtagText("HK").quad, SubtagText("MO").quad, SubtagText("TW").quad]
  }

  /// Whether any record begins with a language of two letters; most do not, and most languages of apps have two letters.
  private static func hasAlias(_ language: SubtagText) -> Bool {
    let index = Int(language[0]) &* 256 &+ Int(language[1])
    return aliasedLanguages[index / 64] & 1 << UInt64(index % 64) != 0
  }

  private static let aliasedLanguages: [UInt64] = {
    var bits = [UInt64](repeating: 0, count: 1024)
    for quad in records.firstSubtags where quad & 0xFF00 == 0 {
      let index = Int(quad >> 16)
      bits[index / 64] |= 1 << UInt64(index % 64)
    }
    return bits
  }()

  private static let signLanguages: [(region: UInt32, part: UInt32, code: SubtagText)] = [
    (SubtagText("BE").quad, SubtagText("FR").quad, SubtagText("sfb")),
    (SubtagText("BE").quad, SubtagText("NL").quad, SubtagText("vgt")),
    (SubtagText("CH").quad, SubtagText("DE").quad, SubtagText("sgg")),
  ]

  private static let irregular: [SubtagText: SubtagText] = [
    SubtagText("ami"): SubtagText("ami"), SubtagText("bnn"): SubtagText("bnn"), SubtagText("hak"): SubtagText("hak"),
    SubtagText("klingon"): SubtagText("tlh"), SubtagText("lux"): SubtagText("lb"),
    SubtagText("navajo"): SubtagText("nv"), SubtagText("pwn"): SubtagText("pwn"), SubtagText("tao"): SubtagText("tao"),
    SubtagText("tay"): SubtagText("tay"), SubtagText("tsu"): SubtagText("tsu"),
  ]

  private static let englishNames: [SubtagText: LanguageTag] = {
    let codes: [(StaticString, StaticString)] = [
      ("arabic", "ar"), ("danish", "da"), ("dutch", "nl"), ("english", "en"), ("finnish", "fi"), ("french", "fr"),
      ("german", "de"), ("italian", "it"), ("japanese", "ja"), ("korean", "ko"), ("norwegian", "nb"), ("polish", "pl"),
      ("portuguese", "pt"), ("russian", "ru"), ("spanish", "es"), ("swedish", "sv"), ("thai", "th"), ("turkish", "tr"),
    ]
    var names: [SubtagText: LanguageTag] = [:]
    for (name, code) in codes { names[SubtagText(name)] = LanguageTag(language: SubtagText(code)) }
    names[SubtagText("chinese")] = LanguageTag(
      language: SubtagText("zh"), scriptQuad: SubtagText("Hans").quad)
    return names
  }()
}
