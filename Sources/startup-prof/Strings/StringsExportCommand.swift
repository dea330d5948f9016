import Startup
import StartupResources

/// `strings export`: an app's texts for translators and their spreadsheets.
struct StringsExportCommand: Command {
  /// The kinds of file that are written.
  enum Format: String, CaseIterable {
    case csv, xliff
  }

  let name = "strings export"
  let group: CommandGroup? = nil
  let summary = "Write an app's texts as CSV, a column for each language, or as XLIFF"
  let usage = ["[OPTION…] APP", "--format xliff --language LANG APP"]
  let details = [
    """
    CSV has the columns table, key, form, comment and one for each language. A text that a spreadsheet would take for a formula has an \
    apostrophe in front, which import takes away. XLIFF 1.2 has one language beside the one it is translated from.
    """
  ]
  let options: [OptionDescription] = [
    .value("format", "NAME", "csv (default) or xliff"),
    .repeated(
      "language", "LANG",
      "only this language, beside the one that is translated from; it may be new"),
    .value("development", "LANG", "the language that is translated from; found out when not given"),
    .repeated("table", "T", "only this table"),
    .value("separator", "NAME", "of CSV: comma (default), semicolon or tab"),
    .flag("excel", "CSV that Excel opens as it is: with a byte-order mark"),
    .value("output", "FILE", "write to FILE instead of standard output, which is also -"),
  ]
  let operands = OperandRule(["app"])

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let format = try arguments.choice("format", of: Format.self) ?? .csv
    let separator = try arguments.choice("separator", of: TextSheet.CSVStyle.Separator.self)
    var sheet = try TextSheet(app: arguments.operands[0], development: arguments.value("development"))
    for line in sheet.leftOut { arguments.console.remark(line) }
    try restrict(&sheet, arguments)
    let bytes: [UInt8]
    switch format {
    case .csv:
      bytes = sheet.csv(
        TextSheet.CSVStyle(separator: separator ?? .comma, hasByteOrderMark: arguments.isSet("excel")))
    case .xliff:
      guard arguments.values("language").count == 1 else {
        throw UsageError(command: name, "XLIFF has one language: --language LANG")
      }
      bytes = try sheet.xliff(language: arguments.values("language")[0]).written()
    }
    if let file = arguments.value("output"), file != "-" {
      try AtomicFile.write(bytes, to: file)
    } else {
      try arguments.console.write(bytes)
    }
    return .success
  }

  private func restrict(_ sheet: inout TextSheet, _ arguments: ParsedArguments) throws {
    let tables = Set(sheet.rows.map(\.table))
    if tables.isEmpty { throw ToolError("\(arguments.operands[0]): no texts in it") }
    for table in arguments.values("table") where !tables.contains(table) {
      throw arguments.error(
        "table", "there is no table \"\(table)\"\(Suggestion.phrase(for: table, in: tables.sorted()))")
    }
    let wanted = arguments.values("table")
    if !wanted.isEmpty { sheet.rows.removeAll { !wanted.contains($0.table) } }
    let languages = arguments.values("language")
    guard !languages.isEmpty else { return }
    for language in languages where !sheet.languages.contains(language) {
      let hint = Suggestion.phrase(for: language, in: sheet.languages)
      guard LanguageTag(language) != nil else {
        throw arguments.error("language", "\"\(language)\" is not a language\(hint)")
      }
      // What nobody has translated yet goes out all the same, to be translated.
      arguments.console.remark("there is no \"\(language)\" yet: it has no texts\(hint)")
      sheet.languages.append(language)
    }
    sheet.languages.removeAll { !languages.contains($0) && $0 != sheet.sourceLanguage }
  }
}
