import Startup
import Testing

@Suite("Chrome-trace writer")
struct ChromeTraceWriterTests {
  @Test("Whole nanoseconds are printed as microseconds with three decimals")
  func nanoseconds() throws {
    var trace = Trace()
    var process = Trace.Process(id: 7, name: "shop", sortIndex: 0)
    var thread = Trace.Thread(id: 7, name: "main", sortIndex: 0)
    thread.spans = [
      Trace.Span(name: "fonts.register", category: "fonts", start: 1, duration: 1_234_567),
      Trace.Span(
        name: "a \"b\" 😀\n", category: "", start: 1000, duration: 1,
        arguments: [.init("count", .integer(3)), .init("ok", .bool(true)), .init("path", .string("C:\\x"))]),
    ]
    process.threads = [thread]
    trace.processes = [process]
    trace.metadata = [.init("tool", .string("startup-prof"))]
    let (bytes, outcome) = try ChromeTraceWriter.encode(trace)
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"""
        {"traceEvents":[
        {"ph":"M","pid":7,"tid":7,"ts":0.000,"name":"process_name","args":{"name":"shop"}},
        {"ph":"M","pid":7,"tid":7,"ts":0.000,"name":"process_sort_index","args":{"sort_index":0}},
        {"ph":"M","pid":7,"tid":7,"ts":0.000,"name":"thread_name","args":{"name":"main"}},
        {"ph":"M","pid":7,"tid":7,"ts":0.000,"name":"thread_sort_index","args":{"sort_index":0}},
        {"ph":"X","pid":7,"tid":7,"ts":0.001,"dur":1234.567,"name":"fonts.register","cat":"fonts"},
        {"ph":"X","pid":7,"tid":7,"ts":1.000,"dur":0.001,"name":"a \"b\" 😀\n","args":{"count":3,"ok":true,"path":"C:\\x"}}
        ],
        "displayTimeUnit":"ms",
        "otherData":{"tool":"startup-prof"}}

        """#)
    #expect(outcome.events == 6 && outcome.repairs.isEmpty)
  }

  @Test("An empty trace is a complete document")
  func empty() throws {
    let (bytes, _) = try ChromeTraceWriter.encode(Trace())
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"traceEvents":[
        ],
        "displayTimeUnit":"ms",
        "otherData":{}}

        """)
  }

  @Test("What a viewer would punish is repaired and counted")
  func repairs() throws {
    let (_, outcome) = try ChromeTraceWriter.encode(HostileTrace.everything)
    for repair in ChromeTraceWriter.Repair.allCases where repair != .unorderedSpan {
      #expect(outcome.repairs[repair, default: 0] > 0, "\(repair)")
    }
  }

  @Test("The file is there whole or not at all")
  func atomicity() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "t.json")
    do {
      var writer = try ChromeTraceWriter(replacing: path)
      for index in 0..<10_000 {
        try writer.span(
          Trace.Span(name: "s", category: "c", start: Int64(index), duration: 1), thread: 1, process: 1)
      }
    }
    #expect(try FileSystem.names(in: folder) == [])
    let writer = try ChromeTraceWriter(replacing: path)
    try writer.finish()
    #expect(try FileSystem.names(in: folder) == ["t.json"])
  }

  @Test("Arguments of one name are all kept under names of their own, however many")
  func repeatedArguments() throws {
    var trace = Trace()
    var process = Trace.Process(id: 1, name: "p", sortIndex: 0)
    var thread = Trace.Thread(id: 1, name: "main", sortIndex: 0)
    let arguments = (0..<5000).map { Trace.Argument("a", .integer($0)) } + [Trace.Argument("a#2", .null)]
    thread.spans = [Trace.Span(name: "s", category: "", start: 0, duration: 1, arguments: arguments)]
    process.threads = [thread]
    trace.processes = [process]
    let (bytes, outcome) = try ChromeTraceWriter.encode(trace)
    #expect(outcome.repairs == [.argumentName: 5000])
    let read = try ChromeTraceReader.read(bytes).trace.processes[0].threads[0].spans[0].arguments
    #expect(read.map(\.value) == arguments.map(\.value))
    #expect(Set(read.map(\.name)).count == 5001)
  }
}
