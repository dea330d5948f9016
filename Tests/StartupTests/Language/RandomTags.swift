import Startup

/// Tags as apps and users write them: real languages, scripts and regions in the spellings that occur.
struct RandomTags {
  var languages = [
    "en", "es", "pt", "zh", "fr", "de", "sr", "nb", "no", "nn", "hi", "ar", "yue", "wuu", "ars", "sh", "hr", "bs", "ms",
    "id", "uz", "az", "pa", "ku", "ro", "tl", "fil", "he", "iw", "in", "mo", "ja", "ko", "ru", "uk", "it", "nl", "sv",
    "da",
    "fi", "pl", "cs", "sk", "hu", "el", "tr", "th", "vi", "ca", "gl", "eu", "mn", "kk", "fa", "ur", "sw", "am", "ht",
    "deu", "ger", "fra", "fre", "zho", "chi", "cmn", "msa", "zsm", "swh", "arb", "pes", "kmr", "ron", "rum", "nor",
    "nob",
  ]
  var scripts = ["Hans", "Hant", "Latn", "Cyrl", "Arab", "Deva", "Mong", "Guru"]
  var regions = [
    "001", "150", "419", "AE", "AG", "AR", "AT", "AU", "BE", "BR", "CA", "CH", "CN", "CY", "DE", "DK", "EG", "ES", "FR",
    "GB", "GS",
    "HK", "IE", "IN", "IT", "JP", "KR", "MA", "MO", "MX", "NL", "NO", "NZ", "PK", "PT", "RO", "RS", "RU", "SE", "SG",
    "TR", "TW",
    "US", "UA", "ZA",
  ]
  let folders = [
    "English", "French", "German", "Japanese", "Dutch", "Italian", "Spanish", "Portuguese", "Norwegian", "Base",
    "zh_CN",
    "zh_TW", "zh-Hans", "zh-Hant", "zh-Hant-HK", "pt-BR", "pt-PT", "en-GB", "es-419", "fr-CA", "nb", "no", "sr-Latn",
  ]

  func tag(using random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<8, using: &random) == 0 { return folders.randomElement(using: &random)! }
    var tag = languages.randomElement(using: &random)!
    if Int.random(in: 0..<4, using: &random) == 0 { tag += "-\(scripts.randomElement(using: &random)!)" }
    if Int.random(in: 0..<10, using: &random) < 6 { tag += "-\(regions.randomElement(using: &random)!)" }
    if Int.random(in: 0..<4, using: &random) == 0 { tag = String(tag.map { $0 == "-" ? "_" : $0 }) }
    return tag
  }

  /// What an app has and a user wants, related often enough that most cases have an answer.
  func matchingCase(using random: inout SeededGenerator) -> (available: [String], preferred: [String]) {
    var available: [String] = []
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      let tag = tag(using: &random)
      if !available.contains(tag) { available.append(tag) }
    }
    var preferred: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if Bool.random(using: &random), let language = available.randomElement(using: &random)?.prefix(2) {
        preferred.append("\(language.lowercased())-\(regions.randomElement(using: &random)!)")
      } else {
        preferred.append(tag(using: &random))
      }
    }
    return (available, preferred)
  }

  /// All languages, scripts and regions of CLDR's likely subtags.
  static func ofUnicode() throws -> RandomTags {
    let data = try JSONDocument.parse(FileSystem.contents(of: SharedCases.path("language/unicode/likelySubtags.json")))
    var tags = RandomTags()
    var (languages, scripts, regions): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for member in data["supplemental"]?["likelySubtags"]?.members ?? [] {
      guard let parts = member.value.string?.split(separator: "-").map(String.init), parts.count == 3 else { continue }
      languages.insert(parts[0])
      scripts.insert(parts[1])
      regions.insert(parts[2])
    }
    precondition(languages.count > 1000 && scripts.count > 100, "the likely subtags are not where they were")
    // Half of the languages are those that apps have, whose rules are more.
    let common = tags.languages
    while tags.languages.count < languages.count { tags.languages += common }
    tags.languages += languages.sorted()
    tags.scripts += scripts.sorted()
    tags.regions += regions.sorted()
    return tags
  }
}
