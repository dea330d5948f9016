// scripts/check-reclamation compiles this file into one module with Published.swift: only there does the optimizer see both
// sides of a read, which is what goes wrong when a read section is left in the wrong way. So it needs nothing but those and
// TestThread.
import Synchronization

#if canImport(Startup)
  import Startup
#endif

/// What the threads of one stress test share: a published snapshot whose parts know whether they live, and the faults that
/// readers saw.
final class SnapshotScene: Sendable {
  /// A part of a snapshot that a reader may keep beyond the read, and that knows whether it is still alive.
  final class Part: Sendable {
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

  struct Catalog: Sendable {
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
  final class Living: Sendable {
    private let now = Atomic<Int>(0)
    private let most = Atomic<Int>(0)
    func add(_ change: Int) {
      let count = now.add(change, ordering: .relaxed).newValue
      if change > 0 { most.max(count, ordering: .relaxed) }
    }
    var count: Int { now.load(ordering: .relaxed) }
    var peak: Int { most.load(ordering: .relaxed) }
  }

  let living = Living()
  let published: Published<Catalog>
  let isOver = Atomic<Bool>(false)
  private let faultCount = Atomic<Int>(0)
  private let readCount = Atomic<Int>(0)

  init() { published = Published(Catalog(0, living)) }

  /// How many reads were not right.
  var faults: Int { faultCount.load(ordering: .relaxed) }
  /// How many reads were made by `readUntilOver`.
  var reads: Int { readCount.load(ordering: .relaxed) }

  func check(_ isRight: Bool) {
    if !isRight { faultCount.add(1, ordering: .relaxed) }
  }

  /// Publishes the snapshot of a generation.
  func publish(_ generation: Int) { published.replace(with: Catalog(generation, living)) }

  /// Four readers against one writer, which ends them.
  func runReadersAgainstWriter(replacements: Int) {
    TestThread.concurrently(5) { number in
      if number > 0 { return self.readUntilOver() }
      for generation in 1...replacements { self.publish(generation) }
      self.isOver.store(true, ordering: .releasing)
    }
  }

  /// Reads in every way a reader may, until the writer is done.
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
    readCount.add(count, ordering: .relaxed)
  }

  /// Whether everything but the current snapshot goes away.
  func settles() -> Bool {
    // Readers of what else runs in this process may hold it up.
    let deadline = ContinuousClock.now + .seconds(60)
    repeat {
      publish(0)
      if living.count == 1 { return true }
    } while ContinuousClock.now < deadline
    return false
  }
}
