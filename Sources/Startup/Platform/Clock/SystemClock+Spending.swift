#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemClock {
  /// Blocks the calling thread for that long, signals or not (`nanosleep`).
  public static func sleep(nanoseconds: Int64) {
    var rest = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    var unslept = timespec()
    while unsafe nanosleep(&rest, &unslept) != 0 && errno == EINTR { rest = unslept }
  }

  /// Keeps the calling thread busy until it has used that much processor time, however often it was interrupted meanwhile
  /// (`CLOCK_THREAD_CPUTIME_ID`).
  public static func spin(nanoseconds: Int64) {
    let end = threadNanoseconds() + nanoseconds
    while threadNanoseconds() < end {}
  }

  /// The processor time that the calling thread has used.
  public static func threadNanoseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
