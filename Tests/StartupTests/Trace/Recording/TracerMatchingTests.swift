import Startup
import Testing

/// How ends find their beginnings when a program does not nest them.
@Suite("Tracer: matching")
struct TracerMatchingTests {
  private let tracer = Tracer()

  private var process: Trace.Process { tracer.snapshot().processes[0] }

  private func count(_ name: String) -> Int64 {
    for fact in tracer.snapshot().metadata where fact.name == name {
      if case .integer(let count) = fact.value { return count }
    }
    return 0
  }

  @Test("A span ended by another thread gets a track of its own, on the thread it began on")
  func otherThread() throws {
    let token = tracer.begin("handed over")
    let tracer = tracer
    TestThread { tracer.span("elsewhere") { tracer.end(token) } }.join()
    #expect(process.threads.map { $0.spans.map(\.name) } == [[], ["elsewhere"]])
    let span = try #require(process.asyncSpans.first)
    #expect(span.span.name == "handed over" && span.thread == process.threads[0].id)
    #expect(span.span.end <= process.threads[1].spans[0].end)
    #expect(count("unmatched_ends") == 0 && count("crossed_ends") == 0)
    TraceInvariants.check(tracer.snapshot())
  }

  @Test("A second end changes nothing and is counted")
  func twice() {
    let token = tracer.begin("once")
    tracer.end(token)
    tracer.end(token)
    tracer.span("later") {}
    #expect(process.threads[0].spans.map(\.name) == ["once", "later"])
    #expect(process.threads[0].spans[0].end <= process.threads[0].spans[1].start)
    #expect(count("unmatched_ends") == 1)
  }

  @Test("Of two spans that cross, the one that began later gets a track of its own")
  func crossing() {
    let first = tracer.begin("first")
    let second = tracer.begin("second")
    tracer.end(first)
    tracer.end(second)
    #expect(process.threads[0].spans.map(\.name) == ["first"])
    #expect(process.asyncSpans.map(\.span.name) == ["second"])
    #expect(process.asyncSpans[0].span.end >= process.threads[0].spans[0].end)
    #expect(count("crossed_ends") == 1)
  }

  @Test(
    "Of a moving and a staying span that cross, the moving one gets the track of its own", arguments: [true, false])
  func crossingMoving(movingFirst: Bool) {
    let first = movingFirst ? tracer.beginMoving("moving") : tracer.begin("staying")
    let second = movingFirst ? tracer.begin("staying") : tracer.beginMoving("moving")
    tracer.end(first)
    tracer.end(second)
    #expect(process.threads[0].spans.map(\.name) == ["staying"])
    #expect(process.asyncSpans.map(\.span.name) == ["moving"])
    #expect(count("crossed_ends") == 0)
  }

  @Test("A moving span that nests stays on its thread, with its children")
  func nestedMoving() {
    tracer.span("outer") {
      let moving = tracer.beginMoving("moving")
      tracer.span("inner") {}
      tracer.end(moving)
    }
    #expect(process.threads[0].spans.map(\.name) == ["outer", "moving", "inner"])
    #expect(process.asyncSpans.isEmpty)
  }

  @Test("A span that is never ended ends with the one around it, and says so")
  func neverEndedInside() {
    tracer.span("outer") {
      _ = tracer.begin("forgotten")
      tracer.span("inner") {}
    }
    tracer.span("next") {}
    let spans = process.threads[0].spans
    #expect(spans.map(\.name) == ["outer", "forgotten", "inner", "next"])
    #expect(spans[1].end == spans[0].end)
    #expect(spans[1].arguments == [Trace.Argument("unfinished", .bool(true))])
    #expect(spans[0].arguments.isEmpty && spans[3].start >= spans[0].end)
    #expect(count("unfinished_spans") == 1)
  }

  @Test("Spans that are open at the snapshot end there, and later snapshots see more of them")
  func open() {
    let token = tracer.begin("launch")
    let first = process.threads[0].spans[0]
    tracer.span("stage") {}
    let second = process.threads[0].spans
    #expect(first.arguments == [Trace.Argument("unfinished", .bool(true))])
    #expect(second[0].end >= second[1].end)
    tracer.end(token)
    #expect(process.threads[0].spans[0].arguments.isEmpty)
  }

  @Test("A span that a finished thread left open ends with the thread")
  func openAtThreadEnd() {
    let tracer = tracer
    TestThread { _ = tracer.begin("left open") }.join()
    tracer.span("after the thread") {}
    let spans = process.threads.flatMap(\.spans)
    #expect(spans.count == 2)
    if let open = spans.first(where: { $0.name == "left open" }),
      let after = spans.first(where: { $0.name != open.name })
    {
      #expect(open.end <= after.start)
    }
  }

