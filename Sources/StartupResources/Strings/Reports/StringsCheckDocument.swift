import Startup

/// A check of string tables as the JSON document `startup-prof/strings-check/1` (docs/strings-check.md).
public struct StringsCheckDocument: JSONWritable, Sendable {
  private let check: StringsCheck
  private let path: String

  /// The document of a check of what a path names.
  public init(_ check: StringsCheck, of path: String) {
    self.check = check
    self.path = path
  }

  /// Writes the document as one object.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("schema", "startup-prof/strings-check/1")
      json.member("tool", "startup-prof \(StartupVersion.current)")
      json.member("path", path)
      json.member("development_languages", check.developmentLanguages)
      json.member("languages", check.languages)
      json.member("tables", check.tableCount)
      json.member("files", check.fileCount)
      FindingSeverity.write(counts: check.count, to: &json)
      json.array("findings") { json in
        for finding in check.findings { write(finding, to: &json) }
      }
    }
  }

  private func write(_ finding: StringsFinding, to json: inout JSONWriter) {
    json.object { json in
      json.member("rule", finding.rule.rawValue)
      json.member("severity", finding.severity.rawValue)
      write(finding.place, to: &json)
      json.member("message", finding.message)
      json.member("key", finding.key)
      json.member("languages", finding.languages)
      json.key("related")
      guard let related = finding.related else { return json.null() }
      json.object { json in write(related, to: &json) }
    }
  }

  private func write(_ place: StringsFinding.Place, to json: inout JSONWriter) {
    json.member("file", place.path)
    json.member("line", place.position.line)
    json.member("column", place.position.column)
  }
}
