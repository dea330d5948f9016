import Startup

/// The folders, languages and tables that an app has, by the names that a sheet may give them.
struct ImportFolders {
  private let app: String
  /// The languages that texts of others are never put into: those that the app is translated from.
  private let sources: [String]
  /// The languages that may be new.
  private let beginning: [String]
  private var languages: [String: [String]] = [:]
  private var sourceNames: [String: String?] = [:]
  private var tables: [String: [String]] = [:]
  /// The folder of each table that was asked for: a sheet names one in thousands of rows.
  private var folders: [String: String] = [:]

  private static let kinds: [StringsFolder.Kind] = [.strings, .dictionary, .catalog]

  init(app: String, source: String?, beginning: [String]) {
    self.app = app
    self.beginning = beginning
    sources = [source, (try? Localizations(app: app))?.developmentLanguage].compactMap { $0 }
  }

  /// The folder that holds a table's language folders. Other tools name it from the project, of which the app is a part: what stands in
  /// front of a folder of the app is left out.
  mutating func folder(ofTable table: String) throws(TextImport.Failure) -> String {
    if let folder = folders[table] { return folder }
    let folder = try findFolder(ofTable: table)
    folders[table] = folder
    return folder
  }

  private func findFolder(ofTable table: String) throws(TextImport.Failure) -> String {
    guard PathName.staysInside(table) else { throw .tableOutside(table) }
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

  /// What the app calls a table: without space around it and the kind of its file, and in the letters it has, since to many file systems
  /// large and small ones are the same. One that is new must not look like a mistake.
  mutating func name(ofTable table: String, in folder: String) throws(TextImport.Failure) -> String {
    var name = PropertyListText.trimmed(PathName.lastComponent(of: table))
    if StringsFolder.Kind(rawValue: PathName.fileExtension(of: name)) != nil { name = PathName.stem(of: name) }
    guard !name.isEmpty, name != ".", name != ".." else { throw .unknownTable(table, suggestion: "") }
    let known = try tableNames(in: folder)
    if known.contains(name) { return name }
    if let other = known.first(where: { $0.lowercased() == name.lowercased() }) { return other }
    // Any two short names are alike.
    let suggestion = name.utf8.count > 3 ? Suggestion.phrase(for: name, in: known) : ""
    if !suggestion.isEmpty { throw .unknownTable(table, suggestion: suggestion) }
    return name
  }

  private mutating func tableNames(in folder: String) throws(TextImport.Failure) -> [String] {
    if let names = tables[folder] { return names }
    var found: Set<String> = []
    let files = try Self.names(in: folder)
    let inner = files.filter { $0.hasSuffix(".lproj") }.flatMap {
      (try? FileSystem.names(in: PathName.join(folder, $0))) ?? []
    }
    for name in files + inner where Self.kinds.contains(where: { name.hasSuffix(".\($0.rawValue)") }) {
      found.insert(PathName.stem(of: name))
    }
    let names = found.ordered()
    tables[folder] = names
    return names
  }

  /// What the app calls a language.
  mutating func name(ofLanguage language: String, in folder: String) throws(TextImport.Failure) -> String {
    let known = try languageNames(in: folder)
    if known.contains(language) { return language }
    if let name = known.first(where: { $0.lowercased() == language.lowercased() }) { return name }
    if let tag = LanguageTag(language)?.canonical {
      if let name = known.first(where: { LanguageTag($0)?.canonical == tag }) { return name }
      // `pt` of an app without `pt-PT`, but never another region, nor what everything is translated from.
      let name = LanguageMatcher.chain(preferred: [language], available: known).first {
        CheckedTable.areSameLanguage($0, language) && LanguageTag($0)?.region == nil && !sources.contains($0)
      }
      if let name = name ?? known.first(where: { Self.isOldName($0, of: tag) }) { return name }
    }
    if beginning.contains(language), PathName.staysInside("\(language).lproj"),
      !language.utf8.contains(UInt8(ascii: "/"))
    {
      return language
    }
    // A catalog that can't be read may have it.
    for name in try Self.names(in: folder) where name.hasSuffix(".xcstrings") {
      let path = PathName.join(folder, name)
      do throws(StringsFileLoadError) { _ = try StringCatalog.load(path) } catch { throw .unreadable(error) }
    }
    // What is written in another script is no misspelling, however alike the names are.
    let script = LanguageTag(language)?.maximized.script
    let alike = known.filter { script == nil || LanguageTag($0)?.maximized.script == script }
    throw .unknownLanguage(language, suggestion: Suggestion.phrase(for: language, in: alike))
  }

  /// Whether a language's folder has the name that it had before scripts were written: `zh_CN` for `zh-Hans`.
  private static func isOldName(_ name: String, of wanted: LanguageTag) -> Bool {
    guard let written = LanguageTag(name), wanted.script != nil, wanted.region == nil, written.script == nil,
      written.region != nil
    else { return false }
    return written.canonical.script == wanted.script && written.maximized == wanted.maximized
  }

  /// What the app calls the language that it is translated from; nil for a folder that does not have it.
  mutating func sourceName(in folder: String) throws(TextImport.Failure) -> String? {
    if let name = sourceNames[folder] { return name }
    let tags = try languageNames(in: folder).map { (name: $0, tag: LanguageTag($0)?.canonical) }
    let wanted = sources.compactMap { LanguageTag($0)?.canonical }
    let name = wanted.lazy.compactMap { tag in tags.first { $0.tag == tag }?.name }.first
    sourceNames.updateValue(name, forKey: folder)
    return name
  }

  private mutating func languageNames(in folder: String) throws(TextImport.Failure) -> [String] {
    if let names = languages[folder] { return names }
    let names = try Self.names(in: folder)
    let folders = names.filter { $0.hasSuffix(".lproj") }.map { PathName.stem(of: $0) }
    let known = CatalogLanguages.languages(in: folder, names: names).union(folders).ordered()
    languages[folder] = known
    return known
  }

  private static func names(in folder: String) throws(TextImport.Failure) -> [String] {
    do throws(SystemError) { return try FileSystem.names(in: folder) } catch { throw .system(error) }
  }
}
