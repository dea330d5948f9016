@testable import Startup
import Testing

@Suite("Chrome traces in a stream")
struct ChromeTraceStreamTests {
  /// Counts what it is shown.
  private struct Counting: ChromeTraceVisitor {
    var events = 0
    var lastLine = 0
    var names: Set<String> = []
    var arguments = 0
    var metadata: [Trace.Argument] = []

    mutating func visit(_ event: borrowing ChromeTraceEvent, _ repairs: inout ChromeTraceRepairs) {
      events += 1
      lastLine = event.line
      names.insert(event.name)
      arguments += event.arguments().count
    }

    mutating func visit(metadata argument: Trace.Argument) { metadata.append(argument) }
  }

  private let folder: String

  init() throws { folder = try FileSystem.makeTemporaryDirectory() }

  @Test("A file larger than memory holds of it at once is shown event by event, with the line of each")
  func visiting() throws {
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "large.json")
    var writer = try ChromeTraceWriter(replacing: path)
    try writer.process(1, name: "p")
    for index in 0..<8000 {
      let text = String(repeating: "x", count: index % 400)
      try writer.span(
        Trace.Span(
          name: "name \(index % 10)", category: "c", start: Int64(index) * 1000, duration: 999,
          arguments: [.init("text", .string(text))]), thread: 1, process: 1)
    }
    let outcome = try writer.finish(metadata: [.init("tool", .string("test"))])
    #expect(outcome.repairs.isEmpty)
    var counting = Counting()
    let repairs = try ChromeTraceReader.visit(path: path, &counting)
    #expect(repairs.isEmpty)
    #expect(counting.events == outcome.events && counting.events == 8004)
    #expect(counting.lastLine == outcome.events + 1)
    #expect(counting.names.isSuperset(of: ["name 0", "name 9", "process_name"]))
    #expect(counting.metadata == [.init("tool", .string("test"))])
  }

  @Test("An event larger than a chunk is read whole, a member too large to keep is left out and counted")
  func largeValues() throws {
    let long = String(repeating: "n", count: 700_000)
    let stack = String(repeating: "{\"name\":\"f\"},", count: 200_000)
    let text = """
      {"foo": [\(stack)1],
      "traceEvents": [{"name":"\(long)","ph":"X","ts":0,"dur":1,"pid":1,"tid":1}],
      "bar": 2}
      """
    let reading = try ChromeTraceReader.read(Array(text.utf8))
    #expect(reading.trace.processes[0].threads[0].spans[0].name == long)
    #expect(TraceText.lines(reading.repairs) == ["! leftOutMember 1 line 1"])
    #expect(reading.trace.metadata == [.init("bar", .integer(2))])
  }

  @Test("Errors behind many chunks say line, column and offset")
  func positions() {
    let event = "{\"name\":\"a\",\"ph\":\"X\",\"ts\":0,\"dur\":1,\"pid\":1,\"tid\":1},\n"
    let text = "[\n" + String(repeating: event, count: 20_000) + "  oops]"
    #expect(
      throws: ChromeTraceError.unexpected(
        expected: "a JSON value", found: "'o'",
        ChromeTracePosition(line: 20_002, column: 3, offset: 2 + event.utf8.count * 20_000 + 2))
    ) { try ChromeTraceReader.read(Array(text.utf8)) }
  }

  @Test("gzip is recognized by its magic: one member, several, damaged, cut")
  func gzip() throws {
    let one = Gzip.stored("[{\"name\":\"a\",\"ph\":\"X\",\"ts\":0,\"dur\":1,\"pid\":1,\"tid\":1},")
    let two = Gzip.stored("{\"name\":\"b\",\"ph\":\"X\",\"ts\":2,\"dur\":1,\"pid\":1,\"tid\":1}]")
    let lines = ["1/1 a 0+1000", "1/1 b 2000+1000"]
    do {
      #expect(TraceText.lines(try ChromeTraceReader.read(one + two).trace) == lines)
    } catch ChromeTraceError.noDecompressor {
      return
    }
    #expect(TraceText.lines(try ChromeTraceReader.read(one + two + [0, 0, 0]).trace) == lines)
    for count in [3, 12, one.count - 9, one.count - 1] {
      #expect(throws: ChromeTraceError.truncatedCompression) { try ChromeTraceReader.read(Array(one[..<count])) }
    }
    var damaged = one + two
    damaged[one.count - 6] ^= 1
    #expect(throws: ChromeTraceError.damagedCompression) { try ChromeTraceReader.read(damaged) }
    #expect(throws: ChromeTraceError.damagedCompression) { try ChromeTraceReader.read([0x1F, 0x8B, 9, 9, 9, 9, 9]) }
  }

  @Test("A missing file and a folder are reported as such")
  func unreadable() throws {
    defer { try? FileSystem.removeTree(folder) }
    #expect(throws: ChromeTraceError.self) { try ChromeTraceReader.read(path: PathName.join(folder, "none")) }
    do throws(ChromeTraceError) {
      _ = try ChromeTraceReader.read(path: folder)
      Issue.record("a folder was read")
    } catch {
      #expect("\(error)" == "Is a directory")
    }
  }

  @Test("Written event by event, spans out of order and flow ends outside spans are repaired and counted")
  func streamedRepairs() throws {
    var writer = ChromeTraceWriter()
    let span = Trace.Span(name: "a", category: "c", start: 100, duration: 50)
    try writer.span(span, thread: 1, process: 1)
    try writer.span(Trace.Span(name: "early", category: "c", start: 90, duration: 5), thread: 1, process: 1)
    try writer.span(Trace.Span(name: "crossing", category: "c", start: 120, duration: 50), thread: 1, process: 1)
    try writer.flow(.start, id: 1, name: "f", category: "c", at: .init(process: 1, thread: 1, time: 120))
    try writer.flow(.end, id: 1, name: "f", category: "c", at: .init(process: 1, thread: 1, time: 150))
    try writer.flow(.end, id: 2, name: "f", category: "c", at: .init(process: 1, thread: 1, time: 150))
    try writer.flow(.start, id: 3, name: "f", category: "c", at: .init(process: 1, thread: 1, time: 151))
    try writer.counter("n", category: "", values: [("v", 1), ("w", .nan)], time: 5, process: 1)
    try writer.instant(Trace.Instant(name: "i", category: "", time: -1), thread: 1, process: 1)
    try writer.asyncSpan(Trace.AsyncSpan(id: 9, thread: 2, span: span), process: 1)
    let (bytes, outcome) = try writer.finishInMemory()
    #expect(
      outcome.repairs == [
        .unorderedSpan: 1, .overlappingSpan: 1, .flowEnd: 2, .notFinite: 1, .timeOutOfRange: 1,
      ])
    let trace = try ChromeTraceReader.read(bytes).trace
    #expect(
      TraceText.lines(trace) == [
        "process 1 process 1", "thread 1/1 main", "1/1 a 100+50", "thread 1/2 thread 2", "counter 1 n v 5=1.0",
        "async 1/1 #1 early 90+5", "async 1/1 #2 crossing 120+50", "async 1/2 #3 a 100+50",
        "flow f 1/1@120 > 1/1@150",
      ])
  }
}
