import CBenchmarks
import Foundation

/// Instructions an iteration of both sides, counted by callgrind, which does not move with the machine's load.
///
/// The program runs itself once under callgrind; there every contender's loop runs between a request that zeroes the counters
/// and one that dumps them under the contender's name.
struct InstructionCount {
  var ours = 0.0
  var peer = 0.0

  /// Counts all benchmarks that `filter` selects, by benchmark name.
  static func countAll(filter: String?) throws -> [String: InstructionCount] {
    guard benchmarks_can_count_instructions() else {
      throw BenchmarkError(
        "instruction counts need valgrind and its headers at build time: install valgrind, build again")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("startup-benchmarks-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Debian 12's valgrind gives up on the debug information that Swift's compiler writes (DWARF 5), so it gets none.
    let program = "\(folder.path)/startup-benchmarks"
    let original = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    _ = try TimedProcess.run(["strip", "--strip-debug", "-o", program, original])
    var arguments = ["valgrind", "--tool=callgrind", "-q", "--callgrind-out-file=\(folder.path)/count", program]
    arguments.append("--counting-instructions")
    if let filter { arguments.append(filter) }
    _ = try TimedProcess.run(arguments, capturing: true)
    var counts: [String: InstructionCount] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.path != program {
      add(try String(contentsOf: file, encoding: .utf8), to: &counts)
    }
    return counts
  }

  /// Inside callgrind: runs both loops between requests.
  static func dump(_ benchmark: PairedBenchmark) throws {
    for (side, contender) in [("ours", benchmark.ours), ("peer", benchmark.peer)] {
      for _ in 0..<2 { try contender.loop(1) }  // what only the first calls cost
      let start = benchmarks_now()
      try contender.loop(1)
      let single = max(Double(benchmarks_now() - start), 1)
      // A fifth of a second of callgrind's slow motion, and a power of ten so that two runs use the same count.
      let iterations = Int(pow(10, min(max(floor(log10(2e8 / single)), 0), 5)))
      // What is only touched for the first time is not what is counted.
      try contender.loop(iterations)
      benchmarks_zero_instructions()
      try contender.loop(iterations)
      benchmarks_dump_instructions("\(side)/\(iterations)/\(benchmark.name)")
    }
  }

  private static func add(_ dump: String, to counts: inout [String: InstructionCount]) {
    var label: [Substring] = []
    // Of a part that was dumped `summary` is what was counted in it; `totals` has what was counted before it was zeroed as well.
    for line in dump.split(separator: "\n") {
      if line.hasPrefix("desc: Trigger: Client Request: ") {
        label = line.dropFirst("desc: Trigger: Client Request: ".count).split(separator: "/", maxSplits: 2)
      } else if line.hasPrefix("summary: "), label.count == 3 {
        guard let total = Double(line.dropFirst("summary: ".count)), let iterations = Double(label[1]) else { continue }
        let path = label[0] == "ours" ? \InstructionCount.ours : \InstructionCount.peer
        counts[String(label[2]), default: InstructionCount()][keyPath: path] = total / iterations
      }
    }
  }
}
