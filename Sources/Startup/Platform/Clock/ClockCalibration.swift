/// How a counter's ticks become nanoseconds of the monotonic clock: one instant known on both, and a rate.
///
/// The rate is a fixed-point factor, so a conversion is a 128-bit multiplication and a shift: exact, and monotone (more ticks
/// never give an earlier time).
public struct ClockCalibration: Equatable, Sendable {
  /// The counter at the known instant.
  public let ticks: UInt64
  /// The monotonic clock at the same instant, in nanoseconds.
  public let nanoseconds: Int64
  /// Nanoseconds a tick, times 2 to the power of `shift`.
  public let multiplier: UInt64
  /// At most 63.
  public let shift: UInt8

  /// A calibration from its parts; nil when the rate is zero or the shift is over 63.
  public init?(ticks: UInt64, nanoseconds: Int64, multiplier: UInt64, shift: UInt8) {
    guard multiplier > 0, shift < 64 else { return nil }
    self.ticks = ticks
    self.nanoseconds = nanoseconds
    self.multiplier = multiplier
    self.shift = shift
  }

  /// The line through two instants; nil when they are not apart or the rate is not one of a real counter (10 MHz to 1 THz).
  init?(from first: ClockCorrespondence, to last: ClockCorrespondence) {
    guard last.ticks > first.ticks, last.nanoseconds > first.nanoseconds else { return nil }
    let ticks = last.ticks - first.ticks
    let nanoseconds = UInt64(last.nanoseconds - first.nanoseconds)
    // 100 ns a tick is 10 MHz and 0.001 ns a tick is 1 THz. Both products stay in 64 bits for what passes the first test.
    guard nanoseconds / 100 <= ticks, ticks / 1_000 <= nanoseconds else { return nil }
    let shift: UInt8 = 48
    let (quotient, overflow) = Self.scaledQuotient(nanoseconds, over: ticks, shift: shift)
    guard !overflow, quotient > 0 else { return nil }
    self.init(ticks: first.ticks, nanoseconds: first.nanoseconds, multiplier: quotient, shift: shift)
  }

  /// The time of a reading, in nanoseconds of the monotonic clock; what is out of range is held at its end.
  public func monotonicNanoseconds(atTicks reading: UInt64) -> Int64 {
    if reading >= ticks {
      let elapsed = scaled(reading - ticks)
      let (sum, overflow) = nanoseconds.addingReportingOverflow(elapsed)
      return overflow ? .max : sum
    }
    // Rounded away from the known instant, which keeps the conversion monotone across it.
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(scaled(ticks - reading))
    if overflow { return .min }
    return difference == .min ? difference : difference - 1
  }

  private func scaled(_ count: UInt64) -> Int64 {
    let product = count.multipliedFullWidth(by: multiplier)
    if shift == 0 { return product.high == 0 ? Int64(clamping: product.low) : .max }
    guard product.high >> shift == 0 else { return .max }
    return Int64(clamping: (product.high << (64 - shift)) | (product.low >> shift))
  }

  private static func scaledQuotient(
    _ dividend: UInt64, over divisor: UInt64, shift: UInt8
  ) -> (quotient: UInt64, overflow: Bool) {
    let high = dividend >> (64 - shift)
    let low = dividend << shift
    guard high < divisor else { return (0, true) }
    return (divisor.dividingFullWidth((high, low)).quotient, false)
  }

  /// The same line carried on to now: its rate is taken over all the time since the first measurement, and its known instant is
  /// now, so that it is exact for what comes next. Keep the first calibration and refresh that, for the longest base.
  public func refreshed() -> ClockCalibration {
    let now = TimeStampCounter.matchingInstants()
    let whole = ClockCalibration(from: ClockCorrespondence(ticks: ticks, nanoseconds: nanoseconds), to: now)
    return (whole ?? self).rebased(to: now) ?? self
  }

  /// The same rate through another instant.
  func rebased(to instant: ClockCorrespondence) -> ClockCalibration? {
    ClockCalibration(
      ticks: instant.ticks, nanoseconds: instant.nanoseconds, multiplier: multiplier, shift: shift)
  }

  /// Watches both clocks for `duration` and calibrates; the error is about 40 ns in `duration`. Nil where there is no usable
  /// counter.
  public static func measured(over duration: Duration = .milliseconds(20)) -> ClockCalibration? {
    guard TimeStampCounter.isUsable() else { return nil }
    let first = TimeStampCounter.matchingInstants()
    let end = first.nanoseconds + duration.wholeNanoseconds
    var last = first
    // Spinning, not sleeping: the caller asked for the counter's rate now, and a sleep may take much longer.
    repeat { last = TimeStampCounter.matchingInstants() } while last.nanoseconds < end
    return ClockCalibration(from: first, to: last)
  }
}

extension ClockCalibration {
  /// `tsc:<ticks>:<monotonic ns>:<multiplier>:<shift>`, the form that `STARTUP_CLOCK` has.
  public var text: String { "tsc:\(ticks):\(nanoseconds):\(multiplier):\(shift)" }

  /// Reads what `text` gives; nil for anything else.
  public init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "tsc", let ticks = UInt64(parts[1]), let nanoseconds = Int64(parts[2]),
      let multiplier = UInt64(parts[3]), let shift = UInt8(parts[4])
    else { return nil }
    self.init(ticks: ticks, nanoseconds: nanoseconds, multiplier: multiplier, shift: shift)
  }
}

extension Duration {
  /// Whole nanoseconds, rounded toward zero; held at the end of the range (about 292 years).
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, carried) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }
}
