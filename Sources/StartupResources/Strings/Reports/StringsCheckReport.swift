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
    let role: TextStyle.Role =
      switch finding.severity {
      case .error: .bad
      case .warning: .warning
      case .note: .faint
      }
    let severity = style.paint("\(finding.severity.rawValue):", role)
    let message = DisplayText.printable(finding.message, style: style)
    return "\(path):\(finding.place.position): \(severity) \(message) [\(finding.rule.rawValue)]"
  }

  /// `2 errors, 1 warning and no notes in 4 tables, 3 languages against en`.
  public func summary() -> String {
    let counts = [
      Self.count(check.count(of: .error), "error"), Self.count(check.count(of: .warning), "warning"),
      Self.count(check.count(of: .note), "note"),
    ]
    let languages = check.languages.filter { !check.developmentLanguages.contains($0) }
    var text = "\(counts[0]), \(counts[1]) and \(counts[2]) in \(Self.count(check.tableCount, "table"))"
    if !languages.isEmpty { text += ", \(Self.count(languages.count, "language"))" }
    if !check.developmentLanguages.isEmpty {
      let names = DisplayText.printable(check.developmentLanguages.joined(separator: ", "), style: style)
      text += languages.isEmpty ? " in \(names)" : " against \(names)"
    }
    return text + "\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number == 0 ? "no" : "\(number)") \(noun)s"
  }
}
