import Startup

/// The temporary folder of one run. It goes with this value, with the process when that is interrupted twice, and at the next run's
/// begin when the process was killed.
struct Workspace: ~Copyable {
  /// Held for as long as the run lasts, so that others can tell it from an abandoned one.
  private let lock: FolderLock

  var path: String { lock.path }

  private static let prefix = "startup-prof"

  init() throws {
    FolderLock.removeAbandoned(in: FileSystem.temporaryDirectory, prefix: Self.prefix)
    lock = try FolderLock.makeTemporaryDirectory(prefix: Self.prefix)
    Interruption.removeWhenEnded(lock.path)
  }

  deinit { try? FileSystem.removeTree(lock.path) }
}
