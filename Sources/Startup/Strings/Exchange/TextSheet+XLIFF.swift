// Sheets as XLIFF: one language beside the one it is translated from, a section for each table.
extension TextSheet {
  /// What stands between a key and the name of its form in a unit's id, as Xcode writes it.
  private static let formMark = "|==|"
  private static let suffix = ".strings"

  /// The texts of a language for translators. The language need not be there yet: then nothing is translated.
  public func xliff(language: String) -> XLIFFFile {
    let source = sourceLanguage ?? languages.first ?? "en"
    var sections: [XLIFFFile.Section] = []
    for row in rows {
      let original = Self.original(table: row.table, language: source)
      if sections.last?.original != original {
        sections.append(
          XLIFFFile.Section(original: original, sourceLanguage: source, targetLanguage: language))
      }
      let cell = row.cells[language]
      sections[sections.count - 1].units.append(
        XLIFFFile.Unit(
          id: row.form.isEmpty ? row.key : "\(row.key)\(Self.formMark)\(row.form)",
          // What only a translation has is translated from its key.
          source: row.cells[source]?.text ?? row.key, target: cell?.text,
          // An empty target is usually one that nobody has filled in; this one is meant.
          state: cell?.state ?? (cell?.text.isEmpty == true ? Self.translated : nil),
          notes: row.comment.map { [$0] } ?? []))
    }
    return XLIFFFile(sections)
  }

  private static func original(table: String, language: String) -> String {
    let folder = PathName.parent(of: table)
    let name = "\(language).lproj/\(PathName.lastComponent(of: table))\(suffix)"
    return table.utf8.contains(UInt8(ascii: "/")) ? PathName.join(folder, name) : name
  }

  /// The table that a section's file holds, whatever language folder and kind of file it names.
  private static func table(original: String) -> String {
    var folders = original.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard let name = folders.popLast() else { return Localizer.mainTable }
    if folders.last?.hasSuffix(".lproj") == true { folders.removeLast() }
    return (folders + [PathName.stem(of: name)]).joined(separator: "/")
  }

  /// What a file from translators says. Texts that are marked as new or still to be translated, and units without a target or with an empty one, have no text.
  public init(xliff file: XLIFFFile) {
    var languages: [String] = []
    for section in file.sections where !languages.contains(section.targetLanguage) {
      languages.append(section.targetLanguage)
    }
    self.init(languages: languages, sourceLanguage: file.sections.first?.sourceLanguage)
    var numbers: [TextKey: Int] = [:]
    for section in file.sections {
      let table = Self.table(original: section.original)
      for unit in section.units {
        let parts = unit.id.split(separator: Self.formMark, maxSplits: 1, omittingEmptySubsequences: false)
        let (key, form) = (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
        let identity = TextKey([table, key, form].joined(separator: "\u{0}"))
        let number = numbers[identity] ?? rows.count
        if number == rows.count {
          numbers[identity] = number
          let comment = unit.notes.isEmpty ? nil : unit.notes.joined(separator: "\n")
          rows.append(Row(table: table, key: key, form: form, comment: comment))
        }
        guard let target = unit.target, !Self.isUntranslated(unit.state) else { continue }
        if target.isEmpty && !unit.source.isEmpty && unit.state == nil { continue }
        rows[number].cells[section.targetLanguage] = Cell(target, state: unit.state)
      }
    }
  }

  private static let translated = "translated"

  private static func isUntranslated(_ state: String?) -> Bool { state == "new" || state == "needs-translation" }
}
