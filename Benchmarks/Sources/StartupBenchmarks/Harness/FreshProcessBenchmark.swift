import CBenchmarks
import Foundation

/// Two commands, or two measurements of this program, each in a new process every time, interleaved in random order: for what
/// happens once per process, where untouched memory and cold code cost.
struct FreshProcessBenchmark {
  /// What runs in a new process.
  enum Side {
    /// A command; its time is from before the spawn to after its end.
    case command(_ label: String, _ arguments: [String])
    /// A measurement registered in `BenchmarkArea.inFreshProcess`; its time is what that returns, in nanoseconds.
    case measurement(_ name: String)
  }

  let name: String
  let iteration: String
  let target: Target?
  let peer: Side
  let ours: Side

  init(_ name: String, iteration: String, target: Target? = nil, peer: Side, ours: Side) {
    self.name = name
    self.iteration = iteration
    self.target = target
    self.peer = peer
    self.ours = ours
  }

  /// One untimed launch a side, then all pairs.
  func measure(_ effort: Effort) throws -> BenchmarkResult {
    _ = try (launch(peer), launch(ours))
    var ourTimes: [Double] = []
    var peerTimes: [Double] = []
    for _ in 0..<effort.launches {
      let oursFirst = Bool.random()
      for turn in [oursFirst, !oursFirst] {
        if turn { ourTimes.append(try launch(ours)) } else { peerTimes.append(try launch(peer)) }
      }
    }
    return BenchmarkResult(
      name: name, iteration: iteration, target: target, threads: 1, peerName: peer.label, oursName: ours.label,
      peerTimes: peerTimes, ourTimes: ourTimes)
  }

  private func launch(_ side: Side) throws -> Double {
    switch side {
    case .command(_, let arguments): return Double(try TimedProcess.run(arguments).nanoseconds)
    case .measurement(let name):
      let run = try TimedProcess.run([CommandLine.arguments[0], "--in-fresh-process", name], capturing: true)
      guard let value = Double(run.output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw BenchmarkError("\(name) in a fresh process printed no number: \(run.output)")
      }
      return value
    }
  }
}

extension FreshProcessBenchmark.Side {
  var label: String {
    switch self {
    case .command(let label, _): label
    case .measurement(let name): name
    }
  }
}

/// A benchmark that could not be run, and why.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
