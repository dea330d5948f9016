import Startup
import Testing

@Suite("Chrome-trace round trip")
struct ChromeTraceRoundTripTests {
  @Test("A valid trace that is written and read is equal to the nanosecond, and nothing was repaired")
  func validTraces() throws { try Self.checkRoundTrips(seeds: 0..<20) }

  /// Writes and reads the random trace of each seed.
  static func checkRoundTrips(seeds: Range<UInt64>) throws {
    for seed in seeds {
      var random = RandomTrace(seed: seed)
      let trace = random.trace()
      let (bytes, outcome) = try ChromeTraceWriter.encode(trace)
      #expect(outcome.repairs.isEmpty, "seed \(seed): \(outcome.repairs)")
      let reading = try ChromeTraceReader.read(bytes)
      #expect(reading.repairs.isEmpty, "seed \(seed): \(TraceText.lines(reading.repairs))")
      #expect(reading.trace == trace, "seed \(seed)")
    }
  }

  @Test("A trace with negative or distant times is moved for viewers, and moved back when it is read")
  func movedTimes() throws {
    for shift in [-5_000_000, 1_700_000_000_000_000_000, Int64.min + 10] {
      var trace = Trace()
      var process = Trace.Process(id: 1, name: "p", sortIndex: 0)
      var thread = Trace.Thread(id: 1, name: "main", sortIndex: 0)
      thread.spans = [
        Trace.Span(name: "a", category: "c", start: shift, duration: 1_000_001),
        Trace.Span(name: "b", category: "c", start: shift + 7, duration: 3),
      ]
      thread.instants = [Trace.Instant(name: "i", category: "c", time: shift + 5)]
      process.threads = [thread]
      process.counters = [Trace.Counter(name: "n", category: "c", samples: [.init(time: shift + 1, value: 2)])]
      process.asyncSpans = [
        Trace.AsyncSpan(
          id: 4, thread: 1, span: Trace.Span(name: "s", category: "c", start: shift + 2, duration: 9))
      ]
      trace.processes = [process]
      trace.flows = [
        Trace.Flow(
          id: 1, name: "f", category: "c",
          ends: [.init(process: 1, thread: 1, time: shift + 1), .init(process: 1, thread: 1, time: shift + 8)])
      ]
      let (bytes, outcome) = try ChromeTraceWriter.encode(trace)
      #expect(outcome.repairs == [.movedTimes: 1])
      let reading = try ChromeTraceReader.read(bytes)
      var read = reading.trace
      read.metadata = []
      #expect(read == trace)
    }
  }

  @Test("A trace that no recorder makes is written so that it can be read without a repair")
  func hostileTrace() throws {
    let (bytes, _) = try ChromeTraceWriter.encode(HostileTrace.everything)
    let reading = try ChromeTraceReader.read(bytes)
    #expect(TraceText.lines(reading.repairs) == [])
    let (again, outcome) = try ChromeTraceWriter.encode(reading.trace)
    #expect(Set(outcome.repairs.keys).subtracting([.movedTimes]) == [])
    #expect(try ChromeTraceReader.read(again).trace.processes == reading.trace.processes)
  }

  @Test(
    "What was read of any file is written without loss",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func cases() throws {
    for file in try FileSystem.names(in: SharedCases.path("traces"))
    where PathName.fileExtension(of: file) == "json" {
      guard let reading = try? ChromeTraceReader.read(path: SharedCases.path("traces/\(file)")) else { continue }
      let (bytes, _) = try ChromeTraceWriter.encode(reading.trace)
      let second = try ChromeTraceReader.read(bytes)
      #expect(TraceText.lines(second.repairs) == [], "\(file)")
      #expect(Self.spans(second.trace) == Self.spans(reading.trace), "\(file)")
    }
  }

  /// The spans without what a writer may change: ids, the names that viewers would show for them, and that the main thread
  /// comes first.
  private static func spans(_ trace: Trace) -> [String] {
    trace.processes.flatMap { process in
      process.threads.flatMap(\.spans) + process.asyncSpans.map(\.span)
    }.map { "\($0)" }.sorted()
  }
}
