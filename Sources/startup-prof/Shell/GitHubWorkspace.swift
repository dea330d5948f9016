import Startup
import StartupResources

/// The checkout that a GitHub workflow works in, from which annotations name their files.
struct GitHubWorkspace {
  /// What the repository calls each file.
  private let names: [String: String]

  /// Whether findings are to be annotations: after `--github`, and in a workflow.
  static func isAskedFor(_ arguments: ParsedArguments) -> Bool {
    arguments.isSet("github") || EnvironmentVariables["GITHUB_ACTIONS"] == "true"
  }

  /// The checkout, for files that findings are about.
  init(_ paths: [String]) {
    var names: [String: String] = [:]
    if let workspace = EnvironmentVariables["GITHUB_WORKSPACE"], let folder = try? FileSystem.realPath(workspace) {
      for path in Set(paths) {
        guard let real = try? FileSystem.realPath(path), real.hasPrefix(folder + "/") else { continue }
        names[path] = PathName.relative(real, to: folder)
      }
    }
    self.names = names
  }

  /// A finding as GitHub shows it.
  func annotation(
    _ severity: FindingSeverity, file: String, position: TextPosition, title: String, message: String
  ) -> GitHubAnnotation {
    let level: GitHubAnnotation.Level =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .note: .notice
      }
    return GitHubAnnotation(level, file: names[file] ?? file, position: position, title: title, message: message)
  }
}
