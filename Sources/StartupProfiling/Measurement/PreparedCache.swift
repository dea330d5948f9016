import Startup

/// The launch cache of one variant, in a folder of its own, brought into its state before each launch.
///
/// What a launch writes must not reach the next one of the same variant, except where the app is to work as it ships. It is done
/// with as little work as can be, since what this process does before a launch shows in the launch: what a launch left as it was is
/// left alone, and nothing is made durable.
///
/// A class, because it remembers from launch to launch what it put there.
final class PreparedCache: Sendable {
  let mode: ResolvedScenario.CacheMode
  /// Where the program looks for its cache and writes it.
  let path: String
  /// What each launch is to find; only for `valid` and `stale`.
  private struct Pristine {
    var bytes: [UInt8] = []
    /// The cache as it was put there last.
    var restored: FileStatus?
  }

  private let pristine = Mutex(Pristine())

  init(mode: ResolvedScenario.CacheMode, folder: String) {
    self.mode = mode
    path = PathName.join(folder, "launch.cache")
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
    let bytes = builder.encoded()
    pristine.withLock { $0 = Pristine(bytes: bytes) }
    return true
  }

  /// Brings the cache into its state before a launch.
  func restore() throws(SystemError) {
    switch mode {
    case .asShipped: break
    case .off, .absent: try remove()
    case .valid, .stale:
      let (bytes, restored) = pristine.withLock { ($0.bytes, $0.restored) }
      if let restored, let now = try? FileStatus(withoutFollowing: path), now == restored { return }
      try replace(with: bytes)
      let status = try FileStatus(withoutFollowing: path)
      pristine.withLock { $0.restored = status }
    }
  }

  /// Puts the pristine cache in place under a new inode, as its own writer would.
  private func replace(with bytes: [UInt8]) throws(SystemError) {
    let aside = path + ".new"
    do {
      let file = try FileDescriptor(path: aside, [.write, .create, .truncate], permissions: 0o600)
      try file.write(bytes.span)
    }
    try FileSystem.move(aside, to: path)
  }

  private func remove() throws(SystemError) {
    do throws(SystemError) { try FileSystem.remove(path) } catch { if !error.isNotFound { throw error } }
  }
}
