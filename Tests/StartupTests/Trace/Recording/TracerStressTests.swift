import Synchronization
import Testing

@testable import Startup

/// Many threads against one tracer; these run under the thread sanitizer too.
@Suite("Tracer Stress")
struct TracerStressTests {
  /// The default run is small; the extended one repeats everything this often.
  private static let scale = ExtendedTests.areEnabled ? 20 : 1

  /// What the threads of a run did, by count.
  private struct Tally {
    var begun = 0
    var ended = 0
    var endedTwice = 0
    var instants = 0
    var samples = 0
  }

  /// One thread's random actions: spans that nest or don't, are handed to others, are forgotten.
  private struct Actor {
    let tracer: Tracer
    let handedOver: Lock<[SpanToken]>
    let names: [TraceName]
    var generator: SeededGenerator
    var open: [SpanToken] = []
    var tally = Tally()

    mutating func act() {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<7 where open.count < 20:
        let name = names.randomElement(using: &generator)!
        open.append(Bool.random(using: &generator) ? tracer.begin(name) : tracer.beginMoving(name))
        tally.begun += 1
      case 0..<13: if let last = open.popLast() { end(last) }
      case 13: if let any = open.indices.randomElement(using: &generator) { end(open.remove(at: any)) }
      case 14: if let last = open.popLast() { handedOver.withLock { $0.append(last) } }
      case 15: if let token = handedOver.withLock({ $0.popLast() }) { end(token) }
      case 16:
        tracer.instant("instant", ["number": 1])
        tally.instants += 1
      case 17:
        tracer.counter("samples", Int64(tally.samples))
        tally.samples += 1
      case 18: tracer.annotate("note", .integer(Int64(tally.begun)), of: open.last)
      default:
        tracer.span("flow") {
          Bool.random(using: &generator) ? tracer.flowBegin("f", id: 1) : tracer.flowEnd("f", id: 1)
        }
        tally.begun += 1
        tally.ended += 1
      }
    }

