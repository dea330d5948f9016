#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A folder that becomes visible whole or not at all: filled beside its target, then renamed into its place.
///
/// When it goes away without `commit()`, all that was written goes too and the target stays as it was. A process that is
/// killed leaves its temporary folder behind; while it lives it holds a lock on it (`flock`), so that
/// `removeLeftovers(of:)` can tell the two apart.
public struct AtomicFolder: ~Copyable {
  /// The folder to write into.
  public let path: String
  private let target: String
  private let lock: FileDescriptor
  private var isCommitted = false

  /// Starts a replacement of `target` in the same folder, which is made when it is not there.
  public init(replacing target: String) throws(SystemError) {
    self.target = target
    let parent = PathName.parent(of: target)
    try FileSystem.makeDirectory(parent)
    while true {
      let path = try FileSystem.makeTemporaryDirectory(in: parent, prefix: Self.temporaryPrefix(of: target))
      // Between its making and its lock somebody may have taken it for a leftover. Then make another.
      guard let lock = try? FileDescriptor(path: path, [.read, .directory, .noFollow]) else {
        if FileSystem.exists(path) { throw SystemError.last("open", path: path) }
        continue
      }
      let descriptor = lock.rawValue
      // A file system without locks (ENOLCK, EOPNOTSUPP) does without: then nobody else can lock it either, and nobody
      // takes it for a leftover.
      _ = try? retryingInterrupts("flock", path: path) { flock(descriptor, LOCK_EX) }
      guard FileSystem.exists(path) else { continue }
      self.path = path
      self.lock = lock
      return
    }
  }

  deinit {
    if !isCommitted { try? FileSystem.removeTree(path) }
  }

  /// Puts the folder in place (`rename`); what was there goes.
  public consuming func commit() throws(SystemError) {
    while true {
      do throws(SystemError) {
        try FileSystem.move(path, to: target)
        isCommitted = true
        return
      } catch {
        guard error.isNotEmpty else { throw error }
        try removeTarget()
      }
    }
  }

  /// A folder can't be renamed over one that is not empty: the old one is moved aside first, and then removed, so that
  /// nobody sees half of it.
  private func removeTarget() throws(SystemError) {
    let aside = try AtomicFolder(replacing: target)
    do throws(SystemError) { try FileSystem.move(target, to: aside.path) } catch {
      // Somebody else moved it away.
      if !error.isNotFound { throw error }
    }
  }

  /// Removes the temporary folders beside `target` that killed processes of this user left behind.
  public static func removeLeftovers(of target: String) {
    let parent = PathName.parent(of: target)
    let prefix = temporaryPrefix(of: target) + "-"
    for name in (try? FileSystem.names(in: parent)) ?? []
    where name.utf8.count == prefix.utf8.count + randomLength && name.utf8.starts(with: prefix.utf8) {
      removeIfAbandoned(PathName.join(parent, name))
    }
  }

  private static func removeIfAbandoned(_ path: String) {
    guard let folder = try? FileDescriptor(path: path, [.read, .directory, .noFollow]),
      let status = try? FileStatus(of: folder), status.owner == UserIdentity.effective,
      status.permissions == FileSystem.temporaryDirectoryPermissions, flock(folder.rawValue, LOCK_EX | LOCK_NB) == 0
    else { return }
    // Still locked here, so that its maker, if it was just made, finds it gone and makes another.
    try? FileSystem.removeTree(path)
  }

  private static let randomLength = 6

  private static func temporaryPrefix(of target: String) -> String { ".\(PathName.lastComponent(of: target))" }
}
