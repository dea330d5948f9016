import Startup

/// Chooses the language of a table that the others are compared with.
struct ReferenceLanguage {
  let wanted: String?

  /// The first of these that the table has: the language that is wanted, the one its catalog is written in, the one the app says it
  /// was written in, English, what stands in for all languages; else the one with the most keys.
  func reference(of table: CheckedTable) -> String? {
    let present = Set(table.languages.keys).union(table.damagedLanguages).ordered()
    let candidates = [wanted, table.sourceLanguage, table.developmentRegion, "en", Localizations.base]
    for candidate in candidates.compactMap({ $0 }) {
      guard let name = Self.name(of: candidate, among: present) else { continue }
      // With texts that are not all known nothing is compared.
      return table.damagedLanguages.contains(name) ? nil : name
    }
    // Of interface files the texts in the development language are in no table.
    if table.isOfInterfaceFile { return nil }
    return table.languages.max { first, second in
      // Of equally many the first by name.
      let (one, other) = (first.value.texts.count, second.value.texts.count)
      return one == other ? first.key > second.key : one < other
    }?.key
  }

  /// The one that names the same language.
  static func name(of language: String, among names: [String]) -> String? {
    if names.contains(language) { return language }
    guard let tag = LanguageTag(language)?.canonical else { return nil }
    return names.first { $0 != Localizations.base && LanguageTag($0)?.canonical == tag }
      ?? names.first { $0 != Localizations.base && CheckedTable.areSameLanguage($0, language) }
  }
}

extension CheckedTable {
  /// The texts that the others are compared with, those that stand in for all languages behind those of the development language.
  var referenceTexts: Language? {
    guard let reference, let texts = languages[reference] else { return nil }
    guard reference != Localizations.base, let base = languages[Localizations.base] else { return texts }
    var all = base
    for text in texts.texts { all.set(text) }
    return all
  }

  /// The translations: every language but the development language and what stands in for all languages, sorted.
  var translations: [String] {
    languages.keys.filter { $0 != reference && $0 != Localizations.base }.ordered()
  }

  /// Whether two names are those of one language, perhaps in other regions.
  static func areSameLanguage(_ first: String, _ second: String) -> Bool {
    if first == second { return true }
    guard let one = LanguageTag(first)?.maximized, let other = LanguageTag(second)?.maximized else { return false }
    return one.language == other.language && one.script == other.script
  }
}
