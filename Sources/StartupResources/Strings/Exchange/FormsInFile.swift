import Startup

/// Every text of a file that has texts with forms, to be compared: what is written is read again before anybody else does.
struct FormsInFile: Equatable {
  private var texts: [TextKey: String] = [:]
  private let isCatalog: Bool

  init?(_ contents: [UInt8], _ path: String) {
    isCatalog = path.hasSuffix(".xcstrings")
    if isCatalog {
      guard let catalog = try? StringCatalog(contents) else { return nil }
      for entry in catalog.entries {
        for localization in entry.localizations { add(localization.text, entry.key, localization.language) }
      }
    } else {
      guard let dictionary = try? StringsDictionaryFile(contents) else { return nil }
      for (key, text) in dictionary.texts { add(text, key, "") }
    }
  }

  private mutating func add(_ text: LocalizedText, _ key: String, _ language: String) {
    for leaf in text.leaves { texts[Self.name(key, leaf.form, language)] = leaf.text }
  }

  private static func name(_ key: String, _ form: String, _ language: String) -> TextKey {
    TextKey([language, form, key].joined(separator: "\u{0}"))
  }

  func setting(_ edits: [FormsEdit]) -> FormsInFile {
    var result = self
    for edit in edits {
      result.texts[Self.name(edit.key, edit.form, isCatalog ? edit.language : "")] = edit.text
    }
    return result
  }
}
