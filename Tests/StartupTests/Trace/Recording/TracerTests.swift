import Startup
import Testing

@Suite("Tracer")
struct TracerTests {
  @Test("Spans nest as they were recorded, with their values, categories and arguments")
  func nesting() throws {
    let tracer = Tracer()
    let value = tracer.span("outer") {
      tracer.annotate("files", 3)
      return tracer.span("inner", category: .io) { 41 } + 1
    }
    #expect(value == 42)
    let process = try #require(tracer.snapshot().processes.first)
    let thread = try #require(process.threads.first)
    #expect(thread.spans.map(\.name) == ["outer", "inner"])
    #expect(thread.spans.map(\.category) == ["stage", "io"])
    #expect(thread.spans[0].arguments == [Trace.Argument("files", .integer(3))])
    #expect(thread.spans[0].start <= thread.spans[1].start && thread.spans[1].end <= thread.spans[0].end)
    #expect(process.asyncSpans.isEmpty)
  }

  @Test("A span that throws is recorded, and its error keeps its type")
  func throwing() {
    struct Failure: Error, Equatable {}
    let tracer = Tracer()
    func fail() throws(Failure) { throw Failure() }
    do throws(Failure) {
      try tracer.span("failing") { () throws(Failure) in try fail() }
      Issue.record("it did not throw")
    } catch { #expect(error == Failure()) }
    #expect(tracer.snapshot().processes[0].threads[0].spans.map(\.name) == ["failing"])
  }

  @Test("A disabled tracer records nothing and has an empty trace")
  func disabled() {
    #expect(Tracer.disabled.span("unseen") { 5 } == 5)
    #expect(Tracer.disabled.begin("unseen") == .notRecorded)
    Tracer.disabled.milestone("ready")
    #expect(Tracer.disabled.snapshot() == Trace())
    #expect(!Tracer.disabled.isEnabled)
  }

  @Test("Milestones are instants of global scope with their arguments")
  func milestones() throws {
    let tracer = Tracer()
    tracer.milestone("ready", ["cpu_ns": 12, "share": 0.5, "warm": true, "mode": "valid"])
    let instant = try #require(tracer.snapshot().processes[0].threads[0].instants.first)
    #expect(instant.name == "ready" && instant.scope == .global)
    #expect(
      instant.arguments == [
        Trace.Argument("cpu_ns", .integer(12)), Trace.Argument("share", .number(0.5)),
        Trace.Argument("warm", .bool(true)), Trace.Argument("mode", .string("valid")),
      ])
  }

  @Test("Names made at run time read back as they were")
  func dynamicNames() {
    let tracer = Tracer()
    for index in 0..<10 { tracer.span(tracer.name("stage-\(index) ü😀")) {} }
    #expect(tracer.snapshot().processes[0].threads[0].spans.map(\.name) == (0..<10).map { "stage-\($0) ü😀" })
    #expect(tracer.name("a") == "a")
  }
}
