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
    let threads = WorkerThreads()
    for _ in 0..<helpers {
      guard (try? threads.start(name: "startup.map", { work.run() })) != nil else { break }
    }
    work.run()
    threads.wait()
    return work.results
  }
}

/// A class because threads share it.
private final class SharedWork<Element: Sendable, Result: Sendable>: Sendable {
  private let elements: [Element]
  private let body: @Sendable (Element) -> Result
  private let next = Atomic(0)
  private let found: Mutex<[Result?]>

  init(_ elements: [Element], _ body: @escaping @Sendable (Element) -> Result) {
    self.elements = elements
    self.body = body
    found = Mutex([Result?](repeating: nil, count: elements.count))
  }

  /// The results, once no thread runs any more.
  var results: [Result] { found.withLock { $0.compactMap { $0 } } }

  /// Takes elements until there are no more.
  func run() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < elements.count else { return }
      let result = body(elements[index])
      found.withLock { $0[index] = result }
    }
  }
}
