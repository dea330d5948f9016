import Startup

/// Which version of a file it was that was read, or that there was none: taken before the reading, it tells afterwards whether
/// somebody else changed the file in the meantime.
struct FileVersion: Sendable {
  private let status: FileStatus?

  init(of path: String) { status = try? FileStatus(path: path) }

  /// Whether there was a file.
  var exists: Bool { status != nil }

  /// Whether the same version is still there.
  func isCurrent(at path: String) -> Bool {
    guard let now = FileVersion(of: path).status, let status else { return exists == FileVersion(of: path).exists }
    // Not the size on disk, which may change when the system writes what it has kept in memory.
    return now.inode == status.inode && now.device == status.device && now.size == status.size
      && now.modificationTime == status.modificationTime && now.changeTime == status.changeTime
  }
}
