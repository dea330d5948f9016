import Testing

@testable import Startup

@Suite("Monotonic clock")
struct ClockTests {
  @Test("Zero is the spawn when the parent passes it, else the kernel's start of the process")
  func origin() {
    let start = SystemClock.monotonicNanoseconds()
    let passed = MonotonicClock { $0 == "STARTUP_ORIGIN_NS" ? String(start) : nil }
    #expect(passed.origin == .spawn && passed.originNanoseconds == start)
    #expect(passed.now.nanoseconds >= 0)
    let own = MonotonicClock { _ in nil }
    #expect(own.origin == .processStart && own.source == .system)
    // The test runs well after the process started, and not a day after.
    #expect((0..<86_400_000_000_000).contains(own.now.nanoseconds))
  }

  @Test(
    "A zero that can't be one is not taken",
    arguments: ["", "x", "-5", "1e3", "9223372036854775807", "99999999999999999999", " 5", "5 "])
  func badOrigin(text: String) {
    let clock = MonotonicClock { $0 == "STARTUP_ORIGIN_NS" ? text : nil }
    #expect(clock.origin == .processStart)
  }

  @Test("The parent's calibration is taken when it agrees with the system clock")
  func inheritedCalibration() throws {
    guard let calibration = ClockCalibration.measured() else { return }
    let clock = MonotonicClock { $0 == "STARTUP_CLOCK" ? calibration.text : nil }
    #expect(clock.source == .timeStampCounter)
    let before = SystemClock.monotonicNanoseconds() - clock.originNanoseconds
    let now = clock.now.nanoseconds
    let after = SystemClock.monotonicNanoseconds() - clock.originNanoseconds
    // 20 ms of calibration, some 50 ns of error: 2.5 ppm, over well under a second.
    #expect((before - 10_000...after + 10_000).contains(now))
    // A launch that has to wait for a processor meanwhile still agrees.
    let late = MonotonicClock { name in
      SystemClock.sleep(nanoseconds: 3_000_000)
      return name == "STARTUP_CLOCK" ? calibration.text : nil
    }
    #expect(late.source == .timeStampCounter)
    let wrong = [
      "", "tsc", "tsc:1:2:3", "tsc:1:2:0:4", "tsc:1:2:3:64", "tsc:1:2:3:4:5", "tsc:-1:2:3:4", "tsc:1:2:3:4",
      "hpet:1:2:3:4", calibration.text + "x",
    ]
    for text in wrong {
      #expect(MonotonicClock { $0 == "STARTUP_CLOCK" ? text : nil }.source == .system, "\(text)")
    }
  }

  @Test("A calibration survives being passed on")
  func calibrationText() throws {
    let calibration = try #require(ClockCalibration(ticks: .max, nanoseconds: .min, multiplier: 1, shift: 63))
    #expect(ClockCalibration(text: calibration.text) == calibration)
  }

  @Test("Conversion is exact to the nanosecond and monotone, everywhere")
  func conversion() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let base = generator.next() >> UInt64.random(in: 0..<40, using: &generator)
      let shift = UInt8.random(in: 0..<64, using: &generator)
      let multiplier = max(generator.next() >> UInt64.random(in: 0..<64, using: &generator), 1)
      let origin = Int64(truncatingIfNeeded: generator.next() >> 3)
      let calibration = try #require(
        ClockCalibration(ticks: base, nanoseconds: origin, multiplier: multiplier, shift: shift))
      let ticks = Bool.random(using: &generator) ? base &+ (generator.next() >> 30) : generator.next()
      let time = calibration.monotonicNanoseconds(atTicks: ticks)
      if ticks >= base {
        let product = (UInt128(ticks - base) * UInt128(multiplier)) >> UInt128(shift)
        #expect(time == Int64(clamping: Int128(origin) + Int128(clamping: product)))
      }
      #expect(calibration.monotonicNanoseconds(atTicks: base) == origin)
      if ticks < .max { #expect(calibration.monotonicNanoseconds(atTicks: ticks + 1) >= time) }
      if base > 0 { #expect(calibration.monotonicNanoseconds(atTicks: base - 1) <= origin) }
    }
  }

  @Test("A rate is taken from two instants, unless no counter has such a rate")
  func line() throws {
    let first = ClockCorrespondence(ticks: 1_000, nanoseconds: 50)
    let calibration = try #require(
      ClockCalibration(from: first, to: ClockCorrespondence(ticks: 3_001_000, nanoseconds: 1_000_050)))
    #expect(abs(calibration.monotonicNanoseconds(atTicks: 1_501_000) - 500_050) <= 1)
    #expect(abs(calibration.monotonicNanoseconds(atTicks: 3_001_000) - 1_000_050) <= 1)
    let impossible = [(1_000, 60), (900, 100), (1_001, 5_000), (10_000_000, 51), (5_000, 50), (5_000, 0)]
    for (ticks, nanoseconds) in impossible {
      let last = ClockCorrespondence(ticks: UInt64(ticks), nanoseconds: Int64(nanoseconds))
      #expect(ClockCalibration(from: first, to: last) == nil, "\(last)")
    }
  }

  @Test("The kernel's start of a process is found behind any program name")
  func statLine() {
    let rest = " S" + (4...21).map { " \($0)" }.joined() + " 4321 99 98\n"
    for name in ["a", "a b", "a) S 1 (b", "))) 7 7", ""] {
      let line = Array("12 (\(name))\(rest)".utf8)
      #expect(ProcessStart.startTicks(inStat: line.span) == 4321, "\(name)")
    }
    for line in ["", "12 (a", "12 (a) S 1 2", "12 (a)" + rest.replacing("4321", with: "43x1"), "1 2 3"] {
      #expect(ProcessStart.startTicks(inStat: Array(line.utf8).span) == nil, "\(line)")
    }
  }

  @Test("Instants are counted in whole nanoseconds, durations cut toward zero and held at the ends of the range")
  func instants() {
    let instant = MonotonicClock.Instant(nanoseconds: 10)
    #expect(instant.advanced(by: .nanoseconds(5)).nanoseconds == 15)
    #expect(instant.duration(to: .init(nanoseconds: 7)) == .nanoseconds(-3))
    #expect(Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999).wholeNanoseconds == 1)
    #expect(Duration(secondsComponent: 0, attosecondsComponent: -1_999_999_999).wholeNanoseconds == -1)
    #expect(Duration.seconds(Int64.max).wholeNanoseconds == .max)
    #expect(Duration.seconds(Int64.min).wholeNanoseconds == .min)
  }

  @Test("Sleeping lasts until the deadline, and ends at once when the task is cancelled")
  func sleep() async throws {
    let clock = MonotonicClock.shared
    let deadline = clock.now.advanced(by: .milliseconds(5))
    try await clock.sleep(until: deadline)
    #expect(clock.now >= deadline)
    try await clock.sleep(until: .init(nanoseconds: 0))
    let task = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(3600))) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
