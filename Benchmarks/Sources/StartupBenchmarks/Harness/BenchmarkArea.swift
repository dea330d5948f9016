/// The benchmarks of one area of the library, in a file of their own under Areas/.
protocol BenchmarkArea: SendableMetatype {
  /// What the filter argument selects, such as `files`.
  static var name: String { get }
  /// Prepares inputs, hands each comparison to `suite`, cleans up. Called only when the area is selected.
  static func run(_ suite: BenchmarkSuite) throws
  /// Measurements that must happen in a new process, by name; each returns nanoseconds. See `FreshProcessBenchmark`.
  static var inFreshProcess: [String: () throws -> Double] { get }
}

extension BenchmarkArea {
  static var inFreshProcess: [String: () throws -> Double] { [:] }
}
