#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The kernel's copies of file contents in memory.
public enum PageCache {
  /// Evicts the contents of files, and of all files in folders, as far as the kernel does so without privileges
  /// (`posix_fadvise` with DONTNEED, after `fdatasync`: only clean pages go); returns the bytes that stayed in memory.
  ///
  /// Pages that another process has mapped stay, and so does everything on a memory file system. Paths that are not there are
  /// skipped, links are not followed.
  public static func evict(_ paths: [String]) throws(SystemError) -> Int64 {
    var resident: Int64 = 0
    for path in paths { try forEachFile(path) { resident += evictFile($0) } }
    return resident
  }

  /// The bytes of a file, or of all files in a folder, that are in memory (`mincore`).
  public static func residentBytes(of path: String) throws(SystemError) -> Int64 {
    var resident: Int64 = 0
    try forEachFile(path) { resident += residentBytes(ofFile: $0) }
    return resident
  }

  private static func forEachFile(_ path: String, _ body: (String) -> Void) throws(SystemError) {
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(withoutFollowing: path) } catch {
      if error.isNotFound { return }
      throw error
    }
    switch status.kind {
    case .regular: body(path)
    case .directory: for name in try FileSystem.names(in: path) { try forEachFile(PathName.join(path, name), body) }
    case .symbolicLink, .other: break
    }
  }

  /// A file that can't be opened is not read by the launch either, or not by this user.
  private static func evictFile(_ path: String) -> Int64 {
    guard let file = try? FileDescriptor(path: path, [.read, .noFollow, .nonBlocking]) else { return 0 }
    #if canImport(Glibc)
      _ = fdatasync(file.rawValue)
      _ = posix_fadvise(file.rawValue, 0, 0, POSIX_FADV_DONTNEED)
    #endif
    return residentBytes(of: file)
  }

  private static func residentBytes(ofFile path: String) -> Int64 {
    guard let file = try? FileDescriptor(path: path, [.read, .noFollow, .nonBlocking]) else { return 0 }
    return residentBytes(of: file)
  }

  private static func residentBytes(of file: borrowing FileDescriptor) -> Int64 {
    guard let status = try? FileStatus(of: file), status.size > 0 else { return 0 }
    let length = Int(status.size)
    let pageSize = sysconf(Int32(_SC_PAGESIZE))
    // Sound: the mapping is only asked about and never read, so that a file cut short meanwhile does no harm.
    guard let mapping = unsafe mmap(nil, length, PROT_READ, MAP_SHARED, file.rawValue, 0), unsafe mapping != MAP_FAILED
    else {
      return 0
    }
    defer { unsafe munmap(mapping, length) }
    var pages = [UInt8](repeating: 0, count: (length + pageSize - 1) / pageSize)
    let outcome = unsafe pages.withUnsafeMutableBufferPointer { unsafe mincore(mapping, length, $0.baseAddress!) }
    guard outcome == 0 else { return 0 }
    return min(Int64(pages.count { $0 & 1 != 0 } * pageSize), status.size)
  }
}
