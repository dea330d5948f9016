internal import CStartup

/// The processor's time-stamp counter, where it can serve as a clock.
///
/// What is relied on: the processor says that the counter is invariant (one rate in every power state), and the kernel uses
/// it as its own clock source, which it does only after checking that no core's counter is behind another's. Two readings
/// with a happens-before between them are then in order if the second one is an ordered reading (`lfence` before `rdtsc`):
/// a plain one may be executed before an earlier load of the same thread, such as the load that saw the other thread's
/// signal.
public enum TimeStampCounter {
  /// Whether both the processor and the kernel offer it. It asks the kernel, about 10 µs; callers keep the answer.
  public static func isUsable() -> Bool {
    guard cstartup_has_invariant_ticks() else { return false }
    let isTicking = SmallFile.read("/sys/devices/system/clocksource/clocksource0/current_clocksource") { bytes in
      bytes.count == 4 && bytes[0] == UInt8(ascii: "t") && bytes[1] == UInt8(ascii: "s")
        && bytes[2] == UInt8(ascii: "c") && bytes[3] == UInt8(ascii: "\n")
    }
    return isTicking ?? false
  }

  /// A reading that may be executed ahead of earlier loads of this thread; about 12 ns.
  static func ticks() -> UInt64 { cstartup_ticks() }

  /// A reading that comes after every earlier load of this thread; about 23 ns.
  static func orderedTicks() -> UInt64 { cstartup_ordered_ticks() }

  /// One instant on the counter and on the monotonic clock: the tightest of a few tries, good to some 20 ns.
  static func matchingInstants() -> ClockCorrespondence {
    var best = ClockCorrespondence(ticks: 0, nanoseconds: 0)
    var narrowest = Int64.max
    for _ in 0..<4 {
      let before = SystemClock.monotonicNanoseconds()
      let ticks = orderedTicks()
      let after = SystemClock.monotonicNanoseconds()
      if after - before < narrowest {
        narrowest = after - before
        best = ClockCorrespondence(ticks: ticks, nanoseconds: before + (after - before) / 2)
      }
    }
    return best
  }
}

/// One instant on two clocks.
struct ClockCorrespondence: Equatable, Sendable {
  var ticks: UInt64
  /// Nanoseconds of the monotonic clock.
  var nanoseconds: Int64
}
