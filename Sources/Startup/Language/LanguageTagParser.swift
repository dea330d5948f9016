/// Takes a tag apart byte by byte, without memory of its own beyond the parts found.
struct LanguageTagParser {
  /// Nothing that follows can change the result.
  private(set) var isFinished = false

  /// Whether the language of `zh-yue` is `yue` (RFC 5646, section 2.2.2). Apple's matcher takes three letters there for a region, and
  /// some codes of three letters for other names than those of two.
  private let takesExtendedLanguages: Bool
  private var current = SubtagText()
  private var hasLetters = false
  private var hasDigits = false
  private var language = SubtagText()
  private var scriptQuad: UInt32 = 0
  private var regionQuad: UInt32 = 0
  private var variants: [SubtagText] = []
  private var position = 0

  init(takesExtendedLanguages: Bool = true) { self.takesExtendedLanguages = takesExtendedLanguages }

  mutating func consume(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"): endSubtag()
    case UInt8(ascii: "."), UInt8(ascii: "@"):
      // A code set or a modifier of POSIX: nothing of a language follows.
      endSubtag()
      isFinished = true
    case _ where current.count < SubtagText.capacity - 1 && (byte.isASCIILetter || byte.isASCIIDigit):
      if byte.isASCIIDigit { hasDigits = true } else { hasLetters = true }
      current.append(byte)
    default:
      // Not a subtag: what came before it stands, itself and the rest do not.
      current = SubtagText()
      isFinished = true
    }
  }

  /// The tag, or nil when no language was found.
  mutating func finish() -> LanguageTag? {
    if !isFinished { endSubtag() }
    if language.isEmpty { return nil }
    return LanguageTag(language: language, scriptQuad: scriptQuad, regionQuad: regionQuad, variants: variants)
  }

  private mutating func endSubtag() {
    if isFinished { return }
    accept(current)
    current = SubtagText()
    hasLetters = false
    hasDigits = false
    position += 1
  }

  private mutating func accept(_ subtag: SubtagText) {
    if position == 0 {
      language = subtag.lowercased
      let isSpelling = takesExtendedLanguages || !LanguageAliases.isNameOfItsOwn(language)
      if language.count == 3, isSpelling, let shorter = LanguageAliases.twoLetterCode(of: language) {
        language = shorter
      }
      if language.isEmpty { isFinished = true }
    } else if position == 1, language == Known.irregular {
      // RFC 5646 lists these whole (`i-klingon`); some have a code by now.
      guard let code = LanguageAliases.code(ofIrregular: subtag.lowercased) else {
        isFinished = true
        return
      }
      language = code
    } else if takesExtendedLanguages, position == 1, subtag.count == 3, !hasDigits, language == Known.chinese {
      let extended = subtag.lowercased
      if extended != Known.mandarin { language = LanguageAliases.twoLetterCode(of: extended) ?? extended }
    } else if position == 2, language == Known.signing, let code = LanguageAliases.signLanguage(regionQuad, subtag) {
      // The other irregular ones: `sgn-BE-FR` is the sign language of a region's part.
      language = code
      regionQuad = 0
    } else {
      acceptPart(subtag)
    }
  }

  private mutating func acceptPart(_ subtag: SubtagText) {
    let isLetters = hasLetters && !hasDigits
    let isDigits = hasDigits && !hasLetters
    switch subtag.count {
    case 4 where isLetters && scriptQuad == 0 && regionQuad == 0 && variants.isEmpty:
      scriptQuad = subtag.titlecased.quad
    case 2 where regionQuad == 0 && variants.isEmpty && isLetters: regionQuad = subtag.uppercased.quad
    case 3 where regionQuad == 0 && variants.isEmpty && (isDigits || isLetters && !takesExtendedLanguages):
      regionQuad = subtag.uppercased.quad
    case 4...8 where subtag.count > 4 || subtag[0].isASCIIDigit:
      variants.append(subtag.uppercased)
    default:
      // A singleton begins an extension; anything else is not a tag any more.
      isFinished = true
    }
  }

  private enum Known {
    static let irregular = SubtagText("i")
    static let chinese = SubtagText("zh")
    static let mandarin = SubtagText("cmn")
    static let signing = SubtagText("sgn")
  }
}
