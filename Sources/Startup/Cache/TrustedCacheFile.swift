/// Opens a cache file only when nobody but its user (or root) can have written it.
enum TrustedCacheFile {
  /// Maps the file at `path` after checking it and its folder: five system calls.
  static func map(_ path: String) throws(LaunchCacheError) -> MappedFile {
    // Non-blocking, for a pipe that somebody put there would hold the launch until it is written to.
    let file: FileDescriptor
    do throws(SystemError) {
      file = try FileDescriptor(path: path, [.read, .noFollow, .nonBlocking])
    } catch {
      if error.isNotFound { throw .absent }
      if error.isSymbolicLink { throw .symbolicLink }
      throw .system(error)
    }
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(of: file) } catch { throw .system(error) }
    guard status.kind == .regular else { throw .notARegularFile }
    guard isTrusted(status.owner) else { throw .foreignFile(owner: status.owner) }
    guard status.permissions & 0o022 == 0 else { throw .fileWritableByOthers(permissions: status.permissions) }
    try checkFolder(of: path)
    do throws(SystemError) { return try MappedFile(file, status) } catch { throw .system(error) }
  }

  /// Makes sure that what stands at `path` may be replaced. Nobody can have meant to be a cache: a folder, a device, a pipe, a file
  /// of somebody else, or one that others may read and that does not begin as a cache does. A damaged cache has mode 0600. A
  /// link is taken away, so that what it leads to stays as it is.
  static func clearWay(to path: String) throws(LaunchCacheError) {
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(withoutFollowing: path) } catch {
      if error.isNotFound { return }
      throw .system(error)
    }
    if status.kind == .symbolicLink {
      do throws(SystemError) { return try FileSystem.remove(path) } catch { throw .system(error) }
    }
    guard status.kind == .regular else { throw .notARegularFile }
    guard isTrusted(status.owner) else { throw .foreignFile(owner: status.owner) }
    if status.permissions & 0o077 == 0 || status.size == 0 { return }
    let start = (try? FileSystem.prefix(of: path, count: LaunchCacheHeader.magic.count)) ?? []
    guard start == LaunchCacheHeader.magic else { throw .notALaunchCache }
  }

  /// Refuses a folder in which others could put another file at `path`: somebody else's, or one that anybody may
  /// write without the sticky bit that `/tmp` has. Group permissions are let pass, because many systems give every
  /// user a group of their own and make folders writable for it.
  static func checkFolder(of path: String) throws(LaunchCacheError) {
    let folder: FileStatus
    do throws(SystemError) { folder = try FileStatus(path: PathName.parent(of: path)) } catch {
      throw .system(error)
    }
    guard isTrusted(folder.owner) else { throw .foreignFolder(owner: folder.owner) }
    guard folder.permissions & 0o002 == 0 || folder.permissions & 0o1000 != 0 else {
      throw .folderWritableByOthers(permissions: folder.permissions)
    }
  }

  private static func isTrusted(_ owner: UInt32) -> Bool { owner == 0 || owner == UserIdentity.effective }
}
