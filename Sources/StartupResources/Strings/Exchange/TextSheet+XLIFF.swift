import Startup

// Sheets as XLIFF: one language beside the one it is translated from, a section for each file.
extension TextSheet {
  /// The texts of a language for translators. The language need not be there yet: then nothing is translated.
  public func xliff(language: String) -> XLIFFFile {
    let source = sourceLanguage ?? languages.first ?? "en"
    var file = XLIFFFile([] as [XLIFFFile.Section])
    var numbers: [String: Int] = [:]
    let names = RowNames(rows)
    for row in rows {
      let original = Self.original(of: row, language: source)
      let number = numbers[original] ?? file.sections.count
      if number == file.sections.count {
        numbers[original] = number
        file.sections.append(
          XLIFFFile.Section(original: original, sourceLanguage: source, targetLanguage: language))
      }
      let cell = row.cells[language]
      file.sections[number].units.append(
        XLIFFFile.Unit(
          // What only a translation has is translated from its key.
          id: names.id(of: row), source: row.cells[source]?.text ?? row.key, target: cell?.text,
          // An empty target is usually one that nobody has filled in; this one is meant.
          state: cell?.state ?? (cell?.text.isEmpty == true ? Self.translated : nil),
          notes: row.comment.map { [$0] } ?? []))
    }
    return file
  }

  private static func original(of row: Row, language: String) -> String {
    let kind = row.fileKind
    let folder = PathName.parent(of: row.table)
    let file = "\(PathName.lastComponent(of: row.table)).\(kind.rawValue)"
    let name = kind == .catalog ? file : "\(language).lproj/\(file)"
    return row.table.utf8.contains(UInt8(ascii: "/")) ? PathName.join(folder, name) : name
  }

  /// The table that a section's file holds, whatever language folder and kind of file it names.
  private static func table(original: String) -> String {
    var folders = original.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard let name = folders.popLast() else { return Localizer.mainTable }
    if folders.last?.hasSuffix(".lproj") == true { folders.removeLast() }
    return (folders + [PathName.stem(of: name)]).joined(separator: "/")
  }

  /// What a file from translators says. Texts that are marked as new or still to be translated, and units without a target or with an
  /// empty one, have no text.
  public init(xliff file: XLIFFFile) {
    var languages: [String] = []
    for section in file.sections where !languages.contains(section.targetLanguage) {
      languages.append(section.targetLanguage)
    }
    self.init(languages: languages, sourceLanguage: file.sections.first?.sourceLanguage)
    var numbers: [TextKey: Int] = [:]
    for section in file.sections {
      let table = Self.table(original: section.original)
      let kind = StringsFolder.Kind(rawValue: PathName.fileExtension(of: section.original))
      for unit in section.units {
        let identity = TextKey([table, unit.id].joined(separator: "\u{0}"))
        let number = numbers[identity] ?? rows.count
        if number == rows.count {
          numbers[identity] = number
          rows.append(Self.row(of: unit, table, kind))
        }
        guard let target = unit.target, !Self.isUntranslated(unit.state) else { continue }
        if target.isEmpty && !unit.source.isEmpty && unit.state == nil { continue }
        rows[number].cells[section.targetLanguage] = Cell(target, state: unit.state)
      }
    }
  }

  private static func row(of unit: XLIFFFile.Unit, _ table: String, _ kind: StringsFolder.Kind?) -> Row {
    let comment = unit.notes.isEmpty ? nil : unit.notes.joined(separator: "\n")
    let parts = XLIFFUnitName.parts(of: unit.id)
    var row = Row(table: table, key: parts?.key ?? unit.id, form: parts?.form ?? "", comment: comment)
    row.kind = kind
    row.unitID = parts == nil ? nil : unit.id
    return row
  }

  private static let translated = "translated"

  private static func isUntranslated(_ state: String?) -> Bool { state == "new" || state == "needs-translation" }
}

extension TextSheet.Row {
  /// The kind of the file that it stands in; without a file forms are a catalog's.
  fileprivate var fileKind: StringsFolder.Kind { kind ?? (form.isEmpty ? .strings : .catalog) }
}

/// What the rows of a sheet are called in XLIFF, for which some must know of those beside them.
private struct RowNames {
  /// The keys and variables that have forms for devices, and the keys that have any.
  private var withDevices: Set<TextKey> = []
  private var withForms: Set<TextKey> = []

  init(_ rows: [TextSheet.Row]) {
    for row in rows where !row.form.isEmpty {
      let form = FormName(row.form)
      withForms.insert(Self.key(row, ""))
      if form.isSurelyDevice { withDevices.insert(Self.key(row, form.variable)) }
    }
  }

  private static func key(_ row: TextSheet.Row, _ variable: String) -> TextKey {
    TextKey([row.table, row.key, variable].joined(separator: "\u{0}"))
  }

  func id(of row: TextSheet.Row) -> String {
    var form = FormName(row.form)
    if withDevices.contains(Self.key(row, form.variable)) { form = form.besideDevices() }
    switch row.fileKind {
    case .strings: return row.key
    case .catalog: return XLIFFUnitName.inCatalog(row.key, form)
    case .dictionary:
      return XLIFFUnitName.inDictionary(row.key, form, hasForms: withForms.contains(Self.key(row, "")))
    }
  }
}
