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
    /// A file that can't be changed.
    case file(path: String, reason: String)

    public var description: String {
      switch self {
      case .system(let error): error.description
      case .unknownLanguage(let language, let suggestion):
        "the app has no language \"\(language)\"\(suggestion); make the folder \(language).lproj to begin with it"
      case .tableOutside(let table): "the table \"\(table)\" is not inside of the app"
      case .file(let path, let reason): "\(path): \(reason)"
      }
    }
  }

  /// The files that become different, by their paths.
  public let files: [FileChange]
  /// Texts of the sheet for which the app has no place, with why: forms that it does not have, keys that a catalog does not have.
  public let skipped: [String]

  /// Works out what a sheet changes in the app in a folder. Texts that the sheet does not have stay as they are.
  public init(_ sheet: TextSheet, into app: String) throws(Failure) {
    var work = ImportWork(app: app)
    for language in sheet.languages {
      let rows = sheet.rows.filter { $0.cells[language] != nil }
      if !rows.isEmpty { try work.add(rows, language) }
    }
    files = try work.changes()
    skipped = work.skipped
  }

  /// How many texts change.
  public var changeCount: Int { files.reduce(0) { $0 + $1.texts.count } }

  /// Writes the changes. Each file is replaced whole or not at all.
  public func apply() throws(SystemError) {
    for file in files {
      try FileSystem.makeDirectory(PathName.parent(of: file.path))
      let permissions = file.isNew ? nil : try FileStatus(path: file.path).permissions
      try AtomicFile.write(file.contents, to: file.path, permissions: permissions)
    }
  }
}
