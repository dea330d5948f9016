/// The same work on some threads of its own, each with a span; the results are added up.
final class ParallelWork: Sendable {
  private let threads = WorkerThreads()
  private let sum = Mutex(0)

  /// Starts the threads, each with its number from 0 on. They are called `name` and a number from 1 on in the trace.
  init(
    threads count: Int, name: String, span: TraceName, _ tracer: Tracer,
    _ body: @escaping @Sendable (_ number: Int) -> Int
  ) throws(SystemError) {
    for number in 0..<max(0, count) {
      try threads.start(name: "startup.\(name)") { [self] in
        tracer.setThreadName(tracer.name("\(name) \(number + 1)"))
        let result = tracer.span(span, category: .strings) { body(number) }
        sum.withLock { $0 += result }
      }
    }
  }

  /// Waits for all of them; the sum of their results.
  func wait() -> Int {
    threads.wait()
    return sum.withLock { $0 }
  }
}
