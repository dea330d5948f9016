import Startup

/// Finds translations that are none: the development language's text, or no text.
///
/// Names are the same in all languages and must not be told. A single word is taken for one when it is written as names are, or
/// when most languages leave it as it is; a longer text, when the language uses it as it is inside of other texts too. Languages
/// that are mostly the development language's texts have no say in that.
struct TranslationCheck: TableCheck {
  /// A text of the development language, with its words.
  private struct Source {
    let text: String
    let words: [Substring]
  }

  private let sources: [TextKey: Source]
  /// The texts that begin with a word somewhere, to be looked through for names of more than one.
  private let names: NamesInTexts
  /// The languages that have a say.
  private let voters: Set<String>
  private let listsAll: Bool

  private static let fewestVotes = 3
  /// Fewer texts are told one by one, however many there are.
  private static let fewestCounted = 10
  /// Where one text of so many is untranslated, nobody has forgotten single ones: the translation is not done.
  private static let counted = 10

  init(_ table: CheckedTable, listsAll: Bool) {
    self.listsAll = listsAll
    var sources: [TextKey: Source] = [:]
    if let reference = table.referenceTexts {
      for text in reference.texts where !table.untranslatedKeys.contains(text.key) {
        guard let usual = text.text.usualText else { continue }
        let content = TranslatableText(usual)
        if content.isTranslatable { sources[text.key] = Source(text: usual, words: content.words) }
      }
    }
    self.sources = sources
    names = NamesInTexts(sources.map { ($0.key, $0.value.text) })
    voters = Set(table.foreignTranslations.filter { Self.isMostlyTranslated(table.languages[$0]!, sources) })
  }

  private static func isMostlyTranslated(_ language: CheckedTable.Language, _ sources: [TextKey: Source]) -> Bool {
    var (same, all) = (0, 0)
    for text in language.texts {
      guard let source = sources[text.key], source.words.count > 1, let usual = text.text.usualText, !usual.isEmpty
      else { continue }
      all += 1
      if usual == source.text { same += 1 }
    }
    return same * 2 < all
  }

  func look(at table: CheckedTable, report: (StringsFinding) -> Void) {
    guard let reference = table.reference else { return }
    var names = names
    // Each language asks how the others have a word.
    var votes: [TextKey: Bool] = [:]
    for language in table.foreignTranslations {
      var untranslated: [StringsFinding] = []
      var count = 0
      for text in table.languages[language]!.texts {
        guard let source = sources[text.key], let usual = text.text.usualText else { continue }
        count += 1
        if usual.isEmpty {
          report(
            Self.finding(.emptyTranslation, text, language, "is empty in \(language), not in \(reference)"))
        } else if text.state == .new {
          untranslated.append(Self.finding(.untranslated, text, language, "is marked as new in \(language)"))
        } else if usual.utf8.elementsEqual(source.text.utf8), !isName(source, text, language, table, &names, &votes) {
          var finding = Self.finding(
            .untranslated, text, language,
            "is the same in \(language) as in \(reference): \(FindingText.quoted(usual))")
          // Languages share words: where the rest is translated, one word may well be.
          if source.words.count == 1, voters.contains(language) { finding.severity = .note }
          untranslated.append(finding)
        }
      }
      if !listsAll, untranslated.count >= Self.fewestCounted, untranslated.count * Self.counted >= count {
        report(Self.finding(of: untranslated, among: count, language, reference))
      } else {
        untranslated.forEach(report)
      }
    }
  }

  /// One finding for a language of which much is untranslated, in its first file.
  private static func finding(
    of findings: [StringsFinding], among count: Int, _ language: String, _ reference: String
  ) -> StringsFinding {
    let path = findings[0].place.path
    return StringsFinding(
      .untranslated, at: StringsFinding.Place(path: path, position: .start),
      "\(findings.count) of \(count) texts of \(language) are those of \(reference), or marked as new",
      languages: [language])
  }

  private static func finding(
    _ rule: StringsRule, _ text: CheckedTable.Text, _ language: String, _ message: String
  ) -> StringsFinding {
    StringsFinding(
      rule, at: text.place, "\(FindingText.quoted(text.key)) \(message)", key: text.key.text, languages: [language])
  }

  private func isName(
    _ source: Source, _ text: CheckedTable.Text, _ language: String, _ table: CheckedTable,
    _ names: inout NamesInTexts, _ votes: inout [TextKey: Bool]
  ) -> Bool {
    if source.words.allSatisfy(TranslatableText.looksLikeName) { return true }
    guard source.words.count == 1 else {
      return names.isUsed(source.text, besides: text.key) { key in
        guard let usual = table.languages[language]?[key]?.text.usualText else { return nil }
        return usual == sources[key]?.text ? nil : usual
      }
    }
    // Somebody said that it is translated, and one word may well be the same in two languages.
    if text.state == .translated { return true }
    if let vote = votes[text.key] { return vote }
    let vote = isLeftAsItIs(source, text.key, table)
    votes[text.key] = vote
    return vote
  }

  /// Whether most languages have a text as the development language has it.
  private func isLeftAsItIs(_ source: Source, _ key: TextKey, _ table: CheckedTable) -> Bool {
    var (same, all) = (0, 0)
    for voter in voters {
      guard let vote = table.languages[voter]?[key]?.text.usualText else { continue }
      all += 1
      if vote == source.text { same += 1 }
    }
    return all >= Self.fewestVotes && same * 2 > all
  }
}

extension CheckedTable {
  /// The translations into another language than the development language in another region.
  fileprivate var foreignTranslations: [String] {
    guard let reference else { return [] }
    let own = reference == Localizations.base ? developmentRegion ?? "en" : reference
    return translations.filter { !Self.areSameLanguage($0, own) }
  }
}

/// Finds out whether a text of a few words is a name, which other texts have inside of them in every language.
private struct NamesInTexts {
  private var keys: [Substring: [TextKey]] = [:]
  private var texts: [TextKey: String] = [:]
  /// The longer texts that have a text inside: each language asks for the same ones.
  private var uses: [TextKey: [TextKey]] = [:]

  /// A longer text is no name.
  private static let mostWords = 4

  init(_ texts: [(key: TextKey, text: String)]) {
    for (key, text) in texts {
      self.texts[key] = text
      for word in Set(text.split(whereSeparator: \.isWhitespace)) { keys[word, default: []].append(key) }
    }
  }

  /// Whether some longer text has this one inside, and its translation has it too. `translation` is nil where there is none.
  mutating func isUsed(_ name: String, besides key: TextKey, translation: (TextKey) -> String?) -> Bool {
    let longer = uses[key] ?? findUses(of: name, besides: key)
    uses[key] = longer
    return longer.contains { translation($0)?.hasBytes(of: name) == true }
  }

  private func findUses(of name: String, besides key: TextKey) -> [TextKey] {
    let words = name.split(whereSeparator: \.isWhitespace)
    guard words.count <= Self.mostWords, let first = words.first, let candidates = keys[first] else { return [] }
    return candidates.filter { other in
      guard other != key, let text = texts[other] else { return false }
      return text.utf8.count > name.utf8.count && text.hasBytes(of: name)
    }
  }
}

extension String {
  /// Whether another text is inside of this one, as it is written.
  fileprivate func hasBytes(of other: String) -> Bool {
    let (text, wanted) = (utf8Span.span, other.utf8Span.span)
    guard wanted.count > 0 else { return true }
    var start = 0
    while start + wanted.count <= text.count {
      var length = 0
      while length < wanted.count, text[start + length] == wanted[length] { length += 1 }
      if length == wanted.count { return true }
      start += 1
    }
    return false
  }
}
