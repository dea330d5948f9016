/// The launch cache of one variant, in a folder of its own, brought into its state before each launch.
///
/// What a launch writes must not reach the next one of the same variant, except where the app is to work as it ships.
struct PreparedCache: Sendable {
  let mode: ResolvedScenario.CacheMode
  /// Where the program looks for its cache and writes it.
  let path: String
  /// A copy of what each launch is to find; only for `valid` and `stale`.
  private let pristinePath: String

  init(mode: ResolvedScenario.CacheMode, folder: String) {
    self.mode = mode
    path = PathName.join(folder, "launch.cache")
    pristinePath = PathName.join(folder, "pristine.cache")
  }

  /// The variables that tell the program; `filling` is for the launch that only makes the cache.
  func environment(filling: Bool = false) -> [String] {
    ["STARTUP_CACHE=\(path)", "STARTUP_CACHE_MODE=\((filling ? ResolvedScenario.CacheMode.absent : mode).rawValue)"]
  }

  /// Whether a launch has to make the cache before the first measured one.
  var needsFilling: Bool { mode == .valid || mode == .stale }

  /// Takes over what the filling launch wrote; false when it wrote nothing that can be opened.
  func keepFilling() throws(LaunchCacheError) -> Bool {
    guard let cache = LaunchCache.open(path: path).cache, cache.sectionCount > 0 else { return false }
    var builder = LaunchCacheBuilder()
    builder.dating = mode == .stale ? .earlier : .current
    try builder.addAll(of: cache)
    try builder.write(to: pristinePath)
    return true
  }

  /// Brings the cache into its state before a launch.
  func restore() throws(SystemError) {
    switch mode {
    case .asShipped: break
    case .off, .absent: try remove()
    case .valid, .stale:
      try AtomicFile.write(FileSystem.contents(of: pristinePath), to: path, permissions: 0o600)
    }
  }

  private func remove() throws(SystemError) {
    do throws(SystemError) { try FileSystem.remove(path) } catch { if !error.isNotFound { throw error } }
  }
}

extension LaunchCacheBuilder {
  /// Adds every section of a cache, dated as this builder dates.
  mutating func addAll(of cache: LaunchCache) throws(LaunchCacheError) {
    for index in 0..<cache.sectionCount {
      guard let entry = cache.entry(at: index), let record = cache.sourcesRecord(of: entry),
        let sources = Fingerprint(storedRecord: record.span)
      else { continue }
      let section = try LaunchCache.Section(
        checking: entry, name: cache.name(of: entry), in: cache.file, report: { _ in })
      add(kind: entry.kind, name: section.name, sources: sources, payload: try section.copiedPayload())
    }
  }
}
