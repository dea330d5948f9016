/// What bounded a schedule: the longest chain of tasks that wait for each other, or the chain that threads made by being busy.
///
/// The two differ when there are too few threads; neither can be read off the times at which tasks stopped.
public enum CriticalPath {
  /// The chain of dependencies that takes longest, first task first, and its length in the unit of `durations`; O(tasks + edges).
  ///
  /// - Parameter order: the tasks, each after all it waits for, as `TaskGraph.ordering()` gives them.
  public static func byDependency(
    of graph: TaskGraph, order: [Int], durations: [Int64]
  ) -> (tasks: [Int], length: Int64) {
    let ranks = UpwardRank.ranks(of: graph, order: order, durations: durations)
    guard var task = ranks.indices.max(by: { ranks[$0] != ranks[$1] ? ranks[$0] < ranks[$1] : $0 > $1 }) else {
      return ([], 0)
    }
    let length = ranks[task]
    var tasks = [task]
    while true {
      // The successor whose rank makes up the rest of this task's.
      let next = graph.successors(of: task).first { successor in
        ranks[task] == ranks[successor.task] + (successor.kind == .start ? 0 : durations[task])
      }
      guard let next, ranks[next.task] > 0 else { return (tasks, length) }
      task = next.task
      tasks.append(task)
    }
  }

  /// One task of a schedule that was run.
  public struct Execution: Equatable, Sendable {
    /// When it began, in nanoseconds.
    public let start: Int64
    /// When it ended.
    public let end: Int64
    /// What it ran on; two tasks of one thread never overlap.
    public let thread: Int32

    /// A task that ran from `start` to `end` on `thread`.
    public init(start: Int64, end: Int64, thread: Int32) {
      self.start = start
      self.end = end
      self.thread = thread
    }
  }

  /// The chain that kept the last task from ending earlier, first task first: each task's predecessor in it is the last of
  /// those it waited for and of the one before it on its thread to end. Tasks that did not run are nil. O(n log n).
  public static func byResource(of graph: TaskGraph, executions: [Execution?]) -> [Int] {
    var previousOnThread = [Int?](repeating: nil, count: executions.count)
    var lastOnThread: [Int32: Int] = [:]
    let ran = executions.indices.filter { executions[$0] != nil }
    for task in ran.ordered(by: { executions[$0]!.start < executions[$1]!.start }) {
      previousOnThread[task] = lastOnThread.updateValue(task, forKey: executions[task]!.thread)
    }
    guard var task = ran.max(by: { executions[$0]!.end < executions[$1]!.end }) else { return [] }
    var path = [task]
    while true {
      let awaited = graph.predecessors(of: task).lazy.filter { $0.kind != .start }.map(\.task)
      let candidates = (Array(awaited) + [previousOnThread[task]].compactMap(\.self)).filter { candidate in
        executions[candidate].map { $0.end <= executions[task]!.start } ?? false
      }
      guard let before = candidates.max(by: { executions[$0]!.end < executions[$1]!.end }) else { break }
      task = before
      path.append(task)
    }
    return path.reversed()
  }
}
