import Startup
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Spans of tasks, and the order of spans on different threads.
@Suite("Tracer: tasks and handoffs")
struct TracerTaskTests {
  @Test("A task's span that waits while another task's span runs on its thread is drawn apart from it")
  @MainActor
  func suspended() async throws {
    let tracer = Tracer()
    let (mayFinish, finish) = AsyncStream<Void>.makeStream()
    let (hasBegun, begin) = AsyncStream<Void>.makeStream()
    let first = Task { @MainActor in
      await tracer.span("first") {
        tracer.span("before") {}
        begin.finish()
        for await _ in mayFinish {}
        tracer.span("after") {}
      }
    }
    for await _ in hasBegun {}
    await Task { @MainActor in
      await tracer.span("second") {
        await Task.yield()
        tracer.span("inside") {}
      }
    }.value
    finish.finish()
    await first.value
    let trace = tracer.snapshot()
    TraceInvariants.check(trace)
    let process = try #require(trace.processes.first)
    // The main actor may change its thread on Linux, and a span that it carries along is then drawn apart as well.
    let onThreads = process.threads.flatMap(\.spans).map(\.name)
    let apart = process.asyncSpans.map(\.span.name)
    #expect(apart.contains("first"))
    #expect((onThreads + apart).sorted() == ["after", "before", "first", "inside", "second"])
    #expect(trace.metadata.contains { $0.name == "crossed_ends" } == false)
  }

  @Test("The body of a task's span stays on its actor, returns its value and keeps the type of its error")
  @MainActor
  func isolation() async {
    struct Failure: Error, Equatable {}
    let tracer = Tracer()
    let value = await tracer.span("outer") {
      MainActor.assertIsolated()
      return await tracer.span("inner") {
        await Task.yield()
        MainActor.assertIsolated()
        return 42
      }
    }
    #expect(value == 42)
    func fail() async throws(Failure) { throw Failure() }
    do throws(Failure) { try await tracer.span("failing") { () async throws(Failure) in try await fail() } } catch {
      #expect(error == Failure())
    }
    let process = tracer.snapshot().processes[0]
    let spans = process.threads.flatMap(\.spans) + process.asyncSpans.map(\.span)
    #expect(Set(spans.map(\.name)) == ["outer", "inner", "failing"])
    #expect(spans.allSatisfy { $0.arguments.isEmpty })
  }

  @Test("A beginning after a handoff is never before the end that was handed over")
  func handoffs() {
    let tracer = Tracer()
    let turn = Atomic(0)
    TestThread.concurrently(2) { me in
      for round in 0..<2_000 {
        let mine = round * 2 + me
        while turn.load(ordering: .acquiring) != mine { sched_yield() }
        tracer.end(tracer.beginAfterHandoff("turn"))
        turn.store(mine + 1, ordering: .releasing)
      }
    }
    let threads = tracer.snapshot().processes[0].threads
    let turns = threads.flatMap { thread in thread.spans.enumerated().map { (round: $0, span: $1, thread: thread.id) } }
      .sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    #expect(turns.count == 4_000)
    // In the order of their times, spans alternate between the threads and none begins before the one before it ended.
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0.thread != $1.thread && $0.span.end <= $1.span.start })
  }

  @Test("A forked child records nothing, and its parent's recording goes on undisturbed")
  func fork() async {
    await #expect(processExitsWith: .success) {
      let ring = try TraceRing.create()
      let tracer = try Tracer(.ring(ring.path))
      tracer.span("before") {}
      typealias Fork = @convention(c) () -> Int32
      // `fork` itself is not available in Swift, since little may be done in the child.
      let fork = unsafe unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)
      let child = fork()
      if child == 0 {
        for _ in 0..<100 { tracer.span("in the child") { tracer.instant("there") } }
        _exit(0)
      }
      var status: Int32 = 0
      let ended = unsafe waitpid(child, &status, 0)
      tracer.span("after") {}
      let spans = ring.read(isWriterDead: false).processes[0].threads.flatMap(\.spans)
      #expect(ended == child && status == 0)
      #expect(spans.map(\.name) == ["before", "after"])
    }
  }
}
