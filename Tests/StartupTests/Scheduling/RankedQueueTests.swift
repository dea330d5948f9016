import Startup
import Testing

@Suite("The queue of ready tasks")
struct RankedQueueTests {
  @Test("Gives the highest rank first and equals in the order of their index", arguments: UInt64(0)..<20)
  func order(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = RankedQueue()
    var expected: [(rank: Int64, task: Int)] = []
    for task in (0..<200).shuffled(using: &random) {
      let rank = Int64.random(in: 0...9, using: &random)
      queue.insert(task, rank: rank)
      expected.append((rank, task))
      if random.once(in: 3) {
        let best = expected.indices.min { precedes(expected[$0], expected[$1]) }!
        #expect(queue.removeFirst() == expected.remove(at: best).task)
      }
    }
    expected.sort(by: precedes)
    for entry in expected { #expect(queue.removeFirst() == entry.task) }
    #expect(queue.removeFirst() == nil)
    #expect(queue.isEmpty)
  }

  private func precedes(_ first: (rank: Int64, task: Int), _ second: (rank: Int64, task: Int)) -> Bool {
    first.rank != second.rank ? first.rank > second.rank : first.task < second.task
  }
}
