/// Where a user's files of a kind are kept, by the XDG Base Directory Specification.
enum UserFolder {
  /// What can be made again: `$XDG_CACHE_HOME`, else `$HOME/.cache`.
  case cache
  /// What the user chose: `$XDG_CONFIG_HOME`, else `$HOME/.config`.
  case configuration
  /// What was received or made: `$XDG_DATA_HOME`, else `$HOME/.local/share`.
  case data

  /// The folder's path, or why there is none.
  ///
  /// A privileged process has none: its environment is that of whoever started it, who must not choose where it reads and
  /// writes; and the home of the user whose rights it has is not a place to fill at a stranger's request.
  func path(
    isPrivileged: Bool = EnvironmentVariables.isPrivilegedProcess,
    variable: (String) -> String? = { EnvironmentVariables[$0] }
  ) -> Result<String, Missing> {
    if isPrivileged { return .failure(.privilegedProcess) }
    let (name, fallback) = names
    // The specification says that a relative path in the variable is to be ignored.
    if let folder = variable(name), folder.hasPrefix("/") { return .success(folder) }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return .failure(.notNamed(by: name)) }
    return .success(PathName.join(home, fallback))
  }

  /// The variable that names it, and where it is below `$HOME`.
  private var names: (variable: String, fallback: String) {
    switch self {
    case .cache: ("XDG_CACHE_HOME", ".cache")
    case .configuration: ("XDG_CONFIG_HOME", ".config")
    case .data: ("XDG_DATA_HOME", ".local/share")
    }
  }

  /// Why there is no folder.
  enum Missing: Error, Equatable, CustomStringConvertible {
    /// The process has more privileges than who started it.
    case privilegedProcess
    /// Neither this variable nor `HOME` names an absolute folder.
    case notNamed(by: String)

    var description: String {
      switch self {
      case .privilegedProcess: "a process with more privileges than who started it has no usual folder"
      case .notNamed(let variable): "neither \(variable) nor HOME names a folder"
      }
    }
  }
}
