#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

/// A file that becomes visible whole or not at all: written beside its target, made durable, then renamed over it.
///
/// When it goes away without `commit()`, the temporary file goes too and the target stays as it was. A process that is
/// killed leaves its temporary file behind; while it lives it holds a lock on it (`flock`), so that
/// `removeLeftovers(of:)` can tell the two apart.
public struct AtomicFile: ~Copyable {
  private let target: String
  private let temporaryPath: String
  private let file: FileDescriptor
  private var isCommitted = false

  /// Starts a replacement of `target` in the same folder.
  public init(replacing target: String, permissions: UInt32 = 0o644) throws(SystemError) {
    self.target = target
    while true {
      var name = ""
      let file = try Self.makeTemporaryFile(for: target, named: &name)
      let descriptor = file.rawValue
      do throws(SystemError) {
        try retryingInterrupts("fchmod", path: target) { fchmod(descriptor, mode_t(permissions)) }
        // A file system without locks (ENOLCK, EOPNOTSUPP) does without: then nobody else can lock it either, and
        // nobody takes it for a leftover.
        _ = try? retryingInterrupts("flock", path: target) { flock(descriptor, LOCK_EX) }
        // Between its making and its lock somebody may have taken it for a leftover. Then make another.
        guard try FileStatus(of: file).linkCount > 0 else { continue }
      } catch {
        unsafe unlink(name)
        throw error
      }
      temporaryPath = name
      self.file = file
      return
    }
  }

  deinit {
    if !isCommitted { unsafe unlink(temporaryPath) }
  }

  /// Appends bytes; `EFBIG` in a process that may not write a file so long, where the kernel would end the process.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) {
    if let limit = ProcessLimits.fileSize, try FileStatus(of: file).size + Int64(bytes.count) > limit {
      throw SystemError(call: "write", path: target, code: EFBIG)
    }
    try file.write(bytes)
  }

  /// Makes the file durable, puts it in place and makes the folder's entry durable (`fsync`, `rename`, `fsync`).
  public consuming func commit() throws(SystemError) {
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

  private static func temporaryPrefix(of target: String) -> String { ".\(PathName.lastComponent(of: target))." }

  private static func makeTemporaryFile(
    for target: String, named path: inout String
  ) throws(SystemError) -> FileDescriptor {
    let folder = PathName.parent(of: target)
    let name = temporaryPrefix(of: target) + String(repeating: "X", count: randomLength)
    var template = Array(PathName.join(folder, name).utf8CString)
    let descriptor = unsafe template.withUnsafeMutableBufferPointer {
      unsafe cstartup_make_temporary_file($0.baseAddress)
    }
    guard descriptor >= 0 else { throw SystemError.last("mkostemp", path: target) }
    path = unsafe template.withUnsafeBufferPointer { unsafe String(cString: $0.baseAddress!) }
    return FileDescriptor(owning: descriptor, path: target)
  }

  /// Replaces `path` with `bytes`.
  public static func write(_ bytes: [UInt8], to path: String, permissions: UInt32 = 0o644) throws(SystemError) {
    let file = try AtomicFile(replacing: path, permissions: permissions)
    try file.write(bytes.span)
    try file.commit()
  }
}
