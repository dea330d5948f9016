import Startup
import Testing

@Suite("Language tags")
struct LanguageTagTests {
  @Test(
    "BCP 47 and the older forms are read into the same parts",
    arguments: [
      ("zh-Hant-TW", "zh", "Hant", "TW"), ("zh_hant_tw", "zh", "Hant", "TW"), ("ZH-HANT-tw", "zh", "Hant", "TW"),
      ("es-419", "es", nil, "419"), ("sr-Latn", "sr", "Latn", nil), ("fil", "fil", nil, nil),
      ("de_DE.UTF-8", "de", nil, "DE"), ("fr_FR@euro", "fr", nil, "FR"), ("fr-FR-u-rg-chzzzz", "fr", nil, "FR"),
      ("eng-GB", "en", nil, "GB"), ("zh-cmn-Hans-CN", "zh", "Hans", "CN"), ("zh-yue-HK", "yue", nil, "HK"),
      ("i-klingon", "tlh", nil, nil), ("fr-?", "fr", nil, nil), ("fr--FR", "fr", nil, nil), ("fr-", "fr", nil, nil),
    ] as [(String, String, String?, String?)])
  func parts(text: String, language: String, script: String?, region: String?) throws {
    let tag = try #require(LanguageTag(text))
    #expect(tag.language == language)
    #expect(tag.script == script)
    #expect(tag.region == region)
  }

  @Test("Variants are kept in their order", arguments: [("ca-ES-valencia", ["valencia"]), ("de-1996", ["1996"])])
  func variants(text: String, variants: [String]) throws {
    #expect(try #require(LanguageTag(text)).variants == variants)
  }

  @Test(
    "What is no tag is nil, never a crash",
    arguments: ["", "-", "-fr", "_", "!!!", "fr FR", "é", "\0", "abcdefghijklm"])
  func malformed(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test(
    "Deprecated codes and English names have today's code as canonical form",
    arguments: [
      ("iw", "he"), ("in-ID", "id-ID"), ("tl", "fil"), ("mo", "ro"), ("ji", "yi"), ("sh", "sr-Latn"),
      ("no-NO", "nb-NO"),
      ("English", "en"), ("Portuguese", "pt"), ("Chinese", "zh-Hans"), ("zh-TW", "zh-Hant-TW"), ("zh_CN", "zh-Hans-CN"),
      ("yue-HK", "yue-Hant-HK"), ("en-GB", "en-GB"), ("sh-ME", "sr-Latn-ME"),
    ])
  func canonical(text: String, expected: String) throws {
    #expect(try #require(LanguageTag(text)).canonical.description == expected)
  }

  @Test(
    "Likely subtags are filled in",
    arguments: [
      ("zh", "zh-Hans-CN"), ("zh-TW", "zh-Hant-TW"), ("sr", "sr-Cyrl-RS"), ("az-IR", "az-Arab-IR"),
      ("en", "en-Latn-US"),
      ("pa-PK", "pa-Arab-PK"), ("iw", "he-Hebr-IL"), ("sr-Latn", "sr-Latn-RS"),
    ])
  func maximized(text: String, expected: String) throws {
    #expect(try #require(LanguageTag(text)).maximized.description == expected)
  }

  @Test("A tag's description is read as the same tag")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let text = RandomTags().tag(using: &random)
      let tag = try #require(LanguageTag(text))
      #expect(LanguageTag(tag.description) == tag, "\(text)")
    }
  }

  @Test("Any text is either a tag or nil")
  func anyText() {
    var random = SeededGenerator(seed: 4)
    let alphabet = Array("aAzZ09-_.@ é!\u{0}TWhant")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...14, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
      if let tag = LanguageTag(text) { #expect(!tag.language.isEmpty) }
    }
  }
}

@Suite("Layout direction")
struct LayoutDirectionTests {
  @Test(
    "The languages public reports name are written from right to left",
    arguments: ["ar", "fa", "he", "iw", "ur", "ckb", "az-Arab", "pa-Arab", "pa-PK", "yi", "dv", "ar-EG"])
  func rightToLeft(tag: String) throws {
    #expect(try #require(LanguageTag(tag)).layoutDirection == .rightToLeft)
  }

  @Test(
    "Every locale of CLDR has the direction that CLDR says",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func cldr() throws {
    var rightToLeft = 0
    for row in try TableOfCases.rows("language/unicode/layout-characterOrder.tsv") {
      guard row[0] != "und", row[0] != "root", let tag = LanguageTag(row[0]) else { continue }
      // Mongolian script runs from top to bottom; a screen for it is still laid out from the left.
      #expect(tag.layoutDirection.rawValue == (row[1] == "top-to-bottom" ? "left-to-right" : row[1]), "\(row[0])")
      if row[1] == "right-to-left" { rightToLeft += 1 }
    }
    #expect(rightToLeft == 88)
  }
}
