import Startup

/// Compares tables with what the sources name.
struct UseCheck: TableCheck {
  private let names: NamedKeys
  private let lookups: [ExtractedText]

  init(_ sources: TextExtraction) {
    names = sources.names
    lookups = sources.texts.filter { $0.kind == .lookup }
  }

  /// The keys of a table that are given arguments.
  func formattedKeys(of table: String) -> Set<TextKey> {
    Set(lookups.filter { $0.argumentCount > 0 && Self.table(of: $0) == table }.map { TextKey($0.key) })
  }

  private static func table(of text: ExtractedText) -> String { text.table ?? Localizer.mainTable }

  func look(at table: CheckedTable, report: (StringsFinding) -> Void) {
    guard let reference = table.reference, let texts = table.languages[reference], !Self.isOfSystem(table.name) else {
      return
    }
    let stale = Set(table.catalogKeys.filter(\.isStale).map(\.key))
    for text in texts.texts {
      if stale.contains(text.key) || text.key.text.isEmpty || names.contains(text.key) { continue }
      report(
        StringsFinding(
          .unusedKey, at: text.place, "\(FindingText.quoted(text.key)) is named in no source", key: text.key.text))
    }
  }

  /// Tables whose keys the system looks up.
  private static func isOfSystem(_ table: String) -> Bool {
    table.hasSuffix("InfoPlist") || table == "Root" || table == "AppShortcuts" || table == "ServicesMenu"
  }

  /// The keys that are looked up and that no table of their name has in any language.
  func undefinedKeys(in tables: [CheckedTable]) -> [StringsFinding] {
    var keys: [String: Set<TextKey>] = [:]
    var shapes: [String: Set<TextKey>] = [:]
    for table in tables {
      for text in table.languages.values.lazy.flatMap(\.texts) {
        keys[table.name, default: []].insert(text.key)
        if text.key.text.utf8.contains(UInt8(ascii: "%")) {
          shapes[table.name, default: []].insert(TextKey(NamedKeys.shape(of: text.key.text)))
        }
      }
    }
    return lookups.compactMap { text in
      let table = Self.table(of: text)
      // A sign, or a value alone, is shown as it is.
      if text.key.isEmpty || !TranslatableText.hasWords(text.key) || keys[table]?.contains(TextKey(text.key)) == true {
        return nil
      }
      let isBuilt = text.doubt == .builtBefore
      if !isBuilt, text.argumentCount > 0,
        shapes[table]?.contains(TextKey(NamedKeys.shape(of: text.key))) == true
      {
        return nil
      }
      let place = StringsFinding.Place(path: text.places[0].path, position: text.places[0].position)
      let message =
        isBuilt
        ? "the key \(FindingText.quoted(text.key)) has its values inside before it is looked up, so that no table can have it"
        : keys[table] == nil
          ? "\(FindingText.quoted(text.key)) is looked up in the table \(table), which is not there"
          : "\(FindingText.quoted(text.key)) is in no language of the table \(table)"
      return StringsFinding(.undefinedKey, at: place, message, key: text.key)
    }
  }
}
