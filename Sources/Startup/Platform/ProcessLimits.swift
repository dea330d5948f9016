#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the process may use up (`getrlimit`).
enum ProcessLimits {
  /// The longest file it may write, in bytes, or nil without a limit. Writing beyond it sends SIGXFSZ, which ends the
  /// process: a library must ask before.
  static var fileSize: UInt64? {
    var limit = rlimit()
    #if canImport(Glibc)
      let outcome = unsafe getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      let outcome = unsafe getrlimit(RLIMIT_FSIZE, &limit)
    #endif
    // All ones (or, on Darwin, all but the sign) mean no limit; no file is that long.
    guard outcome == 0, limit.rlim_cur < UInt64(Int64.max) else { return nil }
    return UInt64(limit.rlim_cur)
  }
}
