#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import CStartup

/// A file that becomes visible whole or not at all: written beside its target, made durable, then renamed over it.
///
/// When it goes away without `commit()`, the temporary file goes too and the target stays as it was.
public struct AtomicFile: ~Copyable {
  private let target: String
  private let temporaryPath: String
  private let file: FileDescriptor

  /// Starts a replacement of `target` in the same folder.
  public init(replacing target: String, permissions: UInt32 = 0o644) throws(SystemError) {
    self.target = target
    let folder = PathName.parent(of: target)
    var template = Array(PathName.join(folder, ".\(PathName.lastComponent(of: target)).XXXXXX").utf8CString)
    let descriptor = unsafe template.withUnsafeMutableBufferPointer {
      unsafe cstartup_make_temporary_file($0.baseAddress)
    }
    guard descriptor >= 0 else { throw SystemError.last("mkostemp", path: target) }
    let name = unsafe template.withUnsafeBufferPointer { unsafe String(cString: $0.baseAddress!) }
    if fchmod(descriptor, mode_t(permissions)) != 0 {
      let error = SystemError.last("fchmod", path: target)
      unsafe unlink(name)
      close(descriptor)
      throw error
    }
    temporaryPath = name
    file = FileDescriptor(owning: descriptor, path: target)
  }

  deinit { unsafe unlink(temporaryPath) }

  /// Appends bytes.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) { try file.write(bytes) }

  /// Makes the file durable, puts it in place and makes the folder's entry durable (`fsync`, `rename`, `fsync`).
  public consuming func commit() throws(SystemError) {
    try file.synchronize()
    try FileSystem.move(temporaryPath, to: target)
    // After the rename the temporary name is gone, so the unlink in deinit finds nothing.
    let folder = try FileDescriptor(path: PathName.parent(of: target), [.read, .directory])
    try folder.synchronize()
  }

  /// Replaces `path` with `bytes`.
  public static func write(_ bytes: [UInt8], to path: String, permissions: UInt32 = 0o644) throws(SystemError) {
    let file = try AtomicFile(replacing: path, permissions: permissions)
    try file.write(bytes.span)
    try file.commit()
  }
}
