import Glibc
import Startup
import Synchronization

/// Opening a launch cache of 19 languages and reading from its sections; reading a published snapshot.
enum CacheBenchmarks: BenchmarkArea {
  static let name = "cache"

  private static let pathVariable = "STARTUP_BENCHMARK_CACHE"
  private static let sources = Fingerprint.appVersion("1")
  private static let languageLength = 700_000

  static func run(_ suite: BenchmarkSuite) throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "launch.cache")
    try writeCache(to: path)
    setenv(pathVariable, path, 1)
    try suite.run(
      PairedBenchmark(
        "cache.open", iteration: "open, find a language of 700 KB, read 4 bytes in 2 places, close",
        target: .ratio(atMost: 1.5),
        peer: Contender("open, fstat, mmap, 3 pages touched") { blackHole(try touchBare(path)) },
        ours: Contender("LaunchCache.open, section, integer") { blackHole(try readFirst(path)) }))
    try suite.run(
      FreshProcessBenchmark(
        "cache.open-cold", iteration: "the same, first thing in a process", target: .nanoseconds(atMost: 100_000),
        peer: .measurement("bare open and mmap, cold"), ours: .measurement("LaunchCache.open, cold")))
    try runSection(suite, path)
    try runPublished(suite)
  }

  static var inFreshProcess: [String: () throws -> Double] {
    [
      "bare open and mmap, cold": { try timeOnce { blackHole(try touchBare(cachePath())) } },
      "LaunchCache.open, cold": {
        // Made by whoever asks; what the launch sees of its files is timed elsewhere.
        blackHole(sources)
        return try timeOnce { blackHole(try readFirst(cachePath())) }
      },
    ]
  }

  private static func cachePath() throws -> String {
    guard let path = EnvironmentVariables[pathVariable] else { throw BenchmarkError("\(pathVariable) is not set") }
    return path
  }

  private static func timeOnce(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }

  private static func writeCache(to path: String) throws {
    var builder = LaunchCacheBuilder()
    builder.add(kind: .languageDecision, name: "", sources: sources, payload: [UInt8](repeating: 1, count: 200))
    for language in 0..<19 {
      let payload = (0..<languageLength).map { UInt8(truncatingIfNeeded: $0 &* (language + 3)) }
      builder.add(kind: .strings, name: "language \(language)", sources: sources, payload: payload)
    }
    try builder.write(to: path)
  }

  private static func readFirst(_ path: String) throws -> UInt32 {
    guard let cache = LaunchCache.open(path: path, tracer: .disabled).cache else { throw BenchmarkError("no cache") }
    let section = try cache.section(kind: .strings, name: "language 7", sources: sources)
    return try section.integer(UInt32.self, at: 0) &+ section.integer(UInt32.self, at: languageLength / 2)
  }

  /// What any reader of a mapped file must do: three pages, as ours touches the directory's and two of the section's.
  private static func touchBare(_ path: String) throws -> UInt8 {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw BenchmarkError("open failed") }
    var status = stat()
    fstat(file, &status)
    let length = Int(status.st_size)
    let memory = mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0)
    close(file)
    guard let memory, memory != MAP_FAILED else { throw BenchmarkError("mmap failed") }
    defer { munmap(memory, length) }
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    return bytes[0] &+ bytes[length / 2] &+ bytes[length / 2 + languageLength / 2]
  }

  private static func runSection(_ suite: BenchmarkSuite, _ path: String) throws {
    guard let cache = LaunchCache.open(path: path, tracer: .disabled).cache else { throw BenchmarkError("no cache") }
    let section = try cache.section(kind: .strings, name: "language 7", sources: sources)
    let copy = (0..<languageLength).map { UInt8(truncatingIfNeeded: $0) }
    try suite.run(
      PairedBenchmark(
        "cache.read", iteration: "find 4 bytes of a verified block and read one", target: .nanoseconds(atMost: 10),
        peer: Contender(
          "[UInt8], a slice of 4 bytes",
          loop: { count in
            var sum = 0
            for index in 0..<count { sum &+= Int(copy[(index & 0x7FFFF)..<(index & 0x7FFFF) + 4].last ?? 0) }
            blackHole(sum)
          }),
        ours: Contender(
          "section.read(offset:count:)",
          loop: { count in
            var sum = 0
            for index in 0..<count { sum &+= Int(try section.read(offset: index & 0x7FFFF, count: 4)[3]) }
            blackHole(sum)
          })))
  }

  private static func runPublished(_ suite: BenchmarkSuite) throws {
    let box = PublishedNumber()
    let mutex = MutexNumber()
    let lock = ReadWriteLockedNumber()
    for threads in [1, 2] {
      let ours = Contender(
        "Published.read",
        loop: { count in
          var sum = 0
          for _ in 0..<count { sum &+= box.value.read { $0 } }
          blackHole(sum)
        })
      try suite.run(
        PairedBenchmark(
          "cache.published-mutex-\(threads)", iteration: "read a snapshot", target: .ratio(atMost: 1), threads: threads,
          peer: Contender(
            "Mutex.withLock",
            loop: { count in
              var sum = 0
              for _ in 0..<count { sum &+= mutex.value.withLock { $0 } }
              blackHole(sum)
            }), ours: ours))
      try suite.run(
        PairedBenchmark(
          "cache.published-rwlock-\(threads)", iteration: "read a snapshot", target: .ratio(atMost: 1),
          threads: threads, peer: Contender("pthread_rwlock_t", loop: { lock.read($0) }), ours: ours))
    }
  }
}

/// Classes, because threads share each of these by identity.
private final class PublishedNumber: Sendable {
  let value = Published(7)
}

private final class MutexNumber: Sendable {
  let value = Mutex(7)
}

private final class ReadWriteLockedNumber: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
  private var value = 7

  init() { pthread_rwlock_init(lock, nil) }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func read(_ count: Int) {
    var sum = 0
    for _ in 0..<count {
      pthread_rwlock_rdlock(lock)
      sum &+= value
      pthread_rwlock_unlock(lock)
    }
    blackHole(sum)
  }
}
