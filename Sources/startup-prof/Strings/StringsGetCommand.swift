import Startup

/// `strings get`: what an app shows for a key, and which language answers.
struct StringsGetCommand: Command {
  let name = "strings get"
  let group: CommandGroup? = nil
  let summary = "Print the text an app would show for a key, and which language answered"
  let usage = ["KEY [ARGUMENT…] --app DIR --language TAG"]
  let details = [
    """
    Arguments are put into the text's conversions; a text with plural forms takes the one that fits.
    """
  ]
  let options: [OptionDescription] = [
    .value("app", "DIR", "the folder of an app"),
    .value("language", "TAG", "the user's language, or several separated by commas"),
    .value("table", "T", "the table of the key; default Localizable"),
    .value("module", "M", "the module of the table, a bundle inside the app"),
  ]
  let operands = OperandRule(["key", "argument"], required: 1, allowsMore: true)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    guard let app = arguments.value("app"), let language = arguments.value("language") else {
      throw UsageError(command: name, "--app and --language are needed")
    }
    let decision = LanguageDecision(
      choice: nil, preferred: language.split(separator: ",").map(String.init),
      localizations: try Localizations(app: app))
    let localizer = Localizer(tracer: .disabled)
    let loading = try localizer.load(app: app, decision: decision, preparing: false)
    for failure in loading.failures { arguments.console.remark("\(failure)") }
    let key = arguments.operands[0]
    let table = arguments.value("table") ?? Localizer.mainTable
    let module = arguments.value("module") ?? ""
    let (plain, level) = localizer.answer(key, table: table, module: module)
    let values = arguments.operands.dropFirst(1).map(Self.argument)
    let text = values.isEmpty ? plain : localizer.formatted(key, values, table: table, module: module)
    for (_, problem) in localizer.formatProblems { arguments.console.remark("\(problem)") }
    try arguments.console.write("\(text)\nanswered by \(Console.oneLine(Self.description(of: level)))\n")
    return .success
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
