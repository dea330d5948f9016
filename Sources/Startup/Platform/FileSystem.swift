#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Whole-file and folder operations, each one C call or a loop around it.
public enum FileSystem {
  /// The most bytes that are read of a file when a caller does not say.
  public static let usualLimit = 1 << 30

  /// Reads a whole file, refusing one over `limit` bytes with `EFBIG` (`open`, `fstat`, `read`).
  ///
  /// Only regular files are read: a pipe that was put where a file should be would wait for ever, and a device may have no end.
  /// What a user named himself is read with `InputFile`, which takes everything.
  public static func contents(of path: String, limit: Int = usualLimit) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(path: path, [.read, .nonBlocking])
    let status = try FileStatus(of: file)
    if status.kind == .directory { throw .isADirectory(path) }
    guard status.kind == .regular else { throw .isNotRegular(path) }
    return try readAll(of: path, expecting: status.size, limit: limit) { buffer throws(SystemError) in
      try file.read(into: &buffer)
    }
  }

  /// Reads until there is no more; `size` is what to expect.
  static func readAll(
    of path: String, expecting size: Int64, limit: Int,
    _ read: (inout OutputSpan<UInt8>) throws(SystemError) -> Int
  ) throws(SystemError) -> [UInt8] {
    var result: [UInt8] = []
    // One byte more than the size, so that a regular file ends with the read that finds nothing; /proc says size 0.
    var chunk = max(Int(min(size, Int64(limit))) + 1, 4096)
    while true {
      var failure: SystemError?
      let part = [UInt8](capacity: chunk) { output in
        do throws(SystemError) { _ = try read(&output) } catch { failure = error }
      }
      if let failure { throw failure }
      if part.isEmpty { return result }
      if result.count + part.count > limit { throw SystemError(call: "read", path: path, code: EFBIG) }
      if result.isEmpty { result = part } else { result.append(contentsOf: part) }
      chunk = max(chunk / 2, 65_536)
    }
  }

  /// The first bytes of a file, fewer when it is shorter.
  static func prefix(of path: String, count: Int) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(path: path, [.read, .nonBlocking])
    var failure: SystemError?
    let bytes = [UInt8](capacity: count) { output in
      do throws(SystemError) { _ = try file.read(into: &output) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Whether something is at `path`, following symbolic links.
  public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether `path` is a folder, following symbolic links.
  public static func isDirectory(_ path: String) -> Bool {
    guard let status = try? FileStatus(path: path) else { return false }
    return status.kind == .directory
  }

  /// The names in a folder without `.` and `..`, sorted by their UTF-8 bytes so that results do not depend on the disk
  /// (`opendir`, `readdir`).
  public static func names(in path: String) throws(SystemError) -> [String] {
    guard let stream = unsafe opendir(path) else { throw SystemError.last("opendir", path: path) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw SystemError.last("readdir", path: path) }
    return names.orderedByBytes()
  }

  /// Makes a folder and those above it that are missing (`mkdir`); an existing folder is fine.
  public static func makeDirectory(_ path: String, permissions: UInt32 = 0o777) throws(SystemError) {
    if unsafe mkdir(path, mode_t(permissions)) == 0 { return }
    let code = errno
    if code == EEXIST && isDirectory(path) { return }
    let parent = PathName.parent(of: path)
    guard code == ENOENT, parent != path else { throw SystemError(call: "mkdir", path: path, code: code) }
    try makeDirectory(parent, permissions: permissions)
    if unsafe mkdir(path, mode_t(permissions)) != 0 && errno != EEXIST {
      throw SystemError.last("mkdir", path: path)
    }
  }

  /// Makes a new folder of mode 0700 with a name nobody else has, inside `parent` (`mkdtemp`).
  public static func makeTemporaryDirectory(
    in parent: String = temporaryDirectory, prefix: String = "startup"
  ) throws(SystemError) -> String {
    var template = Array(PathName.join(parent, "\(prefix)-XXXXXX").utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { unsafe mkdtemp($0.baseAddress!) != nil }
    guard made else { throw SystemError.last("mkdtemp", path: parent) }
    return unsafe template.withUnsafeBufferPointer { unsafe String(cString: $0.baseAddress!) }
  }

  /// What `mkdtemp` gives a folder.
  static let temporaryDirectoryPermissions: UInt32 = 0o700

  /// `TMPDIR`, or `/tmp`, also in a process with more privileges than who set the variable.
  public static var temporaryDirectory: String {
    guard !EnvironmentVariables.isPrivilegedProcess, let folder = EnvironmentVariables["TMPDIR"], !folder.isEmpty else {
      return "/tmp"
    }
    return folder
  }

  /// Removes a file or an empty folder (`remove`).
  public static func remove(_ path: String) throws(SystemError) {
    if systemRemove(path) != 0 { throw SystemError.last("remove", path: path) }
  }

  /// Removes a folder and all in it, without following links out of it.
  public static func removeTree(_ path: String) throws(SystemError) {
    let status = try FileStatus(withoutFollowing: path)
    if status.kind == .directory {
      for name in try names(in: path) { try removeTree(PathName.join(path, name)) }
    }
    try remove(path)
  }

  /// Moves `source` over `target` in one step (`rename`).
  public static func move(_ source: String, to target: String) throws(SystemError) {
    if unsafe rename(source, target) != 0 { throw SystemError.last("rename", path: target) }
  }

  /// What a path leads to when its last component is a symbolic link, which may lead nowhere yet; else the path itself
  /// (`readlink`).
  public static func followingLinks(_ path: String) throws(SystemError) -> String {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      guard let link = try linkTarget(of: path) else { return path }
      path = PathName.join(PathName.parent(of: path), link)
    }
    throw SystemError(call: "readlink", path: path, code: ELOOP)
  }

  private static func linkTarget(of path: String) throws(SystemError) -> String? {
    var failure: SystemError?
    let bytes = [UInt8](capacity: Int(PATH_MAX)) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        let count = unsafe buffer.withMemoryRebound(to: CChar.self) {
          unsafe readlink(path, $0.baseAddress!, $0.count)
        }
        if count >= 0 { initializedCount = count } else { failure = SystemError.last("readlink", path: path) }
      }
    }
    guard let failure else { return String(decoding: bytes, as: UTF8.self) }
    // EINVAL: it is no link.
    if failure.code == EINVAL || failure.isNotFound { return nil }
    throw failure
  }

  /// The path with links and `..` resolved (`realpath`).
  public static func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw SystemError.last("realpath", path: path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The folder the process stands in (`getcwd`).
  public static func currentDirectory() throws(SystemError) -> String { try realPath(".") }
}

// Inside the type, `remove` means its own method; this names the C function.
private func systemRemove(_ path: String) -> Int32 { unsafe remove(path) }
