/// Tasks known by their index, and which must come before which: the shape that schedulers and checks work on.
///
/// It stores each edge twice, in flat arrays, so that a graph of 100,000 tasks is built, ordered and ranked in time linear in
/// its size.
public struct TaskGraph: Sendable {
  /// What the later task of an edge waits for.
  public enum EdgeKind: UInt8, Sendable {
    /// The earlier task's success.
    case success
    /// The earlier task's end, whichever way it ended.
    case end
    /// The earlier task's start; both may then run at once.
    case start
  }

  /// `earlier` comes before `later`.
  public struct Edge: Equatable, Sendable {
    /// The index of the task that comes first.
    public let earlier: Int
    /// The index of the task that waits.
    public let later: Int
    /// What it waits for.
    public let kind: EdgeKind

    /// An edge between two tasks by their indices.
    public init(_ earlier: Int, before later: Int, kind: EdgeKind = .success) {
      self.earlier = earlier
      self.later = later
      self.kind = kind
    }
  }

  /// A task at the other end of an edge.
  public struct Neighbor: Equatable, Sendable {
    /// The task's index.
    public let task: Int
    /// What the later of the two waits for.
    public let kind: EdgeKind
  }

  /// The number of tasks; their indices are `0..<count`.
  public let count: Int
  private let successorList: AdjacencyList
  private let predecessorList: AdjacencyList

  /// Builds the graph in O(count + edges); every index must be below `count`.
  public init(count: Int, edges: [Edge]) {
    self.count = count
    successorList = AdjacencyList(count: count, edges: edges, from: \.earlier, to: \.later)
    predecessorList = AdjacencyList(count: count, edges: edges, from: \.later, to: \.earlier)
  }

  /// The tasks that wait for `task`, in the order their edges were given.
  public func successors(of task: Int) -> ArraySlice<Neighbor> { successorList[task] }

  /// The tasks that `task` waits for, in the order their edges were given.
  public func predecessors(of task: Int) -> ArraySlice<Neighbor> { predecessorList[task] }

  /// The result of putting tasks in order.
  public enum Ordering: Equatable, Sendable {
    /// Every task after all it waits for.
    case order([Int])
    /// Tasks that wait for each other in a circle: each waits for the next, the last for the first.
    case cycle([Int])
  }

  /// Puts the tasks in an order that respects every edge, or finds a whole cycle, in O(count + edges).
  public func ordering() -> Ordering {
    var waiting = (0..<count).map { predecessors(of: $0).count }
    var order = (0..<count).filter { waiting[$0] == 0 }
    order.reserveCapacity(count)
    var position = 0
    while position < order.count {
      for successor in successors(of: order[position]) {
        waiting[successor.task] -= 1
        if waiting[successor.task] == 0 { order.append(successor.task) }
      }
      position += 1
    }
    return order.count == count ? .order(order) : .cycle(cycle(among: waiting))
  }

  /// Follows unfinished predecessors, of which each unordered task has at least one, until one repeats.
  private func cycle(among waiting: [Int]) -> [Int] {
    var stepOf = [Int](repeating: -1, count: count)
    var path: [Int] = []
    var task = waiting.firstIndex { $0 > 0 }!
    while stepOf[task] < 0 {
      stepOf[task] = path.count
      path.append(task)
      task = predecessors(of: task).first { waiting[$0.task] > 0 }!.task
    }
    let circle = path[stepOf[task]...]
    let first = circle.indices.min { circle[$0] < circle[$1] }!
    return Array(circle[first...]) + circle[..<first]
  }
}

/// For each task a run of neighbors in one array.
private struct AdjacencyList: Sendable {
  private let offsets: [Int]
  private let neighbors: [TaskGraph.Neighbor]

  init(
    count: Int, edges: [TaskGraph.Edge], from: KeyPath<TaskGraph.Edge, Int>, to: KeyPath<TaskGraph.Edge, Int>
  ) {
    var offsets = [Int](repeating: 0, count: count + 1)
    for edge in edges { offsets[edge[keyPath: from] + 1] += 1 }
    for index in 0..<count { offsets[index + 1] += offsets[index] }
    var next = offsets
    var neighbors = [TaskGraph.Neighbor](repeating: .init(task: 0, kind: .success), count: edges.count)
    for edge in edges {
      let task = edge[keyPath: from]
      neighbors[next[task]] = .init(task: edge[keyPath: to], kind: edge.kind)
      next[task] += 1
    }
    self.offsets = offsets
    self.neighbors = neighbors
  }

  subscript(_ task: Int) -> ArraySlice<TaskGraph.Neighbor> { neighbors[offsets[task]..<offsets[task + 1]] }
}
