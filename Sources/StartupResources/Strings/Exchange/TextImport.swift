import Startup

/// Puts the texts of a sheet into an app's files: works out every change first, so that they can be shown, and all be made or none.
public struct TextImport: Sendable {
  /// A file with its changes.
  public struct FileChange: Sendable {
    /// The file.
    public let path: String
    /// Whether it is made anew.
    public let isNew: Bool
    /// The texts that are different.
    public let texts: [TextChange]
    let contents: [UInt8]

    init(path: String, isNew: Bool = false, texts: [TextChange], contents: [UInt8]) {
      self.path = path
      self.isNew = isNew
      self.texts = texts
      self.contents = contents
    }
  }

  /// A text that is different.
  public struct TextChange: Equatable, Sendable {
    /// Its key.
    public let key: String
    /// Its form, empty for a text without.
    public let form: String
    /// Its language, as the app calls it.
    public let language: String
    /// What it was; nil for a key that was not there.
    public let old: String?
    /// What it becomes.
    public let new: String
    /// The line of the key, when it was there.
    public let line: Int?
  }

  /// Something to be known of a text of the sheet.
  public struct Remark: Equatable, Sendable, CustomStringConvertible {
    /// Where the text stands in the file that the sheet was read from.
    public let position: TextPosition?
    /// What is to be known, with the language and the key.
    public let message: String

    /// `line:column: what`.
    public var description: String { TextPosition.message(message, at: position, in: nil) }
  }

  /// Why nothing is changed.
  public indirect enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// Something in the file that the sheet was read from, and where.
    case at(TextPosition, Failure)
    case system(SystemError)
    /// A language that the app does not have.
    case unknownLanguage(String, suggestion: String)
    /// A table whose name leads out of the app.
    case tableOutside(String)
    /// A table in a folder that the app does not have.
    case unknownFolder(table: String)
    /// A table that the app does not have and that looks like one it has.
    case unknownTable(String, suggestion: String)
    /// Two texts of a sheet that would go to one place, such as those of `de` and `de-AT` in an app that has `de`.
    case twice(path: String, key: String, form: String, languages: [String])
    /// A file of the app that can't be read or understood.
    case unreadable(StringsFileLoadError)
    /// A file that can't be changed.
    case file(path: String, reason: String)
    /// A file that somebody else changed, made or removed after it was read.
    case changedMeanwhile(path: String)

    public var description: String {
      switch self {
      case .at(let place, let failure): return "\(place): \(failure)"
      case .system(let error): return error.description
      case .unknownLanguage(let language, let suggestion):
        return
          "the app has no language \"\(language)\"\(suggestion); "
          + (Self.canBegin(language) ? "make the folder \(language).lproj to begin with it" : "leave it out")
      case .tableOutside(let table): return "the table \"\(table)\" is not inside of the app"
      case .unknownFolder(let table): return "the app has no folder for the table \"\(table)\"; name it as export does"
      case .unknownTable(let table, let suggestion):
        return "the app has no table \"\(table)\"\(suggestion); make a file of it to begin with it"
      case .unreadable(let error): return error.description
      case .twice(let path, let key, let form, let languages):
        let text = form.isEmpty ? "\"\(key)\"" : "\"\(key)\", form \(form)"
        let names = languages.map { "\"\($0)\"" }.joined(separator: " and ")
        return "\(path): two texts for \(text), of the language \(names); leave one of them out"
      case .file(let path, let reason): return "\(path): \(reason)"
      case .changedMeanwhile(let path): return "\(path): changed meanwhile; run the import again"
      }
    }

    /// Whether it looks like a language rather than like a column of something else.
    package static func canBegin(_ language: String) -> Bool {
      LanguageTag(language).map { (2...3).contains($0.language.utf8.count) } ?? false
    }
  }

  /// The files that become different, by their paths.
  public let files: [FileChange]
  /// Texts of the sheet for which the app has no place, with why: forms that it does not have, keys that a catalog does not have.
  public let skipped: [Remark]
  /// Keys that are added to translations and that the language everything is translated from does not have.
  public let addedKeys: [Remark]
  /// How many texts the sheet has.
  public let textCount: Int
  /// The folder of the app.
  let app: String
  /// The versions of the files that were read, by their paths.
  let versions: [String: FileVersion]

  /// Works out what a sheet changes in the app in a folder. Texts that the sheet does not have stay as they are. A language that the app
  /// does not have is an error, since it may be a mistake, unless it is one of those that are to begin.
  public init(_ sheet: TextSheet, into app: String, beginning: [String] = []) throws(Failure) {
    var work = ImportWork(app: app, source: sheet.sourceLanguage, beginning: beginning)
    for language in sheet.languages {
      for row in sheet.rows {
        guard let cell = row.cells[language] else { continue }
        do throws(Failure) { try work.add(row, cell, language) } catch {
          throw Self.placed(error, row, language, sheet)
        }
      }
    }
    files = try work.changes()
    skipped = work.skipped
    addedKeys = work.addedKeys
    self.app = app
    versions = work.versions
    textCount = sheet.languages.reduce(0) { count, language in count + sheet.rows.count { $0.cells[language] != nil } }
  }

  /// A failure with the place in the file that the sheet was read from, when it is one of that file.
  private static func placed(
    _ failure: Failure, _ row: TextSheet.Row, _ language: String, _ sheet: TextSheet
  ) -> Failure {
    let place: TextPosition?
    switch failure {
    case .unknownLanguage: place = sheet.languagePlaces.positions[language]
    case .tableOutside, .unknownFolder, .unknownTable, .twice: place = row.place.position
    case .at, .system, .unreadable, .file, .changedMeanwhile: place = nil
    }
    return place.map { .at($0, failure) } ?? failure
  }

  /// Whether the app has a place for none of the texts, though there are some.
  public var isWithoutPlace: Bool { textCount > 0 && skipped.count >= textCount }

  /// How many texts change.
  public var changeCount: Int { files.reduce(0) { $0 + $1.texts.count } }
}
