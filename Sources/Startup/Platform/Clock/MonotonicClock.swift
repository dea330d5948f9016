/// A clock in whole nanoseconds that never goes backwards, whose zero is the start of the launch.
///
/// Readings from the time-stamp counter and from the system clock are on one timeline, that of `CLOCK_MONOTONIC`, so clocks
/// of several processes with one origin can be compared.
public struct MonotonicClock: Clock {
  /// A moment, as nanoseconds since the clock's zero. Moments of clocks with different origins must not be mixed.
  public struct Instant: InstantProtocol, Hashable {
    /// Nanoseconds since the clock's zero.
    public var nanoseconds: Int64

    /// The moment that many nanoseconds after the clock's zero.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The moment `duration` later, in whole nanoseconds (rounded toward zero).
    public func advanced(by duration: Duration) -> Instant {
      Instant(nanoseconds: nanoseconds + duration.wholeNanoseconds)
    }

    /// How long after this moment `other` is.
    public func duration(to other: Instant) -> Duration { .nanoseconds(other.nanoseconds - nanoseconds) }

    public static func < (first: Instant, second: Instant) -> Bool { first.nanoseconds < second.nanoseconds }
  }

  /// What readings come from.
  public let source: ClockSource
  /// What zero is.
  public let origin: ClockOrigin
  /// Zero, in nanoseconds of `CLOCK_MONOTONIC`.
  public let originNanoseconds: Int64
  private let calibration: ClockCalibration?

  /// The clock of this process: zero is `STARTUP_ORIGIN_NS` when the parent passes it (and the process is not privileged),
  /// else the kernel's start of the process; it reads the time-stamp counter when the parent passes its calibration in
  /// `STARTUP_CLOCK`, since measuring one takes longer than a launch should wait.
  public static let shared = MonotonicClock(environment: { EnvironmentVariables[$0] })

  /// A clock with a given zero; it reads the time-stamp counter when given its calibration, else the system clock.
  public init(originNanoseconds: Int64, origin: ClockOrigin = .spawn, calibration: ClockCalibration? = nil) {
    self.origin = origin
    self.originNanoseconds = originNanoseconds
    self.calibration = calibration
    source = calibration == nil ? .system : .timeStampCounter
  }

  /// The process's own clock, with the variables looked up by `variable`.
  init(environment variable: (String) -> String?) {
    let isTrusted = !EnvironmentVariables.isPrivilegedProcess
    let now = SystemClock.monotonicNanoseconds()
    let calibration = isTrusted ? variable("STARTUP_CLOCK").flatMap { ClockCalibration.inherited($0) } : nil
    if isTrusted, let text = variable("STARTUP_ORIGIN_NS"), let passed = Int64(text), (0...now).contains(passed) {
      self.init(originNanoseconds: passed, origin: .spawn, calibration: calibration)
    } else if let start = ProcessStart.monotonicNanoseconds() {
      self.init(originNanoseconds: start, origin: .processStart, calibration: calibration)
    } else {
      self.init(originNanoseconds: now, origin: .firstReading, calibration: calibration)
    }
  }

  /// The time now; about 30 ns from the system clock, 25 ns from the counter. Two readings are in order also when another
  /// thread made the first and told this one.
  public var now: Instant {
    if let calibration {
      let time = calibration.monotonicNanoseconds(atTicks: TimeStampCounter.orderedTicks())
      return Instant(nanoseconds: time - originNanoseconds)
    }
    return Instant(nanoseconds: SystemClock.monotonicNanoseconds() - originNanoseconds)
  }

  /// One nanosecond, the step of an `Instant`.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until `deadline`, or throws `CancellationError` when it is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    while true {
      let current = now
      if current >= deadline { return }
      // The suspending clock is CLOCK_MONOTONIC too. The loop is for the counter, which may lag by its calibration's error.
      try await Task.sleep(for: current.duration(to: deadline), tolerance: tolerance, clock: SuspendingClock())
    }
  }
}

extension ClockCalibration {
  /// A calibration from the parent, unless it disagrees with the system clock by more than 1 ms, as one of another machine or
  /// another boot would.
  fileprivate static func inherited(_ text: String) -> ClockCalibration? {
    guard let calibration = ClockCalibration(text: text) else { return nil }
    // On both sides of the counter: a thread that has to wait for a processor in between is no disagreement.
    let before = SystemClock.monotonicNanoseconds()
    let converted = calibration.monotonicNanoseconds(atTicks: TimeStampCounter.orderedTicks())
    let after = SystemClock.monotonicNanoseconds()
    return (before - 1_000_000...after + 1_000_000).contains(converted) ? calibration : nil
  }
}
