internal import Synchronization

/// Tells a ready-made stage that nobody waits for it any more: its time is up, or its launch was cancelled.
///
/// Threads can't be stopped from outside. What a stage does for long asks here now and then, or waits here.
final class StageStop: Sendable {
  private let flag = Atomic<Bool>(false)
  private let monitor = Monitor((), conditions: 1)

  /// Whether the stage should end.
  var isAsked: Bool { flag.load(ordering: .relaxed) }

  /// Asks the stage to end; it may be over already.
  func ask() {
    monitor.withLock { _ in flag.store(true, ordering: .relaxed) }
    monitor.broadcast(0)
  }

  /// Throws when the stage should end.
  func check() throws(CancellationError) { if isAsked { throw CancellationError() } }

  /// Blocks the calling thread for that long, or until the stage should end.
  func sleep(nanoseconds: Int64) throws(CancellationError) {
    let end = SystemClock.monotonicNanoseconds() + nanoseconds
    monitor.wait(for: 0, atMost: { _ in end - SystemClock.monotonicNanoseconds() }) { _ -> Void? in
      isAsked || SystemClock.monotonicNanoseconds() >= end ? () : nil
    }
    try check()
  }

  /// Keeps the calling thread busy until it has used that much processor time, or until the stage should end.
  func spin(nanoseconds: Int64) throws(CancellationError) {
    let end = SystemClock.threadNanoseconds() + nanoseconds
    while SystemClock.threadNanoseconds() < end, !isAsked {}
    try check()
  }
}
