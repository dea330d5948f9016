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
    options.severities = try severities(arguments)
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

  private func severities(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [StringsRule: StringsFinding.Severity?] {
    var severities: [StringsRule: StringsFinding.Severity?] = [:]
    for setting in arguments.values("rule") {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw arguments.error("rule", "\"\(setting)\" is not NAME=LEVEL") }
      guard let rule = StringsRule(rawValue: parts[0]) else {
        let names = StringsRule.allCases.map(\.rawValue)
        throw arguments.error("rule", "unknown rule \"\(parts[0])\"\(Suggestion.phrase(for: parts[0], in: names))")
      }
      if parts[1] == "off" {
        severities[rule] = .some(nil)
      } else if let severity = StringsFinding.Severity(rawValue: parts[1]) {
        severities[rule] = severity
      } else {
        throw arguments.error("rule", "\"\(parts[1])\" is not off, note, warning or error")
      }
    }
    return severities
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
    if arguments.isSet("github") || EnvironmentVariables["GITHUB_ACTIONS"] == "true" {
      let workspace = GitHubWorkspace(check.findings)
      let lines = Self.rareFirst(check.findings).map { "\(workspace.annotation(of: $0))\n" }
      try arguments.console.write(lines.joined() + report.summary())
    } else {
      try arguments.console.write(report.text())
    }
  }
}

/// The checkout that a GitHub workflow works in, from which annotations name their files.
private struct GitHubWorkspace {
  /// What the repository calls each file.
  private let names: [String: String]

  init(_ findings: [StringsFinding]) {
    var names: [String: String] = [:]
    if let workspace = EnvironmentVariables["GITHUB_WORKSPACE"], let folder = try? FileSystem.realPath(workspace) {
      for path in Set(findings.map(\.place.path)) {
        guard let real = try? FileSystem.realPath(path), real.hasPrefix(folder + "/") else { continue }
        names[path] = PathName.relative(real, to: folder)
      }
    }
    self.names = names
  }

  func annotation(of finding: StringsFinding) -> GitHubAnnotation {
    let level: GitHubAnnotation.Level =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .notice
      }
    return GitHubAnnotation(
      level, file: names[finding.place.path] ?? finding.place.path, position: finding.place.position,
      title: finding.rule.rawValue, message: finding.message)
  }
}
