import Startup

/// What an import gathers by file.
struct ImportWork {
  private let app: String
  private var folders: ImportFolders
  /// The language of the sheet that a text comes from, by the text's place.
  private var origins: [Place: String] = [:]
  private var strings: [String: [FormsEdit]] = [:]
  private var dictionaries: [String: [FormsEdit]] = [:]
  private var catalogs: [String: [FormsEdit]] = [:]
  private var tables: [String: TableKeys] = [:]
  /// Nil of a catalog that is not there.
  private var catalogKeys: [String: Set<TextKey>?] = [:]
  /// The versions of the files that were looked at, by their paths.
  private(set) var versions: [String: FileVersion] = [:]
  private(set) var skipped: [TextImport.Remark] = []
  private var newKeys = NewKeys()

  /// The keys that a table has in a language, by the kind of file.
  private struct TableKeys {
    var strings: Set<TextKey> = []
    var dictionary: Set<TextKey> = []
    /// Nil without a catalog.
    var catalog: Set<TextKey>?

    var all: Set<TextKey> { strings.union(dictionary).union(catalog ?? []) }

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
    /// Forms that have one name and are for different things are two.
    let rules: [FormName.Rule]
    let language: String
  }

  init(app: String, source: String?, beginning: [String]) {
    self.app = app
    folders = ImportFolders(app: app, source: source, beginning: beginning)
  }

  mutating func add(_ row: TextSheet.Row, _ cell: TextSheet.Cell, _ language: String) throws(TextImport.Failure) {
    let folder = try folders.folder(ofTable: row.table)
    let table = try folders.name(ofTable: row.table, in: folder)
    let known = try folders.name(ofLanguage: language, in: folder)
    let place = PathName.join(folder, "\(known).lproj/\(table)")
    let keys = try keys(at: place, folder, table)
    let (key, form) = Self.identity(of: row, in: keys)
    var edit = FormsEdit(key: key, form: form, language: known, text: cell.text, state: cell.state)
    if !form.isEmpty { edit.rules = row.rules }
    edit.comment = row.comment
    edit.place = row.place
    let catalog = PathName.join(folder, "\(table).xcstrings")
    let path = Self.path(of: edit, at: place, catalog, keys)
    let target = Place(path: path, key: TextKey(key), form: form, rules: edit.rules ?? [], language: known)
    if let other = origins.updateValue(language, forKey: target) {
      throw .twice(path: path, key: key, form: form, languages: other == language ? [language] : [other, language])
    }
    if path == catalog {
      catalogs[path, default: []].append(edit)
    } else if path.hasSuffix(".stringsdict") {
      dictionaries[path, default: []].append(edit)
    } else {
      strings[path, default: []].append(edit)
      if !keys.contains(key) { try noteNew(edit, folder, table) }
    }
  }

  /// Notes a key that a translation gets and that the source language's table does not have, when there is such a table.
  private mutating func noteNew(_ edit: FormsEdit, _ folder: String, _ table: String) throws(TextImport.Failure) {
    guard let source = try folders.sourceName(in: folder), source != edit.language else { return }
    let place = PathName.join(folder, "\(source).lproj/\(table)")
    let keys = try keys(at: place, folder, table)
    if keys.all.isEmpty || keys.contains(edit.key) { return }
    newKeys.add(edit, source: source, path: "\(place).strings", known: keys.all)
  }

  /// What to tell of keys that only translations get.
  var addedKeys: [TextImport.Remark] {
    let added = Set(origins.keys.lazy.filter { $0.form.isEmpty }.map { TextKey("\($0.path)\u{0}\($0.key.text)") })
    return newKeys.remarks { path, key in added.contains(TextKey("\(path)\u{0}\(key.text)")) }
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

  /// Whether a file is there; from now on it must stay as it is.
  private mutating func exists(_ path: String) -> Bool {
    if let version = versions[path] { return version.exists }
    let version = FileVersion(of: path)
    versions[path] = version
    return version.exists
  }

  private mutating func keys(ofCatalog path: String) throws(TextImport.Failure) -> Set<TextKey>? {
    if let keys = catalogKeys[path] { return keys }
    do throws(StringsFileLoadError) {
      let keys = exists(path) ? Set(try StringCatalog.load(path).entries.map { TextKey($0.key) }) : nil
      catalogKeys.updateValue(keys, forKey: path)
      return keys
    } catch { throw .unreadable(error) }
  }

  private mutating func keys(
    at place: String, _ folder: String, _ table: String
  ) throws(TextImport.Failure) -> TableKeys {
    if let known = tables[place] { return known }
    var found = TableKeys()
    found.catalog = try keys(ofCatalog: PathName.join(folder, "\(table).xcstrings"))
    do throws(StringsFileLoadError) {
      if exists("\(place).stringsdict") {
        found.dictionary = Set(try StringsDictionaryFile.load("\(place).stringsdict").texts.map { TextKey($0.key) })
      }
      if exists("\(place).strings") {
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
      if let file = try change(path, edits) { files.append(file) }
    }
    for (path, edits) in dictionaries {
      guard exists(path) else {
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
    skipped.order { first, second in
      let (one, other) = (first.position?.offset ?? 0, second.position?.offset ?? 0)
      return one == other ? first.message < second.message : one < other
    }
    return files.ordered { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private mutating func skip(_ edit: FormsEdit, _ reason: String) {
    let form = edit.form.isEmpty ? "" : ", form \(edit.form)"
    skipped.append(
      TextImport.Remark(
        position: edit.place.position, message: "\(edit.language) \"\(edit.key)\"\(form): \(reason)"))
  }

  private static func contents(of path: String) throws(TextImport.Failure) -> [UInt8] {
    do throws(SystemError) { return try FileSystem.contents(of: path, limit: StringsFile.lengthLimit) } catch {
      throw .system(error)
    }
  }

  private mutating func change(
    _ path: String, _ edits: [FormsEdit]
  ) throws(TextImport.Failure) -> TextImport.FileChange? {
    let isNew = !exists(path)
    let contents = isNew ? [] : try Self.contents(of: path)
    // A table may be a property list too, which has its texts where a `.stringsdict` file has them.
    if let editor = StringsDictionaryEditor(contents) { return try change(path, contents, editor.setting(edits)) }
    let language = edits[0].language
    do throws(StringsFileEditor.Failure) {
      let (result, changes) = try StringsFileEditor(contents).setting(edits.map { ($0.key, $0.text, $0.comment) })
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
