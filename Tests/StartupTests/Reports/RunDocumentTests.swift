import Testing

@testable import Startup
@testable import StartupProfiling

@Suite("Run document")
struct RunDocumentTests {
  private func json(_ series: LaunchSeries, settings: StageSettings = StageSettings()) throws -> (JSONNode, [UInt8]) {
    var writer = JSONWriter()
    writer.value(RunDocument(RunAnalysis(series, settings: settings)))
    let bytes = writer.document()
    return (try JSONDocument.parse(bytes.span), bytes)
  }

  @Test("It has the members that the contract names")
  func contract() throws {
    let (json, _) = try json(SyntheticLaunches.series())
    #expect(json["schema"]?.string == "startup-prof/run/1")
    let variant = try #require(json["variants"]?.array?.first)
    #expect(variant["name"]?.string == "uncached" && variant["launches"]?.integer == 20)
    for metric in ["wall", "undelayed", "cpu"] {
      let figures = try #require(variant["total"]?[metric])
      let median = try #require(figures["median_ns"]?.integer)
      let interval = try #require(figures["ci95_ns"]?.array).compactMap(\.integer)
      #expect(interval.count == 2 && interval[0] <= median && median <= interval[1])
      #expect(try #require(figures["p95_ns"]?.integer) >= median)
    }
    let stage = try #require(variant["stages"]?.array?.first)
    for member in ["name", "median_ns", "ci95_ns", "p95_ns"] { #expect(stage[member] != nil) }
    let comparison = try #require(json["comparison"])
    #expect(comparison["baseline"]?.string == "uncached" && comparison["candidate"]?.string == "cached")
    for part in [comparison["total"], comparison["stages"]?.array?.first] {
      #expect(try #require(part?["ratio"]?.double) > 1)
      #expect(part?["ci95"]?.array?.count == 2)
      #expect(part?["verdict"]?.string == "faster")
    }
  }

  @Test("One launch has null for intervals, and no number is 0 in its stead (P22)")
  func oneLaunch() throws {
    let (json, _) = try json(SyntheticLaunches.series(launches: 1))
    let variant = try #require(json["variants"]?.array?.first)
    #expect(variant["total"]?["wall"]?["ci95_ns"]?.isNull == true)
    #expect(variant["stages"]?.array?.first?["ci95_ns"]?.isNull == true)
    #expect(json["comparison"]?["total"]?["ci95"]?.isNull == true)
    #expect(json["comparison"]?["total"]?["verdict"]?.string == "undetermined")
    #expect(try #require(json["comparison"]?["total"]?["ratio"]?.double) > 1)
  }

  @Test("Stages of zero time have a null ratio")
  func zeroBaseline() throws {
    var series = SyntheticLaunches.series(launches: 8)
    for index in 0..<8 { series.variants[0].samples[index].stages[0].duration = 0 }
    let (json, _) = try json(series)
    let stage = json["comparison"]?["stages"]?.array?.first { $0["name"]?.string == "language.resolve" }
    #expect(stage?["ratio"]?.isNull == true && stage?["ci95"]?.isNull == true)
  }

  @Test("Every member that docs/json-run.md names is in a document, and no other")
  func documentation() throws {
    var series = SyntheticLaunches.series(launches: 12)
    series.variants[0].discarded = [.init(round: 0, reason: .suspended, amount: 1)]
    series.variants[0].samples[0].wall *= 9
    series.variants[0].samples[1].warnings = (0..<12).map { "message \($0)" }
    for index in 0..<12 {
      series.variants[1].samples[index].throttled = 5
      series.variants[1].samples[index].stages[0].state = .failed
      series.variants[1].samples[index].stages[1].state = .timedOut
    }
    let settings = StageSettings(groups: [StageGroup(name: "all", patterns: [NamePattern("*")])])
    // Facts of warnings are named by their kind, not on the page.
    let facts: Set<String> = [
      "variant", "first_ns", "next_longest_ns", "first_half_ns", "second_half_ns", "of", "from_ns", "all", "messages",
    ]
    try DocumentedMembers.check(try json(series, settings: settings).1, page: "docs/json-run.md", besides: facts)
  }
}

@Suite("Run trace")
struct RunTraceTests {
  @Test("Median launches become processes side by side, with the time before main and what was measured")
  func medians() throws {
    let series = SyntheticLaunches.series(launches: 5)
    let records = series.variants.map { variant in variant.samples.map { LaunchRecord(sample: $0) } }
    let trace = RunTrace(RunAnalysis(series), records: records).ofMedianLaunches()
    #expect(trace.processes.map(\.name) == ["uncached", "cached"])
    #expect(trace.processes.map(\.id) == [1, 2])
    for process in trace.processes {
      let span = try #require(process.threads.first?.spans.first)
      #expect(span.name == "launch" && span.start == 0 && span.category == "process")
      #expect(process.threads[0].instants.map(\.name) == ["exit"])
    }
    #expect(trace.metadata.contains { $0.name == "seed" && $0.value == .integer(42) })
  }

  @Test("What a program recorded keeps its spans, its main thread and its arrows")
  func recorded() throws {
    var series = SyntheticLaunches.series(launches: 1, [("v", SyntheticLaunches.uncached)])
    series.variants[0].samples[0].wall = 1000
    series.variants[0].samples[0].mainToReady = 900
    var recorded = Trace()
    var process = Trace.Process(id: 4321, name: "app")
    var main = Trace.Thread(id: 4321, name: "main")
    main.spans = [.init(name: "a", category: "stage", start: 200, duration: 300)]
    main.instants = [.init(name: "ready", category: "stage", time: 1000, scope: .global)]
    var worker = Trace.Thread(id: 4322, name: "worker")
    worker.spans = [.init(name: "b", category: "stage", start: 600, duration: 300)]
    process.threads = [main, worker]
    recorded.processes = [process]
    recorded.flows = [
      .init(
        id: 9, name: "stage.after", category: "stage",
        ends: [.init(process: 4321, thread: 4321, time: 500), .init(process: 4321, thread: 4322, time: 600)])
    ]
    let record = LaunchRecord(sample: series.variants[0].samples[0], trace: recorded)
    let trace = RunTrace(RunAnalysis(series), records: [[record, record]]).ofAllLaunches()
    #expect(trace.processes.map(\.name) == ["v #1", "v #2"])
    for (index, process) in trace.processes.enumerated() {
      let id = Int64(index + 1)
      #expect(process.threads.map(\.id) == [id, 4322])
      #expect(process.threads[0].spans.map(\.name) == ["process.start", "a"])
      #expect(process.threads[0].spans[0].duration == 100)
      #expect(trace.flows[index].ends.map(\.thread) == [id, 4322])
      #expect(trace.flows[index].ends.allSatisfy { $0.process == id })
    }
    #expect(Set(trace.flows.map(\.id)).count == 2)
    let encoded = try ChromeTraceWriter.encode(trace)
    #expect(encoded.outcome.repairs.isEmpty)
  }
}
