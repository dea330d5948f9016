internal import CStartup

/// Raw readings of the kernel's clocks, in whole nanoseconds.
public enum SystemClock {
  /// `CLOCK_MONOTONIC`: never set, never steps back, stands still while the machine sleeps; about 30 ns.
  public static func monotonicNanoseconds() -> Int64 { cstartup_monotonic_nanoseconds() }

  /// `CLOCK_BOOTTIME`: as `monotonicNanoseconds()`, but runs on while the machine sleeps.
  ///
  /// Where the two diverge between two readings, the machine was suspended in between.
  public static func bootNanoseconds() -> Int64 { cstartup_boot_nanoseconds() }
}
