import Testing

@testable import Startup
@testable import StartupProfiling

@Suite("show's report")
struct ShowReportTests {
  private func report(_ reading: ChromeTraceReading, width: Int = 80, unicode: Bool = true, color: Bool = false)
    -> String
  {
    ShowReport(
      title: "t.json", reading, style: TextStyle(width: width, usesColor: color, usesUnicode: unicode)
    ).text()
  }

  private func twoLaunches() throws -> ChromeTraceReading {
    try ChromeTraceReader.read(try ChromeTraceWriter.encode(TraceSummaryTests.twoLaunches).bytes)
  }

  @Test("It says what is there, where time goes, what is uncovered and what was repaired")
  func crossed() throws {
    let text = """
      [{"name":"a","ph":"B","ts":0,"pid":1,"tid":1},{"name":"b","ph":"B","ts":1,"pid":1,"tid":1},
      {"name":"a","ph":"E","ts":2,"pid":1,"tid":1},{"name":"b","ph":"E","ts":3,"pid":1,"tid":1}]
      """
    #expect(
      report(try ChromeTraceReader.read(Array(text.utf8))) == """
        t.json: 1 process, 1 thread, 2 spans

        process, thread  from   length  spans  covered, milestones
        pid 1            0 ns  2.00 us      2
          tid 1                2.00 us      2  100.0%, 2 deep

        time by name  count    total     self  longest  self share
        a                 1  2.00 us  1.00 us  2.00 us       50.0%
        b                 1  1.00 us  1.00 us  1.00 us       50.0%

        longest launch: pid 1, 2.00 us
        span      from    total     self   share
        tid 1
          a       0 ns  2.00 us  1.00 us  100.0%
            b  1.00 us  1.00 us  1.00 us   50.0%

        main thread: covered by spans throughout

        repaired while reading
          1 × spans ended by the end of one around them (first in line 1)
          1 × ends without a begin; left out (first in line 2)

        """)
  }

  @Test("Every milestone keeps its own name and time, however narrow it gets", arguments: [80, 100, 200])
  func milestones(columns: Int) throws {
    let names = ["ready", "launched", "first.frame.of.the.main.window", "d", "e", "f", "g", "h"]
    var trace = Trace()
    var process = Trace.Process(id: 1, name: "a long name of a variant")
    process.threads = [Trace.Thread(id: 1, name: "main")]
    process.threads[0].spans = [.init(name: "work", category: "", start: 0, duration: 90_000_000)]
    process.threads[0].instants = names.enumerated().map { index, name in
      .init(name: name, category: "", time: 65_000_000 + Int64(index) * 4_000_000, scope: .global)
    }
    trace.processes = [process]
    let text = report(ChromeTraceReading(trace: trace, repairs: ChromeTraceRepairs()), width: columns)
    for line in text.split(separator: "\n") { #expect(DisplayText.width(String(line)) <= columns, "\(line)") }
    #expect(text.contains("ready at 65.0 ms") && text.contains("launched at 69.0 ms"), "\(text)")
    #expect(text.contains(" at 73.0 ms") && text.contains("f at 85.0 ms"))
    #expect(text.contains("2 more (--all)"))
    let style = TextStyle(width: columns)
    let all = ShowReport(
      title: "t", ChromeTraceReading(trace: trace, repairs: ChromeTraceRepairs()), limits: .unlimited, style: style)
    #expect(all.text().contains("h at 93.0 ms"))
  }

  @Test("A launch with a long name keeps its length")
  func longName() throws {
    var trace = Trace()
    var process = Trace.Process(id: 1, name: String(repeating: "name", count: 60))
    process.threads = [Trace.Thread(id: 1, name: "main")]
    process.threads[0].spans = [.init(name: "work", category: "", start: 0, duration: 90_000_000)]
    trace.processes = [process]
    let text = report(ChromeTraceReading(trace: trace, repairs: ChromeTraceRepairs()))
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("longest launch: name") && $0.hasSuffix(", 90.0 ms") })
  }

  @Test("What launches said is told once with its count")
  func warnings() throws {
    var trace = Trace()
    for id in 1...2 {
      var process = Trace.Process(id: Int64(id))
      process.threads = [Trace.Thread(id: Int64(id))]
      process.threads[0].instants = [
        .init(
          name: "launch.warning", category: "stage", time: 0, scope: .process,
          arguments: [.init("message", .string("de.lproj/L.strings:1:1: no\ntable"))])
      ]
      trace.processes.append(process)
    }
    let reading = ChromeTraceReading(trace: trace, repairs: ChromeTraceRepairs())
    #expect(report(reading).contains("said by the launches\n  2 × de.lproj/L.strings:1:1: no\\ntable\n"))
    var json = JSONWriter()
    json.value(ShowDocument(file: "t", reading))
    let warning = try JSONDocument.parse(json.document())["warnings"]?.array?.first
    #expect(warning?["count"]?.integer == 2 && warning?["message"]?.string == "de.lproj/L.strings:1:1: no\ntable")
  }

  @Test("No line is wider than the terminal", arguments: [80, 100, 200])
  func width(columns: Int) throws {
    for seed in UInt64(0)..<10 {
      var random = RandomTrace(seed: seed)
      let reading = try ChromeTraceReader.read(try ChromeTraceWriter.encode(random.trace()).bytes)
      for line in report(reading, width: columns).split(separator: "\n") {
        #expect(DisplayText.width(String(line)) <= columns, "seed \(seed): \(line)")
      }
    }
  }

  @Test("Without Unicode and colour it is plain ASCII, with colour only colours are added")
  func plain() throws {
    var random = RandomTrace(seed: 3)
    let reading = try ChromeTraceReader.read(try ChromeTraceWriter.encode(random.trace()).bytes)
    let plain = report(reading, unicode: false)
    #expect(plain.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    let colored = report(reading, color: true)
    #expect(colored.contains("\u{1B}[") && !report(reading).contains("\u{1B}["))
  }

  @Test("What does not fit the limits is counted, and --all shows it")
  func limits() throws {
    var limits = ShowReport.Limits()
    limits.totals = 1
    limits.tree = 2
    limits.gaps = 1
    let style = TextStyle(width: 80, usesColor: false, usesUnicode: true)
    let short = ShowReport(title: "t.json", try twoLaunches(), limits: limits, style: style).text()
    #expect(short.contains("4 more names (--all shows them)"))
    #expect(short.contains("2 shorter entries (--all shows them)"))
    #expect(short.contains("1 shorter gap (--all shows them)"))
    let all = ShowReport(title: "t.json", try twoLaunches(), limits: .unlimited, style: style).text()
    #expect(!all.contains("--all"))
  }

  @Test("--json is the same in numbers, and any trace's is a JSON document")
  func document() throws {
    var json = JSONWriter()
    json.value(ShowDocument(file: "t.json", try twoLaunches()))
    let root = try JSONDocument.parse(json.document())
    #expect(root["schema"]?.string == "startup-prof/show/1")
    #expect(root["totals"]?.array?.count == 5)
    #expect(root["longest"]?["gaps"]?["total_ns"]?.integer == 2_000_000)
    for seed in UInt64(0)..<10 {
      var random = RandomTrace(seed: seed)
      var json = JSONWriter()
      json.value(
        ShowDocument(
          file: "t.json", try ChromeTraceReader.read(try ChromeTraceWriter.encode(random.trace()).bytes)))
      #expect(throws: Never.self) { try JSONDocument.parse(json.document()) }
    }
  }
}
