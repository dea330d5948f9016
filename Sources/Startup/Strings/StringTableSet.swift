/// All string tables of one language of an app, read from its folders: the uncached way to its texts.
public struct StringTableSet: Sendable {
  /// One table.
  public struct Table: Sendable {
    /// The module's name, empty for the app itself.
    public let module: String
    /// The table's name, the file's without its extension.
    public let name: String
    /// The keys and values of its `.strings` file.
    public let file: StringsFile
    /// The texts of its `.stringsdict` file, and those of a catalog, which hide what the `.strings` file has for the same keys.
    public let texts: [(key: String, text: LocalizedText)]
    /// Where it was read.
    public let path: String
    private let textsByKey: [[UInt8]: Int]
    private let textProblems: [StringsFileProblem]

    /// A table from its parts, for what does not come from a file.
    public init(
      module: String, name: String, file: StringsFile, texts: [(key: String, text: LocalizedText)] = [],
      path: String = ""
    ) {
      self.init(module: module, name: name, file: file, texts: texts, textProblems: [], path: path)
    }

    init(
      module: String, name: String, file: StringsFile, texts: [(key: String, text: LocalizedText)],
      textProblems: [StringsFileProblem], path: String
    ) {
      self.module = module
      self.name = name
      self.file = file
      self.textProblems = textProblems
      self.path = path
      // By bytes: two spellings of one character are two keys here. Of a key that two files have, the last one counts.
      let last = Dictionary(texts.enumerated().map { (Array($1.key.utf8), $0) }) { $1 }
      self.texts = texts.enumerated().filter { last[Array($0.element.key.utf8)] == $0.offset }.map(\.element)
      textsByKey = Dictionary(uniqueKeysWithValues: self.texts.enumerated().map { (Array($1.key.utf8), $0) })
    }

    /// How many keys it has.
    public var count: Int { file.count - hiddenEntries.count + textsByKey.count }

    /// The text of a key, or nil. O(1).
    public func text(forKey key: String) -> LocalizedText? {
      if let index = textsByKey[Array(key.utf8)] { return texts[index].text }
      return file.value(forKey: key).map { LocalizedText($0) }
    }

    /// All keys and what they stand for without arguments.
    public var pairs: [(key: String, value: String)] {
      let hidden = hiddenEntries
      let plain = file.pairs.enumerated().filter { !hidden.contains($0.offset) }.map(\.element)
      return plain + texts.map { ($0.key, $0.text.withoutArguments) }
    }

    /// The entries of the file that texts hide.
    var hiddenEntries: Set<Int> {
      if texts.isEmpty || file.count == 0 { return [] }
      return Set(texts.compactMap { file.index(ofKey: $0.key) })
    }

    /// What was doubtful in it, with the path of the file it is in.
    public var problems: [StringsFileProblem] {
      file.problems.map { problem in
        var problem = problem
        problem.path = path
        return problem
      } + textProblems
    }

    /// How many problems there were.
    public var problemCount: Int { file.problemCount + textProblems.count }
  }

  /// The tables by module and name.
  public let tables: [Table]
  /// Files that could not be read or understood; the other tables are there all the same.
  public let failures: [StringsFileLoadError]
  /// Files in the language folders that are no tables of a kind that is read.
  public let skipped: [String]
  /// How many problems there were inside of the tables.
  public var problemCount: Int { tables.reduce(0) { $0 + $1.problemCount } }

  /// A set of tables from elsewhere.
  public init(_ tables: [Table]) {
    self.tables = tables
    failures = []
    skipped = []
  }

  /// Reads every `.strings` and `.stringsdict` file of a language, `APP/<language>.lproj` and each module's, and what catalogs beside
  /// those folders (`.xcstrings`) have of it. Throws only when the app's folder itself
  /// can't be read. A missing language is an empty set.
  public static func load(app: String, language: String) throws(SystemError) -> StringTableSet {
    StringTableSet(try StringTableFiles(app: app, language: language))
  }

  /// Reads the files that were found.
  init(_ files: StringTableFiles) {
    var tables: [Table] = []
    var failures: [StringsFileLoadError] = files.unreadableFolders.map { .system($0) }
    for file in files.tables {
      var parts = TableParts(language: files.language)
      parts.read(file, &failures)
      if let table = parts.table(file) { tables.append(table) }
    }
    self.tables = tables
    self.failures = failures
    skipped = files.skipped
  }

  /// The text of a key, found in the tables as they were read. O(tables) to find the table, O(1) to find the key.
  public func text(forKey key: String, table: String = Localizer.mainTable, module: String = "") -> LocalizedText? {
    tables.first { $0.module == module && $0.name == table }?.text(forKey: key)
  }

  /// The value of a key; of a text with forms those that stand without arguments.
  public func value(forKey key: String, table: String = Localizer.mainTable, module: String = "") -> String? {
    guard let text = text(forKey: key, table: table, module: module) else { return nil }
    return text.withoutArguments
  }
}

