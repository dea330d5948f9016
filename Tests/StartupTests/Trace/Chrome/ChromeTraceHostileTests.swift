import Startup
import StartupProfiling
import Testing

@Suite("Chrome-trace reader on hostile input")
struct ChromeTraceHostileTests {
  @Test(
    "A file damaged at random is read or refused with a place inside it, and what is read can be written",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func mutations() throws {
    try Self.mutate(rounds: 20, seed: 7)
  }

  @Test("Text cut anywhere is read or refused")
  func truncation() throws {
    let (bytes, _) = try ChromeTraceWriter.encode(HostileTrace.everything)
    for count in stride(from: 0, to: bytes.count, by: 13) { Self.check(Array(bytes[..<count])) }
  }

  @Test("Nesting beyond the limit is refused, not followed")
  func depth() {
    for open in ["[", "{\"a\":"] {
      let text = "[{\"args\":" + String(repeating: open, count: 100_000)
      #expect(throws: ChromeTraceError.self) { try ChromeTraceReader.read(Array(text.utf8)) }
    }
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let text = "[{\"name\":\"a\",\"ph\":\"X\",\"ts\":0,\"dur\":1,\"pid\":1,\"tid\":1,\"args\":{\"a\":\(deep)}}]"
    #expect(throws: Never.self) { try ChromeTraceReader.read(Array(text.utf8)) }
  }

  @Test("Times at the ends of 64 bits don't overflow")
  func extremeTimes() throws {
    let times = [
      "9223372036854775.807", "-9223372036854775.808", "9223372036854775", "1e300", "-1e300", "1e-300", "0",
      "99999999999999999999", "\"9223372036854775.807\"",
    ]
    var events: [String] = []
    for first in times {
      for second in times {
        for phase in ["X", "B", "E", "b", "e", "s", "f", "i", "C", "S", "F", "T", "n"] {
          events.append(
            "{\"name\":\"a\",\"ph\":\"\(phase)\",\"ts\":\(first),\"dur\":\(second),\"pid\":1,\"tid\":1,\"id\":1,\"args\":{\"v\":1}}"
          )
        }
      }
    }
    Self.check(Array("[\(events.joined(separator: ","))]".utf8))
    for event in events { Self.check(Array("[\(event),\(events[0])]".utf8)) }
  }

  @Test("A span that ends beyond 64 bits of nanoseconds is cut off there, and counted")
  func clippedSpans() throws {
    func repairs(_ events: String) throws -> ChromeTraceRepairs {
      try ChromeTraceReader.read(Array("[\(events)]".utf8)).repairs
    }
    let last = "9223372036854775"
    #expect(
      try repairs(#"{"ph":"X","name":"a","ts":\#(last),"dur":1,"pid":1,"tid":1}"#)[.clippedDuration] == 1)
    #expect(try repairs(#"{"ph":"X","name":"a","ts":\#(last),"dur":0.5,"pid":1,"tid":1}"#).isEmpty)
    for (begin, end) in [("B", "E"), ("b", "e")] {
      let marks = [(begin, "-\(last)"), (end, last)].map { phase, time in
        #"{"ph":"\#(phase)","name":"a","ts":\#(time),"pid":1,"tid":1,"id":1}"#
      }
      #expect(try repairs(marks.joined(separator: ","))[.clippedDuration] == 1)
    }
  }

  @Test("What can't be matched is not searched for again and again")
  func manyUnmatched() throws {
    let count = 20_000
    var events: [String] = []
    func add(_ phase: String, _ name: String, _ time: Int, _ more: String = "") {
      events.append("{\"ph\":\"\(phase)\",\"name\":\"\(name)\",\"ts\":\(time),\"pid\":1,\"tid\":1\(more)}")
    }
    for index in 0..<count {
      add("B", "b\(index)", index)
      add("b", "a\(index)", index, ",\"id\":1,\"cat\":\"c\"")
      add("s", "f", index, ",\"id\":1")
      add("f", "f", index, ",\"id\":1,\"bp\":\"e\"")
    }
    for index in 0..<count {
      add("E", "none", count + index)
      add("e", "none", count + index, ",\"id\":1,\"cat\":\"c\"")
      add("e", "a\(index)", count + index, ",\"id\":1,\"cat\":\"c\"")
    }
    let reading = try ChromeTraceReader.read(Array("[\(events.joined(separator: ","))]".utf8))
    #expect(reading.repairs[.unmatchedEnd] == count && reading.repairs[.unmatchedAsyncEnd] == count)
    #expect(reading.trace.processes[0].asyncSpans.count == count && reading.trace.flows.count == count)
    let (_, outcome) = try ChromeTraceWriter.encode(reading.trace)
    #expect(outcome.repairs[.flowID] == count - 1)
  }

  @Test("A hundred thousand spans inside each other are summarized without running out of stack")
  func deepSpans() throws {
    var thread = Trace.Thread(id: 1, name: "main")
    for depth in Int64(0)..<100_000 {
      thread.spans.append(Trace.Span(name: "\(depth)", category: "", start: depth, duration: 1_000_000 - 2 * depth))
    }
    var trace = Trace()
    var process = Trace.Process(id: 1, name: "p")
    process.threads = [thread]
    trace.processes = [process]
    let summary = TraceSummary(trace)
    #expect(summary.processes[0].threads[0].depth == 100_000)
  }

  /// Damages each small case file at random, `rounds` times.
  static func mutate(rounds: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let files = try FileSystem.names(in: SharedCases.path("traces")).filter { $0.hasSuffix(".json") }
    let signs = Array("{}[],:\"\\0123456789.-+eEtfnu \n\u{1}XBEbenstfCMi".utf8) + [0xFF, 0xC3, 0x80, 0]
    for file in files {
      let original = try FileSystem.contents(of: SharedCases.path("traces/\(file)"))
      guard !original.isEmpty, original.count < 2000 else { continue }
      for _ in 0..<rounds {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          guard !bytes.isEmpty else { break }
          let place = Int.random(in: bytes.indices, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: bytes[place] = signs[Int.random(in: signs.indices, using: &generator)]
          case 1: bytes.insert(signs[Int.random(in: signs.indices, using: &generator)], at: place)
          case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &generator)))
          default:
            let end = min(bytes.count, place + Int.random(in: 1...60, using: &generator))
            bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: bytes.indices, using: &generator))
          }
        }
        Self.check(bytes)
      }
    }
  }

  /// Reads, writes and reads again; only the first may fail.
  static func check(_ bytes: [UInt8]) {
    do throws(ChromeTraceError) {
      let reading = try ChromeTraceReader.read(bytes)
      let written = try? ChromeTraceWriter.encode(reading.trace)
      let second = written.flatMap { try? ChromeTraceReader.read($0.bytes) }
      #expect(second != nil && second!.repairs.isEmpty, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      _ = TraceSummary(reading.trace)
    } catch {
      #expect(error.position.map { $0.offset <= bytes.count && $0.line >= 1 && $0.column >= 1 } ?? false)
    }
  }
}
