import Startup

/// What an import gathers by file.
struct ImportWork {
  private let app: String
  private var folders: ImportFolders
  /// The language of the sheet that a text comes from, by the text's place.
  private var origins: [Place: String] = [:]
  private var strings: [String: (language: String, texts: [(key: String, text: String, comment: String?)])] = [:]
  private var dictionaries: [String: [FormsEdit]] = [:]
  private var catalogs: [String: [FormsEdit]] = [:]
  private var tables: [String: TableKeys] = [:]
  /// Nil of a catalog that is not there.
  private var catalogKeys: [String: Set<TextKey>?] = [:]
  private(set) var skipped: [String] = []

  /// The keys that a table has in a language, by the kind of file.
  private struct TableKeys {
    var strings: Set<TextKey> = []
    var dictionary: Set<TextKey> = []
    /// Nil without a catalog.
    var catalog: Set<TextKey>?

    func contains(_ key: String) -> Bool {
      let key = TextKey(key)
      return strings.contains(key) || dictionary.contains(key) || catalog?.contains(key) == true
    }
  }

  /// Where a text goes.
  private struct Place: Hashable {
    let path: String
    let key: TextKey
    let form: String
    let language: String
  }

  init(app: String, source: String?) {
    self.app = app
    folders = ImportFolders(app: app, source: source)
  }

  mutating func add(_ rows: [TextSheet.Row], _ language: String) throws(TextImport.Failure) {
    for row in rows {
      guard let cell = row.cells[language] else { continue }
      let folder = try folders.folder(ofTable: row.table)
      let table = try folders.name(ofTable: row.table, in: folder)
      let catalog = PathName.join(folder, "\(table).xcstrings")
      let keysOfCatalog = try keys(ofCatalog: catalog)
      let known = try folders.name(ofLanguage: language, in: folder)
      let place = PathName.join(folder, "\(known).lproj/\(table)")
      var keys = try keys(at: place)
      keys.catalog = keysOfCatalog
      let (key, form) = Self.identity(of: row, in: keys)
      let edit = FormsEdit(key: key, form: form, language: known, text: cell.text, state: cell.state)
      let path = Self.path(of: edit, at: place, catalog, keys)
      let target = Place(path: path, key: TextKey(key), form: form, language: known)
      if let other = origins.updateValue(language, forKey: target) {
        throw .twice(path: path, key: key, form: form, languages: other == language ? [language] : [other, language])
      }
      if path == catalog {
        catalogs[path, default: []].append(edit)
      } else if path.hasSuffix(".stringsdict") {
        dictionaries[path, default: []].append(edit)
      } else {
        strings[path, default: (known, [])].texts.append((key, cell.text, row.comment))
      }
    }
  }

  /// Which text of the app a row is. What XLIFF names may be a key as it stands, even where it could name a form.
  private static func identity(of row: TextSheet.Row, in keys: TableKeys) -> (key: String, form: String) {
    guard let whole = row.unitID else { return (row.key, row.form) }
    if keys.contains(whole) { return (whole, "") }
    let isPlain = row.kind == .strings && keys.catalog == nil && !keys.dictionary.contains(TextKey(row.key))
    return isPlain && !whole.hasPrefix("/") ? (whole, "") : (row.key, row.form)
  }

  /// The file whose text counts: a `.stringsdict` file has the word, then the `.strings` file, then the catalog.
  private static func path(of edit: FormsEdit, at place: String, _ catalog: String, _ keys: TableKeys) -> String {
    let key = TextKey(edit.key)
    if keys.dictionary.contains(key) { return "\(place).stringsdict" }
    let isHidden = keys.strings.contains(key)
    if keys.catalog != nil, !isHidden { return catalog }
    return edit.form.isEmpty ? "\(place).strings" : "\(place).stringsdict"
  }

  private mutating func keys(ofCatalog path: String) throws(TextImport.Failure) -> Set<TextKey>? {
    if let keys = catalogKeys[path] { return keys }
    do throws(StringsFileLoadError) {
      let keys = FileSystem.exists(path) ? Set(try StringCatalog.load(path).entries.map { TextKey($0.key) }) : nil
      catalogKeys.updateValue(keys, forKey: path)
      return keys
    } catch { throw .unreadable(error) }
  }

