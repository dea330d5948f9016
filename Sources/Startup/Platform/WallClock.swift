#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The time of day, in the units of file times; it can be set and so must not measure durations.
public enum WallClock {
  /// Nanoseconds since 1970 (`clock_gettime`).
  public static var nanoseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Waits without using the processor (`nanosleep`); a signal may end it early.
  package static func pause(nanoseconds: Int64) {
    var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    unsafe nanosleep(&time, nil)
  }
}
