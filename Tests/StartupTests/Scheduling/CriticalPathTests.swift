import Startup
import Testing

@Suite("The critical path")
struct CriticalPathTests {
  @Test("S23: With one worker, chains of 10 and 3 and the short one last, dependencies say 10 and the worker 13")
  func twoKinds() {
    let graph = TaskGraph(count: 4, edges: [.init(0, before: 1), .init(2, before: 3)])
    let durations: [Int64] = [4, 6, 1, 2]
    let byDependency = CriticalPath.byDependency(of: graph, order: [0, 1, 2, 3], durations: durations)
    #expect(byDependency.tasks == [0, 1])
    #expect(byDependency.length == 10)
    let executions = [(0, 4), (4, 10), (10, 11), (11, 13)].map {
      CriticalPath.Execution(start: $0.0, end: $0.1, thread: 1)
    }
    #expect(CriticalPath.byResource(of: graph, executions: executions) == [0, 1, 2, 3])
  }

  @Test("The path by dependency is a path of that length, on random graphs", arguments: UInt64(0)..<30)
  func isAPath(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...20, using: &random)
    var edges: [TaskGraph.Edge] = []
    for later in 1..<max(2, count) where count > 1 {
      edges.append(.init(Int.random(in: 0..<later, using: &random), before: later))
    }
    let graph = TaskGraph(count: count, edges: edges)
    let durations = (0..<count).map { _ in Int64.random(in: 0...9, using: &random) }
    let (tasks, length) = CriticalPath.byDependency(of: graph, order: Array(0..<count), durations: durations)
    for (earlier, later) in zip(tasks, tasks.dropFirst()) {
      #expect(graph.successors(of: earlier).contains { $0.task == later })
    }
    #expect(tasks.reduce(0) { $0 + durations[$1] } == length)
    #expect(length == UpwardRank.ranks(of: graph, order: Array(0..<count), durations: durations).max())
  }

  @Test("Nothing has an empty path")
  func empty() {
    let graph = TaskGraph(count: 0, edges: [])
    #expect(CriticalPath.byDependency(of: graph, order: [], durations: []).tasks.isEmpty)
    #expect(CriticalPath.byResource(of: graph, executions: []).isEmpty)
  }
}