  private mutating func keys(at place: String) throws(TextImport.Failure) -> TableKeys {
    if let known = tables[place] { return known }
    var found = TableKeys()
    do throws(StringsFileLoadError) {
      if FileSystem.exists("\(place).stringsdict") {
        found.dictionary = Set(try StringsDictionaryFile.load("\(place).stringsdict").texts.map { TextKey($0.key) })
      }
      if FileSystem.exists("\(place).strings") {
        found.strings = Set(try StringsFile.load("\(place).strings").pairs.map { TextKey($0.key) })
      }
    } catch { throw .unreadable(error) }
    tables[place] = found
    return found
  }

  // MARK: Working out

  mutating func changes() throws(TextImport.Failure) -> [TextImport.FileChange] {
    var files: [TextImport.FileChange] = []
    for (path, edits) in strings {
      if let file = try change(path, edits.language, edits.texts) { files.append(file) }
    }
    for (path, edits) in dictionaries {
      guard FileSystem.exists(path) else {
        for edit in edits { skip(edit, "there is no \(PathName.lastComponent(of: path))") }
        continue
      }
      let contents = try Self.contents(of: path)
      guard let editor = StringsDictionaryEditor(contents) else {
        throw .file(path: path, reason: "only property lists that are XML in UTF-8 can be changed")
      }
      if let file = try change(path, contents, editor.setting(edits)) { files.append(file) }
    }
    for (path, edits) in catalogs {
      let contents = try Self.contents(of: path)
      let editor: StringCatalogEditor
      do throws(JSONError) { editor = try StringCatalogEditor(contents) } catch {
        throw .file(path: path, reason: error.message)
      }
      if let file = try change(path, contents, editor.setting(edits)) { files.append(file) }
    }
    skipped = skipped.ordered()
    return files.ordered { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private mutating func skip(_ edit: FormsEdit, _ reason: String) {
    let form = edit.form.isEmpty ? "" : ", form \(edit.form)"
    skipped.append("\(edit.language) \"\(edit.key)\"\(form): \(reason)")
  }

  private static func contents(of path: String) throws(TextImport.Failure) -> [UInt8] {
    do throws(SystemError) { return try FileSystem.contents(of: path, limit: StringsFile.lengthLimit) } catch {
      throw .system(error)
    }
  }

  private mutating func change(
    _ path: String, _ language: String, _ texts: [(key: String, text: String, comment: String?)]
  ) throws(TextImport.Failure) -> TextImport.FileChange? {
    let isNew = !FileSystem.exists(path)
    let contents = isNew ? [] : try Self.contents(of: path)
    // A table may be a property list too, which has its texts where a `.stringsdict` file has them.
    if let editor = StringsDictionaryEditor(contents) {
      let edits = texts.map { FormsEdit(key: $0.key, form: "", language: language, text: $0.text) }
      return try change(path, contents, editor.setting(edits))
    }
    do throws(StringsFileEditor.Failure) {
      let (result, changes) = try StringsFileEditor(contents).setting(texts)
      if changes.isEmpty { return nil }
      let different = changes.map {
        TextImport.TextChange(
          key: $0.key, form: "", language: language, old: $0.old, new: $0.new, line: $0.line)
      }
      return TextImport.FileChange(path: path, isNew: isNew, texts: different, contents: result)
    } catch { throw error.failure(in: path) }
  }

  private mutating func change(
    _ path: String, _ contents: [UInt8], _ editing: FormsEditing
  ) throws(TextImport.Failure) -> TextImport.FileChange? {
    for (edit, reason) in editing.refused { skip(edit, reason) }
    if editing.changes.isEmpty { return nil }
    let before = FormsInFile(contents, path)
    guard let before, FormsInFile(editing.contents, path) == before.setting(editing.changes.map(\.edit)) else {
      throw .file(path: path, reason: "a text can't be written so that it reads back")
    }
    let different = editing.changes.map {
      TextImport.TextChange(
        key: $0.edit.key, form: $0.edit.form, language: $0.edit.language, old: $0.old, new: $0.edit.text,
        line: $0.line)
    }
    return TextImport.FileChange(path: path, texts: different, contents: editing.contents)
  }
}

extension StringsFileEditor.Failure {
  /// The same of a file that is known only here.
  fileprivate func failure(in path: String) -> TextImport.Failure {
    guard case .problem(var problem) = self else { return .file(path: path, reason: description) }
    problem.path = path
    return .unreadable(.malformed(problem))
  }
}
