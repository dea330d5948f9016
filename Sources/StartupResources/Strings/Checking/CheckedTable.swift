import Startup

/// A table with its texts in all languages, each with its place: what checks compare.
struct CheckedTable: Sendable {
  /// One text of one language.
  struct Text: Sendable {
    let key: TextKey
    let text: LocalizedText
    /// The file it is in.
    let path: String
    let places: LocalizedTextPlaces
    /// How far it is translated, when its file says so.
    var state: StringCatalog.State?
    /// What translators are told.
    var comment: String?
    /// Whether it stands for its key, because the file has no text of its own for it.
    var isImplied = false

    var place: StringsFinding.Place { StringsFinding.Place(path: path, position: places.start) }

    func place(of path: [String]) -> StringsFinding.Place {
      StringsFinding.Place(path: self.path, position: places.place(of: path))
    }
  }

  /// The texts of one language, those in front that count.
  struct Language: Sendable {
    private(set) var texts: [Text] = []
    private var numbers: [TextKey: Int] = [:]

    /// The text of a key.
    subscript(key: TextKey) -> Text? { numbers[key].map { texts[$0] } }

    /// Adds a text, or replaces the one of its key.
    mutating func set(_ text: Text) {
      if let number = numbers[text.key] {
        texts[number] = text
      } else {
        numbers[text.key] = texts.count
        texts.append(text)
      }
    }
  }

  /// What a catalog says of a key in all languages.
  struct CatalogKey: Sendable {
    let key: TextKey
    let path: String
    let position: TextPosition
    let shouldTranslate: Bool
    let isStale: Bool
  }

  /// The table's name.
  let name: String
  /// The folder that holds the language folders or the catalog.
  let folder: String
  /// The texts by language.
  var languages: [String: Language] = [:]
  /// The languages of which a file can't be read, so that their texts are not all known.
  var damagedLanguages: Set<String> = []
  /// What a catalog says of its keys, in the order of the file.
  var catalogKeys: [CatalogKey] = []
  /// The language that a catalog is written in.
  var sourceLanguage: String?
  /// All languages that its folder has.
  var expectedLanguages: [String] = []
  /// `CFBundleDevelopmentRegion`, when an `Info.plist` beside or above it says it.
  var developmentRegion: String?
  /// Whether an interface file of its name holds the development language's texts.
  var isOfInterfaceFile = false
  /// The language that the others are compared with.
  var reference: String?

  /// The keys that are not to be translated, by their catalog's word or because the sources have them no more.
  var untranslatedKeys: Set<TextKey> = []
}

extension CheckedTable {
  /// The table without the languages that are made to test with: nobody translates them, and their rules are another language's.
  var withoutPseudoLanguages: CheckedTable {
    var table = self
    let real = languages.filter { !Self.isPseudo($0.key) }
    if real.isEmpty { return self }
    table.languages = real
    table.expectedLanguages.removeAll(where: Self.isPseudo)
    return table
  }

  private static func isPseudo(_ language: String) -> Bool {
    // Regions that no country has, which CLDR uses for this.
    let region = LanguageTag(language)?.region
    return region == "XA" || region == "XB"
  }
}
