import Foundation
import Startup

/// Writing and reading Chrome traces against what is at hand: Foundation's JSON encoder, Python's json.
enum TraceBenchmarks: BenchmarkArea {
  static let name = "traces"

  /// As many as the target is about.
  private static let eventCount = 100_000

  static func run(_ suite: BenchmarkSuite) throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "trace.json")
    // Of memory, so that what is timed is ours and the kernel's copying, not the disk.
    let memoryFolder = "/dev/shm/startup-benchmarks-\(getpid())"
    try FileManager.default.createDirectory(atPath: memoryFolder, withIntermediateDirectories: true)
    defer { try? FileSystem.removeTree(memoryFolder) }
    let pathInMemory = PathName.join(memoryFolder, "trace.json")
    let trace = makeTrace()
    let events = EncodableTrace(trace)
    let encoder = JSONEncoder()
    try suite.run(
      PairedBenchmark(
        "traces.write-100k", iteration: "write 100,000 spans with two arguments to a file in memory",
        target: .nanoseconds(atMost: 300 * Double(eventCount)),
        peer: Contender("Foundation JSONEncoder") {
          try encoder.encode(events).write(to: URL(fileURLWithPath: pathInMemory), options: .atomic)
        },
        ours: Contender("ChromeTraceWriter") { blackHole(try ChromeTraceWriter.write(trace, to: pathInMemory)) }))
    let bytes = try ChromeTraceWriter.encode(trace).bytes
    try suite.run(
      PairedBenchmark(
        "traces.write-100k-durable", iteration: "write them to a file on the disk",
        peer: Contender("the same bytes, fsync, rename") { try AtomicFile.write(bytes, to: path) },
        ours: Contender("ChromeTraceWriter") { blackHole(try ChromeTraceWriter.write(trace, to: path)) }))
    try ChromeTraceWriter.write(trace, to: path)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as! Int
    suite.note("the file of 100,000 spans has \(size) bytes")
    try suite.run(
      PairedBenchmark(
        "traces.read-100k", iteration: "read that file into a model", target: .ratio(atMost: 1),
        peer: Contender("python3 -c json.load, with its start") { try PythonReader.read(path) },
        ours: Contender("ChromeTraceReader.read") { blackHole(try ChromeTraceReader.read(path: path)) }))
    try suite.run(
      PairedBenchmark(
        "traces.visit-100k", iteration: "show every event of that file to a visitor",
        peer: Contender("Foundation JSONSerialization") {
          blackHole(try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))))
        },
        ours: Contender("ChromeTraceReader.visit") {
          var counter = EventCounter()
          blackHole(try ChromeTraceReader.visit(path: path, &counter))
          precondition(counter.events == eventCount + 4)
        }))
  }

  /// Spans of a launch as they come: 10 µs apart, every tenth around nine others, with a path and a count.
  private static func makeTrace() -> Trace {
    var thread = Trace.Thread(id: 4242, name: "main", sortIndex: 0)
    let names = ["strings.load", "fonts.register", "assets.open", "interface.load", "language.resolve"]
    for index in 0..<eventCount {
      let isParent = index % 10 == 0
      thread.spans.append(
        Trace.Span(
          name: names[index % names.count], category: "stage", start: Int64(index) * 10_007,
          duration: isParent ? 99_000 : 8_123,
          arguments: [
            .init("path", .string("Modules/Checkout.bundle/en.lproj/Localizable.strings")),
            .init("bytes", .integer(Int64(index))),
          ]))
    }
    var process = Trace.Process(id: 4242, name: "shop", sortIndex: 0)
    process.threads = [thread]
    var trace = Trace()
    trace.processes = [process]
    return trace
  }
}

/// Counts events, keeping none.
private struct EventCounter: ChromeTraceVisitor {
  var events = 0
  mutating func visit(_ event: borrowing ChromeTraceEvent, _ repairs: inout ChromeTraceRepairs) { events += 1 }
  mutating func visit(metadata argument: Trace.Argument) {}
}

/// The same events for Foundation's encoder.
private struct EncodableTrace: Encodable {
  struct Event: Encodable {
    var ph = "X"
    var pid: Int64
    var tid: Int64
    var ts: Double
    var dur: Double
    var name: String
    var cat: String
    var args: Arguments
  }

  struct Arguments: Encodable {
    var path: String
    var bytes: Int64
  }

  var traceEvents: [Event] = []
  var displayTimeUnit = "ms"

  init(_ trace: Trace) {
    for process in trace.processes {
      for thread in process.threads {
        for (index, span) in thread.spans.enumerated() {
          traceEvents.append(
            Event(
              pid: process.id, tid: thread.id, ts: Double(span.start) / 1000, dur: Double(span.duration) / 1000,
              name: span.name, cat: span.category,
              args: Arguments(
                path: "Modules/Checkout.bundle/en.lproj/Localizable.strings", bytes: Int64(index))))
        }
      }
    }
  }
}

/// Python reading the file; its start, about 20 ms, is part of the figure as it is of any script that reads a trace.
private enum PythonReader {
  static func read(_ path: String) throws {
    let script = "import json, sys; json.load(open(sys.argv[1], 'rb'))"
    _ = try TimedProcess.run(["python3", "-c", script, path])
  }
}
