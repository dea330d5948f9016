#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

/// The process's environment, read only: writing it races with every reader in the process.
public enum EnvironmentVariables {
  /// The value of a variable, or nil when it is not set (`getenv`).
  public static subscript(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// All `NAME=value` entries in the order of the process's block.
  public static var all: [String] {
    var entries: [String] = []
    var cursor: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe environ
    while let entry = unsafe cursor.pointee {
      unsafe entries.append(String(cString: entry))
      unsafe cursor += 1
    }
    return entries
  }

  /// True for a set-user-ID program and the like, which must not trust its environment (AT_SECURE).
  public static var isPrivilegedProcess: Bool { cstartup_is_privileged() }
}
