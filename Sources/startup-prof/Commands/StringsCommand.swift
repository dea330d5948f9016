import Startup

/// `strings`: asks what string tables hold and what an app would show.
struct StringsCommand: Command {
  let name = "strings"
  let group: CommandGroup? = .resources
  let summary = "Print the texts of a table, or the text an app would show for a key"
  let usage = [
    "dump [OPTION…] FILE",
    "get KEY [ARGUMENT…] --app DIR --language TAG",
  ]
  let details = [
    """
    "dump" reads .strings (old-style text, XML, binary), .stringsdict and .xcstrings files. What is doubtful or left out is told on \
    standard error with its line and column; with --strict the first of it is an error. Of a catalog the texts of --language, or of \
    its source language, are printed.
    """,
    """
    "get" prints the text for a key as the app in DIR would show it to a user of the language, and below it which language \
    answered. Arguments are put into the text's conversions; a text with plural forms takes the one that fits.
    """,
  ]
  let options: [OptionDescription] = [
    .flag("json", "print one JSON object, key to text; a text with forms is an object"),
    .flag("strict", "let anything doubtful be an error"),
    .value("app", "DIR", "the folder of an app"),
    .value("language", "TAG", "the user's language"),
    .value("table", "T", "the table of the key; default Localizable"),
    .value("module", "M", "the module of the table, a bundle inside the app"),
  ]
  let operands = OperandRule(["verb", "file or key"], allowsMore: true)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    switch arguments.operands[0] {
    case "dump":
      guard arguments.operands.count == 2 else {
        throw UsageError(command: name, "dump takes one file, not \(arguments.operands.count - 1)")
      }
      let dump = try StringsDump(
        file: arguments.operands[1], language: arguments.value("language"), isStrict: arguments.isSet("strict"))
      for problem in dump.problems { arguments.console.remark("\(problem)") }
      try arguments.console.write(arguments.isSet("json") ? dump.json() : Array(dump.text().utf8))
      return .success
    case "get": return try get(arguments)
    case let verb:
      throw UsageError(command: name, "unknown verb \"\(verb)\"\(Suggestion.phrase(for: verb, in: ["dump", "get"]))")
    }
  }

  private func get(_ arguments: ParsedArguments) throws -> ExitStatus {
    guard let app = arguments.value("app"), let language = arguments.value("language") else {
      throw UsageError(command: name, "get needs --app and --language")
    }
    let decision = LanguageDecision(
      choice: nil, preferred: language.split(separator: ",").map(String.init),
      localizations: try Localizations(app: app))
    let localizer = Localizer(tracer: .disabled)
    let loading = try localizer.load(app: app, decision: decision, preparing: false)
    for failure in loading.failures { arguments.console.remark("\(failure)") }
    let key = arguments.operands[1]
    let table = arguments.value("table") ?? Localizer.mainTable
    let module = arguments.value("module") ?? ""
    let (plain, level) = localizer.answer(key, table: table, module: module)
    let values = arguments.operands.dropFirst(2).map(Self.argument)
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
