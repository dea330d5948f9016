import Foundation

/// The two outputs of the benchmark program.
enum BenchmarkReport {
  static func printText(_ result: BenchmarkResult) {
    let threads = result.threads > 1 ? ", \(result.threads) threads" : ""
    print("\(result.name)  (\(result.iteration)\(threads))")
    print(line("ours", result.oursName, result.ours, result.instructions?.ours))
    print(line("peer", result.peerName, result.peer, result.instructions?.peer))
    let ratio = result.ratio
    var summary = "  ratio \(NumberText.significant(ratio.median))"
    summary += "  95% [\(NumberText.significant(ratio.low)), \(NumberText.significant(ratio.high))]"
    summary += "  \(result.ourTimes.count) rounds"
    if let instructions = result.instructions, instructions.peer > 0 {
      summary += "  instructions \(NumberText.significant(instructions.ours / instructions.peer))"
    }
    if let target = result.target, let verdict = result.verdict {
      summary += "  target \(target.description): \(verdict.rawValue)"
    }
    print(summary)
    fflush(nil)  // a pipe sees each result as soon as it is there
  }

  private static func line(_ side: String, _ name: String, _ time: Estimate, _ instructions: Double?) -> String {
    var text = "  \(side)  \(NumberText.duration(time.median).padded(to: 9))"
    text += "  [\(NumberText.duration(time.low)), \(NumberText.duration(time.high))]"
    if let instructions { text += "  \(NumberText.significant(instructions)) instructions" }
    return "\(text)  \(name)"
  }

  static func printJSON(_ results: [BenchmarkResult]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(schema: "startup-benchmarks/1", benchmarks: results.map(Document.Benchmark.init))
    print(String(decoding: try encoder.encode(document), as: UTF8.self))
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { String(repeating: " ", count: max(width - count, 0)) + self }
}

private struct Document: Encodable {
  let schema: String
  let benchmarks: [Benchmark]

  struct Benchmark: Encodable {
    let name: String
    let iteration: String
    let threads: Int
    let rounds: Int
    let ours: Side
    let peer: Side
    let ratio: Interval
    let target: String?
    let verdict: String?

    init(_ result: BenchmarkResult) {
      name = result.name
      iteration = result.iteration
      threads = result.threads
      rounds = result.ourTimes.count
      ours = Side(name: result.oursName, nanoseconds: Interval(result.ours), instructions: result.instructions?.ours)
      peer = Side(name: result.peerName, nanoseconds: Interval(result.peer), instructions: result.instructions?.peer)
      ratio = Interval(result.ratio)
      target = result.target?.description
      verdict = result.verdict?.rawValue
    }
  }

  struct Side: Encodable {
    let name: String
    let nanoseconds: Interval
    let instructions: Double?
  }

  struct Interval: Encodable {
    let median: Double
    let ci95: [Double]

    init(_ estimate: Estimate) {
      median = estimate.median
      ci95 = [estimate.low, estimate.high]
    }
  }
}
