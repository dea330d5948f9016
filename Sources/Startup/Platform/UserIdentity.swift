#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Whose files this process may trust.
public enum UserIdentity {
  /// The user whose rights the process has (`geteuid`).
  public static var effective: UInt32 { geteuid() }
}
