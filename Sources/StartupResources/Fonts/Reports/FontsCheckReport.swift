import Startup

/// What a check of fonts found, a line each, in the form that editors and build logs know: `file: error: …`.
public struct FontsCheckReport: Sendable {
  private let check: FontsCheck
  private let style: TextStyle

  /// A report in the style of the place it goes to.
  public init(_ check: FontsCheck, style: TextStyle) {
    self.check = check
    self.style = style
  }

  /// All findings, then a line that counts them.
  public func text() -> String { check.findings.map { line(for: $0) + "\n" }.joined() + summary() }

  private func line(for finding: FontsFinding) -> String {
    let path = DisplayText.printable(finding.path, style: style)
    let message = DisplayText.printable(finding.message, style: style)
    return "\(path): \(finding.severity.label(in: style)) \(message) [\(finding.rule.rawValue)]"
  }

  /// `2 errors, 1 warning and no notes in 4 faces in 3 files`.
  public func summary() -> String {
    "\(FindingSeverity.counts(check.count)) in \(check.scan.summary)\n"
  }
}
