import CBenchmarks
import Foundation

/// Runs what the areas hand it, reports at once, and keeps the results.
///
/// A class because areas hand it comparisons one by one while it gathers.
final class BenchmarkSuite {
  private let options: BenchmarkOptions
  private var instructions: [String: InstructionCount]
  private(set) var results: [BenchmarkResult] = []
  private(set) var failures = 0

  init(_ options: BenchmarkOptions, instructions: [String: InstructionCount] = [:]) {
    self.options = options
    self.instructions = instructions
  }

  /// Measures a comparison when the filter selects it.
  func run(_ benchmark: PairedBenchmark) throws {
    guard options.selects(benchmark.name) else { return }
    if options.countsInstructions {
      // Under valgrind threads take turns, so a count of several would tell nothing about them.
      if benchmark.threads == 1 { try InstructionCount.dump(benchmark) }
      return
    }
    report(benchmark.name) { try benchmark.measure(options.effort) }
  }

  /// Measures a comparison of fresh processes when the filter selects it.
  func run(_ benchmark: FreshProcessBenchmark) throws {
    guard options.selects(benchmark.name), !options.countsInstructions else { return }
    report(benchmark.name) { try benchmark.measure(options.effort) }
  }

  /// Whether a benchmark whose name begins with `prefix` may be selected and will be timed: ask before costly preparation.
  func wants(_ prefix: String) -> Bool {
    guard let filter = options.filter, !options.countsInstructions else { return !options.countsInstructions }
    return prefix.hasPrefix(filter) || filter.hasPrefix(prefix) || options.selects(prefix)
  }

  /// Whether the figures are worth little, so that small inputs do.
  var isSmoke: Bool { options.effort.rounds <= Effort.smoke.rounds }

  /// Says beside the results what their reader should know, such as why something was not measured here; that is no failure.
  func note(_ message: String) {
    FileHandle.standardError.write(Data("note: \(message)\n".utf8))
  }

  private func report(_ name: String, _ measure: () throws -> BenchmarkResult) {
    do {
      var result = try measure()
      if let count = instructions[name] { result.instructions = (ours: count.ours, peer: count.peer) }
      results.append(result)
      if !options.printsJSON { BenchmarkReport.printText(result) }
    } catch {
      failures += 1
      FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
    }
  }
}