/// The files of one table while they are read.
private struct TableParts {
  let language: String
  private var strings: StringsFile?
  private var texts: [(key: String, text: LocalizedText)] = []
  private var problems: [StringsFileProblem] = []

  init(language: String) { self.language = language }

  mutating func read(_ file: StringTableFiles.File, _ failures: inout [StringsFileLoadError]) {
    // What comes later hides what came before.
    if let path = file.catalog {
      do throws(StringsFileLoadError) { try readCatalog(path) } catch { failures.append(error) }
    }
    if let path = file.strings {
      do throws(StringsFileLoadError) { strings = try StringsFile.load(path) } catch { failures.append(error) }
    }
    if let path = file.dictionary {
      do throws(StringsFileLoadError) { try readDictionary(path) } catch { failures.append(error) }
    }
  }

  private mutating func readDictionary(_ path: String) throws(StringsFileLoadError) {
    let file = try StringsDictionaryFile.load(path)
    texts += file.texts
    note(file.problems, in: path)
  }

  private mutating func readCatalog(_ path: String) throws(StringsFileLoadError) {
    let catalog = try StringCatalog.load(path)
    let wanted = LanguageTag(language)?.canonical
    let name =
      catalog.languages.first { $0 == language }
      ?? catalog.languages.first {
        wanted != nil && LanguageTag($0)?.canonical == wanted
      }
    if let name { texts += catalog.texts(in: name) }
    note(catalog.problems, in: path)
  }

  private mutating func note(_ found: [StringsFileProblem], in path: String) {
    problems += found.map { problem in
      var problem = problem
      problem.path = path
      return problem
    }
  }

  func table(_ file: StringTableFiles.File) -> StringTableSet.Table? {
    if strings == nil && texts.isEmpty && problems.isEmpty { return nil }
    // A `.strings` file beside a catalog wins over it.
    let texts = strings.map { strings in
      file.dictionary != nil || file.catalog == nil
        ? self.texts : self.texts.filter { strings.index(ofKey: $0.key) == nil }
    }
    guard let strings = strings ?? (try? StringsFile([])) else { return nil }
    return StringTableSet.Table(
      module: file.module, name: file.name, file: strings, texts: texts ?? self.texts, textProblems: problems,
      path: file.strings ?? file.dictionary ?? file.catalog ?? "")
  }
}

/// Where the string tables of one language are.
struct StringTableFiles: Sendable {
  struct File: Sendable {
    let module: String
    let name: String
    /// The `.strings` file.
    var strings: String?
    /// The `.stringsdict` file.
    var dictionary: String?
    /// The `.xcstrings` file, which is beside the language's folder.
    var catalog: String?
  }

  let language: String
  /// The tables by module, then name.
  let tables: [File]
  /// Other files in the language folders.
  let skipped: [String]
  /// Language folders that are there and can't be read.
  let unreadableFolders: [SystemError]
  /// Everything that a change of the texts would touch: the folders that say which modules there are, the language folders,
  /// whether there or not, and the files.
  let sources: [String]

  init(app: String, language: String) throws(SystemError) {
    self.language = language
    let modules = try AppModules(app: app)
    var tables: [File] = []
    var skipped: [String] = []
    var unreadable: [SystemError] = []
    var sources = modules.containers
    for module in modules.modules {
      let folder = PathName.join(module.folder, "\(language).lproj")
      if !sources.contains(module.folder) { sources.append(module.folder) }
      sources.append(folder)
      var found: [String: File] = [:]
      for (place, isLanguage) in [(module.folder, false), (folder, true)] {
        let names: [String]
        do throws(SystemError) { names = try FileSystem.names(in: place) } catch {
          // A module without that language is usual; a file in the place of the folder is not.
          if !error.isNotFound || FileSystem.exists(place) { unreadable.append(error) }
          continue
        }
        for name in names {
          let path = PathName.join(place, name)
          if Self.add(name, path, isLanguage: isLanguage, module: module.name, to: &found) {
            sources.append(path)
          } else if isLanguage {
            skipped.append(path)
          }
        }
      }
      tables += found.values.ordered { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    self.tables = tables
    self.skipped = skipped
    unreadableFolders = unreadable
    self.sources = sources
  }

  /// Adds a file to its table; false when it is no part of one.
  private static func add(
    _ name: String, _ path: String, isLanguage: Bool, module: String, to found: inout [String: File]
  ) -> Bool {
    let table = PathName.stem(of: name)
    var file = found[table] ?? File(module: module, name: table)
    switch (PathName.fileExtension(of: name), isLanguage) {
    case ("strings", true): file.strings = path
    case ("stringsdict", true): file.dictionary = path
    case ("xcstrings", false): file.catalog = path
    default: return false
    }
    found[table] = file
    return true
  }
}
