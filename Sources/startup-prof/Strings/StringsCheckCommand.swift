import Startup
import StartupResources

/// `strings check`: what is wrong in an app's tables, as a build would tell it.
struct StringsCheckCommand: Command {
  let name = "strings check"
  let group: CommandGroup? = nil
  let summary = "Find what is wrong in the texts of an app, in each language and between them"
  let usage = ["[OPTION…] PATH"]
  let details = [
    """
    PATH is an app, a folder of sources, or one file. All tables below it are looked at: .strings and .stringsdict files in language \
    folders, and .xcstrings catalogs. Each finding is a line "file:line:column: error: what [rule]"; the last line counts them.
    """,
    """
    Ends with 1 when there are errors, with --strict also when there are warnings.
    """,
    "Rules: " + StringsRule.allCases.map(\.rawValue).joined(separator: ", ") + ".",
  ]
  let options: [OptionDescription] = [
    .value("development", "LANG", "the language the others are compared with; found out when not given"),
    .repeated("source", "PATH", "sources to look for the keys in, to find those that nobody uses or has"),
    .repeated("rule", "NAME=LEVEL", "how bad a rule's findings are: off, note, warning or error"),
    .flag("all-untranslated", "list each untranslated text also of languages that have many, instead of how many"),
    .flag("strict", "let warnings end with 1 too"),
    .flag("github", "print annotations for GitHub; usual where GITHUB_ACTIONS is true"),
    .optionalValue("json", "FILE", "write a JSON document to standard output, or to FILE beside the text"),
  ]
  let operands = OperandRule(["path"])

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let path = arguments.operands[0]
    var options = StringsCheck.Options()
    options.developmentLanguage = arguments.value("development")
    options.listsUntranslated = arguments.isSet("all-untranslated")
    options.severities = try arguments.severities(of: StringsRule.self)
    let sources = arguments.values("source")
    if !sources.isEmpty {
      options.sources = try arguments.extraction(of: sources)
    }
    let check = try StringsCheck(path, options: options)
    try refuseNothing(check, path, arguments)
    try write(check, path, arguments)
    let isFailed = check.count(of: .error) > 0 || arguments.isSet("strict") && check.count(of: .warning) > 0
    return isFailed ? .exceeded : .success
  }

  /// A check of nothing would always pass.
  private func refuseNothing(_ check: StringsCheck, _ path: String, _ arguments: ParsedArguments) throws {
    if check.fileCount == 0 {
      throw ToolError("\(path): no string tables in it: no .strings, .stringsdict or .xcstrings file")
    }
    if let wanted = arguments.value("development"), !check.developmentLanguages.contains(wanted),
      !check.developmentLanguages.contains(where: { LanguageTag($0)?.canonical == LanguageTag(wanted)?.canonical })
    {
      throw arguments.error(
        "development",
        "no table has \"\(wanted)\"\(Suggestion.phrase(for: wanted, in: check.languages)); there is "
          + check.languages.joined(separator: ", "))
    }
  }

  /// GitHub shows ten errors and ten warnings. Of a rule that finds hundreds ten say no more than one, and would hide the others.
  private static func rareFirst(_ findings: [StringsFinding]) -> [StringsFinding] {
    let counts = Dictionary(findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
    return findings.sorted { counts[$0.rule]! < counts[$1.rule]! }
  }

  private func write(_ check: StringsCheck, _ path: String, _ arguments: ParsedArguments) throws {
    if try !arguments.writeJSON(StringsCheckDocument(check, of: path)) { return }
    let style = TextStyle(usesColor: arguments.console.usesColor(), usesUnicode: true)
    let report = StringsCheckReport(check, style: style)
    guard GitHubWorkspace.isAskedFor(arguments) else { return try arguments.console.write(report.text()) }
    let workspace = GitHubWorkspace(check.findings.map(\.place.path))
    let lines = Self.rareFirst(check.findings).map { finding in
      let annotation = workspace.annotation(
        finding.severity, file: finding.place.path, position: finding.place.position, title: finding.rule.rawValue,
        message: finding.message)
      return "\(annotation)\n"
    }
    try arguments.console.write(lines.joined() + report.summary())
  }
}
