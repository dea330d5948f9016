import CBenchmarks

/// Ours and a peer doing the same work, timed round by round in random order within each round, so that what the machine
/// does meanwhile falls on both; the ratio of each round is one sample.
struct PairedBenchmark {
  /// Dotted, lower case, such as `files.read-64k`; the part before the first dot is the area.
  let name: String
  /// What one iteration does, in words.
  let iteration: String
  let target: Target?
  /// How many threads run the loop at once, each doing all iterations.
  let threads: Int
  let peer: Contender
  let ours: Contender

  init(
    _ name: String, iteration: String, target: Target? = nil, threads: Int = 1, peer: Contender, ours: Contender
  ) {
    self.name = name
    self.iteration = iteration
    self.target = target
    self.threads = threads
    self.peer = peer
    self.ours = ours
  }

  /// Runs warm-up, calibration and all rounds.
  func measure(_ effort: Effort) throws -> BenchmarkResult {
    let ourCount = try calibratedIterations(ours, effort)
    let peerCount = try calibratedIterations(peer, effort)
    var ourTimes: [Double] = []
    var peerTimes: [Double] = []
    for _ in 0..<effort.rounds {
      let oursFirst = Bool.random()
      for turn in [oursFirst, !oursFirst] {
        if turn {
          ourTimes.append(try time(ours, iterations: ourCount) / Double(ourCount))
        } else {
          peerTimes.append(try time(peer, iterations: peerCount) / Double(peerCount))
        }
      }
    }
    return BenchmarkResult(
      name: name, iteration: iteration, target: target, threads: threads, peerName: peer.name, oursName: ours.name,
      peerTimes: peerTimes, ourTimes: ourTimes)
  }

  /// The iterations that fill a round; finding them is the warm-up.
  private func calibratedIterations(_ contender: Contender, _ effort: Effort) throws -> Int {
    var iterations = 1
    while true {
      let elapsed = try time(contender, iterations: iterations)
      if elapsed >= effort.roundNanoseconds { return iterations }
      let wanted = Double(iterations) * effort.roundNanoseconds / max(elapsed, 1)
      // At most tenfold at once: the first rounds are cold and would promise too few.
      iterations = max(iterations + 1, Int(min(wanted * 1.1, Double(iterations) * 10)))
    }
  }

  private func time(_ contender: Contender, iterations: Int) throws -> Double {
    if threads > 1 { return try ConcurrentLoop(contender.loop, threads: threads).time(iterations: iterations) }
    let start = benchmarks_now()
    try contender.loop(iterations)
    return Double(benchmarks_now() - start)
  }
}
