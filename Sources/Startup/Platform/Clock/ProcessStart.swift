internal import CStartup

/// When the kernel started a process.
public enum ProcessStart {
  /// The start of this process in nanoseconds of the monotonic clock, rounded down to the kernel's ticks of 10 ms; nil where
  /// the kernel does not tell (`/proc/self/stat`, proc(5) field 22).
  ///
  /// The kernel counts from boot with the time asleep, so what the machine slept until now is taken off. Where it slept
  /// after the process started, the result is too early by that sleep.
  public static func monotonicNanoseconds() -> Int64? {
    guard let stat = try? FileSystem.contents(of: "/proc/self/stat", limit: 65_536) else { return nil }
    guard let ticks = startTicks(inStat: stat) else { return nil }
    let ticksPerSecond = cstartup_kernel_ticks_per_second()
    guard ticksPerSecond > 0, 1_000_000_000 % ticksPerSecond == 0 else { return nil }
    let (sinceBoot, overflow) = ticks.multipliedReportingOverflow(by: 1_000_000_000 / ticksPerSecond)
    if overflow { return nil }
    // Monotonic first: whatever passes between the two readings then makes the start earlier, never later.
    let monotonic = SystemClock.monotonicNanoseconds()
    return min(sinceBoot - (SystemClock.bootNanoseconds() - monotonic), monotonic)
  }

  /// Field 22 of a `stat` line. The second field is the program's name in parentheses and may itself hold spaces and
  /// parentheses, so fields are counted from the last closing one.
  static func startTicks(inStat bytes: [UInt8]) -> Int64? {
    guard let parenthesis = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(parenthesis + 1)...].split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    guard fields.count > 19, let ticks = Int64(String(decoding: fields[19], as: UTF8.self)), ticks >= 0 else {
      return nil
    }
    return ticks
  }
}
