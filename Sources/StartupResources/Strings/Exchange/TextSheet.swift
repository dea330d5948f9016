import Startup

/// The texts of an app's tables side by side in all languages, as they are handed to translators and back.
///
/// Read from tables (`init(app:)`), from CSV and from XLIFF, and written as both. A row is a text, or one form of a text that has forms.
public struct TextSheet: Equatable, Sendable {
  /// A text in one language.
  public struct Cell: Equatable, Sendable {
    /// The text.
    public var text: String
    /// How far it is translated, in XLIFF's words; nil when nothing says so.
    public var state: String?

    /// A text from its parts.
    public init(_ text: String, state: String? = nil) {
      self.text = text
      self.state = state
    }
  }

  /// A key with its texts.
  public struct Row: Equatable, Sendable {
    /// The table: its name, behind the folder it is in when that is not the app's own: `Chat.bundle/Localizable`.
    public var table: String
    /// The key.
    public var key: String
    /// Which form of the text it is: the variable's name if it is one's, then the form's: `files.one`. Empty for a text that is always
    /// the same.
    public var form: String
    /// What translators are told.
    public var comment: String?
    /// The texts by language; a language that has none is not there.
    public var cells: [String: Cell]
    /// The kind of file it stands in, where that is known.
    var kind: StringsFolder.Kind?
    /// The name of an XLIFF unit that key and form were taken out of; an app may have a key that is called so as it stands.
    var unitID: String?
    /// What the steps of its form are for, where that is known: `other` may be a form by number or by device.
    var rules: [FormName.Rule]?
    /// Where it stood in the file that the sheet was read from.
    var place = SourcePlace()

    /// A row from its parts.
    public init(table: String, key: String, form: String = "", comment: String? = nil, cells: [String: Cell] = [:]) {
      self.table = table
      self.key = key
      self.form = form
      self.comment = comment
      self.cells = cells
    }
  }

  /// The languages in the order of the columns.
  public var languages: [String]
  /// The language that is translated from; nil when that is not known.
  public var sourceLanguage: String?
  /// The rows.
  public var rows: [Row]
  /// What the app's files have and a sheet can't: sets of texts, a line each with their places.
  public private(set) var leftOut: [String] = []
  /// Where its languages are named.
  var languagePlaces = LanguagePlaces()

  /// A sheet from its parts.
  public init(languages: [String], sourceLanguage: String? = nil, rows: [Row] = []) {
    self.languages = languages
    self.sourceLanguage = sourceLanguage
    self.rows = rows
  }
}

extension TextSheet {
  /// Why an app's texts can't be put side by side.
  public enum LoadError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A folder can't be read.
    case system(SystemError)
    /// A file can't be read or understood, so that its texts would be missing.
    case file(String)

    public var description: String {
      switch self {
      case .system(let error): error.description
      case .file(let message): message
      }
    }
  }

  /// Reads the tables in a folder and below, with the development language first.
  public init(app: String, development: String? = nil) throws(LoadError) {
    let folder: StringsFolder
    do throws(SystemError) { folder = try StringsFolder(app) } catch { throw .system(error) }
    let reading = CheckedTables(folder)
    if let failure = reading.findings.first(where: { $0.rule == .unreadableFile }) {
      throw .file(TextPosition.message(failure.message, at: failure.place.position, in: failure.place.path))
    }
    self.init(reading.tables, app: app, development: development)
    leftOut = reading.leftOut
  }

  init(_ tables: [CheckedTable], app: String, development: String?) {
    let chooser = ReferenceLanguage(wanted: development)
    let references = tables.compactMap { chooser.reference(of: $0) }.filter { !$0.isEmpty }
    let source = references.first
    let others = Set(tables.flatMap(\.languages.keys)).subtracting(["", source ?? ""]).ordered()
    self.init(languages: (source.map { [$0] } ?? []) + others, sourceLanguage: source)
    for table in tables where table.languages[""] == nil { add(table, name: Self.name(of: table, in: app)) }
  }

  /// What a table is called in a sheet of an app.
  private static func name(of table: CheckedTable, in app: String) -> String {
    let folder = table.folder
    guard folder != app, folder.hasPrefix(app) else { return table.name }
    var inner = folder.dropFirst(app.count)
    while inner.first == "/" { inner.removeFirst() }
    return inner.isEmpty ? table.name : "\(inner)/\(table.name)"
  }

  /// Adds the rows of a table: its keys in the order of the source language, then those that only others have. The forms of a key stand
  /// together, whichever language has them.
  private mutating func add(_ table: CheckedTable, name: String) {
    var numbers: [TextKey: Int] = [:]
    var groups: [[Row]] = []
    // What is not to be translated is nothing for translators.
    let withheld = Set(table.catalogKeys.lazy.filter { !$0.shouldTranslate }.map(\.key))
    for language in languages {
      for text in table.languages[language]?.texts ?? [] where !withheld.contains(text.key) {
        let number = numbers[text.key] ?? groups.count
        if number == groups.count {
          numbers[text.key] = number
          groups.append([])
        }
        Self.add(text, language, to: &groups[number], table: name)
      }
    }
    for group in groups { rows += group }
  }

  /// Adds a text to the rows of its key. Two languages share a row where its forms are for the same.
  private static func add(_ text: CheckedTable.Text, _ language: String, to rows: inout [Row], table: String) {
    for leaf in text.text.leaves {
      let number =
        rows.firstIndex { $0.form.utf8.elementsEqual(leaf.form.utf8) && $0.rules == leaf.rules } ?? rows.count
      if number == rows.count {
        rows.append(Row(table: table, key: text.key.text, form: leaf.form, comment: text.comment))
        rows[number].kind = StringsFolder.Kind(rawValue: PathName.fileExtension(of: text.path))
        rows[number].rules = leaf.rules
      }
      rows[number].cells[language] = Cell(leaf.text, state: text.places.state(of: leaf.path).map(stateName))
    }
  }

  private static func stateName(_ state: StringCatalog.State) -> String {
    switch state {
    case .new: "new"
    case .translated: "translated"
    case .needsReview: "needs-review-l10n"
    case .stale: "needs-adaptation"
    }
  }
}
