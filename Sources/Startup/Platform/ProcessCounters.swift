#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What this process has used up to now, as the kernel counts it (`getrusage`, `/proc/PID/schedstat`).
struct ProcessCounters: Equatable, Sendable {
  /// Nanoseconds of processor time of all threads, user and system.
  var processorTime: Int64
  /// Nanoseconds that the thread the process began with stood in the run queue; nil where the kernel does not say.
  var mainThreadRunQueueWait: Int64?
  /// Page faults served without and with reading a disk.
  var minorFaults: Int64
  var majorFaults: Int64
  /// Times a thread gave its processor up, and times it was taken away.
  var voluntarySwitches: Int64
  var involuntarySwitches: Int64

  /// The counters now; costs two system calls and reading a small file.
  static func current() -> ProcessCounters {
    var usage = rusage()
    #if canImport(Darwin)
      unsafe getrusage(RUSAGE_SELF, &usage)
    #else
      unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    func nanoseconds(_ time: timeval) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000 }
    return ProcessCounters(
      processorTime: nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime),
      mainThreadRunQueueWait: SchedulerStatistics.ofMainThread(of: ProcessIdentity.current)?.waiting,
      minorFaults: Int64(usage.ru_minflt), majorFaults: Int64(usage.ru_majflt),
      voluntarySwitches: Int64(usage.ru_nvcsw), involuntarySwitches: Int64(usage.ru_nivcsw))
  }
}
