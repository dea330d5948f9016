internal import Synchronization

/// The same work on each element of a list, on some threads at once.
enum ParallelMap {
  /// The most threads that share the work.
  static let threadLimit = 4

  /// The results in the order of the elements. The calling thread does its part; another one is started for each `minimum` elements beyond
  /// the first, as many as there are processors at most. Threads that can't be started are done without.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], minimum: Int, _ body: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    let helpers = min(ProcessorCount.available, threadLimit, elements.count / minimum) - 1
    guard helpers > 0 else { return elements.map(body) }
    let work = SharedWork(elements, body)
    for _ in 0..<helpers {
      guard (try? work.addThread()) != nil else { break }
    }
    work.run()
    return work.results()
  }
}

/// A class because threads share it.
private final class SharedWork<Element: Sendable, Result: Sendable>: Sendable {
  private struct State {
    var results: [Result?]
    var running = 0
  }

  private let elements: [Element]
  private let body: @Sendable (Element) -> Result
  private let next = Atomic(0)
  private let state: Monitor<State>

  init(_ elements: [Element], _ body: @escaping @Sendable (Element) -> Result) {
    self.elements = elements
    self.body = body
    state = Monitor(State(results: [Result?](repeating: nil, count: elements.count)), conditions: 1)
  }

  func addThread() throws(SystemError) {
    state.withLock { $0.running += 1 }
    do throws(SystemError) {
      try WorkerThread.start(name: "startup.map") { [self] in
        run()
        state.withLock { $0.running -= 1 }
        state.signal(0)
      }
    } catch {
      state.withLock { $0.running -= 1 }
      throw error
    }
  }

  /// Takes elements until there are no more.
  func run() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < elements.count else { return }
      let result = body(elements[index])
      state.withLock { $0.results[index] = result }
    }
  }

  /// Waits for the other threads.
  func results() -> [Result] {
    state.wait(for: 0) { state in state.running == 0 ? state.results.compactMap { $0 } : nil }
  }
}
