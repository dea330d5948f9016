import Startup
import StartupResources

/// `fonts check`: what is wrong in the fonts that an app would register, as a build would tell it.
struct FontsCheckCommand: Command {
  let name = "fonts check"
  let group: CommandGroup? = nil
  let summary = "Find fonts that can't be registered, names that clash, and tables that are broken"
  let usage = ["[OPTION…] PATH…"]
  let details = [
    """
    A PATH is a font, a collection of fonts, or a folder, which is looked through for files named like fonts. Each finding is a line \
    "file: error: what [rule]"; the last line counts them.
    """,
    """
    Ends with 1 when there are errors, with --strict also when there are warnings.
    """,
    "Rules: " + FontsRule.allCases.map(\.rawValue).joined(separator: ", ") + ".",
  ]
  let options: [OptionDescription] = [
    .repeated("rule", "NAME=LEVEL", "how bad a rule's findings are: off, note, warning or error"),
    .flag("strict", "let warnings end with 1 too"),
    .flag("github", "print annotations for GitHub; usual where GITHUB_ACTIONS is true"),
    .optionalValue("json", "FILE", "write a JSON document to standard output, or to FILE beside the text"),
  ]
  let operands = OperandRule(["path"], allowsMore: true)

  func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    let severities = try arguments.severities(of: FontsRule.self)
    let scan = try FontScan(arguments.operands)
    try scan.refuseNothing(arguments)
    let check = FontsCheck(scan, severities: severities)
    try write(check, arguments)
    let isFailed = check.count(of: .error) > 0 || arguments.isSet("strict") && check.count(of: .warning) > 0
    return isFailed ? .exceeded : .success
  }

  private func write(_ check: FontsCheck, _ arguments: ParsedArguments) throws {
    if try !arguments.writeJSON(FontsDocument(check, of: arguments.operands)) { return }
    let style = TextStyle(usesColor: arguments.console.usesColor(), usesUnicode: true)
    let report = FontsCheckReport(check, style: style)
    guard GitHubWorkspace.isAskedFor(arguments) else { return try arguments.console.write(report.text()) }
    let workspace = GitHubWorkspace(check.findings.map(\.path))
    let lines = check.findings.map { finding in
      // A font has no lines; the file's first is where GitHub shows it.
      let annotation = workspace.annotation(
        finding.severity, file: finding.path, position: .start, title: finding.rule.rawValue, message: finding.message)
      return "\(annotation)\n"
    }
    try arguments.console.write(lines.joined() + report.summary())
  }
}
