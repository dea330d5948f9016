#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that becomes visible whole or not at all: written beside its target, made durable, then renamed over it.
///
/// A symbolic link stays, and what it leads to is replaced. What is no regular file (a device, a pipe, `/dev/stdout`) can't be
/// replaced: it is written into, as it comes.
///
/// When it goes away without `commit()`, the temporary file goes too and the target stays as it was. A process that is
/// killed leaves its temporary file behind; while it lives it holds a lock on it (`flock`), so that
/// `removeLeftovers(of:)` can tell the two apart.
public struct AtomicFile: ~Copyable {
  private let target: String
  /// Nil when the target is written into.
  private let temporaryPath: String?
  private let file: FileDescriptor
  private var isCommitted: Bool

  /// Starts a replacement of `path`. Without `permissions` the file has those that the process gives new files (`umask`).
  public init(replacing path: String, permissions: UInt32? = nil) throws(SystemError) {
    self = try Self.make(path, permissions)
  }

  private init(_ file: consuming FileDescriptor, target: String, temporaryPath: String?) {
    self.target = target
    self.temporaryPath = temporaryPath
    isCommitted = false
    self.file = file
  }

  private static func make(_ path: String, _ permissions: UInt32?) throws(SystemError) -> AtomicFile {
    if try !isWrittenInto(path) { return try beside(path, permissions: permissions) }
    return AtomicFile(try FileDescriptor(path: path, .write), target: path, temporaryPath: nil)
  }

  private static func beside(_ path: String, permissions: UInt32?) throws(SystemError) -> AtomicFile {
    let target = try FileSystem.followingLinks(path)
    while true {
      var name = ""
      let file = try makeTemporaryFile(for: target, named: &name)
      let descriptor = file.rawValue
      do throws(SystemError) {
        if let permissions {
          try retryingInterrupts("fchmod", path: target) { fchmod(descriptor, mode_t(permissions)) }
        }
        // A file system without locks (ENOLCK, EOPNOTSUPP) does without: then nobody else can lock it either, and
        // nobody takes it for a leftover.
        _ = try? retryingInterrupts("flock", path: target) { flock(descriptor, LOCK_EX) }
        // Between its making and its lock somebody may have taken it for a leftover. Then make another.
        guard try FileStatus(of: file).linkCount > 0 else { continue }
      } catch {
        unsafe unlink(name)
        throw error
      }
      return AtomicFile(file, target: target, temporaryPath: name)
    }
  }

  /// Whether a path leads to something that can't be replaced by another file.
  private static func isWrittenInto(_ path: String) throws(SystemError) -> Bool {
    // The names of open files: replacing what they lead to would leave the open file behind.
    for folder in ["/dev/fd/", "/dev/stdout", "/dev/stderr", "/proc/"] where path.hasPrefix(folder) { return true }
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(path: path) } catch {
      if error.isNotFound { return false }
      throw error
    }
    if status.kind == .directory { throw SystemError(call: "open", path: path, code: EISDIR) }
    return status.kind != .regular
  }

  /// Throws what would keep a file from being written to `path`, and leaves nothing there. For a command that would otherwise
  /// learn it when its work is done.
  public static func check(_ path: String) throws(SystemError) {
    if path.isEmpty { throw SystemError(call: "open", path: "\"\"", code: ENOENT) }
    if try isWrittenInto(path) {
      // Not opened: a pipe's reader would take the closing for the end.
      try retryingInterrupts("access", path: path) { unsafe access(path, W_OK) }
    } else {
      _ = try AtomicFile(replacing: path)
    }
  }

  deinit {
    if let temporaryPath, !isCommitted { unsafe unlink(temporaryPath) }
  }

  /// Appends bytes; `EFBIG` in a process that may not write a file so long, where the kernel would end the process.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) {
    if temporaryPath != nil, let limit = ProcessLimits.fileSize,
      try FileStatus(of: file).size + Int64(bytes.count) > limit
    {
      throw SystemError(call: "write", path: target, code: EFBIG)
    }
    try file.write(bytes)
  }

  /// Makes the file durable, puts it in place and makes the folder's entry durable (`fsync`, `rename`, `fsync`).
  public consuming func commit() throws(SystemError) {
    guard let temporaryPath else {
      isCommitted = true
      return
    }
    try file.synchronize()
    try FileSystem.move(temporaryPath, to: target)
    isCommitted = true
    let folder = try FileDescriptor(path: PathName.parent(of: target), [.read, .directory])
    try folder.synchronize()
  }

  /// Removes the temporary files beside `target` that killed processes of this user left behind.
  public static func removeLeftovers(of target: String) throws(SystemError) {
    let folder = PathName.parent(of: target)
    let prefix = temporaryPrefix(of: target)
    for name in try FileSystem.names(in: folder)
    where name.utf8.count == prefix.utf8.count + randomLength && name.utf8.starts(with: prefix.utf8) {
      removeIfAbandoned(PathName.join(folder, name))
    }
  }

  private static func removeIfAbandoned(_ path: String) {
    guard let file = try? FileDescriptor(path: path, [.read, .noFollow, .nonBlocking]),
      let status = try? FileStatus(of: file), status.kind == .regular, status.owner == UserIdentity.effective,
      flock(file.rawValue, LOCK_EX | LOCK_NB) == 0
    else { return }
    // Still locked here, so that its maker, if it was just made, finds it without a name and makes another.
    unsafe unlink(path)
  }

  private static let randomLength = 6
  /// A name may have 255 bytes, and a target's may be that long already.
  private static let longestPrefix = 200

  private static func temporaryPrefix(of target: String) -> String {
    var name = PathName.lastComponent(of: target)
    while name.utf8.count > longestPrefix { name.removeLast() }
    return ".\(name)."
  }

  private static func makeTemporaryFile(
    for target: String, named path: inout String
  ) throws(SystemError) -> FileDescriptor {
    let prefix = PathName.join(PathName.parent(of: target), temporaryPrefix(of: target))
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    while true {
      path = prefix + String((0..<randomLength).map { _ in letters.randomElement()! })
      do throws(SystemError) {
        let file = try FileDescriptor(path: path, [.write, .create, .exclusive], permissions: 0o666)
        // Messages are about the file that was asked for, not about the one beside it.
        return FileDescriptor(owning: file.release(), path: target)
      } catch {
        if error.code != EEXIST { throw SystemError(call: error.call, path: target, code: error.code) }
      }
    }
  }

  /// Replaces `path` with `bytes`.
  public static func write(_ bytes: [UInt8], to path: String, permissions: UInt32? = nil) throws(SystemError) {
    let file = try AtomicFile(replacing: path, permissions: permissions)
    try file.write(bytes.span)
    try file.commit()
  }
}
