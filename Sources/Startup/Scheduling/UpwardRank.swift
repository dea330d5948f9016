/// The longest remaining path of each task: what must still pass, from its start, before the last task that waits for it ends.
///
/// List schedulers that start the ready task of highest rank first come within a percent of the optimum on average
/// (Topcuoglu, Hariri, Wu, "Performance-effective and low-complexity task scheduling", 2002).
public enum UpwardRank {
  /// Ranks in the unit of `durations`, which are never negative, in O(tasks + edges); sums stop at `Int64.max`.
  ///
  /// - Parameter order: the tasks, each after all it waits for, as `TaskGraph.ordering()` gives them.
  public static func ranks(of graph: TaskGraph, order: [Int], durations: [Int64]) -> [Int64] {
    var ranks = durations
    for task in order.reversed() {
      var afterEnd: Int64 = 0
      var afterStart: Int64 = 0
      for successor in graph.successors(of: task) {
        switch successor.kind {
        case .success, .end: afterEnd = max(afterEnd, ranks[successor.task])
        case .start: afterStart = max(afterStart, ranks[successor.task])
        }
      }
      let (sum, overflow) = durations[task].addingReportingOverflow(afterEnd)
      ranks[task] = max(overflow ? .max : sum, afterStart)
    }
    return ranks
  }
}
