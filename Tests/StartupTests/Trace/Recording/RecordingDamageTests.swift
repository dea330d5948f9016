import Startup
import Testing

/// Recordings that were cut, torn or written by somebody hostile.
@Suite("Recording damage")
struct RecordingDamageTests {
  /// The default run is small; the extended one tries this many times as much.
  private static let scale = ExtendedTests.areEnabled ? 100 : 1

  /// A recording with everything in it.
  private static func recording() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    var configuration = Tracer.Configuration.file(folder.path("recording"))
    configuration.capacity = 256 << 10
    let tracer = try Tracer(configuration)
    let category = TraceCategory("damage")
    for index in 0..<100 {
      let name = tracer.name("name-\(index)")
      let moving = tracer.beginMoving(name, category: category)
      tracer.span("span") {
        tracer.annotate("index", .integer(Int64(index)), of: moving)
        tracer.flowBegin("flow", id: UInt64(index))
        tracer.counter("count", Double(index))
      }
      tracer.span("other") { tracer.flowEnd("flow", id: UInt64(index)) }
      if index % 3 == 0 { TestThread { tracer.span(name) { tracer.end(moving) } }.join() } else { tracer.end(moving) }
      if index % 10 == 0 { tracer.milestone(name, ["index": 5]) }
    }
    return try FileSystem.contents(of: folder.path("recording"))
  }

  private func fact(_ name: String, _ trace: Trace) -> Trace.Value? { trace.metadata.first { $0.name == name }?.value }

  @Test("Every word of a recording may be anything: it is read or refused, and what is read keeps every promise")
  func anyWord() throws {
    let whole = try Self.recording()
    TraceInvariants.check(try TraceRing.read(bytes: whole.span))
    var generator = SeededGenerator(seed: 2)
    let interesting: [UInt64] = [0, 1, 0xFF, 0x7FFF_FFFF_FFFF_FFFF, .max, 1 << 63, 1 << 40, 0x8081]
    for _ in 0..<40 * Self.scale {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let word = Int.random(in: 0..<6000, using: &generator)
        let value = Bool.random(using: &generator) ? interesting.randomElement(using: &generator)! : generator.next()
        for byte in 0..<8 { bytes[word * 8 + byte] = UInt8(truncatingIfNeeded: value >> UInt64(byte * 8)) }
      }
      if let trace = try? TraceRing.read(bytes: bytes.span) { TraceInvariants.check(trace) }
    }
  }

  @Test("A recording of random records behind a good header is read, whatever they are")
  func randomRecords() throws {
    let whole = try Self.recording()
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<12 * Self.scale {
      var bytes = whole
      for word in stride(from: 514, to: 514 + 3000, by: 2) {
        // Likely kinds, small tokens and times near each other, so that much of it means something.
        let kind = [1, 2, 3, 5, 8, 0x81, 0x82, 0x83, 0x87, 0x88, 0x8A, 0x8B].randomElement(using: &generator)!
        let token = UInt64(1) << 40 | UInt64.random(in: 0..<1600, using: &generator)
        let tag = UInt64(kind) | (kind == 1 || kind == 8 ? token << 8 : generator.next() << 8)
        let payload =
          kind == 2
          ? UInt64.random(in: 1...3, using: &generator)
          : generator.next() >> UInt64.random(in: 0..<64, using: &generator)
        for byte in 0..<8 {
          bytes[word * 8 + byte] = UInt8(truncatingIfNeeded: payload >> UInt64(byte * 8))
          bytes[word * 8 + 8 + byte] = UInt8(truncatingIfNeeded: tag >> UInt64(byte * 8))
        }
      }
      TraceInvariants.check(try TraceRing.read(bytes: bytes.span))
    }
  }

  @Test("A recording that is cut off says so")
  func truncated() throws {
    let whole = try Self.recording()
    for count in [0, 1, 4095, 4096, 5000, whole.count - 1] {
      #expect(throws: RecordingError.self) { try TraceRing.read(bytes: Array(whole.prefix(count)).span) }
    }
  }

  @Test("A foreign file, another version and an unused ring are told apart")
  func foreign() throws {
    var bytes = try Self.recording()
    bytes[8] = 9
    let reading = { (bytes: [UInt8]) throws(RecordingError) in try TraceRing.read(bytes: bytes.span) }
    let other = #expect(throws: RecordingError.self) { try reading(bytes) }
    if case .unknownFormat? = other?.reason {} else { Issue.record("\(String(describing: other))") }
    #expect(throws: RecordingError(path: nil, reason: .notARecording)) {
      try reading([UInt8](repeating: 0, count: 10_000))
    }
    let folder = try TemporaryFolder()
    let ring = try TraceRing.create(path: folder.path("ring"), capacity: 256 << 10)
    #expect(throws: RecordingError(path: ring.path, reason: .neverOpened)) { try TraceRing.read(path: ring.path) }
  }

  @Test("A record whose tag was not written is counted as torn, and those before it are read")
  func torn() throws {
    let folder = try TemporaryFolder()
    let tracer = try Tracer(.file(folder.path("recording")))
    for _ in 0..<10 { tracer.span("whole") {} }
    var bytes = try FileSystem.contents(of: folder.path("recording"))
    // The last record of the first chunk that has a tag.
    var slot = 4096
    while bytes[slot + 16..<slot + 32].contains(where: { $0 != 0 }) { slot += 16 }
    for byte in 8..<16 { bytes[slot + byte] = 0 }
    let trace = try TraceRing.read(bytes: bytes.span)
    #expect(trace.processes[0].threads[0].spans.count == 10)
    #expect(fact("torn_records", trace) == .integer(1))
    #expect(fact("unfinished_spans", trace) == .integer(1))
  }
}
