#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file mapped read-only for as long as this object lives, also after the path was replaced by `rename`.
///
/// Only files of our own (mode 0600, replaced by rename and never truncated) may be mapped: touching a page that somebody
/// cut off raises SIGBUS, which a process can't survive.
///
/// A class because the mapping has an identity and one owner of its `munmap`.
@safe public final class MappedFile: Sendable {
  private nonisolated(unsafe) let base: UnsafeRawPointer?
  /// The length in bytes when it was mapped.
  public let count: Int

  /// Maps an open file (`mmap`); an empty file has an empty mapping.
  public convenience init(_ file: borrowing FileDescriptor) throws(SystemError) {
    try self.init(file, FileStatus(of: file))
  }

  /// Maps an open file whose status is known.
  init(_ file: borrowing FileDescriptor, _ status: FileStatus) throws(SystemError) {
    count = Int(status.size)
    guard count > 0 else {
      unsafe base = nil
      return
    }
    let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file.rawValue, 0)
    guard unsafe address != MAP_FAILED, let address = unsafe address else {
      throw SystemError.last("mmap", path: file.path)
    }
    unsafe base = UnsafeRawPointer(address)
  }

  /// Read-only memory of its own with a copy of `bytes`, for what is read like a file without being one (`mmap`).
  init(copying bytes: Span<UInt8>) throws(SystemError) {
    count = bytes.count
    guard count > 0 else {
      unsafe base = nil
      return
    }
    let address = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe address != MAP_FAILED, let address = unsafe address else { throw SystemError.last("mmap") }
    // Sound: both are `count` bytes long, and nobody else knows the new ones yet.
    unsafe bytes.withUnsafeBytes { unsafe address.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    unsafe mprotect(address, count, PROT_READ)
    unsafe base = UnsafeRawPointer(address)
  }

  /// The bytes, valid while the object is borrowed.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self) get {
      // Sound: the mapping is `count` bytes long and lives until `deinit`, which can't run while `self` is borrowed.
      let span = unsafe Span<UInt8>(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The first byte, for an owner of this object that hands out spans of its own; valid as long as the object is.
  @unsafe var start: UnsafePointer<UInt8> {
    unsafe base?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(bitPattern: 8)!
  }

  deinit {
    if let base = unsafe base { unsafe munmap(UnsafeMutableRawPointer(mutating: base), count) }
  }
}
