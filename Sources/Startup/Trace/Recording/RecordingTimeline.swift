internal import CStartup

/// How the times in a recording become nanoseconds since the trace's zero.
///
/// Ticks of the counter are laid between two instants that are known on both clocks, one from the opening and the latest one
/// known. So a launch is never longer than a clock's error of some ten nanoseconds, whatever the counter's exact rate.
struct RecordingTimeline: Sendable {
  /// Which rate converts the ticks.
  enum Rate: String, Sendable {
    /// Times are nanoseconds already.
    case none
    /// The line through two instants of the recording.
    case recording
    /// What the creator of the ring measured.
    case creator
    /// What the reading machine measured just now.
    case reader
    /// Nothing was known; a tick counts as a nanosecond.
    case unknown
  }

  let source: ClockSource
  let rate: Rate
  let origin: Int64
  private let calibration: ClockCalibration?

  /// Two instants closer than this say little about the time after them: 50 ns in 2 ms would be 25 ppm.
  private static let shortestSpan: Int64 = 2_000_000

  /// `instants` are those of the recording that are known on both clocks, in any order; `now` is one after all records.
  init(_ image: RecordingImage, instants: [ClockCorrespondence], now: ClockCorrespondence?) {
    origin = Int64(bitPattern: image[header: Int(CSTARTUP_WORD_ORIGIN)])
    guard image[header: Int(CSTARTUP_WORD_USES_TICKS)] == 1 else {
      source = .system
      rate = .none
      calibration = nil
      return
    }
    source = .timeStampCounter
    let opening = ClockCorrespondence(
      ticks: image[header: Int(CSTARTUP_WORD_OPEN_TICKS)],
      nanoseconds: Int64(bitPattern: image[header: Int(CSTARTUP_WORD_OPEN_MONOTONIC)]))
    let latest = now ?? instants.max { $0.ticks < $1.ticks } ?? opening
    let measured = ClockCalibration(from: opening, to: latest)
    if let measured, now != nil || latest.nanoseconds - opening.nanoseconds >= Self.shortestSpan {
      rate = .recording
      calibration = measured
    } else if let creator = Self.creatorCalibration(image) {
      rate = .creator
      calibration = creator.rebased(to: opening)
    } else if let measured {
      rate = .recording
      calibration = measured
    } else if let reader = ClockCalibration.measured(over: .milliseconds(5)) {
      rate = .reader
      calibration = reader.rebased(to: opening)
    } else {
      rate = .unknown
      calibration = ClockCalibration(
        ticks: opening.ticks, nanoseconds: opening.nanoseconds, multiplier: 1, shift: 0)
    }
  }

  /// A recorded time in nanoseconds of the monotonic clock.
  func monotonicNanoseconds(_ time: UInt64) -> Int64 {
    calibration?.monotonicNanoseconds(atTicks: time) ?? Int64(clamping: time)
  }

  /// A recorded time in nanoseconds since zero; before zero it is negative.
  func nanoseconds(_ time: UInt64) -> Int64 {
    let (difference, overflow) = monotonicNanoseconds(time).subtractingReportingOverflow(origin)
    return overflow ? (origin > 0 ? .min : .max) : difference
  }

  private static func creatorCalibration(_ image: RecordingImage) -> ClockCalibration? {
    ClockCalibration(
      ticks: image[header: Int(CSTARTUP_WORD_CALIBRATION_TICKS)],
      nanoseconds: Int64(bitPattern: image[header: Int(CSTARTUP_WORD_CALIBRATION_NANOSECONDS)]),
      multiplier: image[header: Int(CSTARTUP_WORD_CALIBRATION_MULTIPLIER)],
      shift: UInt8(clamping: image[header: Int(CSTARTUP_WORD_CALIBRATION_SHIFT)]))
  }
}
