/// A string catalog (`.xcstrings`, versions 1.0 and 1.1): the texts of all languages of a table in one file.
///
/// What can't be used of a text is left out and reported; with `.strict` it is an error.
public struct StringCatalog: Sendable {
  /// How far a text is translated.
  public enum State: String, Sendable {
    case new
    case translated
    case needsReview = "needs_review"
    case stale
  }

  /// A text in one language.
  public struct Localization: Equatable, Sendable {
    /// The language's name as the catalog has it.
    public let language: String
    /// The text.
    public let text: LocalizedText
    /// The least advanced state of its parts; nil when none has one.
    public let state: State?
    /// Where it and its forms stand.
    package let places: LocalizedTextPlaces
  }

  /// A key with its texts.
  public struct Entry: Equatable, Sendable {
    /// The key.
    public let key: String
    /// What translators are told.
    public let comment: String?
    /// Where the key comes from, such as `manual` or `extracted_with_value`; `stale` when the source has it no more.
    public let extractionState: String?
    /// Whether the source's text stands for all languages.
    public let shouldTranslate: Bool
    /// The texts in the order of the file.
    public let localizations: [Localization]
    /// The languages that have a set of texts, as Xcode writes them for the phrases of App Shortcuts; the system reads those by itself.
    package let setLanguages: [String]
    /// Where the key stands.
    public let position: TextPosition
  }

  /// The language of the keys that have no text of their own.
  public let sourceLanguage: String
  /// The version that the file names.
  public let version: String
  /// The keys in the order of the file.
  public let entries: [Entry]
  /// What was doubtful or left out.
  public let problems: [StringsFileProblem]

  /// Reads a file's bytes. Linear in their count.
  public init(_ contents: [UInt8], mode: StringsFile.Mode = .lenient) throws(StringsFileProblem) {
    let root: JSONNode
    do throws(JSONError) { root = try JSONDocument.parse(contents) } catch {
      throw StringsFileProblem(.json(error), at: error.position)
    }
    var reader = StringCatalogReader()
    try reader.read(root)
    sourceLanguage = reader.sourceLanguage
    version = reader.version
    entries = reader.entries
    problems = reader.problems
    if mode == .strict, let first = problems.first(where: { !$0.isHarmless }) { throw first }
  }

  /// Reads a file; what can't be read names the path.
  public static func load(
    _ path: String, mode: StringsFile.Mode = .lenient
  ) throws(StringsFileLoadError) -> StringCatalog {
    let contents: [UInt8]
    do throws(SystemError) { contents = try FileSystem.contents(of: path, limit: StringsFile.lengthLimit) } catch {
      throw .system(error)
    }
    do throws(StringsFileProblem) { return try StringCatalog(contents, mode: mode) } catch {
      var problem = error
      problem.path = path
      throw .malformed(problem)
    }
  }

  /// All languages that some key has a text in, the source's among them, in ascending order.
  public var languages: [String] {
    var languages: Set<String> = [sourceLanguage]
    for entry in entries { for localization in entry.localizations { languages.insert(localization.language) } }
    return languages.ordered()
  }

  /// The texts of a language as an app would find them: in the source's language a key without a text is its own text.
  public func texts(in language: String) -> [(key: String, text: LocalizedText)] {
    entries.compactMap { entry in
      if let localization = entry.localizations.first(where: { $0.language == language }) {
        return (entry.key, localization.text)
      }
      // The key of a set only names it.
      return language == sourceLanguage && entry.setLanguages.isEmpty ? (entry.key, LocalizedText(entry.key)) : nil
    }
  }
}
