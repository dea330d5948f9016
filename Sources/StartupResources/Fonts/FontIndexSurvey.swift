import Startup

/// What registering some fonts costs with and without an index of them in the launch cache, and the index itself.
///
/// Each way is taken in turn in this process, with the files in memory: what it costs beside what the first touch of a launch does.
public struct FontIndexSurvey: Sendable {
  /// A way to register.
  public struct Way: Sendable {
    /// `none` for reading every font, else how the index is tied to the files.
    public let validation: String
    /// The median, in nanoseconds.
    public let median: Double
    /// The quickest and the slowest, in nanoseconds.
    public let range: ClosedRange<Double>
  }

  /// How often each way is taken.
  public static let rounds = 21

  /// How many files are registered.
  public let fileCount: Int
  /// How many faces they have.
  public let faceCount: Int
  /// What was skipped, and what is wrong with parts of fonts; a line each.
  public let warnings: [String]
  /// The section of the launch cache.
  public let section: PreparedSection
  /// The ways, the one that reads every font first.
  public let ways: [Way]

  /// Registers what some paths name, keeps the index as a section called `name`, and times the ways. Throws why the fonts can't be registered.
  public init(_ paths: [String], named name: String, validation: FontIndexValidation) throws {
    let loading = try FontRegistry().load(paths, named: name, cache: nil, validation: validation)
    guard let section = loading.section else { throw Unsettled(paths: paths) }
    self.section = section
    fileCount = loading.fileCount
    faceCount = loading.faceCount
    warnings = loading.warnings
    ways = try Self.time(paths)
  }

  /// The fonts changed while they were read.
  public struct Unsettled: Error, CustomStringConvertible {
    let paths: [String]
    public var description: String {
      "\(paths.joined(separator: ", ")): fonts changed while they were read; try again when nothing writes there"
    }
  }

  private static var validations: [(name: String, validation: FontIndexValidation)] { FontIndexValidation.byName }

  private static func time(_ paths: [String]) throws -> [Way] {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "launch.cache")
    var builder = LaunchCacheBuilder()
    for (name, validation) in validations {
      let loading = try FontRegistry().load(paths, named: name, cache: nil, validation: validation)
      if let section = loading.section { builder.add(section) }
    }
    try builder.write(to: path)
    var times = [[Double]](repeating: [], count: validations.count + 1)
    for _ in 0..<rounds {
      times[0].append(try nanoseconds { _ = try FontRegistry().load(paths, cache: nil, preparing: false) })
      for (index, (name, validation)) in validations.enumerated() {
        times[index + 1].append(
          try nanoseconds {
            let cache = LaunchCache.open(path: path).cache
            let loading = try FontRegistry().load(
              paths, named: name, cache: cache, validation: validation, preparing: false)
            // Else two ways of reading all fonts would be compared.
            guard loading.wasCached else { throw Unsettled(paths: paths) }
          })
      }
    }
    return zip(["none"] + validations.map(\.name), times).map { name, times in
      let sorted = times.sorted()
      return Way(validation: name, median: sorted[sorted.count / 2], range: sorted[0]...sorted[sorted.count - 1])
    }
  }

  private static func nanoseconds(_ body: () throws -> Void) throws -> Double {
    let start = MonotonicClock.shared.now
    try body()
    return Double(MonotonicClock.shared.now.nanoseconds - start.nanoseconds)
  }
}
