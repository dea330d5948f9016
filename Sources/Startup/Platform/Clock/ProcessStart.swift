internal import CStartup

/// When the kernel started a process.
public enum ProcessStart {
  /// The start of this process in nanoseconds of the monotonic clock, rounded down to the kernel's ticks of 10 ms; nil where
  /// the kernel does not tell (`/proc/self/stat`, proc(5) field 22).
  ///
  /// The kernel counts from boot with the time asleep, so what the machine slept until now is taken off. Where it slept
  /// after the process started, the result is too early by that sleep.
  public static func monotonicNanoseconds() -> Int64? {
    guard let ticks = SmallFile.read("/proc/self/stat", { startTicks(inStat: $0) }) ?? nil else { return nil }
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
  ///
  /// Read byte by byte: this runs while a program launches, when the first use of each generic type costs microseconds.
  static func startTicks(inStat bytes: Span<UInt8>) -> Int64? {
    var index = bytes.count - 1
    while index >= 0, bytes[index] != UInt8(ascii: ")") { index -= 1 }
    guard index >= 0 else { return nil }
    var spaces = 0
    var ticks: Int64?
    for position in index + 1..<bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: " ") {
        spaces += 1
        if spaces > 20 { return ticks }
      } else if spaces == 20 {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        let (scaled, isTooLarge) = (ticks ?? 0).multipliedReportingOverflow(by: 10)
        let (sum, overflow) = scaled.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
        if isTooLarge || overflow { return nil }
        ticks = sum
      }
    }
    return nil
  }
}
