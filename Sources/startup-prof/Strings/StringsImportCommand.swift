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
    .repeated("new-language", "LANG", "begin this language, which the app does not have yet"),
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
    let isDone = !arguments.isSet("dry-run")
    let changes = try changes(sheet, of: file.name, arguments, isDone: isDone)
    for text in changes.skipped { arguments.console.remark("left alone: \(file.name):\(text)") }
    for key in changes.addedKeys { arguments.console.remark("added: \(file.name):\(key)") }
    let report = ImportReport(changes)
    try arguments.console.write(isDone ? report.summary(isDone: true) : report.text(isDone: false))
    return changes.isWithoutPlace ? .exceeded : .success
  }

  private func changes(
    _ sheet: TextSheet, of file: String, _ arguments: ParsedArguments, isDone: Bool
  ) throws -> TextImport {
    let app = arguments.operands[1]
    let new = arguments.values("new-language")
    if let mistake = new.first(where: { LanguageTag($0) == nil }) {
      throw arguments.error("new-language", "\"\(mistake)\" is not a language")
    }
    do throws(TextImport.Failure) {
      if isDone { return try TextImport.carryOut(sheet, into: app, beginning: new) }
      return try TextImport(sheet, into: app, beginning: new)
    } catch {
      guard case .at(_, let failure) = error else { throw error }
      if case .unknownLanguage(let language, _) = failure {
        let beginning = TextImport.Failure.canBegin(language) ? ", let --new-language begin it" : ""
        throw ToolError(
          "\(file):\(error)\(beginning), or name those that are wanted with --language")
      }
      throw ToolError("\(file):\(error)")
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