    private mutating func end(_ token: SpanToken) {
      tracer.end(token)
      tally.ended += 1
      if Int.random(in: 0..<50, using: &generator) == 0 {
        tracer.end(token)
        tally.endedTwice += 1
      }
    }
  }

  private func fact(_ name: String, _ trace: Trace) -> Int {
    for fact in trace.metadata where fact.name == name {
      if case .integer(let count) = fact.value { return Int(count) }
    }
    return 0
  }

  @Test(
    "Whatever threads do, every span comes out once, nothing overlaps, and every loss is counted",
    arguments: 0..<UInt64(4 * scale))
  func everythingIsAccountedFor(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let inFile = seed % 2 == 1
    let tracer = try Tracer(inFile ? .file(folder.path("recording")) : .memory)
    let handedOver = Lock<[SpanToken]>([])
    let tallies = Lock<[Tally]>([])
    TestThread.concurrently(4) { number in
      let names = (0..<40).map { tracer.name("stress-\(number)-\($0)") } + ["literal"]
      var actor = Actor(
        tracer: tracer, handedOver: handedOver, names: names,
        generator: SeededGenerator(seed: seed &* 100 &+ UInt64(number)))
      for _ in 0..<1000 { actor.act() }
      let tally = actor.tally
      tallies.withLock { $0.append(tally) }
    }
    let tally = tallies.withLock { $0 }
    let trace = inFile ? try TraceRing.read(path: folder.path("recording")) : tracer.snapshot()
    TraceInvariants.check(trace)
    let process = trace.processes[0]
    let begun = tally.reduce(0) { $0 + $1.begun }
    #expect(fact("dropped_events", trace) == 0 && fact("torn_records", trace) == 0)
    #expect(process.threads.reduce(0) { $0 + $1.spans.count } + process.asyncSpans.count == begun)
    #expect(fact("unfinished_spans", trace) == begun - tally.reduce(0) { $0 + $1.ended })
    #expect(fact("unmatched_ends", trace) == tally.reduce(0) { $0 + $1.endedTwice })
    #expect(process.threads.reduce(0) { $0 + $1.instants.count } == tally.reduce(0) { $0 + $1.instants })
    #expect(process.counters.reduce(0) { $0 + $1.samples.count } == tally.reduce(0) { $0 + $1.samples })
  }

  @Test("A snapshot taken while threads record has a whole prefix of each thread's spans", arguments: [false, true])
  func snapshotsWhileRecording(keepsLatest: Bool) throws {
    var configuration = Tracer.Configuration.memory
    configuration.overflow = keepsLatest ? .keepLatest : .dropNewest
    configuration.capacity = keepsLatest ? 512 << 10 : 64 << 20
    let tracer = try Tracer(configuration)
    let isDone = Atomic(false)
    let recorders = (0..<3).map { _ in
      TestThread {
        var round: Int64 = 0
        while !isDone.load(ordering: .relaxed), round < 4_000 * Int64(Self.scale) {
          tracer.span("outer") { tracer.span("inner") { tracer.annotate("round", .integer(round)) } }
          round += 1
        }
      }
    }
    for _ in 0..<8 {
      let trace = tracer.snapshot()
      TraceInvariants.check(trace)
      for thread in trace.processes.first?.threads ?? [] {
        let rounds = thread.spans.compactMap { span -> Int64? in
          guard case .integer(let round)? = span.arguments.first?.value else { return nil }
          return round
        }
        let isWhole = zip(rounds, rounds.dropFirst()).allSatisfy { $1 == $0 + 1 }
        #expect(
          keepsLatest ? zip(rounds, rounds.dropFirst()).allSatisfy { $1 > $0 } : isWhole && rounds.first ?? 0 == 0)
      }
      #expect(fact("unmatched_ends", trace) == 0)
    }
    isDone.store(true, ordering: .relaxed)
    for recorder in recorders { recorder.join() }
  }

  @Test("Spans of tasks that move between threads are all there and never overlap on a thread")
  func tasks() async {
    let tracer = Tracer()
    await withTaskGroup { group in
      for task in 0..<40 {
        group.addTask {
          await tracer.span("task") {
            for step in 0..<10 {
              await tracer.span("step") {
                if (task + step).isMultiple(of: 2) { await Task.yield() }
                tracer.span("work") {}
              }
            }
          }
        }
      }
    }
    let trace = tracer.snapshot()
    TraceInvariants.check(trace)
    let spans = trace.processes[0].threads.flatMap(\.spans) + trace.processes[0].asyncSpans.map(\.span)
    #expect(spans.count { $0.name == "task" } == 40 && spans.count { $0.name == "step" } == 400)
    #expect(trace.processes[0].asyncSpans.allSatisfy { $0.span.name != "work" })
    #expect(fact("unmatched_ends", trace) == 0 && fact("unfinished_spans", trace) == 0)
  }

  @Test("Threads that end while others begin hand their memory on without mixing anything up")
  func comingAndGoing() throws {
    let tracer = Tracer()
    TestThread.concurrently(4) { outer in
      for inner in 0..<25 {
        TestThread {
          let name = tracer.name("\(outer)-\(inner)")
          for _ in 0..<20 { tracer.span(name) {} }
        }.join()
      }
    }
    let trace = tracer.snapshot()
    TraceInvariants.check(trace)
    let counts = Dictionary(grouping: trace.processes[0].threads.flatMap(\.spans), by: \.name).mapValues(\.count)
    #expect(counts.count == 100 && counts.values.allSatisfy { $0 == 20 })
  }

  @Test("A time that a thread passes on is never later than one the other thread reads", arguments: [false, true])
  func clockAcrossThreads(usesCounter: Bool) {
    let calibration = usesCounter ? ClockCalibration.measured(over: .milliseconds(2)) : nil
    let clock = MonotonicClock(originNanoseconds: 0, calibration: calibration)
    let latest = Atomic<Int64>(0)
    let backwards = Atomic(0)
    // All cores try, and two more so that threads move between them.
    TestThread.concurrently(ProcessorCount.available + 2) { _ in
      for _ in 0..<20_000 * Self.scale {
        let seen = latest.load(ordering: .acquiring)
        let now = clock.now.nanoseconds
        if now < seen { backwards.wrappingAdd(1, ordering: .relaxed) }
        latest.max(now, ordering: .acquiringAndReleasing)
      }
    }
    #expect(backwards.load(ordering: .relaxed) == 0)
  }
}
