import Startup

// Sheets as comma-separated values: a column for the table, the key, the form and the comment, then one for each language.
extension TextSheet {
  /// How a sheet is written.
  public struct CSVStyle: Sendable {
    /// What stands between fields.
    public enum Separator: String, CaseIterable, Sendable {
      case comma, semicolon, tab

      var character: String {
        switch self {
        case .comma: ","
        case .semicolon: ";"
        case .tab: "\t"
        }
      }
    }

    /// What stands between fields.
    public var separator: Separator
    /// Whether a byte-order mark stands in front, without which Excel does not take the file for UTF-8.
    public var hasByteOrderMark: Bool

    /// A style from its parts.
    public init(separator: Separator = .comma, hasByteOrderMark: Bool = false) {
      self.separator = separator
      self.hasByteOrderMark = hasByteOrderMark
    }
  }

  /// The things that a form of one name may be for: numbers, devices, widths.
  private static let mostRules = 3

  private static let names = ["table", "key", "form", "comment"]

  /// The sheet as a file. Lines end with CR LF (RFC 4180); an empty text is `""` and a missing one is nothing. A text that a spreadsheet
  /// would take for a formula has an apostrophe in front, which reading takes away.
  public func csv(_ style: CSVStyle = CSVStyle()) -> [UInt8] {
    var text = style.hasByteOrderMark ? "\u{FEFF}" : ""
    let separator = style.separator.character
    func line(_ fields: [String?]) {
      text +=
        fields.map { field in field.map { Self.field($0, separator) } ?? "" }.joined(separator: separator) + "\r\n"
    }
    line(Self.names + languages)
    for row in rows {
      line(
        [row.table, row.key, row.form.isEmpty ? nil : row.form, row.comment] + languages.map { row.cells[$0]?.text })
    }
    return Array(text.utf8)
  }

