import Testing

@testable import Startup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Launch cache in the trace")
struct LaunchCacheTraceTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("launch.cache") }
  private static let version = Fingerprint.appVersion("1")

  init() throws {
    folder = try TemporaryFolder()
    var builder = LaunchCacheBuilder()
    builder.add(kind: .strings, name: "en", sources: Self.version, payload: [UInt8](repeating: 7, count: 5000))
    builder.add(kind: .languageDecision, name: "", sources: Self.version, payload: [1])
    let unsettled = Fingerprint([FingerprintSource(path: "1", state: .version)], isSettled: false)
    builder.add(kind: .strings, name: "unsettled", sources: unsettled, payload: [1])
    try builder.write(to: path)
  }

  /// The cache's events, each with the arguments named.
  private func events(_ tracer: Tracer, _ keys: String...) -> [String] {
    var lines: [String] = []
    for process in tracer.snapshot().processes {
      for instant in process.threads.flatMap(\.instants) where instant.name.hasPrefix("cache.") {
        var line = instant.name
        for key in keys {
          guard let argument = instant.arguments.first(where: { $0.name == key }) else { continue }
          guard case .string(let text) = argument.value else { continue }
          line += " \(text)"
        }
        lines.append(line)
      }
    }
    return lines
  }

  @Test("Opening is a span; each section asked for is one hit or one miss")
  func hitsAndMisses() throws {
    let tracer = Tracer()
    let cache = try #require(LaunchCache.open(path: path, tracer: tracer).cache)
    _ = try cache.section(kind: .languageDecision, name: "", sources: Self.version)
    _ = try cache.section(kind: .strings, name: "en", sources: Self.version)
    _ = try? cache.section(kind: .strings, name: "de", sources: Self.version)
    _ = try? cache.section(kind: .strings, name: "en", sources: .appVersion("2"))
    #expect(
      events(tracer, "section", "reason") == [
        "cache.hit language", "cache.hit strings/en", "cache.miss strings/de no-such-section",
        "cache.miss strings/en stale",
      ])
    #expect(events(tracer, "detail").last == "cache.miss the section is stale: 2 is another app version")
    let spans = tracer.snapshot().processes.flatMap(\.threads).flatMap(\.spans)
    #expect(spans.map(\.name) == ["cache.open"])
    #expect(spans.first?.arguments.map(\.name) == ["sections", "bytes"])
  }

  /// Something that keeps a cache or a section from serving, and the reason that the one event about it gives.
  struct Obstacle: Sendable, CustomTestStringConvertible {
    let reason: String
    let prepare: @Sendable (_ path: String) throws -> Void
    var testDescription: String { reason }

    init(_ reason: String, _ prepare: @escaping @Sendable (_ path: String) throws -> Void) {
      self.reason = reason
      self.prepare = prepare
    }

    /// Changes the file's bytes.
    static func damage(_ reason: String, _ change: @escaping @Sendable (inout [UInt8]) -> Void) -> Obstacle {
      Obstacle(reason) { path in
        var bytes = try FileSystem.contents(of: path)
        change(&bytes)
        try AtomicFile.write(bytes, to: path, permissions: 0o600)
      }
    }
  }

  static let obstacles: [Obstacle] = [
    Obstacle("absent") { try FileSystem.remove($0) },
    Obstacle("symbolic-link") { path in
      try FileSystem.move(path, to: path + ".moved")
      #expect(unsafe symlink(path + ".moved", path) == 0)
    },
    Obstacle("not-a-regular-file") { path in
      try FileSystem.remove(path)
      try FileSystem.makeDirectory(path)
    },
    Obstacle("file-writable-by-others") { #expect(unsafe chmod($0, 0o666) == 0) },
    Obstacle("folder-writable-by-others") { #expect(unsafe chmod(PathName.parent(of: $0), 0o777) == 0) },
    .damage("too-short") { $0 = [1] },
    .damage("not-a-launch-cache") { $0[0] = 0 },
    .damage("other-byte-order") { $0[8..<12].reverse() },
    .damage("older-format") { $0[12] = 0 },
    .damage("newer-format") { $0[12] = 9 },
    .damage("wrong-length") { $0.removeLast() },
    .damage("corrupt-header") { $0[57] ^= 1 },
    .damage("corrupt-directory") { $0[LaunchCacheHeader.length + 72] ^= 1 },
    .damage("corrupt-block-table") { bytes in
      // The first thing behind the directory is the first section's table.
      let end = LaunchCacheHeader.length + Int(bytes.span.littleEndian(UInt64.self, at: 32)!)
      for index in end..<end + 200 { bytes[index] ^= 1 }
    },
    .damage("corrupt-block") { $0[$0.count - 1] ^= 1 },
    Obstacle("stale") { path in
      var builder = LaunchCacheBuilder()
      builder.add(kind: .strings, name: "en", sources: .appVersion("0"), payload: [1])
      try builder.write(to: path)
    },
    Obstacle("no-such-section") { path in
      try LaunchCacheBuilder().write(to: path)
    },
    Obstacle("other-payload-version") { path in
      var builder = LaunchCacheBuilder()
      builder.add(kind: SectionKind("strings", version: 99), name: "en", sources: version, payload: [1])
      try builder.write(to: path)
    },
  ]

  @Test("Whatever keeps the cache from serving, one event says why", arguments: obstacles)
  func oneEvent(obstacle: Obstacle) throws {
    try obstacle.prepare(path)
    let tracer = Tracer()
    if let cache = LaunchCache.open(path: path, tracer: tracer).cache,
      let section = try? cache.section(kind: .strings, name: "en", sources: Self.version)
    {
      // Read more than once: the damage is still reported once.
      for _ in 0..<3 { _ = try? section.copiedPayload() }
    }
    #expect(events(tracer, "reason").filter { $0.hasPrefix("cache.miss") } == ["cache.miss \(obstacle.reason)"])
  }

  @Test("A section made of changing sources has its own reason")
  func unsettled() throws {
    let tracer = Tracer()
    let cache = try #require(LaunchCache.open(path: path, tracer: tracer).cache)
    _ = try? cache.section(kind: .strings, name: "unsettled", sources: Self.version)
    #expect(events(tracer, "reason") == ["cache.miss unsettled-sources"])
  }

  @Test("A tracer that is off hears nothing")
  func disabledTracer() throws {
    _ = LaunchCache.open(path: path, tracer: .disabled)
    #expect(events(.disabled).isEmpty)
  }
}
