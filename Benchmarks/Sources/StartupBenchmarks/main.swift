import CBenchmarks
import Foundation

func runBenchmarks() throws -> Int32 {
  let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()))
  if let name = options.freshMeasurement {
    guard let measure = benchmarkAreas.lazy.compactMap({ $0.inFreshProcess[name] }).first else {
      throw BenchmarkError("no area has a measurement \(name)")
    }
    print(try measure())
    return 0
  }
  let counts = options.wantsInstructions ? try InstructionCount.countAll(filter: options.filter) : [:]
  let suite = BenchmarkSuite(options, instructions: counts)
  for area in benchmarkAreas where options.selects(area: area) { try area.run(suite) }
  if options.countsInstructions { return 0 }
  if options.printsJSON { try BenchmarkReport.printJSON(suite.results) }
  if suite.results.isEmpty && suite.failures == 0 {
    throw BenchmarkError("no benchmark is called \(options.filter ?? "")")
  }
  return suite.failures == 0 ? 0 : 1
}

do {
  exit(try runBenchmarks())
} catch {
  FileHandle.standardError.write(Data("startup-benchmarks: \(error)\n".utf8))
  exit(2)
}