  @Test("Arguments go to the innermost open span, to the span that is named, or are counted")
  func arguments() {
    tracer.annotate("lost", 1)
    let outer = tracer.begin("outer")
    tracer.span("inner") {
      tracer.annotate("of inner", 2)
      tracer.annotate("of outer", 3, of: outer)
    }
    tracer.annotate("also of outer", 4.5)
    tracer.end(outer)
    tracer.annotate("afterwards", true, of: outer)
    let spans = process.threads[0].spans
    #expect(spans[1].arguments == [Trace.Argument("of inner", .integer(2))])
    #expect(
      Set(spans[0].arguments.map(\.name)) == ["of outer", "also of outer", "afterwards"])
    #expect(count("unbound_arguments") == 1)
  }

  @Test("Arrows lead from span to span; one without both ends inside of spans is left out and counted")
  func flows() {
    tracer.span("cause") { tracer.flowBegin("needs", id: 7) }
    tracer.span("between") { tracer.flowStep("needs", id: 7) }
    tracer.span("effect") { tracer.flowEnd("needs", id: 7) }
    tracer.flowBegin("outside", id: 1)
    tracer.span("effect") {
      tracer.flowEnd("outside", id: 1)
      tracer.flowEnd("never begun", id: 2)
      tracer.flowBegin("never ended", id: 3)
    }
    let trace = tracer.snapshot()
    #expect(trace.flows.map(\.name) == ["needs"])
    #expect(trace.flows[0].ends.count == 3 && trace.flows[0].id == 7)
    #expect(count("unbound_flows") == 4)
    TraceInvariants.check(trace)
  }

  @Test("Counters are tracks by name, and only numbers that are finite come through")
  func counters() {
    tracer.counter("depth", 1)
    tracer.counter("depth", 2.5)
    tracer.counter("depth", .nan)
    tracer.counter("bytes", category: .io, Int64.max)
    #expect(process.counters.map(\.name) == ["depth", "bytes"])
    #expect(process.counters[0].samples.map(\.value) == [1, 2.5])
    #expect(process.counters[1].category == "io")
    #expect(count("unusable_samples") == 1)
  }

  @Test("Categories of one's own keep their names, and the same name is the same category")
  func categories() {
    let category = TraceCategory("network")
    #expect(category == TraceCategory("network") && category.name == "network" && category != .stage)
    tracer.span("fetch", category: category) {}
    #expect(process.threads[0].spans[0].category == "network")
  }

  @Test("Instants keep their scopes")
  func scopes() {
    tracer.instant("thread")
    tracer.instant("process", scope: .process)
    tracer.instant("global", scope: .global, ["why": "test"])
    #expect(process.threads[0].instants.map(\.scope) == [.thread, .process, .global])
    #expect(process.threads[0].instants[2].arguments == [Trace.Argument("why", .string("test"))])
  }

  @Test("The main thread comes first, threads have names, and the process has one")
  func identity() throws {
    let tracer = tracer
    TestThread {
      tracer.setThreadName("worker")
      tracer.span("work") {}
    }.join()
    tracer.span("here") {}
    let process = process
    #expect(process.id == Int64(ProcessIdentity.current) && process.name?.isEmpty == false)
    #expect(process.threads.map(\.sortIndex) == [0, 1])
    #expect(process.threads.contains { $0.name == "worker" })
    #expect(process.threads.allSatisfy { $0.name?.isEmpty == false })
  }

  @Test("The metadata says which clock, which zero and what was lost")
  func metadata() {
    var configuration = Tracer.Configuration.memory
    configuration.clock = .system
    for (tracer, clock) in [((try? Tracer(configuration)) ?? Tracer(), "system"), (Tracer(), nil)] {
      tracer.span("work") {}
      let facts = Dictionary(uniqueKeysWithValues: tracer.snapshot().metadata.map { ($0.name, $0.value) })
      let expected = clock ?? (TimeStampCounter.isUsable() ? "tsc" : "system")
      #expect(facts["clock"] == .string(expected))
      #expect(facts["clock_origin"] == .string(MonotonicClock.shared.origin.rawValue))
      #expect(facts["dropped_events"] == .integer(0))
      #expect(facts["boottime_end_ns"] != nil && facts["monotonic_end_ns"] != nil)
    }
  }
}
