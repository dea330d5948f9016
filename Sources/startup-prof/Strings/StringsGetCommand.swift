import Startup
import StartupResources

/// `strings get`: what an app shows for a key, and which language answers.
struct StringsGetCommand: Command {
  let name = "strings get"
  let group: CommandGroup? = nil
  let summary = "Print the text an app would show for a key, and which language answered"
  let usage = ["KEY [ARGUMENT…] --app DIR --language TAG"]
  let details = [
    """
    Arguments are put into the text's conversions; a text with plural forms takes the one that fits. Control characters are shown escaped, \
    but for line ends and tabs.
    """
  ]
  let options: [OptionDescription] = [
    .value("app", "DIR", "the folder of an app"),
    .value("language", "TAG", "the user's language, or several separated by commas"),
    .value("table", "T", "the table of the key; default Localizable"),
    .value("module", "M", "the module of the table, a bundle inside the app"),
  ]
  let operands = OperandRule(["key", "argument"], required: 1, allowsMore: true, restMayBeEmpty: true)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    guard let app = arguments.value("app"), let language = arguments.value("language") else {
      throw UsageError(command: name, "--app and --language are needed")
    }
    let preferred = language.split(separator: ",").map(String.init)
    if let mistake = preferred.first(where: { LanguageTag($0) == nil }) ?? (preferred.isEmpty ? language : nil) {
      throw arguments.error("language", "\"\(mistake)\" is not a language")
    }
    let decision = LanguageDecision(
      choice: nil, preferred: preferred,
      localizations: try AppFolder.localizations(of: app, arguments))
    let localizer = Localizer(tracer: .disabled)
    let loading = try localizer.load(app: app, decision: decision, preparing: false)
    for failure in loading.failures { arguments.console.remark("\(failure)") }
    let key = arguments.operands[0]
    let table = arguments.value("table") ?? Localizer.mainTable
    let module = arguments.value("module") ?? ""
    let (plain, level) = localizer.answer(key, table: table, module: module)
    if level == .key { try checkTable(app, arguments) }
    let values = arguments.operands.dropFirst(1).map(Self.argument)
    let text = values.isEmpty ? plain : localizer.formatted(key, values, table: table, module: module)
    for (_, problem) in localizer.formatProblems { arguments.console.remark("\(problem)") }
    try arguments.console.write("\(Self.shown(text))\nanswered by \(Console.oneLine(Self.description(of: level)))\n")
    return .success
  }

  /// When nothing answers, the table or the module that was named may not be there.
  private func checkTable(_ app: String, _ arguments: ParsedArguments) throws {
    // An app whose files can't all be read was told so already.
    guard let sheet = try? TextSheet(app: app) else { return }
    let tables = Set(sheet.rows.map(\.table))
    let modules = Set(tables.map { PathName.stem(of: PathName.lastComponent(of: PathName.parent(of: $0))) })
    if let module = arguments.value("module"), !modules.contains(module) {
      throw arguments.error(
        "module", "there is no module \"\(module)\"\(Suggestion.phrase(for: module, in: modules.sorted()))")
    }
    let names = Set(tables.map { PathName.lastComponent(of: $0) })
    if let table = arguments.value("table"), !names.contains(table) {
      throw arguments.error(
        "table", "there is no table \"\(table)\"\(Suggestion.phrase(for: table, in: names.sorted()))")
    }
  }

  /// A text as a terminal may have it: none of it is a command.
  private static func shown(_ text: String) -> String {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { Console.oneLine(String(Substring($0))) }.joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// A number where it reads as one.
  private static func argument(_ text: String) -> FormatArgument {
    if let integer = Int64(text) { return .integer(integer) }
    if let number = JSONNumber(text)?.double { return .real(number) }
    return .text(text)
  }

  private static func description(of level: Localizer.Level) -> String {
    switch level {
    case .pack(let language): "the string pack of \(language)"
    case .language(let place, let language): "\(language), number \(place + 1) of the chain"
    case .fallback(let language): "\(language), behind the chain"
    case .defaultText: "the default"
    case .key: "nothing: it is the key"
    }
  }
}
