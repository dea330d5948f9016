import Synchronization
import Testing

// Run under the thread sanitizer, and in a release build, where the optimizer does what the sanitizer does not see; the scene also
// by scripts/check-reclamation, with a planted fault that must make it fail (STARTUP_FAULT_RECLAIM_AT_ONCE, read_section.c).
@Suite("Published snapshots under stress", .serialized)
struct PublishedStressTests {
  private static let replacements = ExtendedTests.areEnabled ? 1_000_000 : 20_000

  @Test("Four readers against a million replacements see whole snapshots, in order, and memory stays bounded")
  func readersAgainstWriter() {
    let scene = SnapshotScene()
    scene.runReadersAgainstWriter(replacements: Self.replacements)
    #expect(scene.faults == 0)
    #expect(scene.reads > 0)
    // What waits at any time was replaced during one read; a reader that loses its processor within one makes this
    // the most.
    #expect(scene.living.peak < Self.replacements / 2)
    #expect(scene.settles())
  }

  @Test("Several writers at once lose nothing and free everything")
  func severalWriters() {
    let scene = SnapshotScene()
    let writersDone = Counter()
    TestThread.concurrently(4) { number in
      if number > 1 {
        // Generations of two writers come in any order, so only wholeness is looked at.
        while writersDone.value < 2 { scene.check(scene.published.read { $0.isWhole }) }
        return
      }
      for generation in 1...Self.replacements / 2 { scene.publish(generation) }
      writersDone.increase()
    }
    #expect(scene.faults == 0)
    #expect(scene.settles())
  }

  @Test("Threads that begin and end all the time leave nothing behind")
  func threadsComeAndGo() {
    let scene = SnapshotScene()
    TestThread.concurrently(3) { number in
      if number == 0 {
        for generation in 1...Self.replacements / 4 { scene.publish(generation) }
        scene.isOver.store(true, ordering: .releasing)
      } else {
        while !scene.isOver.load(ordering: .acquiring) {
          TestThread { for _ in 0..<10 { scene.check(scene.published.read { $0.isWhole }) } }.join()
        }
      }
    }
    #expect(scene.faults == 0)
    #expect(scene.settles())
  }

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .acquiring) }
    func increase() { count.add(1, ordering: .releasing) }
  }
}
