import Startup
import Testing

@Suite("A task graph")
struct TaskGraphTests {
  @Test("Orders random graphs so that every edge leads forward", arguments: UInt64(0)..<30)
  func ordering(_ seed: UInt64) throws {
    let (graph, edges) = randomGraph(seed: seed)
    guard case .order(let order) = graph.ordering() else {
      Issue.record("seed \(seed): a cycle in a graph without one")
      return
    }
    var position = [Int](repeating: -1, count: graph.count)
    for (index, task) in order.enumerated() { position[task] = index }
    #expect(!position.contains(-1))
    for edge in edges { #expect(position[edge.earlier] < position[edge.later]) }
  }

  @Test("Finds a real cycle when one edge leads back", arguments: UInt64(0)..<30)
  func cycles(_ seed: UInt64) throws {
    var (graph, edges) = randomGraph(seed: seed)
    guard let edge = edges.first else { return }
    edges.append(TaskGraph.Edge(edge.later, before: edge.earlier))
    graph = TaskGraph(count: graph.count, edges: edges)
    guard case .cycle(let members) = graph.ordering() else {
      Issue.record("seed \(seed): a cycle was missed")
      return
    }
    for (index, member) in members.enumerated() {
      let next = members[(index + 1) % members.count]
      #expect(graph.predecessors(of: member).contains { $0.task == next })
    }
    #expect(Set(members).count == members.count)
  }

  @Test("The rank of each task is the longest of all paths from it", arguments: UInt64(0)..<30)
  func ranks(_ seed: UInt64) throws {
    let (graph, _) = randomGraph(seed: seed)
    var random = SeededGenerator(seed: seed + 1000)
    let durations = (0..<graph.count).map { _ in Int64.random(in: 0...100, using: &random) }
    guard case .order(let order) = graph.ordering() else { return }
    let ranks = UpwardRank.ranks(of: graph, order: order, durations: durations)
    func longest(_ task: Int) -> Int64 {
      graph.successors(of: task).reduce(durations[task]) { longestSoFar, next in
        max(longestSoFar, longest(next.task) + (next.kind == .start ? 0 : durations[task]))
      }
    }
    for task in 0..<graph.count { #expect(ranks[task] == longest(task)) }
  }

  @Test("Ranks stop at the largest number instead of overflowing")
  func saturation() {
    let graph = TaskGraph(count: 2, edges: [.init(0, before: 1)])
    #expect(UpwardRank.ranks(of: graph, order: [0, 1], durations: [.max, 5]) == [.max, 5])
  }

  private func randomGraph(seed: UInt64) -> (TaskGraph, [TaskGraph.Edge]) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...16, using: &random)
    let tasks = (0..<count).shuffled(using: &random)
    var edges: [TaskGraph.Edge] = []
    for later in 1..<max(count, 2) where count > 1 {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let kind: TaskGraph.EdgeKind = random.once(in: 4) ? .start : random.once(in: 4) ? .end : .success
        edges.append(.init(tasks[Int.random(in: 0..<later, using: &random)], before: tasks[later], kind: kind))
      }
    }
    return (TaskGraph(count: count, edges: edges), edges)
  }
}
