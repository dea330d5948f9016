/// What a clock's readings come from.
public enum ClockSource: String, Equatable, Sendable {
  /// The kernel's monotonic clock.
  case system
  /// The processor's invariant time-stamp counter, converted to the time of the monotonic clock.
  case timeStampCounter = "tsc"
}

/// What a clock's zero is.
public enum ClockOrigin: String, CaseIterable, Equatable, Sendable {
  /// The instant before the parent spawned this process, passed on in `STARTUP_ORIGIN_NS`.
  case spawn
  /// The kernel's start time of the process, rounded down to its ticks of 10 ms: so up to 10 ms too early, never too late.
  case processStart = "process-start"
  /// The first reading, where neither of the others is known.
  case firstReading = "first-reading"
}
