/// The script and region a language is most likely written in (CLDR's likely subtags, UTS 35 part 1, section 4.3).
enum LikelySubtags {
  private static let languages = SubtagRecords(
    UnicodeLanguageData.likelyScriptsAndRegions, keyWidth: 3, width: 10)
  private static let others = SubtagRecords(UnicodeLanguageData.likelySubtags, keyWidth: 10, width: 20)
  private static let undetermined = SubtagText("und")

  /// The tag with script and region filled in; nil when nothing is known of the language.
  static func maximized(_ tag: LanguageTag) -> LanguageTag? {
    let (language, script, region) = (tag.languageText, tag.scriptQuad, tag.regionQuad)
    guard
      let found = likely(language, script, region) ?? likely(language, 0, region) ?? likely(language, script, 0)
        ?? likely(language, 0, 0) ?? likely(undetermined, script, 0)
    else { return nil }
    return LanguageTag(
      language: language == undetermined ? found.languageText : language,
      scriptQuad: script == 0 ? found.scriptQuad : script, regionQuad: region == 0 ? found.regionQuad : region)
  }

  /// Whether the region says nothing that language and script do not imply, so that the shortest equivalent tag has none.
  static func impliesRegion(of tag: LanguageTag) -> Bool {
    guard let whole = maximized(tag) else { return false }
    if maximized(LanguageTag(language: tag.languageText)) == whole { return true }
    if maximized(tag.with(scriptQuad: 0, regionQuad: whole.regionQuad)) == whole { return false }
    return maximized(tag.with(scriptQuad: whole.scriptQuad, regionQuad: 0)) == whole
  }

  private static func likely(_ language: SubtagText, _ script: UInt32, _ region: UInt32) -> LanguageTag? {
    if script == 0 && region == 0, let offset = languages.find(language: language) {
      return LanguageTag(
        language: language, scriptQuad: languages.quad(at: offset, count: 4),
        regionQuad: languages.quad(at: offset + 4, count: 3))
    }
    guard let offset = others.find(language: language, scriptQuad: script, regionQuad: region) else { return nil }
    return others.tag(at: offset)
  }
}

/// Which way a language is written, for the layout of a screen.
public enum LayoutDirection: String, Sendable {
  case leftToRight = "left-to-right"
  case rightToLeft = "right-to-left"
}

extension LanguageTag {
  /// The tag with deprecated codes replaced and with the script and region it is most likely meant with: `zh-TW` is
  /// `zh-Hant-TW`. Itself when nothing is known of the language.
  public var maximized: LanguageTag { LikelySubtags.maximized(canonical) ?? self }

  /// The direction of the script that the tag names or that its language is most likely written in.
  public var layoutDirection: LayoutDirection {
    let script = maximized.scriptQuad
    let scripts = SubtagRecords(UnicodeLanguageData.rightToLeftScripts, keyWidth: 4, width: 4)
    return scripts.contains(quad: script) ? .rightToLeft : .leftToRight
  }
}
