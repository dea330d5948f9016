import Startup

/// What is wrong in fonts that an app is to register: files that can't be, names that are missing or not unique, tables that are broken.
public struct FontsCheck: Sendable {
  /// What was looked at.
  public let scan: FontScan
  /// What was found, by files, in the order they were looked at.
  public let findings: [FontsFinding]

  /// The longest PostScript name (OpenType, `name`, Name ID 6).
  private static let nameLimit = 63
  /// The characters that end a name in PostScript (as above).
  private static let delimiters = Set("[](){}<>/%".unicodeScalars)

  /// Looks at fonts. Settings say how bad a rule's findings are, instead of how bad they usually are; nil inside leaves the rule out.
  public init(_ scan: FontScan, severities: [FontsRule: FindingSeverity?] = [:]) {
    self.scan = scan
    var findings = scan.failures.map { FontsFinding(Self.rule(of: $0), $0) }
    var places: [String: (path: String, face: Int?)] = [:]
    for file in scan.files {
      let path = file.path ?? ""
      findings += file.problems.map { FontsFinding(.brokenFont, $0) }
      for face in file.faces {
        let number = file.format == .collection ? face.index : nil
        findings += face.problems.map { FontsFinding(.brokenTable, $0) }
        findings += Self.names(of: face, number, path)
        guard let name = face.postScriptName else { continue }
        if let first = places[name] {
          findings.append(Self.duplicate(name, path, number, first))
        } else {
          places[name] = (path, number)
        }
      }
    }
    self.findings = findings.compactMap { finding in
      guard let setting = severities[finding.rule] else { return finding }
      guard let setting else { return nil }
      var finding = finding
      finding.severity = setting
      return finding
    }
  }

  /// How many findings of a severity there are.
  public func count(of severity: FindingSeverity) -> Int { findings.count { $0.severity == severity } }

  private static func rule(of error: FontError) -> FontsRule {
    switch error.reason {
    case .unreadable: .unreadableFile
    case .unsupported: .unsupportedFormat
    case .malformed, .overLimit: .brokenFont
    }
  }

  private static func names(of face: FontFace, _ number: Int?, _ path: String) -> [FontsFinding] {
    guard let name = face.postScriptName else {
      let message = "no PostScript name (name 6), by which an app would ask for it"
      return [FontsFinding(.missingName, path, face: number, message: place(number) + message)]
    }
    var findings: [FontsFinding] = []
    if let problem = problem(ofName: name) {
      let message = place(number) + "PostScript name \(FindingText.quoted(name)) \(problem)"
      findings.append(FontsFinding(.malformedName, path, face: number, message: message))
    }
    // A collection has one name for many faces.
    if number == nil, PathName.stem(of: path) != name {
      let message =
        "called \(FindingText.quoted(PathName.lastComponent(of: path))), PostScript name \(FindingText.quoted(name))"
      findings.append(FontsFinding(.fileName, path, message: message))
    }
    return findings
  }

  private static func problem(ofName name: String) -> String? {
    if name.unicodeScalars.contains(" ") { return "has a space" }
    if let other = name.unicodeScalars.first(where: { $0.value < 0x21 || $0.value > 0x7E || delimiters.contains($0) }) {
      return "has the character \(other.escaped(asASCII: true)), which such a name must not have"
    }
    return name.utf8.count > nameLimit ? "has more than \(nameLimit) characters" : nil
  }

  private static func duplicate(
    _ name: String, _ path: String, _ number: Int?, _ first: (path: String, face: Int?)
  ) -> FontsFinding {
    let other = first.face.map { "face \($0) of \(first.path)" } ?? first.path
    let message =
      "\(place(number))PostScript name \(FindingText.quoted(name)) is also that of \(other); one of them can be registered"
    return FontsFinding(.duplicateName, path, face: number, message: message, related: first.path)
  }

  private static func place(_ face: Int?) -> String { face.map { "face \($0): " } ?? "" }
}
