import CBenchmarks
import Foundation
import Startup

/// What recording a span costs: against bare clock readings, which no tracer can do without, and against printing at once.
enum TracerBenchmarks: BenchmarkArea {
  static let name = "tracer"

  static var inFreshProcess: [String: () throws -> Double] {
    [
      "two bare readings, tsc": { firstThousand(bareTicks) },
      "span, tsc": { firstThousand(spans(try tracer(.timeStampCounter))) },
      "two bare readings, system": { firstThousand(bareSystem) },
      "span, system": { firstThousand(spans(try tracer(.system))) },
    ]
  }

  static func run(_ suite: BenchmarkSuite) throws {
    if TimeStampCounter.isUsable() {
      try run(suite, clock: .timeStampCounter, bareTicks)
    } else {
      suite.note("no invariant time-stamp counter here")
    }
    try run(suite, clock: .system, bareSystem)
    try runOthers(suite)
    try runHello(suite)
  }

  /// The steady state and the first 1,000 spans by one clock.
  private static func run(_ suite: BenchmarkSuite, clock: ClockSource, _ bare: @escaping (Int) -> Void) throws {
    let suffix = clock.rawValue
    let peer = Contender("two bare readings, \(suffix)", loop: bare)
    let warm = try tracer(clock)
    try suite.run(
      PairedBenchmark(
        "tracer.span-\(suffix)", iteration: "a span", target: .ratio(atMost: 1.25), peer: peer,
        ours: Contender("span { }", loop: spans(warm))))
    try suite.run(
      PairedBenchmark(
        "tracer.begin-end-\(suffix)", iteration: "a span", target: .ratio(atMost: 1.25), peer: peer,
        ours: Contender("begin, end") { count in for _ in 0..<count { warm.end(warm.begin("benchmark")) } }))
    try suite.run(
      FreshProcessBenchmark(
        "tracer.first-1000-\(suffix)", iteration: "the first 1,000 spans of a process", target: .ratio(atMost: 2),
        peer: .measurement(peer.name), ours: .measurement("span, \(suffix)")))
  }

  private static func runOthers(_ suite: BenchmarkSuite) throws {
    let warm = try tracer(nil)
    let memory = Contender("span in memory", loop: spans(warm))
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let file = try tracer(nil, .file(PathName.join(folder, "recording")))
    try suite.run(
      PairedBenchmark(
        "tracer.span-file", iteration: "a span", target: .ratio(atMost: 1.3), peer: memory,
        ours: Contender("span in a mapped file", loop: spans(file))))
    // As a launch has it: memory that nobody has touched, until it is full.
    try suite.run(
      PairedBenchmark(
        "tracer.span-fresh-memory", iteration: "a span", peer: memory,
        ours: Contender("span in memory not touched before") { count in
          for start in stride(from: 0, to: count, by: 400_000) { spans(Tracer())(min(400_000, count - start)) }
        }))
    try suite.run(
      PairedBenchmark(
        "tracer.span-2-threads", iteration: "a span on each thread", threads: 2,
        peer: Contender("two bare readings", loop: bareTicks), ours: memory))
    try suite.run(
      PairedBenchmark(
        "tracer.disabled", iteration: "a span", target: .nanoseconds(atMost: 3),
        peer: Contender("an empty loop") { count in for index in 0..<count { blackHole(index) } },
        ours: Contender("span { } of a disabled tracer") { count in
          let tracer = Tracer.disabled
          for index in 0..<count { tracer.span("benchmark") { blackHole(index) } }
        }))
    let null = fopen("/dev/null", "w")
    defer { if let null { fclose(null) } }
    try suite.run(
      PairedBenchmark(
        "tracer.fprintf", iteration: "a span", target: .ratio(atMost: 0.2),
        peer: Contender("two lines by fprintf") { count in
          for _ in 0..<count { benchmarks_print_span(null, "benchmark") }
        }, ours: memory))
  }

  /// What linking the library and opening a tracer adds to a program that says hello.
  private static func runHello(_ suite: BenchmarkSuite) throws {
    let folder = PathName.parent(of: try FileSystem.realPath(CommandLine.arguments[0]))
    let (bare, traced) = (PathName.join(folder, "hello-bare"), PathName.join(folder, "hello-traced"))
    guard FileSystem.exists(bare), FileSystem.exists(traced) else {
      return suite.note("tracer.hello: hello-bare and hello-traced are not beside this program; swift build makes them")
    }
    try suite.run(
      FreshProcessBenchmark(
        "tracer.hello", iteration: "launch a static hello, spawn to exit", target: .added(nanosecondsAtMost: 300_000),
        peer: .command("hello", [bare]), ours: .command("hello with an open tracer", [traced])))
  }

  // MARK: What is measured

  private static func bareTicks(_ count: Int) {
    for _ in 0..<count { blackHole(benchmarks_ticks() ^ benchmarks_ticks()) }
  }

  private static func bareSystem(_ count: Int) {
    var time = timespec()
    for _ in 0..<count {
      clock_gettime(CLOCK_MONOTONIC, &time)
      clock_gettime(CLOCK_MONOTONIC, &time)
    }
    blackHole(time)
  }

  private static func spans(_ tracer: Tracer) -> (Int) -> Void {
    { count in for _ in 0..<count { tracer.span("benchmark") {} } }
  }

  /// A tracer that overwrites its oldest records, so that a loop of any length stays in the steady state.
  private static func tracer(
    _ clock: ClockSource?, _ configuration: Tracer.Configuration = .memory
  ) throws -> Tracer {
    var configuration = configuration
    configuration.clock = clock
    configuration.overflow = .keepLatest
    configuration.capacity = 1 << 20
    return try Tracer(configuration)
  }

  /// The time of an iteration over the first thousand.
  private static func firstThousand(_ loop: (Int) -> Void) -> Double {
    let start = benchmarks_now()
    loop(1000)
    return Double(benchmarks_now() - start) / 1000
  }
}
