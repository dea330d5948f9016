import Startup

/// Finds translations with white space at an end where the development language's text has none, or other.
struct SpaceCheck: TableCheck {
  func look(at table: CheckedTable, report: (StringsFinding) -> Void) {
    guard let reference = table.reference, let texts = table.referenceTexts else { return }
    for language in table.translations {
      for text in table.languages[language]!.texts {
        guard let other = texts[text.key], let here = text.text.usualText, let there = other.text.usualText,
          // Most texts have no space at their ends, and whether they have words is much more work to find out.
          !Self.isBare(here) || !Self.isBare(there)
        else { continue }
        compare(here, there, text, language, reference, report)
      }
    }
  }

  private func compare(
    _ here: String, _ there: String, _ text: CheckedTable.Text, _ language: String, _ reference: String,
    _ report: (StringsFinding) -> Void
  ) {
    let starts = (Self.start(of: here), Self.start(of: there))
    let ends = (Self.end(of: here), Self.end(of: there))
    if Self.areSame(starts), Self.areSame(ends) { return }
    guard TranslatableText.hasWords(here), TranslatableText.hasWords(there) else { return }
    compare("begins", starts, text, language, reference, report)
    compare("ends", ends, text, language, reference, report)
  }

  private func compare(
    _ verb: String, _ spaces: (here: String, there: String), _ text: CheckedTable.Text, _ language: String,
    _ reference: String, _ report: (StringsFinding) -> Void
  ) {
    if Self.areSame(spaces) { return }
    report(
      StringsFinding(
        .outerSpace, at: text.place,
        "\(FindingText.quoted(text.key)): \(language) \(verb) with \(Self.words(spaces.here)), \(reference) with \(Self.words(spaces.there))",
        key: text.key.text, languages: [language]))
  }

  private static func areSame(_ spaces: (String, String)) -> Bool { TextKey(spaces.0) == TextKey(spaces.1) }

  /// Whether a text begins and ends with a sign of ASCII; of others Unicode's tables tell whether they are space.
  private static func isBare(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return true }
    return first > 0x20 && first < 0x7F && last > 0x20 && last < 0x7F
  }

  private static func words(_ space: String) -> String {
    switch space {
    case "": "none"
    case " ": "a space"
    case "\n": "a line feed"
    default: "\"\(space)\""
    }
  }

  private static func start(of text: String) -> String {
    var end = text.unicodeScalars.startIndex
    while end < text.unicodeScalars.endIndex, text.unicodeScalars[end].properties.isWhitespace {
      text.unicodeScalars.formIndex(after: &end)
    }
    return String(text.unicodeScalars[..<end])
  }

  private static func end(of text: String) -> String {
    var start = text.unicodeScalars.endIndex
    while start > text.unicodeScalars.startIndex {
      let before = text.unicodeScalars.index(before: start)
      guard text.unicodeScalars[before].properties.isWhitespace else { break }
      start = before
    }
    return String(text.unicodeScalars[start...])
  }
}

extension LocalizedText {
  /// The text that most numbers and devices have; nil when it can't be told.
  var usualText: String? {
    var form = form
    while true {
      switch form {
      case .text(let text): return text
      case .plural(let forms):
        guard let next = forms[.other] else { return nil }
        form = next
      case .device(let forms):
        guard let next = forms[.other] ?? forms[.iphone] else { return nil }
        form = next
      case .width(let forms):
        guard let widest = forms.keys.max() else { return nil }
        form = forms[widest]!
      }
    }
  }
}
