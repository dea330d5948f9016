#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How many processors there are.
enum ProcessorCount {
  /// Those that are switched on (`sysconf`), at least one.
  static var available: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
