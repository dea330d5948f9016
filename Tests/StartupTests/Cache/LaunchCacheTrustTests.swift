import Testing

@testable import Startup

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Launch cache: what is opened and where it is written")
struct LaunchCacheTrustTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("launch.cache") }
  private static let isRoot = UserIdentity.effective == 0
  private static let needsRoot: Comment = "only root can give files away and mount"

  init() throws { folder = try TemporaryFolder() }

  private func write(to path: String) throws {
    var builder = LaunchCacheBuilder()
    builder.add(kind: .strings, name: "en", sources: .appVersion("1"), payload: [1])
    try builder.write(to: path)
  }

  private func refusal(_ path: String) -> LaunchCacheError? {
    if case .unusable(let reason) = LaunchCache.open(path: path) { reason } else { nil }
  }

  @Test("The file is for its user alone")
  func permissions() throws {
    let nested = folder.path("new/folders/launch.cache")
    try write(to: nested)
    #expect(try FileStatus(path: nested).permissions == 0o600)
    #expect(try FileStatus(path: folder.path("new")).permissions == 0o700)
    #expect(refusal(nested) == nil)
  }

  @Test("A symbolic link is refused, and a writer replaces it without following it")
  func symbolicLink() throws {
    let elsewhere = folder.path("elsewhere")
    try write(to: elsewhere)
    #expect(unsafe symlink(elsewhere, path) == 0)
    #expect(refusal(path) == .symbolicLink)
    let before = try FileSystem.contents(of: elsewhere)
    try write(to: path)
    #expect(try FileStatus(withoutFollowing: path).kind == .regular)
    #expect(try FileSystem.contents(of: elsewhere) == before)
    #expect(refusal(path) == nil)
  }

  @Test("A folder is refused, and a writer leaves it alone")
  func directory() throws {
    try FileSystem.makeDirectory(path)
    #expect(refusal(path) == .notARegularFile)
    let error = #expect(throws: LaunchCacheError.self) { try write(to: path) }
    #expect(error?.reason.description == "not-a-regular-file")
    #expect(try FileSystem.names(in: folder.path) == ["launch.cache"], "no temporary file is left")
  }

  @Test("What is there and can't have been a cache is left alone: a device, another file that others may read")
  func foreignTargets() throws {
    let note = try folder.write("{}", to: "note.json")
    #expect(throws: LaunchCacheError.notALaunchCache) { try write(to: note) }
    #expect(try FileSystem.contents(of: note) == Array("{}".utf8))
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(throws: LaunchCacheError.notARegularFile) { try write(to: path) }
    #expect(try FileStatus(withoutFollowing: path).kind == .other)
  }

  @Test("A pipe is refused without waiting for somebody to write into it")
  func pipe() throws {
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(refusal(path) == .notARegularFile)
  }

  @Test("A file that others may write is refused", arguments: [0o620, 0o602, 0o666] as [mode_t])
  func fileWritableByOthers(permissions: mode_t) throws {
    try write(to: path)
    #expect(unsafe chmod(path, permissions) == 0)
    #expect(refusal(path) == .fileWritableByOthers(permissions: UInt32(permissions)))
  }

  @Test("A folder that anybody may write is refused for reading and writing, unless it is sticky like /tmp")
  func folderWritableByOthers() throws {
    try write(to: path)
    #expect(unsafe chmod(folder.path, 0o777) == 0)
    #expect(refusal(path) == .folderWritableByOthers(permissions: 0o777))
    #expect(throws: LaunchCacheError.folderWritableByOthers(permissions: 0o777)) { try write(to: path) }
    #expect(unsafe chmod(folder.path, 0o1777) == 0)
    #expect(refusal(path) == nil)
    try write(to: path)
  }

  @Test("Somebody else's file is refused", .enabled(if: isRoot, needsRoot))
  func foreignFile() throws {
    try write(to: path)
    #expect(unsafe chown(path, 4242, 4242) == 0)
    #expect(refusal(path) == .foreignFile(owner: 4242))
  }

  @Test("Somebody else's folder is refused, world-writable or not", .enabled(if: isRoot, needsRoot))
  func foreignFolder() throws {
    try write(to: path)
    #expect(unsafe chown(folder.path, 4242, 4242) == 0)
    for permissions in [0o700, 0o777, 0o1777] as [mode_t] {
      #expect(unsafe chmod(folder.path, permissions) == 0)
      #expect(refusal(path) == .foreignFolder(owner: 4242))
      #expect(throws: LaunchCacheError.foreignFolder(owner: 4242)) { try write(to: path) }
    }
  }

  @Test("A name that is too long is the system's error")
  func systemError() {
    let long = folder.path(String(repeating: "x", count: 300))
    #expect(refusal(long) == .system(SystemError(call: "open", path: long, code: ENAMETOOLONG)))
    #expect(refusal(folder.path("file/under/nothing")) == .absent)
  }

  #if os(Linux)
    @Test(
      "A full disk and a read-only one keep the cache that was there",
      .enabled(if: SmallDisk.canBeMade, "mounting needs rights"))
    func fullDisk() throws {
      let disk = try SmallDisk(at: folder.path("disk"))
      let path = PathName.join(disk.path, "launch.cache")
      try write(to: path)
      let before = try FileSystem.contents(of: path)

      var large = LaunchCacheBuilder()
      large.add(
        kind: .strings, name: "en", sources: .appVersion("1"), payload: [UInt8](repeating: 1, count: 200_000))
      #expect(throws: LaunchCacheError.system(SystemError(call: "write", path: path, code: ENOSPC))) {
        try large.write(to: path)
      }
      #expect(try FileSystem.names(in: disk.path) == ["launch.cache"])
      #expect(try FileSystem.contents(of: path) == before)

      try disk.makeReadOnly()
      #expect(throws: LaunchCacheError.system(SystemError(call: "open", path: path, code: EROFS))) {
        try write(to: path)
      }
      #expect(refusal(path) == nil)
    }
  #endif

  @Test("A file-size limit of the process is an error, not a signal that ends it")
  func fileSizeLimit() throws {
    try write(to: path)
    let before = try FileSystem.contents(of: path)
    // In a process of its own: the limit would hold for all tests that run at this time.
    let command = [
      "-c", "ulimit -f 1 && exec \"$0\" write-cache \"$1\" 1 1", TestProcess.path(of: "test-subject"), path,
    ]
    #expect(try TestProcess(path: "/bin/sh", command).wait() == .exited(3))
    #expect(try FileSystem.contents(of: path) == before)
    #expect(try FileSystem.names(in: folder.path) == ["launch.cache"])
  }
}
