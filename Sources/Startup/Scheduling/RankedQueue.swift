/// Ready tasks, taken highest rank first; equals in the order of their index, so that a schedule is reproducible.
///
/// A binary heap: `insert` and `removeFirst` cost O(log count).
public struct RankedQueue: Sendable {
  private struct Entry {
    let rank: Int64
    let task: Int

    func precedes(_ other: Entry) -> Bool { rank != other.rank ? rank > other.rank : task < other.task }
  }

  private var heap: [Entry] = []

  /// An empty queue.
  public init() {}

  /// Whether no task waits.
  public var isEmpty: Bool { heap.isEmpty }
  /// How many tasks wait.
  public var count: Int { heap.count }

  /// Adds a task.
  public mutating func insert(_ task: Int, rank: Int64) {
    heap.append(Entry(rank: rank, task: task))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the task that comes first, or nil when there is none.
  public mutating func removeFirst() -> Int? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first.task }
    heap[0] = last
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < heap.count else { break }
      let right = left + 1
      let child = right < heap.count && heap[right].precedes(heap[left]) ? right : left
      guard heap[child].precedes(heap[parent]) else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return first.task
  }
}
