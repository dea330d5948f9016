import Synchronization
import Testing

@testable import Startup

@Suite("Launch cache under stress", .serialized)
struct LaunchCacheStressTests {
  private final class Tally: Sendable {
    let wrong = Atomic<Int>(0)
    let refused = Atomic<Int>(0)
    let reported = Atomic<Int>(0)
  }

  /// 200 blocks whose bytes follow from their place.
  private static let payload = (0..<200 * 4096).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16) }

  private func write(to path: String) throws {
    var builder = LaunchCacheBuilder()
    builder.add(kind: .strings, name: "en", sources: .appVersion("1"), payload: Self.payload)
    try builder.write(to: path)
  }

  /// Reads numbers all over the section, the same ones whatever the other threads do.
  private static func readAround(_ section: LaunchCache.Section, seed: UInt64, _ tally: Tally) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<(ExtendedTests.areEnabled ? 200_000 : 3000) {
      let offset = Int.random(in: 0..<payload.count - 8192, using: &random)
      let count = Int.random(in: 1...8192, using: &random)
      do throws(LaunchCacheError) {
        let bytes = try section.bytes(offset..<offset + count)
        if bytes[0] != payload[offset] || bytes[count - 1] != payload[offset + count - 1] {
          tally.wrong.add(1, ordering: .relaxed)
        }
      } catch { tally.refused.add(1, ordering: .relaxed) }
    }
  }

  @Test("Threads that verify the same blocks at once all read what was written")
  func concurrentVerification() throws {
    let folder = try TemporaryFolder()
    try write(to: folder.path("launch.cache"))
    let cache = try #require(LaunchCache.open(path: folder.path("launch.cache")).cache)
    let section = try cache.section(kind: .strings, name: "en", sources: .appVersion("1"))
    let tally = Tally()
    TestThread.concurrently(4) { Self.readAround(section, seed: UInt64($0 % 2), tally) }
    #expect(tally.wrong.load(ordering: .relaxed) == 0)
    #expect(tally.refused.load(ordering: .relaxed) == 0)
  }

  @Test("When threads meet a damaged block at once, none reads it and one event is reported")
  func concurrentDamage() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("launch.cache")
    try write(to: path)
    var bytes = try FileSystem.contents(of: path)
    bytes[bytes.count - 100 * 4096] ^= 1
    try AtomicFile.write(bytes, to: path, permissions: 0o600)
    let tally = Tally()
    let opening = LaunchCache.open(path: path) { event in
      if case .sectionFailed = event { tally.reported.add(1, ordering: .relaxed) }
    }
    let section = try #require(opening.cache).section(kind: .strings, name: "en", sources: .appVersion("1"))
    TestThread.concurrently(4) { Self.readAround(section, seed: UInt64($0), tally) }
    #expect(tally.wrong.load(ordering: .relaxed) == 0)
    #expect(tally.refused.load(ordering: .relaxed) > 0)
    #expect(tally.reported.load(ordering: .relaxed) == 1)
    #expect(throws: LaunchCacheError.self) { try section.verifyAll() }
  }
}
