import Foundation

/// The command line of the benchmark program.
struct BenchmarkOptions {
  var filter: String?
  var printsJSON = false
  var effort = Effort.full
  /// Run this program under callgrind first and print instruction counts beside the times.
  var wantsInstructions = false
  /// This process runs under callgrind for that.
  var countsInstructions = false
  /// The measurement to take in this fresh process, and nothing else.
  var freshMeasurement: String?

  static let usage = """
    usage: startup-benchmarks [FILTER] [--json] [--instructions] [--rounds N] [--smoke] [--list]
      FILTER           an area, or a part of a benchmark's name
      --json           one JSON document on standard output
      --instructions   count instructions by callgrind as well (slow: minutes)
      --rounds N       rounds a comparison (31)
      --smoke          only check that everything runs: the figures are worth little
      --list           the areas
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": printsJSON = true
      case "--smoke": effort = .smoke
      case "--instructions": wantsInstructions = true
      case "--counting-instructions": countsInstructions = true
      case "--in-fresh-process": freshMeasurement = rest.popFirst()
      case "--rounds":
        guard let rounds = rest.popFirst().flatMap({ Int($0) }), rounds > 0 else { throw BenchmarkError(Self.usage) }
        effort = Effort(rounds: rounds, roundNanoseconds: effort.roundNanoseconds, launches: rounds)
      case "--list":
        for area in benchmarkAreas { print(area.name) }
        exit(0)
      case _ where argument.hasPrefix("-") || filter != nil: throw BenchmarkError(Self.usage)
      default: filter = argument
      }
    }
  }

  func selects(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }

  /// Whether an area's preparation is worth running: it is named, or the filter may name one of its benchmarks.
  func selects(area: any BenchmarkArea.Type) -> Bool {
    guard let filter else { return true }
    return filter.hasPrefix(area.name) || area.name.contains(filter)
      || !benchmarkAreas.contains { filter.hasPrefix($0.name) }
  }
}
