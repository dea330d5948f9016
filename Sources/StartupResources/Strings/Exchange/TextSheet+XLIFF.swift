import Startup

// Sheets as XLIFF: one language beside the one it is translated from, a section for each file.
extension TextSheet {
  /// The texts of a language for translators. The language need not be there yet: then nothing is translated.
  public func xliff(language: String) -> XLIFFFile {
    let source = sourceLanguage ?? languages.first ?? "en"
    var file = XLIFFFile([] as [XLIFFFile.Section])
    var numbers: [String: Int] = [:]
    let names = RowNames(rows, language: language, source: source)
    for row in rows where names.isWanted(row) {
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
          id: names.id(of: row), source: names.source(of: row), target: cell?.text,
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
    var places = LanguagePlaces()
    for section in file.sections where !languages.contains(section.targetLanguage) {
      languages.append(section.targetLanguage)
      places.positions[section.targetLanguage] = section.place.position
    }
    self.init(languages: languages, sourceLanguage: file.sections.first?.sourceLanguage)
    languagePlaces = places
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
    row.rules = parts?.rules
    row.place = unit.place
    return row
  }

  private static let translated = "translated"

  private static func isUntranslated(_ state: String?) -> Bool { state == "new" || state == "needs-translation" }
}

extension TextSheet.Row {
  /// The kind of the file that it stands in; without a file forms are a catalog's.
  var fileKind: StringsFolder.Kind { kind ?? (form.isEmpty ? .strings : .catalog) }
}
