#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A lock on a temporary folder (`flock`) for as long as its owner lives: a folder that nobody has locked was left behind by a
/// process that was killed.
public struct FolderLock: ~Copyable {
  /// The folder.
  public let path: String
  private let folder: FileDescriptor

  /// Nil when somebody else holds it, or the file system has no locks.
  private init?(_ path: String) {
    guard let folder = try? FileDescriptor(path: path, [.read, .directory, .noFollow]),
      flock(folder.rawValue, LOCK_EX | LOCK_NB) == 0
    else { return nil }
    self.folder = folder
    self.path = path
  }

  private init(owning folder: consuming FileDescriptor, _ path: String) {
    self.folder = folder
    self.path = path
  }

  /// Makes a new folder of mode 0700 with a name that begins with `prefix`, and locks it.
  public static func makeTemporaryDirectory(
    in parent: String = FileSystem.temporaryDirectory, prefix: String
  ) throws(SystemError) -> FolderLock {
    while true {
      let path = try FileSystem.makeTemporaryDirectory(in: parent, prefix: prefix)
      // Between its making and its lock somebody may have taken it for abandoned. Then make another.
      guard let folder = try? FileDescriptor(path: path, [.read, .directory, .noFollow]) else { continue }
      // Waits for one who is looking whether it is abandoned. A file system without locks does without.
      _ = try? retryingInterrupts("flock", path: path) { flock(folder.rawValue, LOCK_EX) }
      if FileSystem.exists(path) { return FolderLock(owning: folder, path) }
    }
  }

  /// Removes the folders of this user in `parent` that were made by `makeTemporaryDirectory` with this prefix and whose owner is
  /// gone.
  public static func removeAbandoned(in parent: String, prefix: String) {
    for name in (try? FileSystem.names(in: parent)) ?? [] where name.hasPrefix("\(prefix)-") {
      let path = PathName.join(parent, name)
      guard name.utf8.count == prefix.utf8.count + 7, let status = try? FileStatus(withoutFollowing: path),
        status.kind == .directory, status.owner == UserIdentity.effective, let lock = FolderLock(path)
      else { continue }
      try? FileSystem.removeTree(path)
      _ = consume lock
    }
  }
}
