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

  /// Why nothing is changed.
  public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
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

    public var description: String {
      switch self {
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
      }
    }

    /// Whether it looks like a language rather than like a column of something else.
    private static func canBegin(_ language: String) -> Bool {
      LanguageTag(language).map { (2...3).contains($0.language.utf8.count) } ?? false
    }
  }

  /// The files that become different, by their paths.
  public let files: [FileChange]
  /// Texts of the sheet for which the app has no place, with why: forms that it does not have, keys that a catalog does not have.
  public let skipped: [String]
  /// How many texts the sheet has.
  public let textCount: Int

  /// Works out what a sheet changes in the app in a folder. Texts that the sheet does not have stay as they are.
  public init(_ sheet: TextSheet, into app: String) throws(Failure) {
    var work = ImportWork(app: app, source: sheet.sourceLanguage)
    for language in sheet.languages {
      let rows = sheet.rows.filter { $0.cells[language] != nil }
      if !rows.isEmpty { try work.add(rows, language) }
    }
    files = try work.changes()
    skipped = work.skipped
    textCount = sheet.languages.reduce(0) { count, language in count + sheet.rows.count { $0.cells[language] != nil } }
  }

  /// Whether the app has a place for none of the texts, though there are some.
  public var isWithoutPlace: Bool { textCount > 0 && skipped.count >= textCount }

  /// How many texts change.
  public var changeCount: Int { files.reduce(0) { $0 + $1.texts.count } }

  /// Writes the changes. Each file is replaced whole or not at all, and none before all of them are known to be writable.
  public func apply() throws(SystemError) {
    for file in files {
      try FileSystem.makeDirectory(PathName.parent(of: file.path))
      try AtomicFile.check(file.path)
    }
    for file in files {
      let permissions = file.isNew ? nil : try FileStatus(path: file.path).permissions
      try AtomicFile.write(file.contents, to: file.path, permissions: permissions)
    }
  }
}
