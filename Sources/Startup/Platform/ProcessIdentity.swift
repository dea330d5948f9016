#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The kernel's ids of processes.
public enum ProcessIdentity {
  /// The id of this process (`getpid`).
  public static var current: Int32 { getpid() }
}
