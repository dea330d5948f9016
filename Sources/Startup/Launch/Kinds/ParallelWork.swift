/// The same work on some threads of its own, each with a span; the results are added up.
final class ParallelWork: Sendable {
  private let state: Monitor<(running: Int, sum: Int)>

  /// Starts the threads, each with its number from 0 on. They are called `name` and a number from 1 on in the trace.
  init(
    threads: Int, name: String, span: TraceName, _ tracer: Tracer, _ body: @escaping @Sendable (_ number: Int) -> Int
  ) throws(SystemError) {
    let state = Monitor((running: 0, sum: 0), conditions: 1)
    self.state = state
    for number in 0..<max(0, threads) {
      state.withLock { $0.running += 1 }
      do throws(SystemError) {
        try WorkerThread.start(name: "startup.\(name)") {
          tracer.setThreadName(tracer.name("\(name) \(number + 1)"))
          let result = tracer.span(span, category: .strings) { body(number) }
          state.withLock {
            $0.running -= 1
            $0.sum += result
          }
          state.signal(0)
        }
      } catch {
        state.withLock { $0.running -= 1 }
        throw error
      }
    }
  }

  /// Waits for all of them; the sum of their results.
  func wait() -> Int { state.wait(for: 0) { $0.running == 0 ? $0.sum : nil } }
}
