/// All string tables of one language of an app, read from its folders: the uncached way to its texts.
public struct StringTableSet: Sendable {
  /// One table.
  public struct Table: Sendable {
    /// The module's name, empty for the app itself.
    public let module: String
    /// The table's name, the file's without `.strings`.
    public let name: String
    /// Its keys and values.
    public let file: StringsFile
    /// Where it was read.
    public let path: String

    /// A table from its parts, for what does not come from a file.
    public init(module: String, name: String, file: StringsFile, path: String = "") {
      self.module = module
      self.name = name
      self.file = file
      self.path = path
    }

    /// What was doubtful in it, with its path.
    public var problems: [StringsFileProblem] {
      file.problems.map { problem in
        var problem = problem
        problem.path = path
        return problem
      }
    }
  }

  /// The tables by module and name.
  public let tables: [Table]
  /// Files that could not be read or understood; the other tables are there all the same.
  public let failures: [StringsFileLoadError]
  /// Files in the language folders that are no tables of a kind that is read.
  public let skipped: [String]
  /// How many problems there were inside of the tables.
  public var problemCount: Int { tables.reduce(0) { $0 + $1.file.problemCount } }

  /// A set of tables from elsewhere.
  public init(_ tables: [Table]) {
    self.tables = tables
    failures = []
    skipped = []
  }

  /// Reads every `.strings` file of a language: `APP/<language>.lproj` and each module's. Throws only when the app's folder itself
  /// can't be read. A missing language is an empty set.
  public static func load(app: String, language: String) throws(SystemError) -> StringTableSet {
    StringTableSet(try StringTableFiles(app: app, language: language))
  }

  /// Reads the files that were found.
  init(_ files: StringTableFiles) {
    var tables: [Table] = []
    var failures: [StringsFileLoadError] = files.unreadableFolders.map { .system($0) }
    for file in files.tables {
      do throws(StringsFileLoadError) {
        tables.append(
          Table(module: file.module, name: file.name, file: try StringsFile.load(file.path), path: file.path))
      } catch { failures.append(error) }
    }
    self.tables = tables
    self.failures = failures
    skipped = files.skipped
  }

  /// The value of a key, found in the tables as they were read. O(tables) to find the table, O(1) to find the key.
  public func value(forKey key: String, table: String = Localizer.mainTable, module: String = "") -> String? {
    tables.first { $0.module == module && $0.name == table }?.file.value(forKey: key)
  }
}

/// Where the string tables of one language are.
struct StringTableFiles: Sendable {
  struct File: Sendable {
    let module: String
    let name: String
    let path: String
  }

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
    let modules = try AppModules(app: app)
    var tables: [File] = []
    var skipped: [String] = []
    var unreadable: [SystemError] = []
    var sources = modules.containers
    for module in modules.modules {
      let folder = PathName.join(module.folder, "\(language).lproj")
      sources.append(folder)
      let names: [String]
      do throws(SystemError) { names = try FileSystem.names(in: folder) } catch {
        // A module without that language is usual; a file in the place of the folder is not.
        if !error.isNotFound || FileSystem.exists(folder) { unreadable.append(error) }
        continue
      }
      for name in names {
        let path = PathName.join(folder, name)
        if name.hasSuffix(Self.suffix), name != Self.suffix {
          tables.append(File(module: module.name, name: String(name.dropLast(Self.suffix.count)), path: path))
          sources.append(path)
        } else {
          skipped.append(path)
        }
      }
    }
    self.tables = tables
    self.skipped = skipped
    unreadableFolders = unreadable
    self.sources = sources
  }

  private static let suffix = ".strings"
}
