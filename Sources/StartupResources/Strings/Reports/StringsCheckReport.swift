import Startup

/// What a check of string tables found, a line each, in the form that editors and build logs know: `file:line:column: error: …`.
public struct StringsCheckReport: Sendable {
  private let check: StringsCheck
  private let style: TextStyle

  /// A report in the style of the place it goes to.
  public init(_ check: StringsCheck, style: TextStyle) {
    self.check = check
    self.style = style
  }

  /// All findings, then a line that counts them.
  public func text() -> String { check.findings.map { line(for: $0) + "\n" }.joined() + summary() }

  private func line(for finding: StringsFinding) -> String {
    let path = DisplayText.printable(finding.place.path, style: style)
    let severity = finding.severity.label(in: style)
    let message = DisplayText.printable(finding.message, style: style)
    return "\(path):\(finding.place.position): \(severity) \(message) [\(finding.rule.rawValue)]"
  }

  /// `2 errors, 1 warning and no notes in 4 tables, 3 languages against en`.
  public func summary() -> String {
    let languages = check.languages.filter { !check.developmentLanguages.contains($0) }
    var text = FindingSeverity.counts(check.count) + " in " + CountedNoun.phrase(check.tableCount, "table")
    if !languages.isEmpty { text += ", \(CountedNoun.phrase(languages.count, "language"))" }
    if !check.developmentLanguages.isEmpty {
      let names = DisplayText.printable(check.developmentLanguages.joined(separator: ", "), style: style)
      text += languages.isEmpty ? " in \(names)" : " against \(names)"
    }
    return text + "\n"
  }
}
