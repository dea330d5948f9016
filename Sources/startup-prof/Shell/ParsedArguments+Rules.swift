import Startup
import StartupResources

extension ParsedArguments {
  /// What `--rule NAME=LEVEL` says, as often as it is given: how bad a rule's findings are; nil inside for a rule that is off.
  func severities<Rule: RawRepresentable<String> & CaseIterable & Hashable>(
    of type: Rule.Type
  ) throws(UsageError) -> [Rule: FindingSeverity?] {
    var severities: [Rule: FindingSeverity?] = [:]
    for setting in values("rule") {
      let (name, severity) = try ruleSetting(setting, names: Rule.allCases.map(\.rawValue))
      if let rule = Rule(rawValue: name) { severities[rule] = .some(severity) }
    }
    return severities
  }

  private func ruleSetting(
    _ setting: String, names: [String]
  ) throws(UsageError) -> (name: String, severity: FindingSeverity?) {
    let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw error("rule", "\"\(setting)\" is not NAME=LEVEL") }
    guard names.contains(parts[0]) else {
      throw error("rule", "unknown rule \"\(parts[0])\"\(Suggestion.phrase(for: parts[0], in: names))")
    }
    if parts[1] == "off" { return (parts[0], nil) }
    guard let severity = FindingSeverity(rawValue: parts[1]) else {
      throw error("rule", "\"\(parts[1])\" is not off, note, warning or error")
    }
    return (parts[0], severity)
  }
}
