import CBenchmarks
import Foundation

/// A loop run by several threads that start together; its time reaches from the common start to the end of the last.
///
/// A class that is not checked for concurrency: whether the loop may run twice at once is the benchmark's promise.
final class ConcurrentLoop: @unchecked Sendable {
  private let loop: (Int) throws -> Void
  private let threads: Int
  private let lock = NSLock()
  private var firstStart = Int64.max
  private var lastEnd = Int64.min
  private var failure: (any Error)?

  init(_ loop: @escaping (Int) throws -> Void, threads: Int) {
    self.loop = loop
    self.threads = threads
  }

  /// Nanoseconds that `threads` threads took for `iterations` each.
  func time(iterations: Int) throws -> Double {
    let ready = DispatchSemaphore(value: 0)
    let go = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<threads {
      Thread {
        ready.signal()
        go.wait()
        self.runOnce(iterations)
        done.signal()
      }.start()
    }
    for _ in 0..<threads { ready.wait() }
    for _ in 0..<threads { go.signal() }
    for _ in 0..<threads { done.wait() }
    if let failure { throw failure }
    return Double(lastEnd - firstStart)
  }

  private func runOnce(_ iterations: Int) {
    let start = benchmarks_now()
    var thrown: (any Error)?
    do { try loop(iterations) } catch { thrown = error }
    let end = benchmarks_now()
    lock.withLock {
      firstStart = min(firstStart, start)
      lastEnd = max(lastEnd, end)
      if let thrown { failure = thrown }
    }
  }
}
