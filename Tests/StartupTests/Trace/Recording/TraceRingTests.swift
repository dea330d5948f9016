import Startup
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Trace ring")
struct TraceRingTests {
  @Test("What one side records into a ring, the other reads, names and categories included")
  func sharing() throws {
    let ring = try TraceRing.create(calibration: nil)
    #expect(ring.writer == nil)
    #expect(ring.read() == Trace())
    let tracer = try Tracer(.ring(ring.path))
    #expect(ring.writer == getpid())
    let category = TraceCategory("ring-test")
    tracer.setThreadName("recorder")
    tracer.span("outer", category: category) {
      tracer.annotate("mode", .name(tracer.name("läuft 😀")))
      for index in 0..<100 { tracer.span(tracer.name("inner-\(index % 7)")) {} }
    }
    tracer.counter("depth", 2.5)
    tracer.milestone("ready", ["cpu_ns": 7])
    let trace = ring.read(isWriterDead: false)
    let thread = try #require(trace.processes.first?.threads.first)
    #expect(thread.name == "recorder")
    #expect(thread.spans.map(\.name) == ["outer"] + (0..<100).map { "inner-\($0 % 7)" })
    #expect(thread.spans[0].category == "ring-test")
    #expect(thread.spans[0].arguments == [Trace.Argument("mode", .string("läuft 😀"))])
    #expect(trace.processes[0].counters.first?.samples.map(\.value) == [2.5])
    #expect(thread.instants.map(\.name) == ["ready"])
    // Times differ by the clock's rate as each reader measures it; everything else is the same from both sides.
    #expect(tracer.snapshot().processes[0].threads[0].spans.map(\.name) == thread.spans.map(\.name))
  }

  @Test("A ring has one writer: the second to open it is refused")
  func oneWriter() throws {
    let ring = try TraceRing.create()
    let first = try Tracer(.ring(ring.path))
    #expect(throws: SystemError.self) { try Tracer(.ring(ring.path)) }
    first.milestone("ready")
    #expect(ring.milestones.map(\.name) == ["ready"])
  }

  @Test("What is no ring is refused")
  func noRing() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "ring")
    #expect(throws: SystemError.self) { try Tracer(.ring(path)) }
    for content in [[], [UInt8](repeating: 1, count: 100), [UInt8](repeating: 0, count: 1 << 20)] {
      try AtomicFile.write(content, to: path)
      #expect(throws: SystemError.self) { try Tracer(.ring(path)) }
      #expect(throws: RecordingError.self) { try TraceRing.read(path: path) }
    }
    #expect(throws: RecordingError.self) { try TraceRing.read(path: folder) }
  }

  @Test("Who waits for a milestone learns of it, and of its time")
  func waiting() async throws {
    let ring = try TraceRing.create(calibration: ClockCalibration.measured())
    let tracer = try Tracer(.ring(ring.path))
    #expect(ring.waitForMilestone(named: "ready", timeout: .milliseconds(1)) == nil)
    let before = SystemClock.monotonicNanoseconds()
    async let milestone = Task.detached { ring.waitForMilestone(named: "ready", timeout: .seconds(60)) }.value
    tracer.milestone("window")
    tracer.milestone("ready")
    let passed = try #require(await milestone)
    let after = SystemClock.monotonicNanoseconds()
    // The counter's calibration may be off by some hundred nanoseconds.
    #expect((before - 10_000...after + 10_000).contains(passed.monotonicNanoseconds))
    #expect(ring.milestones.map(\.name) == ["window", "ready"])
  }

  @Test("A file that a tracer recorded into is read after the tracer is gone")
  func file() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "flight.recording")
    do {
      var configuration = Tracer.Configuration.file(path)
      configuration.processName = "the app"
      configuration.capacity = 1 << 20
      let tracer = try Tracer(configuration)
      tracer.span("launch") {}
      _ = tracer.begin("open at death")
    }
    let trace = try TraceRing.read(path: path)
    let process = try #require(trace.processes.first)
    #expect(process.name == "the app")
    #expect(process.threads[0].spans.map(\.name) == ["launch", "open at death"])
    #expect(process.threads[0].spans[1].arguments == [Trace.Argument("unfinished", .bool(true))])
    #expect(trace.metadata.contains(Trace.Argument("unfinished_spans", .integer(1))))
  }

  @Test("A process killed with SIGKILL in the middle of recording leaves a whole trace", arguments: 0..<4)
  func killed(round: Int) async throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "ring")
    let ring = try TraceRing.create(path: path, calibration: ClockCalibration.measured())
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let tracer = try Tracer(.ring(path))
      tracer.milestone("alive")
      for thread in 0..<2 {
        Task.detached {
          let name = tracer.name("thread-\(thread)")
          while true {
            tracer.span("round") { tracer.span(name) { tracer.annotate("thread", .integer(Int64(thread))) } }
          }
        }
      }
      usleep(UInt32.random(in: 0..<5000))
      kill(getpid(), SIGKILL)
    }
    #expect(ring.milestones.map(\.name) == ["alive"])
    let trace = ring.read()
    TraceInvariants.check(trace)
    let fromFile = try TraceRing.read(path: path)
    TraceInvariants.check(fromFile)
    #expect(trace.processes[0].threads.map(\.spans.count) == fromFile.processes[0].threads.map(\.spans.count))
  }
}
