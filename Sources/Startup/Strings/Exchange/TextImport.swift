/// Puts the texts of a sheet into an app's `.strings` files: works out every change first, so that they can be shown, and all be made or
/// none.
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
  }

  /// A text that is different.
  public struct TextChange: Equatable, Sendable {
    /// Its key.
    public let key: String
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
  /// Texts of the sheet that were left out, with why: those with forms, and those that a catalog has.
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

/// What an import gathers by file.
private struct ImportWork {
  private let app: String
  private var texts: [String: [(key: String, text: String, comment: String?)]] = [:]
  private var languages: [String: [String]] = [:]
  private var others: [String: OtherTexts] = [:]
  private(set) var skipped: [String] = []

  /// The texts of a table that are not in its `.strings` file.
  private struct OtherTexts {
    var texts: [TextKey: LocalizedText] = [:]
    /// Whether a catalog has the table: then none of its texts is put into a file beside it.
    var hasCatalog = false
  }

  init(app: String) { self.app = app }

  mutating func add(_ rows: [TextSheet.Row], _ language: String) throws(TextImport.Failure) {
    for row in rows {
      guard let cell = row.cells[language] else { continue }
      guard PathName.staysInside(row.table) else { throw .tableOutside(row.table) }
      let folder = folder(ofTable: row.table)
      let name = PathName.lastComponent(of: row.table)
      let place = PathName.join(folder, "\(try self.folder(of: language, in: folder)).lproj")
      let others = try otherTexts(of: name, language, in: folder, place)
      let other = others.texts[TextKey(row.key)]
      if !row.form.isEmpty || other != nil || others.hasCatalog {
        let known = other?.leaves.first { $0.form == row.form }?.text
        if known.map({ $0.utf8.elementsEqual(cell.text.utf8) }) == true { continue }
        let form = row.form.isEmpty ? "" : ", form \(row.form)"
        skipped.append("\(language) \"\(row.key)\"\(form): texts of catalogs and texts with forms are not changed yet")
        continue
      }
      texts[PathName.join(place, "\(name).strings"), default: []].append((row.key, cell.text, row.comment))
    }
  }

  /// The folder that holds a table's language folders. Other tools name it from the project, of which the app is a part: what stands in
  /// front of a folder of the app is left out.
  private func folder(ofTable table: String) -> String {
    var parts = table.split(separator: "/").dropLast()
    while !parts.isEmpty {
      let folder = PathName.join(app, parts.joined(separator: "/"))
      if FileSystem.isDirectory(folder) { return folder }
      parts = parts.dropFirst()
    }
    return app
  }

  /// What the app calls a language.
  private mutating func folder(of language: String, in folder: String) throws(TextImport.Failure) -> String {
    if languages[folder] == nil {
      do throws(SystemError) {
        languages[folder] = try FileSystem.names(in: folder).filter { $0.hasSuffix(".lproj") }
          .map { PathName.stem(of: $0) }
      } catch { throw .system(error) }
    }
    let known = languages[folder] ?? []
    if known.contains(language) { return language }
    if let tag = LanguageTag(language)?.canonical,
      let name = known.first(where: { LanguageTag($0)?.canonical == tag })
        ?? LanguageMatcher.chain(preferred: [language], available: known).first(where: {
          CheckedTable.areSameLanguage($0, language)
        })
    {
      return name
    }
    throw .unknownLanguage(language, suggestion: Suggestion.phrase(for: language, in: known))
  }

  /// The texts of a table that a `.stringsdict` file or a catalog has, which a `.strings` file could not change.
  private mutating func otherTexts(
    of table: String, _ language: String, in folder: String, _ place: String
  ) throws(TextImport.Failure) -> OtherTexts {
    let identity = PathName.join(place, table)
    if let known = others[identity] { return known }
    var found = OtherTexts()
    let catalog = PathName.join(folder, "\(table).xcstrings")
    let dictionary = "\(identity).stringsdict"
    do throws(StringsFileLoadError) {
      if FileSystem.exists(catalog) {
        found.hasCatalog = true
        for (key, text) in try StringCatalog.load(catalog).texts(in: language) { found.texts[TextKey(key)] = text }
      }
      if FileSystem.exists(dictionary) {
        for (key, text) in try StringsDictionaryFile.load(dictionary).texts { found.texts[TextKey(key)] = text }
      }
    } catch { throw .file(path: identity, reason: error.description) }
    others[identity] = found
    return found
  }

  func changes() throws(TextImport.Failure) -> [TextImport.FileChange] {
    var files: [TextImport.FileChange] = []
    for path in texts.keys.sorted() {
      let isNew = !FileSystem.exists(path)
      var contents: [UInt8] = []
      if !isNew {
        do throws(SystemError) { contents = try FileSystem.contents(of: path, limit: StringsFile.lengthLimit) } catch {
          throw .system(error)
        }
      }
      do throws(StringsFileEditor.Failure) {
        let (result, changes) = try StringsFileEditor(contents).setting(texts[path] ?? [])
        if changes.isEmpty { continue }
        files.append(
          TextImport.FileChange(
            path: path, isNew: isNew,
            texts: changes.map { TextImport.TextChange(key: $0.key, old: $0.old, new: $0.new, line: $0.line) },
            contents: result))
      } catch { throw .file(path: path, reason: error.description) }
    }
    return files
  }
}
