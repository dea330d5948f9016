/// What an import gathers by file.
struct ImportWork {
  private let app: String
  /// The languages that texts of others are never put into: those that the app is translated from.
  private let sources: [String]
  /// The language of the sheet that a text comes from, by the text's place.
  private var origins: [Place: String] = [:]
  private var strings: [String: (language: String, texts: [(key: String, text: String, comment: String?)])] = [:]
  private var dictionaries: [String: [FormsEdit]] = [:]
  private var catalogs: [String: [FormsEdit]] = [:]
  private var tables: [String: OtherTexts] = [:]
  private var languages: [String: [String]] = [:]
  private(set) var skipped: [String] = []

  /// What a table has beside its `.strings` file.
  private struct OtherTexts {
    /// The keys of its `.stringsdict` file in a language.
    var dictionaryKeys: Set<TextKey> = []
    /// Whether a catalog has the table: then none of its texts is put into a file beside it.
    var hasCatalog = false
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
    sources = [source, (try? Localizations(app: app))?.developmentLanguage].compactMap { $0 }
  }

  mutating func add(_ rows: [TextSheet.Row], _ language: String) throws(TextImport.Failure) {
    for row in rows {
      guard let cell = row.cells[language] else { continue }
      guard PathName.staysInside(row.table) else { throw .tableOutside(row.table) }
      let folder = try folder(ofTable: row.table)
      let name = PathName.lastComponent(of: row.table)
      let known = try self.name(of: language, in: folder)
      let place = PathName.join(folder, "\(known).lproj/\(name)")
      let catalog = PathName.join(folder, "\(name).xcstrings")
      let others = try otherTexts(at: place, catalog)
      let edit = FormsEdit(key: row.key, form: row.form, language: known, text: cell.text, state: cell.state)
      let target = Place(
        path: others.hasCatalog ? catalog : place, key: TextKey(row.key), form: row.form, language: known)
      if let other = origins.updateValue(language, forKey: target) {
        let languages = other == language ? [language] : [other, language]
        throw .twice(path: target.path, key: row.key, form: row.form, languages: languages)
      }
      if others.hasCatalog {
        catalogs[catalog, default: []].append(edit)
      } else if !row.form.isEmpty || others.dictionaryKeys.contains(TextKey(row.key)) {
        dictionaries["\(place).stringsdict", default: []].append(edit)
      } else {
        strings["\(place).strings", default: (known, [])].texts.append((row.key, cell.text, row.comment))
      }
    }
  }

  /// The folder that holds a table's language folders. Other tools name it from the project, of which the app is a part: what stands in
  /// front of a folder of the app is left out.
  private func folder(ofTable table: String) throws(TextImport.Failure) -> String {
    var parts = table.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { String(Substring($0)) }
      .filter { $0 != "." }[...]
    // All of it may be the way to the app itself.
    let isApp =
      parts.last.map { $0 == PathName.lastComponent(of: (try? FileSystem.realPath(app)) ?? app) } ?? true
    while !parts.isEmpty {
      let folder = PathName.join(app, parts.joined(separator: "/"))
      if FileSystem.isDirectory(folder) { return folder }
      parts = parts.dropFirst()
    }
    if !isApp { throw .unknownFolder(table: table) }
    return app
  }

  /// What the app calls a language.
  private mutating func name(of language: String, in folder: String) throws(TextImport.Failure) -> String {
    if languages[folder] == nil {
      do throws(SystemError) {
        let names = try FileSystem.names(in: folder)
        let folders = names.filter { $0.hasSuffix(".lproj") }.map { PathName.stem(of: $0) }
        languages[folder] = CatalogLanguages.languages(in: folder, names: names).union(folders).ordered()
      } catch { throw .system(error) }
    }
    let known = languages[folder] ?? []
    if known.contains(language) { return language }
    if let tag = LanguageTag(language)?.canonical {
      if let name = known.first(where: { LanguageTag($0)?.canonical == tag }) { return name }
      // `pt` of an app without `pt-PT`, but never another region, nor what everything is translated from.
      let name = LanguageMatcher.chain(preferred: [language], available: known).first {
        CheckedTable.areSameLanguage($0, language) && LanguageTag($0)?.region == nil && !sources.contains($0)
      }
      if let name { return name }
    }
    throw .unknownLanguage(language, suggestion: Suggestion.phrase(for: language, in: known))
  }

  private mutating func otherTexts(at place: String, _ catalog: String) throws(TextImport.Failure) -> OtherTexts {
    if let known = tables[place] { return known }
    var found = OtherTexts()
    found.hasCatalog = FileSystem.exists(catalog)
    let dictionary = "\(place).stringsdict"
    do throws(StringsFileLoadError) {
      if FileSystem.exists(dictionary) {
        found.dictionaryKeys = Set(try StringsDictionaryFile.load(dictionary).texts.map { TextKey($0.key) })
      }
    } catch { throw .file(path: dictionary, reason: error.description) }
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
      guard let editor = StringCatalogEditor(contents) else {
        throw .file(path: path, reason: "it is no JSON that can be read")
      }
      if let file = try change(path, contents, editor.setting(edits)) { files.append(file) }
    }
    skipped.sort()
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
    } catch { throw .file(path: path, reason: error.description) }
  }

  private mutating func change(
    _ path: String, _ contents: [UInt8], _ editing: FormsEditing
  ) throws(TextImport.Failure) -> TextImport.FileChange? {
    for (edit, reason) in editing.refused { skip(edit, reason) }
    if editing.changes.isEmpty { return nil }
    // What is written is read again before anybody else does.
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

/// Every text of a file that has texts with forms, to be compared.
private struct FormsInFile: Equatable {
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
    for (form, content) in text.leaves { texts[Self.name(key, form, language)] = content }
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
