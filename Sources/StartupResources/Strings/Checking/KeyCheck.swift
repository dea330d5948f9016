import Startup

/// Finds keys that are not in all languages.
struct KeyCheck: TableCheck {
  func look(at table: CheckedTable, report: (StringsFinding) -> Void) {
    guard let reference = table.reference, let texts = table.referenceTexts else { return }
    let wanted = texts.texts.filter { table.isToBeTranslated($0) }
    guard let first = wanted.first else { return }
    var missing: [TextKey: [String]] = [:]
    var replaced: [TextKey: [String]] = [:]
    var without: [String] = []
    for language in table.expectedLanguages where !table.isWritten(in: language) {
      if table.damagedLanguages.contains(language) { continue }
      let relatives = table.relatives(of: language)
      // What a regional form of the development language does not have is the same there.
      if relatives.contains(where: { $0 == reference || $0 == Localizations.base }) { continue }
      guard let translation = table.languages[language] else {
        if relatives.isEmpty { without.append(language) }
        continue
      }
      for text in wanted where translation[text.key] == nil {
        let isReplaced = relatives.contains { table.languages[$0]?[text.key] != nil }
        if isReplaced {
          replaced[text.key, default: []].append(language)
        } else {
          missing[text.key, default: []].append(language)
        }
      }
    }
    if !without.isEmpty { report(Self.missingTable(table, without, first, count: wanted.count)) }
    for text in wanted {
      if let languages = missing[text.key] { report(Self.missing(text, in: languages)) }
      if let languages = replaced[text.key] {
        var finding = Self.missing(text, in: languages, " only: its language has it without the region or in another")
        finding.severity = .note
        report(finding)
      }
    }
    reportOrphans(of: table, texts, reference, missing, report)
  }

  private static func missing(
    _ text: CheckedTable.Text, in languages: [String], _ addition: String = ""
  ) -> StringsFinding {
    StringsFinding(
      .missingKey, at: text.place,
      "\(FindingText.quoted(text.key)) is missing in \(FindingText.list(languages))\(addition)", key: text.key.text,
      languages: languages)
  }

  private static func missingTable(
    _ table: CheckedTable, _ languages: [String], _ first: CheckedTable.Text, count: Int
  ) -> StringsFinding {
    StringsFinding(
      .missingTable, at: StringsFinding.Place(path: first.path, position: .start),
      "the table \(table.name) with its \(count) \(count == 1 ? "key" : "keys") is missing in \(FindingText.list(languages))",
      languages: languages)
  }

  /// Keys that are compared with all that are missing.
  private static let mostGuesses = 50
  /// Of a shorter key every other of its length would be near.
  private static let shortestGuess = 4

  private static func hint(_ key: String, _ candidates: [String]) -> String {
    key.utf8.count < shortestGuess ? "" : Suggestion.phrase(for: key, in: candidates)
  }

  private func reportOrphans(
    of table: CheckedTable, _ texts: CheckedTable.Language, _ reference: String, _ missing: [TextKey: [String]],
    _ report: (StringsFinding) -> Void
  ) {
    for language in table.translations {
      let orphans = table.languages[language]!.texts.filter { texts[$0.key] == nil }
      if orphans.isEmpty { continue }
      // A key that is spelled differently is missing as well. Of very many the tables are two, and no key is meant to be another.
      let isGuessed = orphans.count <= Self.mostGuesses
      let candidates = missing.filter { $0.value.contains(language) }.keys.map(\.text).ordered()
      for orphan in orphans {
        let hint = isGuessed ? Self.hint(orphan.key.text, candidates) : ""
        report(
          StringsFinding(
            .orphanKey, at: orphan.place, "\(FindingText.quoted(orphan.key)) is not in \(reference)\(hint)",
            key: orphan.key.text, languages: [language]))
      }
    }
  }
}

extension CheckedTable {
  /// Whether translations of a text of the development language are wanted.
  fileprivate func isToBeTranslated(_ text: Text) -> Bool {
    if text.isImplied && !TranslatableText.hasWords(text.key.text) { return false }
    return !untranslatedKeys.contains(text.key)
  }

  /// Whether the table's own texts are in a language, or in one of the folders that stand for the development language.
  fileprivate func isWritten(in language: String) -> Bool {
    if language == reference || language == Localizations.base { return true }
    guard reference == Localizations.base else { return false }
    return Self.areSameLanguage(language, developmentRegion ?? "en")
  }

  /// The languages, other than this one, in which its users are shown what it does not have, and which are the same language.
  fileprivate func relatives(of language: String) -> [String] {
    LanguageMatcher.chain(preferred: [language], available: languages.keys.ordered())
      .filter { $0 != language && Self.areSameLanguage($0, language) }
  }
}
