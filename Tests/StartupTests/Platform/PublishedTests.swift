import CStartup
import Synchronization
import Testing

@testable import Startup

@Suite("Published snapshots")
struct PublishedTests {
  /// Counts how many of it live.
  private final class Tracked: Sendable {
    let number: Int
    let living: LivingCount

    init(_ number: Int, _ living: LivingCount) {
      self.number = number
      self.living = living
      living.change(by: 1)
    }

    deinit { living.change(by: -1) }
  }

  private final class LivingCount: Sendable {
    private let value = Atomic<Int>(0)
    func change(by amount: Int) { value.add(amount, ordering: .relaxed) }
    var current: Int { value.load(ordering: .acquiring) }
  }

  @Test("A read sees the last replacement")
  func readsLast() {
    let published = Published(["one"])
    published.replace(with: ["two", "three"])
    #expect(published.read { $0.count } == 2)
    #expect(published.read { $0 } == ["two", "three"])
  }

  @Test("A snapshot stays whole during a read, also when it is replaced within the read, and goes when the read ends")
  func snapshotOutlivesReplacement() {
    let living = LivingCount()
    let published = Published(Tracked(1, living))
    published.read { snapshot in
      published.replace(with: Tracked(2, living))
      #expect(snapshot.number == 1)
      #expect(living.current == 2)
      #expect(published.read { $0.number } == 2)
      #expect(living.current == 2, "an inner read that ends does not end the outer one")
    }
    // Other tests run at the same time and may stand in reads of their own.
    #expect(
      eventually {
        published.replace(with: Tracked(3, living)); return living.current == 1
      })
  }

  @Test("A thrown error ends the read")
  func throwingRead() {
    struct Failure: Error {}
    let living = LivingCount()
    let published = Published(Tracked(1, living))
    #expect(throws: Failure.self) { try published.read { _ in throw Failure() } }
    #expect(
      eventually {
        published.replace(with: Tracked(2, living)); return living.current == 1
      })
  }

  @Test("The last snapshot goes with its place")
  func placeGoes() {
    let living = LivingCount()
    do {
      let published = Published(Tracked(1, living))
      #expect(published.read { $0.number } == 1)
    }
    #expect(living.current == 0)
  }

  @Test("Destroying a snapshot may read and replace")
  func destructionReads() {
    final class Place: Sendable {
      let published = Published<Int>(0)
    }
    final class Reading: Sendable {
      let place: Place
      init(_ place: Place) { self.place = place }
      deinit { place.published.replace(with: place.published.read { $0 } + 1) }
    }
    let place = Place()
    let published = Published<Reading?>(Reading(place))
    published.replace(with: nil)
    #expect(
      eventually {
        published.replace(with: nil); return place.published.read { $0 } == 1
      })
  }

  @Test("A snapshot that can't be copied is published by moving it")
  func noncopyableSnapshot() {
    struct Unique: ~Copyable, Sendable {
      let number: Int
    }
    let published = Published(Unique(number: 4))
    published.replace(with: Unique(number: 5))
    #expect(published.read { $0.number } == 5)
  }

  @Test("A thread that ends within a read keeps nothing")
  func threadEndsInRead() {
    let living = LivingCount()
    let published = Published(Tracked(1, living))
    // As a thread does that is cancelled in a read: it never leaves.
    TestThread { _ = unsafe cstartup_enter_read_section() }.join()
    published.replace(with: Tracked(2, living))
    #expect(
      eventually {
        published.replace(with: Tracked(3, living)); return living.current == 1
      })
  }

  @Test("In the child of fork, reads of threads that are gone keep nothing")
  func fork() throws { #expect(try TestProcess("test-subject", ["fork-while-reading"]).wait() == .exited(0)) }

  /// Repeats `condition` until it holds or half a minute has gone.
  private func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
      if ContinuousClock.now > deadline { return false }
    }
    return true
  }
}
