import Startup
import Testing

/// What happens when a recording is full, and when threads and tracers come and go.
@Suite("Tracer: capacity")
struct TracerCapacityTests {
  private func tracer(_ overflow: Tracer.Configuration.Overflow, _ clock: ClockSource? = nil) throws -> Tracer {
    var configuration = Tracer.Configuration.memory
    configuration.capacity = 256 << 10
    configuration.overflow = overflow
    configuration.clock = clock
    return try Tracer(configuration)
  }

  private func count(_ name: String, _ trace: Trace) -> Int {
    for fact in trace.metadata where fact.name == name {
      if case .integer(let count) = fact.value { return Int(count) }
    }
    return 0
  }

  @Test(
    "A full recording drops what is new and counts it, but what was begun still ends",
    arguments: [nil, ClockSource.system])
  func dropNewest(clock: ClockSource?) throws {
    let tracer = try tracer(.dropNewest, clock)
    let open = (0..<40).map { _ in tracer.begin("open") }
    for _ in 0..<20_000 { tracer.span("short") {} }
    for token in open.reversed() { tracer.end(token) }
    tracer.milestone("too late")
    let trace = tracer.snapshot()
    let spans = trace.processes[0].threads[0].spans
    #expect(spans.count { $0.name == "open" } == 40)
    #expect(spans.count + count("dropped_events", trace) == 40 + 20_000 + 1)
    #expect(count("dropped_events", trace) > 10_000)
    #expect(count("unfinished_spans", trace) == 0)
    TraceInvariants.check(trace)
  }

  @Test("A recording that keeps the latest has the last spans whole, and counts what it overwrote")
  func keepLatest() throws {
    let tracer = try tracer(.keepLatest)
    tracer.setThreadName("long runner")
    let names = (0..<50).map { tracer.name("round-\($0)") }
    for round in 0..<20_000 { tracer.span(names[round % 50]) { tracer.annotate("round", .integer(Int64(round))) } }
    let trace = tracer.snapshot()
    let thread = trace.processes[0].threads[0]
    #expect(thread.spans.count > 500 && thread.name == "long runner")
    for (span, round) in zip(thread.spans.reversed(), (0..<20_000).reversed()) {
      guard span.name == "round-\(round % 50)", span.arguments == [Trace.Argument("round", .integer(Int64(round)))]
      else {
        Issue.record("span \(span) is not round \(round)")
        break
      }
    }
    #expect(count("overwritten_records", trace) > 20_000)
    #expect(count("dropped_events", trace) == 0 && count("unmatched_ends", trace) == 0)
    TraceInvariants.check(trace)
  }

  @Test("A file that keeps the latest defines its names again and again")
  func keepLatestInFile() throws {
    let folder = try TemporaryFolder()
    var configuration = Tracer.Configuration.file(folder.path("recording"))
    configuration.capacity = 256 << 10
    configuration.overflow = .keepLatest
    let tracer = try Tracer(configuration)
    let category = TraceCategory("keeps latest")
    for round in 0..<20_000 { tracer.span(tracer.name("round-\(round % 300)"), category: category) {} }
    let trace = try TraceRing.read(path: folder.path("recording"))
    #expect(
      trace.processes[0].threads[0].spans.allSatisfy { $0.name.hasPrefix("round-") && $0.category == category.name })
    #expect(count("undefined_names", trace) == 0 && count("torn_records", trace) == 0)
    TraceInvariants.check(trace)
  }

  @Test("Memory of finished threads is used again, and their spans stay")
  func shortThreads() throws {
    let tracer = try tracer(.dropNewest)
    for index in 0..<300 {
      TestThread {
        tracer.setThreadName(tracer.name("short-\(index)"))
        tracer.span("work") {}
      }.join()
    }
    let trace = tracer.snapshot()
    // The kernel may give a thread's id to a later one.
    #expect(trace.processes[0].threads.reduce(0) { $0 + $1.spans.count } == 300)
    #expect(trace.processes[0].threads.contains { $0.name == "short-299" })
    #expect(count("dropped_events", trace) == 0)
    TraceInvariants.check(trace)
  }

  @Test("Several tracers record side by side on one thread, each its own")
  func severalTracers() {
    let tracers = (0..<5).map { _ in Tracer() }
    for round in 0..<100 {
      for (index, tracer) in tracers.enumerated() { tracer.span(tracer.name("\(index)-\(round)")) {} }
    }
    for (index, tracer) in tracers.enumerated() {
      #expect(tracer.snapshot().processes[0].threads[0].spans.map(\.name) == (0..<100).map { "\(index)-\($0)" })
    }
  }

  @Test("Tracers that are gone leave nothing that a later one could mistake for its own")
  func manyTracers() {
    for index in 0..<200 {
      let tracer = Tracer()
      tracer.span(tracer.name("span-\(index)")) {}
      #expect(tracer.snapshot().processes[0].threads.map { $0.spans.map(\.name) } == [["span-\(index)"]])
    }
  }

  @Test("A stopped tracer keeps what it has and takes no more; opening it again changes nothing")
  func stop() throws {
    let tracer = Tracer()
    let token = tracer.begin("before")
    tracer.stop()
    tracer.end(token)
    tracer.span("after") {}
    #expect(try tracer.open() == false)
    #expect(!tracer.isEnabled)
    #expect(tracer.snapshot().processes[0].threads[0].spans.map(\.name) == ["before"])
  }

  @Test("Long and odd names come back cut at 4,095 bytes, whole characters, without NUL")
  func oddNames() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "ü", count: 5000)
    for tracer in [Tracer(), try Tracer(.file(folder.path("names")))] {
      tracer.span(tracer.name(long)) {}
      tracer.span(tracer.name("a\u{0}b")) {}
      tracer.span(tracer.name("")) {}
      let names = tracer.snapshot().processes[0].threads[0].spans.map(\.name)
      #expect(names.count == 3 && long.hasPrefix(names[0]) && names[0].utf8.count > 4000)
      #expect(Array(names.dropFirst()) == ["a", ""])
    }
  }
}
