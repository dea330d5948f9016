import Startup

/// An app's texts in a language that there is not, for seeing what is not translated, cut off, or laid out in one direction only.
public struct PseudoTranslation: Sendable {
  /// A file that is made.
  public struct File: Equatable, Sendable {
    /// Where it goes.
    public let path: String
    /// What is in it.
    public let contents: [UInt8]
  }

  /// Why there is none.
  public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// A folder can't be read.
    case system(SystemError)
    /// A file can't be read or understood.
    case file(String)
    /// There is no text in the language that is made foreign.
    case noTexts(String)
    /// The language to be made is the one that its texts would be made of.
    case isDevelopmentLanguage(String)

    public var description: String {
      switch self {
      case .system(let error): error.description
      case .file(let message): message
      case .noTexts(let app): "\(app): no texts in it"
      case .isDevelopmentLanguage(let language): "\(language) is the development language, whose texts are made foreign"
      }
    }
  }

  /// The files, in the order of their paths.
  public let files: [File]
  /// How many texts they have.
  public let textCount: Int
  /// The languages that were made foreign: one, unless the tables differ in that.
  public let sources: [String]

  /// Makes the texts of an app's development language foreign, for a folder of this language. Tables of catalogs become `.strings` and
  /// `.stringsdict` files beside the catalog.
  public init(
    app: String, into language: String, by style: PseudoText = PseudoText(), development: String? = nil
  ) throws(Failure) {
    let folder: StringsFolder
    do throws(SystemError) { folder = try StringsFolder(app) } catch { throw .system(error) }
    let reading = CheckedTables(folder)
    if let failure = reading.findings.first(where: { $0.rule == .unreadableFile }) {
      throw .file(TextPosition.message(failure.message, at: failure.place.position, in: failure.place.path))
    }
    let chooser = ReferenceLanguage(wanted: development)
    var files: [File] = []
    var count = 0
    var sources: Set<String> = []
    for table in reading.tables where table.languages[""] == nil {
      guard let source = chooser.reference(of: table), let all = table.languages[source] else { continue }
      if source == language { throw .isDevelopmentLanguage(language) }
      let withheld = Set(table.catalogKeys.lazy.filter { !$0.shouldTranslate }.map(\.key))
      let texts = all.texts.filter { !withheld.contains($0.key) }
      if texts.isEmpty { continue }
      sources.insert(source)
      count += texts.count
      let place = PathName.join(table.folder, "\(language).lproj/\(table.name)")
      files += Self.files(of: texts, at: place, style)
    }
    if files.isEmpty { throw .noTexts(app) }
    self.files = files.ordered { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    textCount = count
    self.sources = sources.ordered()
  }

  private static func files(of texts: [CheckedTable.Text], at place: String, _ style: PseudoText) -> [File] {
    var plain = ""
    var formed: [(key: String, text: LocalizedText)] = []
    for text in texts {
      if let content = text.text.plain {
        plain += StringsFileText.pair(text.key.text, style.text(content)) + "\n"
      } else {
        formed.append((text.key.text, style.text(text.text)))
      }
    }
    var files: [File] = []
    if !plain.isEmpty { files.append(File(path: "\(place).strings", contents: Array(plain.utf8))) }
    if !formed.isEmpty {
      files.append(
        File(path: "\(place).stringsdict", contents: Array(StringsDictionaryText.file(formed).utf8)))
    }
    return files
  }

  /// Writes the files, each whole or not at all. Where one can't be written no new folder is left behind: it would be a language of the
  /// app.
  public func write() throws(SystemError) {
    var made: [String] = []
    do throws(SystemError) {
      for file in files {
        let folder = PathName.parent(of: file.path)
        if !FileSystem.exists(folder) { made.append(folder) }
        try FileSystem.makeDirectory(folder)
        try AtomicFile.write(file.contents, to: file.path)
      }
    } catch {
      for folder in made { try? FileSystem.removeTree(folder) }
      throw error
    }
  }
}

extension PseudoText {
  /// A text with all its forms. What is put into it in the place of variables has no brackets of its own.
  fileprivate func text(_ text: LocalizedText) -> LocalizedText {
    let hasWords = text.variables.contains { variable in
      var isReadable = false
      variable.form.forEachText { if part($0) != $0 { isReadable = true } }
      return isReadable
    }
    var result = LocalizedText(
      text.form.mapped {
        whole(
          $0, hasWords: hasWords && !$0.replacingBytes("#@", with: "").utf8.elementsEqual($0.utf8))
      },
      variables: text.variables)
    for index in result.variables.indices {
      result.variables[index].form = result.variables[index].form.mapped { part($0) }
    }
    return result
  }
}
