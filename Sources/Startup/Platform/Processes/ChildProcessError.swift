/// Why a program could not be started or watched.
public enum ChildProcessError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The argument list is empty, or its first argument is.
  case noProgram
  /// An argument, a variable or a path with a NUL byte, which the kernel would cut short.
  case containsNul(String)
  /// The kernel refused to execute the program.
  case notExecutable(String, SystemError)
  /// The working folder can't be entered.
  case folder(String, SystemError)
  /// Another call failed.
  case system(SystemError)

  /// One line that says what could not be started and why.
  public var description: String {
    switch self {
    case .noProgram: "no program to start"
    case .containsNul(let text): "\"\(text.replacing("\0", with: "\\0"))\" contains a NUL byte"
    case .notExecutable(let name, let error):
      if error.isNotFound && !name.utf8.contains(UInt8(ascii: "/")) {
        "can't start \"\(name)\": not found in PATH"
      } else {
        "can't start \"\(name)\": \(error.reason)"
      }
    case .folder(let folder, let error): "can't start in folder \(folder): \(error.reason)"
    case .system(let error): error.description
    }
  }
}