  private static func field(_ text: String, _ separator: String) -> String {
    let guarded = guarded(text)
    let isPlain =
      !guarded.isEmpty
      && !guarded.utf8.contains {
        $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";")
          || $0 == 0x09 || $0 == UInt8(ascii: "|")
      } && guarded.utf8.first != UInt8(ascii: " ") && guarded.utf8.last != UInt8(ascii: " ")
    return isPlain ? guarded : "\"\(guarded.replacingBytes("\"", with: "\"\""))\""
  }

  /// What begins like a formula, and what begins like the guard against it.
  private static func beginsLikeFormula(_ text: some StringProtocol) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D, UInt8(ascii: "'"): true
    default: false
    }
  }

  private static func guarded(_ text: String) -> String { beginsLikeFormula(text) ? "'\(text)" : text }

  private static func unguarded(_ text: String) -> String {
    guard text.utf8.first == UInt8(ascii: "'"), beginsLikeFormula(text.dropFirst()) else { return text }
    return String(text.dropFirst())
  }

  /// Why a file is not a sheet.
  public enum CSVSheetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It is no table of fields.
    case malformed(CSVError)
    /// There is no line at all.
    case isEmpty
    /// No column is called `key`.
    case noKeyColumn(found: [String], TextPosition)
    /// A column for the same again.
    case duplicateColumn(String, TextPosition)
    /// A column without a name that has texts.
    case namelessColumn(TextPosition)
    /// A row that has texts and no key.
    case noKey(TextPosition)
    /// The same key of the same table again, with the line of the first.
    case duplicateKey(String, first: Int, TextPosition)
    /// A row with more fields than there are columns.
    case tooManyFields(Int, TextPosition)

    public var description: String {
      switch self {
      case .malformed(let error): "\(error)"
      case .isEmpty: "1:1: expected a line with the names of the columns, found the end of the file"
      case .noKeyColumn(let found, let place):
        "\(place): no column is called \"key\"; there is \(found.joined(separator: ", "))"
      case .duplicateColumn(let name, let place): "\(place): the column \"\(name)\" again"
      case .namelessColumn(let place): "\(place): a column with texts has no name"
      case .noKey(let place): "\(place): a row with texts has no key"
      case .duplicateKey(let key, let first, let place): "\(place): the key \"\(key)\" again, first in line \(first)"
      case .tooManyFields(let count, let place): "\(place): a field more than the \(count) columns"
      }
    }
  }

  /// Reads a file that `csv()` or a spreadsheet wrote; see docs/strings-exchange.md for what is taken. Columns may stand in any order;
  /// only `key` must be there, and the table of a row without one is `Localizable`. A missing field is no text, an empty one in quotes an
  /// empty text.
  public init(csv contents: [UInt8], separator: CSVStyle.Separator? = nil) throws(CSVSheetError) {
    let table: CSVTable
    do throws(CSVError) {
      table = try CSVTable(contents, separator: separator?.character.utf8.first)
    } catch { throw .malformed(error) }
    guard let header = table.records.first else { throw .isEmpty }
    let columns = try Self.columns(header, of: table)
    self.init(languages: columns.filter { !Self.names.contains($0) && !$0.isEmpty })
    for (name, field) in zip(columns, header) { languagePlaces.positions[name] = table.position(of: field) }
    var numbers: [TextKey: [Int]] = [:]
    for record in table.records.dropFirst() {
      guard var row = try Self.row(record, columns, of: table) else { continue }
      let place = table.position(of: record[0])
      row.place.position = place
      let identity = TextKey([row.table, row.key, row.form].joined(separator: "\u{0}"))
      let earlier = numbers[identity, default: []]
      // Where languages have forms for different things, a form comes again for each: `other` of numbers, and of devices.
      let isAnother = !row.form.isEmpty && earlier.count < Self.mostRules
      if let first = earlier.first, !isAnother || earlier.contains(where: { rows[$0].shares(languageOf: row) }) {
        throw .duplicateKey(row.key, first: rows[first].place.position?.line ?? 1, place)
      }
      numbers[identity] = earlier + [rows.count]
      rows.append(row)
    }
  }

  private static func columns(
    _ header: [CSVTable.Field], of table: CSVTable
  ) throws(CSVSheetError) -> [String] {
    var columns: [String] = []
    for field in header {
      let name = PropertyListText.trimmed(unguarded(field.text))
      // A spreadsheet may have made the names begin large; languages are told apart by how they are written.
      let known = names.first { $0 == name.lowercased() } ?? name
      if !known.isEmpty, columns.contains(known) { throw .duplicateColumn(name, table.position(of: field)) }
      columns.append(known)
    }
    guard columns.contains("key") else {
      throw .noKeyColumn(found: columns.filter { !$0.isEmpty }, table.position(of: header[0]))
    }
    return columns
  }

  private static func row(
    _ record: [CSVTable.Field], _ columns: [String], of table: CSVTable
  ) throws(CSVSheetError) -> Row? {
    // Spreadsheets fill rows up to the widest one.
    let hasText = record.contains { !$0.text.isEmpty }
    if !hasText { return nil }
    var row = Row(table: Localizer.mainTable, key: "")
    var hasKey = false
    for (number, field) in record.enumerated() {
      if field.text.isEmpty && !field.isQuoted { continue }
      let text = unguarded(field.text)
      guard number < columns.count else {
        if field.text.isEmpty { continue }
        throw .tooManyFields(columns.count, table.position(of: field))
      }
      switch columns[number] {
      case "table": if !text.isEmpty { row.table = text }
      case "key":
        row.key = text
        hasKey = true
      case "form": row.form = text
      case "comment": row.comment = text.isEmpty ? nil : text
      case "":
        if field.text.isEmpty { continue }
        throw .namelessColumn(table.position(of: field))
      case let language: row.cells[language] = Cell(text)
      }
    }
    guard hasKey else { throw .noKey(table.position(of: record[0])) }
    return row
  }
}

extension TextSheet.Row {
  /// Whether it has a text in a language that another row has one in.
  fileprivate func shares(languageOf other: TextSheet.Row) -> Bool { cells.keys.contains { other.cells[$0] != nil } }
}
