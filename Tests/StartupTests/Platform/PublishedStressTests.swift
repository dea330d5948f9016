import Synchronization
import Testing

@testable import Startup

// Also run by scripts in a plain release build, where the optimizer does what the thread sanitizer does not see,
// under the thread sanitizer, and with a planted fault that must make it fail (STARTUP_FAULT_RECLAIM_AT_ONCE,
// read_section.c).
@Suite("Published snapshots under stress", .serialized)
struct PublishedStressTests {
  /// A part of a snapshot that a reader may keep beyond the read, and that knows whether it is still alive.
  private final class Part: Sendable {
    let generation: Int
    private let life: Atomic<Int>
    private let living: Living

    init(_ generation: Int, _ living: Living) {
      self.generation = generation
      self.living = living
      life = Atomic(generation)
      living.add(1)
    }

    deinit {
      life.store(-1, ordering: .relaxed)
      living.add(-1)
    }

    /// Whether it is whole and not destroyed.
    var isAlive: Bool { life.load(ordering: .relaxed) == generation }
  }

  private struct Catalog: Sendable {
    let generation: Int
    let part: Part
    let numbers: [Int]

    init(_ generation: Int, _ living: Living) {
      self.generation = generation
      part = Part(generation, living)
      numbers = Array(repeating: generation, count: 8)
    }

    var isWhole: Bool { part.isAlive && part.generation == generation && numbers.allSatisfy { $0 == generation } }
  }

  /// How many parts live now, and lived at most.
  private final class Living: Sendable {
    private let now = Atomic<Int>(0)
    private let most = Atomic<Int>(0)
    func add(_ change: Int) {
      let count = now.add(change, ordering: .relaxed).newValue
      if change > 0 { most.max(count, ordering: .relaxed) }
    }
    var count: Int { now.load(ordering: .relaxed) }
    var peak: Int { most.load(ordering: .relaxed) }
  }

  /// What the threads of one test share.
  private final class Scene: Sendable {
    let living = Living()
    let published: Published<Catalog>
    let isOver = Atomic<Bool>(false)
    let writersDone = Atomic<Int>(0)
    let faults = Atomic<Int>(0)
    let reads = Atomic<Int>(0)

    init() { published = Published(Catalog(0, living)) }

    func check(_ isRight: Bool) {
      if !isRight { faults.add(1, ordering: .relaxed) }
    }

    /// Reads in every way a reader may, until the writers are done.
    func readUntilOver() {
      var latest = 0
      var count = 0
      while !isOver.load(ordering: .acquiring) {
        let generation = published.read { catalog in
          check(catalog.isWhole)
          return catalog.generation
        }
        check(generation >= latest)
        latest = generation
        // Kept beyond the read: its retain must come before the read section is left.
        let part = published.read { $0.part }
        check(part.isAlive && part.generation >= latest)
        let numbers = published.read { outer in
          // An inner read may see a later snapshot, and must not end the outer one.
          check(published.read { $0.isWhole && $0.generation >= outer.generation })
          check(outer.isWhole)
          return outer.numbers
        }
        check(numbers.count == 8 && numbers.allSatisfy { $0 == numbers[0] })
        count += 4
      }
      reads.add(count, ordering: .relaxed)
    }
  }

  private static let replacements = ExtendedTests.areEnabled ? 1_000_000 : 20_000

  @Test("Four readers against a million replacements see whole snapshots, in order, and memory stays bounded")
  func readersAgainstWriter() {
    let scene = Scene()
    TestThread.concurrently(5) { number in
      if number > 0 { return scene.readUntilOver() }
      for generation in 1...Self.replacements {
        scene.published.replace(with: Catalog(generation, scene.living))
      }
      scene.isOver.store(true, ordering: .releasing)
    }
    #expect(scene.faults.load(ordering: .relaxed) == 0)
    #expect(scene.reads.load(ordering: .relaxed) > 0)
    // What waits at any time was replaced during one read; a reader that loses its processor within one makes this
    // the most.
    #expect(scene.living.peak < Self.replacements / 2)
    #expect(settles(scene) { $0.published.replace(with: Catalog(Self.replacements, $0.living)) })
  }

  @Test("Several writers at once lose nothing and free everything")
  func severalWriters() {
    let scene = Scene()
    TestThread.concurrently(4) { number in
      if number > 1 {
        // Generations of two writers come in any order, so only wholeness is looked at.
        while scene.writersDone.load(ordering: .acquiring) < 2 { scene.check(scene.published.read { $0.isWhole }) }
        return
      }
      for generation in 1...Self.replacements / 2 {
        scene.published.replace(with: Catalog(generation, scene.living))
      }
      scene.writersDone.add(1, ordering: .releasing)
    }
    #expect(scene.faults.load(ordering: .relaxed) == 0)
    #expect(settles(scene) { $0.published.replace(with: Catalog(1, $0.living)) })
  }

  @Test("Threads that begin and end all the time leave nothing behind")
  func threadsComeAndGo() {
    let scene = Scene()
    TestThread.concurrently(3) { number in
      if number == 0 {
        for generation in 1...Self.replacements / 4 {
          scene.published.replace(with: Catalog(generation, scene.living))
        }
        scene.isOver.store(true, ordering: .releasing)
      } else {
        while !scene.isOver.load(ordering: .acquiring) {
          TestThread { for _ in 0..<10 { scene.check(scene.published.read { $0.isWhole }) } }.join()
        }
      }
    }
    #expect(scene.faults.load(ordering: .relaxed) == 0)
    #expect(settles(scene) { $0.published.replace(with: Catalog(1, $0.living)) })
  }

  /// Whether everything but the current snapshot goes away; readers of tests that run at the same time may hold it up.
  private func settles(_ scene: Scene, _ replace: (Scene) -> Void) -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    repeat {
      replace(scene)
      if scene.living.count == 1 { return true }
    } while ContinuousClock.now < deadline
    return false
  }
}
