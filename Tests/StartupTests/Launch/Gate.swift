@testable import Startup

/// Something threads wait for, at most half a minute, so that a lost wake-up fails a test instead of hanging it.
final class Gate: Sendable {
  private let monitor = Monitor(false, conditions: 1)

  func open() {
    monitor.withLock { $0 = true }
    monitor.broadcast(0)
  }

  /// Blocks the calling thread; false when the gate stayed closed.
  @discardableResult
  func wait() -> Bool {
    let deadline = SystemClock.monotonicNanoseconds() + 300_000_000_000
    return monitor.wait(for: 0, atMost: { _ in deadline - SystemClock.monotonicNanoseconds() }) { isOpen in
      isOpen ? true : SystemClock.monotonicNanoseconds() >= deadline ? false : nil
    }
  }

  /// Waits without blocking a thread; false when the gate stayed closed or the task was cancelled.
  @discardableResult
  func waitInTask() async -> Bool {
    for _ in 0..<300_000 {
      if monitor.withLock({ $0 }) { return true }
      do { try await Task.sleep(for: .milliseconds(1)) } catch { return false }
    }
    return false
  }
}
