import Startup

/// Finds what a catalog itself says is not done.
struct CatalogCheck: TableCheck {
  func look(at table: CheckedTable, report: (StringsFinding) -> Void) {
    for key in table.catalogKeys where key.isStale {
      report(
        StringsFinding(
          .staleKey, at: StringsFinding.Place(path: key.path, position: key.position),
          "\(FindingText.quoted(key.key)) was not found in the sources any more", key: key.key.text))
    }
    let fixed = Set(table.catalogKeys.filter { !$0.shouldTranslate }.map(\.key))
    for language in table.translations {
      for text in table.languages[language]!.texts {
        if fixed.contains(text.key) {
          report(
            StringsFinding(
              .needlessTranslation, at: text.place,
              "\(FindingText.quoted(text.key)) is not to be translated and has a text in \(language)",
              key: text.key.text, languages: [language]))
        } else if text.state == .needsReview {
          report(
            StringsFinding(
              .needsReview, at: text.place, "\(FindingText.quoted(text.key)) needs review in \(language)",
              key: text.key.text, languages: [language]))
        }
      }
    }
  }
}
