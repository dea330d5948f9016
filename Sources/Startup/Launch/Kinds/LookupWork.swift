/// The work of a `strings.lookup` stage: strings of the loaded languages, looked up on some threads at once.
struct LookupWork: Sendable {
  /// Why nothing can be looked up.
  enum Problem: Error, CustomStringConvertible {
    case nothingLoaded
    /// The language in use has no strings; what was said when they were loaded.
    case noStrings(language: String, warnings: [String])

    var description: String {
      switch self {
      case .nothingLoaded: return "no strings are loaded; a strings.load stage must come before"
      case .noStrings(let language, let warnings):
        let text = "nothing to look up: the language in use, \(language), has no strings"
        return warnings.isEmpty ? text : "\(text); \(warnings.joined(separator: "; "))"
      }
    }
  }

  /// How many lookups each thread makes.
  let lookups: Int
  let threads: Int

  /// More different keys than this would measure the memory they are in.
  private static let mostKeys = 1000

  func run(in localizer: Localizer, _ resources: LaunchResources) throws {
    let tracer = resources.tracer
    let keys = localizer.someKeys(min(lookups, Self.mostKeys))
    if keys.isEmpty {
      guard let decision = localizer.decision else { throw Problem.nothingLoaded }
      throw Problem.noStrings(language: decision.searchOrder.first ?? decision.language, warnings: resources.warnings)
    }
    let monitor = Monitor((running: threads - 1, bytes: 0), conditions: 1)
    for number in 1..<max(1, threads) {
      try WorkerThread.start(name: "startup.lookup") {
        tracer.setThreadName(tracer.name("lookup \(number)"))
        let bytes = tracer.span("strings.lookup.thread", category: .strings) {
          lookUp(keys, in: localizer, from: number)
        }
        monitor.withLock {
          $0.running -= 1
          $0.bytes += bytes
        }
        monitor.signal(0)
      }
    }
    let own = lookUp(keys, in: localizer, from: 0)
    let bytes = monitor.wait(for: 0) { $0.running == 0 ? $0.bytes + own : nil }
    tracer.annotate("lookups", .integer(Int64(lookups) * Int64(threads)))
    tracer.annotate("bytes", .integer(Int64(bytes)))
  }

  /// Looks up the keys in turn, each thread from another one on; how many bytes the texts have together, so that nothing is
  /// optimized away.
  private func lookUp(
    _ keys: [(key: String, table: String, module: String)], in localizer: Localizer, from start: Int
  ) -> Int {
    var bytes = 0
    var index = start % keys.count
    for _ in 0..<lookups {
      let (key, table, module) = keys[index]
      bytes &+= localizer.withUTF8(key, table: table, module: module) { $0.count }
      index = index + 1 == keys.count ? 0 : index + 1
    }
    return bytes
  }
}
