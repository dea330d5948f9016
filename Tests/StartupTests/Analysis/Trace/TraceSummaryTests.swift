import Startup
import StartupProfiling
import Testing

@Suite("Trace summary")
struct TraceSummaryTests {
  /// Two launches: the second is longer, on two threads, with a gap, and ready before its end.
  static var twoLaunches: Trace {
    func span(_ name: String, _ start: Int64, _ duration: Int64) -> Trace.Span {
      Trace.Span(name: name, category: "stage", start: start, duration: duration)
    }
    var short = Trace.Process(id: 10, name: "cached", sortIndex: 0)
    var shortMain = Trace.Thread(id: 10, name: "main", sortIndex: 0)
    shortMain.spans = [span("strings.load", 0, 2_000_000)]
    short.threads = [shortMain]
    var long = Trace.Process(id: 20, name: "uncached", sortIndex: 1)
    var worker = Trace.Thread(id: 21, name: "worker", sortIndex: 1)
    worker.spans = [span("fonts.register", 1_000_000, 3_000_000)]
    var main = Trace.Thread(id: 20, name: "main", sortIndex: 0)
    main.spans = [
      span("language.resolve", 1_000_000, 1_000_000), span("strings.load", 3_000_000, 6_000_000),
      span("strings.parse", 3_000_000, 2_000_000), span("strings.parse", 6_000_000, 1_000_000),
    ]
    main.instants = [Trace.Instant(name: "ready", category: "stage", time: 10_000_000, scope: .global)]
    long.threads = [worker, main]
    long.asyncSpans = [Trace.AsyncSpan(id: 1, thread: 21, span: span("download", 2_000_000, 18_000_000))]
    var trace = Trace()
    trace.processes = [short, long]
    return trace
  }

  @Test("Time by name counts each span, and its own time without the spans inside")
  func totals() throws {
    let summary = TraceSummary(Self.twoLaunches)
    #expect(summary.spanCount == 7)
    #expect(
      summary.totals.map(\.name) == ["download", "strings.load", "fonts.register", "strings.parse", "language.resolve"])
    let load = summary.totals[1]
    #expect(load.count == 2 && load.total == 8_000_000 && load.own == 5_000_000 && load.longest == 6_000_000)
  }

  @Test("The longest launch is told as a tree, main thread first, until it is ready")
  func tree() throws {
    let launch = try #require(TraceSummary(Self.twoLaunches).longest)
    #expect(launch.process == 20 && launch.start == 1_000_000 && launch.end == 10_000_000)
    #expect(launch.threads.map(\.thread) == [20, 21])
    let load = launch.threads[0].roots[1]
    #expect(load.name == "strings.load" && load.own == 3_000_000)
    #expect(load.children.count == 1 && load.children[0].count == 2 && load.children[0].total == 3_000_000)
  }

  @Test("Gaps are the times on the main thread that no span covers, with their neighbours")
  func gaps() throws {
    let launch = try #require(TraceSummary(Self.twoLaunches).longest)
    #expect(launch.gapCount == 2 && launch.uncovered == 2_000_000)
    #expect(launch.gaps[0] == gap(2_000_000, 1_000_000, "language.resolve", "strings.load", in: launch))
    #expect(launch.gaps[1] == gap(9_000_000, 1_000_000, "strings.load", nil, in: launch))
  }

  @Test("An overview tells where a process begins and ends and how much spans cover")
  func overview() {
    let processes = TraceSummary(Self.twoLaunches).processes
    #expect(processes.map(\.duration) == [2_000_000, 19_000_000])
    #expect(processes[1].threads.map(\.isMain) == [false, true])
    #expect(processes[1].threads.map(\.covered) == [3_000_000, 7_000_000])
    #expect(processes[1].threads.map(\.depth) == [1, 2])
    #expect(processes[1].milestones.map(\.name) == ["ready"])
  }

  @Test("An empty trace has no launch")
  func empty() {
    let summary = TraceSummary(Trace())
    #expect(summary.longest == nil && summary.totals.isEmpty && summary.processes.isEmpty)
  }

  private func gap(
    _ start: Int64, _ duration: Int64, _ after: String?, _ before: String?, in launch: TraceSummary.Launch
  ) -> TraceSummary.Gap {
    var gap = launch.gaps[0]
    gap.start = start
    gap.duration = duration
    gap.after = after
    gap.before = before
    return gap
  }
}
