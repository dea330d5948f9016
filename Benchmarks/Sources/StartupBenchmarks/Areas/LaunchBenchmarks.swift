import Foundation
import Startup

/// Checking and running stage graphs.
enum LaunchBenchmarks: BenchmarkArea {
  static let name = "launch"

  static func run(_ suite: BenchmarkSuite) throws {
    try suite.run(
      PairedBenchmark(
        "launch.run-1000", iteration: "check and run 1000 empty background stages, each after two others",
        target: .ratio(atMost: 1),
        peer: Contender("Foundation OperationQueue") { runOperations(1000) },
        ours: Contender("Launch.runBlocking()") { try runStages(1000) }))

    let small = stages(10_000)
    let large = stages(100_000)
    try suite.run(
      PairedBenchmark(
        "launch.check-100000", iteration: "check and rank 100,000 stages", target: .ratio(atMost: 2),
        peer: Contender("ten graphs of 10,000") { for _ in 0..<10 { blackHole(try StageGraph(small)) } },
        ours: Contender("one graph of 100,000") { blackHole(try StageGraph(large)) }))
  }

  private static func dependencies(of stage: Int) -> [Int] { stage < 10 ? [] : [stage - 10, stage - 7] }

  private static func stages(_ count: Int) -> [Stage] {
    (0..<count).map { stage in
      Stage("s\(stage)", after: dependencies(of: stage).map { "s\($0)" }, on: .background) {}
    }
  }

  private static func runStages(_ count: Int) throws {
    var launch = Launch("benchmark", environment: .ignored)
    for stage in stages(count) { launch.add(stage) }
    blackHole(try launch.runBlocking().stages.count)
  }

  private static func runOperations(_ count: Int) {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = max(2, ProcessInfo.processInfo.activeProcessorCount)
    var operations: [Operation] = []
    for stage in 0..<count {
      let operation = BlockOperation {}
      operation.name = "s\(stage)"
      for dependency in dependencies(of: stage) { operation.addDependency(operations[dependency]) }
      operations.append(operation)
    }
    queue.addOperations(operations, waitUntilFinished: true)
    blackHole(operations.count)
  }
}
