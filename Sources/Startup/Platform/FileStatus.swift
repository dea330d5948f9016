#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What `stat` says of a file, in the units the launch cache's fingerprints use.
public struct FileStatus: Equatable, Sendable {
  /// What kind of thing a path names.
  public enum Kind: Equatable, Sendable {
    case regular, directory, symbolicLink, other
  }

  /// What the path names.
  public let kind: Kind
  /// Size in bytes.
  public let size: Int64
  /// Last modification of the contents, in nanoseconds since 1970.
  public let modificationTime: Int64
  /// Last change of the inode, in nanoseconds since 1970; unlike the modification time it can't be set back.
  public let changeTime: Int64
  /// Inode number.
  public let inode: UInt64
  /// The device that holds the inode.
  public let device: UInt64
  /// Permission bits, such as `0o600`.
  public let permissions: UInt32
  /// The owner's user id.
  public let owner: UInt32
  /// How many names it has; 0 for a file that was removed while open.
  public let linkCount: UInt64
  /// Disk blocks in use, in bytes.
  public let allocatedSize: Int64

  /// The status of what `path` names, following symbolic links (`stat`).
  public init(path: String) throws(SystemError) {
    var raw = stat()
    try retryingInterrupts("stat", path: path) { unsafe stat(path, &raw) }
    self.init(raw)
  }

  /// The status of a path that lies in memory with a NUL behind it, which is the last of its bytes (`stat`): for many paths that are
  /// read in place. Nil when that fails, for whatever reason.
  init?(terminatedPath path: Span<UInt8>) {
    guard let last = path.indices.last, path[last] == 0 else { return nil }
    var raw = stat()
    // Sound: the NUL ends the path inside of the buffer.
    let result = unsafe path.withUnsafeBufferPointer { path in
      unsafe path.withMemoryRebound(to: CChar.self) { unsafe stat($0.baseAddress!, &raw) }
    }
    guard result == 0 else { return nil }
    self.init(raw)
  }

  /// The status of `path` itself, even when it is a symbolic link (`lstat`).
  public init(withoutFollowing path: String) throws(SystemError) {
    var raw = stat()
    try retryingInterrupts("lstat", path: path) { unsafe lstat(path, &raw) }
    self.init(raw)
  }

  /// The status of an open file (`fstat`).
  public init(of file: borrowing FileDescriptor) throws(SystemError) {
    var raw = stat()
    let descriptor = file.rawValue
    try retryingInterrupts("fstat", path: file.path) { unsafe fstat(descriptor, &raw) }
    self.init(raw)
  }

  private init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .directory
    case S_IFLNK: kind = .symbolicLink
    default: kind = .other
    }
    size = Int64(raw.st_size)
    #if canImport(Darwin)
      let modified = raw.st_mtimespec
      let changed = raw.st_ctimespec
    #else
      let modified = raw.st_mtim
      let changed = raw.st_ctim
    #endif
    modificationTime = Int64(modified.tv_sec) * 1_000_000_000 + Int64(modified.tv_nsec)
    changeTime = Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec)
    inode = UInt64(raw.st_ino)
    device = UInt64(truncatingIfNeeded: raw.st_dev)
    permissions = UInt32(raw.st_mode) & 0o7777
    owner = raw.st_uid
    linkCount = UInt64(raw.st_nlink)
    allocatedSize = Int64(raw.st_blocks) * 512
  }
}
