import Startup
import StartupResources

/// A folder of tables made for one test, and what a check finds in it.
struct CheckedFolder {
  private let folder: TemporaryFolder

  /// Writes files by their names: `en.lproj/Localizable.strings`.
  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
  }

  /// Tables called Localizable by their languages.
  init(languages: [String: String], kind: String = "strings") throws {
    let files = languages.map { ("\($0.key).lproj/Localizable.\(kind)", $0.value) }
    try self.init(Dictionary(uniqueKeysWithValues: files))
  }

  /// A catalog called Localizable whose keys are these members of JSON.
  init(catalog strings: String) throws {
    try self.init([
      "Localizable.xcstrings": "{ \"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\n\(strings)\n} }"
    ])
  }

  func path(_ name: String) -> String { folder.path(name) }

  /// Everything that is found.
  func check(_ options: StringsCheck.Options = .init()) throws -> StringsCheck {
    try StringsCheck(folder.path, options: options)
  }

  /// What is found, each as it is printed, with paths that begin in the folder.
  func lines(_ rules: StringsRule..., options: StringsCheck.Options = .init()) throws -> [String] {
    try check(options).findings.filter { rules.isEmpty || rules.contains($0.rule) }.map { finding in
      let path = finding.place.path.replacing(folder.path + "/", with: "")
      let message = finding.message.replacing(folder.path + "/", with: "")
      return "\(path):\(finding.place.position): \(finding.severity.rawValue): \(message) [\(finding.rule.rawValue)]"
    }
  }
}
