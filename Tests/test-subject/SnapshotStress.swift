// scripts/check-reclamation compiles this file into one module with Published.swift: only there does the optimizer
// see both sides of a read, which is what goes wrong when a read section is left in the wrong way.
#if canImport(Startup)
  import Startup
#endif
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Four threads read snapshots in every way a reader may while another replaces them.
enum SnapshotStress {
  /// Knows whether it is still alive.
  private final class Part: Sendable {
    private let generation: Int
    private let life: Atomic<Int>

    init(_ generation: Int) {
      self.generation = generation
      life = Atomic(generation)
      living.add(1, ordering: .relaxed)
    }

    deinit {
      life.store(-1, ordering: .relaxed)
      living.subtract(1, ordering: .relaxed)
    }

    var isAlive: Bool { life.load(ordering: .relaxed) == generation }
  }

  private struct Catalog: Sendable {
    let generation: Int
    let part: Part
    let numbers: [Int]

    init(_ generation: Int) {
      self.generation = generation
      part = Part(generation)
      numbers = Array(repeating: generation, count: 8)
    }

    var isWhole: Bool { part.isAlive && numbers.allSatisfy { $0 == generation } }
  }

  private static let living = Atomic<Int>(0)
  private static let faults = Atomic<Int>(0)
  private static let isOver = Atomic<Bool>(false)
  private static let published = Published(Catalog(0))

  /// The exit status: 0 when every read was right and nothing is left behind.
  static func run(replacements: Int) -> Int32 {
    let readers = (0..<4).compactMap { _ in startReader() }
    guard readers.count == 4 else { return 2 }
    for generation in 1...replacements { published.replace(with: Catalog(generation)) }
    isOver.store(true, ordering: .releasing)
    for reader in readers { pthread_join(reader, nil) }
    published.replace(with: Catalog(0))
    return faults.load(ordering: .relaxed) == 0 && living.load(ordering: .relaxed) == 1 ? 0 : 1
  }

  private static func startReader() -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return unsafe pthread_create(&thread, nil, { unsafe readSnapshots($0) }, nil) == 0 ? thread : nil
  }

  fileprivate static func read() {
    var latest = 0
    while !isOver.load(ordering: .acquiring) {
      let generation = published.read { catalog in
        check(catalog.isWhole)
        return catalog.generation
      }
      // The last replacement, after the readers' end, is the only one that counts back.
      check(generation >= latest)
      latest = generation
      // Kept beyond the read: its retain must come before the read section is left.
      check(published.read { $0.part }.isAlive)
      let numbers = published.read { outer in
        check(published.read { $0.isWhole } && outer.isWhole)
        return outer.numbers
      }
      check(numbers.count == 8 && numbers.allSatisfy { $0 == numbers[0] })
    }
  }

  private static func check(_ isRight: Bool) {
    if !isRight { faults.add(1, ordering: .relaxed) }
  }
}

private func readSnapshots(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  SnapshotStress.read()
  return nil
}
