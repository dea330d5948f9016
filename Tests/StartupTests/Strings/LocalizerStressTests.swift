import Foundation
import Testing

@testable import Startup

@Suite("Stress: lookups while the language is switched", .serialized)
struct LocalizerStressTests {
  /// In a plain run; `STARTUP_EXTENDED_TESTS=1` asks for a million, and fewer over the cache, where only the memory differs.
  private static func switches(cached: Bool) -> Int {
    ExtendedTests.areEnabled ? (cached ? 50_000 : 1_000_000) : 3_000
  }

  @Test(
    "Four readers see whole snapshots of one language or another, and memory does not grow", arguments: [false, true])
  func switchesAgainstReaders(cached: Bool) throws {
    let sample = try SampleTables.usual()
    try sample.fillCache(["de"], languages: ["fr", "en"])
    let localizer = Localizer(tracer: .disabled)
    try localizer.load(
      app: sample.app, decision: sample.decide(["de"]), cache: cached ? try CacheEvents().open(sample.cachePath) : nil)
    let expected = Dictionary(
      uniqueKeysWithValues: ["de", "fr", "en"].map { ($0, Array("\($0) Cart Errors 7 äöü".utf8)) })
    let isDone = Lock(false)
    let wrong = Lock<[String]>([])
    let lookups = Lock(0)
    let readers = (0..<4).map { _ in
      Thread.running {
        var count = 0
        while !isDone.withLock({ $0 }) {
          for _ in 0..<64 {
            let bytes = localizer.withUTF8("key.7", table: "Errors", module: "Cart") { [UInt8](copying: $0) }
            let text = localizer.string("key.7", table: "Errors", module: "Cart")
            if !expected.values.contains(bytes) || !expected.values.contains(Array(text.utf8)) {
              wrong.withLock { $0.append(text) }
            }
            count += 2
          }
        }
        lookups.withLock { $0 += count }
      }
    }
    let languages = ["fr", "en", "de"]
    let seen = Lock<[UInt64]>([])
    let token = localizer.observe { change in seen.withLock { $0 = [max($0.first ?? 0, change.generation)] } }
    let started = ReplacedSnapshots.count
    for number in 0..<Self.switches(cached: cached) { try localizer.setLanguage(languages[number % 3], persist: false) }
    isDone.withLock { $0 = true }
    for reader in readers { reader.wait() }
    #expect(wrong.withLock { $0 } == [])
    #expect(lookups.withLock { $0 } > 0)
    #expect(seen.withLock { $0 } == [localizer.change.generation])
    // With no reader left, the next replacement frees all that were kept; other tests may be reading for a moment.
    let deadline = ContinuousClock.now + .seconds(30)
    repeat {
      try localizer.setLanguage("fr", persist: false, force: true)
    } while ReplacedSnapshots.count > started + 8 && ContinuousClock.now < deadline
    #expect(ReplacedSnapshots.count <= started + 8)
    token.cancel()
  }

  @Test("Switches from several threads are told one at a time, in ascending order, the last one last")
  func orderedNotifications() throws {
    let sample = try SampleTables.usual()
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: .disabled)
    let seen = Lock<[UInt64]>([])
    let token = localizer.observe { change in seen.withLock { $0.append(change.generation) } }
    let threads = (0..<3).map { number in
      Thread.running {
        for step in 0..<200 { try? localizer.setLanguage(["de", "en", "fr"][(number + step) % 3], persist: false) }
      }
    }
    for thread in threads { thread.wait() }
    let generations = seen.withLock { $0 }
    #expect(generations == generations.sorted())
    #expect(Set(generations).count == generations.count)
    #expect(generations.last == localizer.change.generation)
    token.cancel()
  }
}

/// A thread of a test that can be waited for.
final class RunningThread: Sendable {
  private let done = DispatchSemaphore(value: 0)

  func wait() { done.wait() }

  fileprivate func start(_ body: @escaping @Sendable () -> Void) {
    Thread { [done] in
      body()
      done.signal()
    }.start()
  }
}

extension Thread {
  static func running(_ body: @escaping @Sendable () -> Void) -> RunningThread {
    let thread = RunningThread()
    thread.start(body)
    return thread
  }
}
