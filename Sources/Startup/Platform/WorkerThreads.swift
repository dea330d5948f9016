/// Threads that were started for one piece of work, to be waited for together.
final class WorkerThreads: Sendable {
  private let running = Monitor(0, conditions: 1)

  /// Starts one more.
  func start(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    running.withLock { $0 += 1 }
    do throws(SystemError) {
      try WorkerThread.start(name: name) { [running] in
        body()
        running.withLock { $0 -= 1 }
        running.signal(0)
      }
    } catch {
      running.withLock { $0 -= 1 }
      throw error
    }
  }

  /// Waits until all have ended.
  func wait() { running.wait(for: 0) { $0 == 0 ? () : nil } }
}
