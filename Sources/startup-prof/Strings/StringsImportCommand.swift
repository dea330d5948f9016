import Startup
import StartupResources

/// `strings import`: texts from translators into an app's tables.
struct StringsImportCommand: Command {
  let name = "strings import"
  let group: CommandGroup? = nil
  let summary = "Put texts from CSV or XLIFF into an app's files"
  let usage = ["[OPTION…] FILE APP"]
  let details = [
    """
    FILE is CSV (any separator, line ends and encoding that spreadsheets write) or XLIFF 1.2, told apart by its contents. Encoding, order, \
    comments and all other bytes of a file stay; new keys stand at the end of a .strings file. Everything is worked out before the first file \
    is changed.
    """,
    """
    Catalogs get texts of keys that they have, with forms and languages that are new; .stringsdict files texts of forms that they have. What \
    has no place is told, left alone and counted; of a key all is taken or nothing. Ends with 1 when there is a place for nothing.
    """,
  ]
  let options: [OptionDescription] = [
    .flag("dry-run", "show what would change, and change nothing"),
    .repeated("language", "LANG", "only this language"),
    .value("separator", "NAME", "of CSV: comma, semicolon or tab; told by the file when not given"),
  ]
  let operands = OperandRule(["file", "app"])

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let file = try InputFile(operand: arguments.operands[0])
    var sheet = try read(try file.contents(limit: StringsFile.lengthLimit), file.name, arguments)
    let wanted = arguments.values("language")
    for language in wanted where !sheet.languages.contains(language) {
      throw arguments.error(
        "language", "\(file.name) has no \"\(language)\"\(Suggestion.phrase(for: language, in: sheet.languages))")
    }
    if !wanted.isEmpty { sheet.languages.removeAll { !wanted.contains($0) } }
    let changes = try changes(sheet, into: arguments.operands[1])
    for text in changes.skipped { arguments.console.remark("left alone: \(text)") }
    if arguments.isSet("dry-run") {
      try arguments.console.write(ImportReport(changes).text(isDone: false))
    } else {
      try changes.apply()
      try arguments.console.write(ImportReport(changes).summary(isDone: true))
    }
    return changes.isWithoutPlace ? .exceeded : .success
  }

  private func changes(_ sheet: TextSheet, into app: String) throws -> TextImport {
    do throws(TextImport.Failure) { return try TextImport(sheet, into: app) } catch {
      guard case .unknownLanguage = error else { throw error }
      throw ToolError("\(error), or name those that are wanted with --language")
    }
  }

  private func read(_ contents: [UInt8], _ name: String, _ arguments: ParsedArguments) throws -> TextSheet {
    if XLIFFFile.begins(contents) {
      do throws(XLIFFError) { return TextSheet(xliff: try XLIFFFile(contents)) } catch {
        throw ToolError("\(name):\(error)")
      }
    }
    let separator = try arguments.choice("separator", of: TextSheet.CSVStyle.Separator.self)
    do throws(TextSheet.CSVSheetError) { return try TextSheet(csv: contents, separator: separator) } catch {
      throw ToolError("\(name):\(error)")
    }
  }
}
