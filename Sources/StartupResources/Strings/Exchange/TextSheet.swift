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

  /// Adds the rows of a table: its keys in the order of the source language, then those that only others have.
  private mutating func add(_ table: CheckedTable, name: String) {
    var numbers: [TextKey: Int] = [:]
    // What is not to be translated is nothing for translators.
    let withheld = Set(table.catalogKeys.lazy.filter { !$0.shouldTranslate }.map(\.key))
    for language in languages {
      for text in table.languages[language]?.texts ?? [] where !withheld.contains(text.key) {
        let kind = StringsFolder.Kind(rawValue: PathName.fileExtension(of: text.path))
        for (form, path, content) in text.text.leaves {
          let identity = TextKey("\(text.key.text)\u{0}\(form)")
          let number = numbers[identity] ?? rows.count
          if number == rows.count {
            numbers[identity] = number
            rows.append(Row(table: name, key: text.key.text, form: form, comment: text.comment))
            rows[number].kind = kind
          }
          rows[number].cells[language] = Cell(content, state: text.places.state(of: path).map(Self.stateName))
        }
      }
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

extension LocalizedText {
  /// Every text in it with the way to its form, as a name and in its parts, in a fixed order; one without forms has an empty name.
  var leaves: [(form: String, path: [String], text: String)] {
    var leaves: [(form: String, path: [String], text: String)] = []
    func add(_ form: Form, _ path: [String]) {
      switch form {
      case .text(let text): leaves.append((path.joined(separator: "."), path, text))
      case .plural(let forms):
        for category in PluralCategory.allCases {
          if let form = forms[category] { add(form, path + [category.rawValue]) }
        }
      case .device(let forms):
        for device in DeviceKind.allCases { if let form = forms[device] { add(form, path + [device.rawValue]) } }
      case .width(let forms):
        for width in forms.keys.sorted() { add(forms[width]!, path + ["\(width)"]) }
      }
    }
    add(form, [])
    for variable in variables { add(variable.form, [variable.name]) }
    return leaves
  }
}
