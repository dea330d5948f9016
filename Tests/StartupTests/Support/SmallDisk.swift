#if os(Linux)
  import Glibc
  import Startup

  /// A file system of 64 KiB, mounted in a folder for as long as a test holds it.
  final class SmallDisk {
    /// Where it is mounted.
    let path: String
    private static let options = "size=64k,mode=700"

    init(at path: String) throws {
      self.path = path
      try FileSystem.makeDirectory(path)
      guard unsafe mount("tmpfs", path, "tmpfs", 0, Self.options) == 0 else {
        throw SystemError(call: "mount", path: path, code: errno)
      }
    }

    deinit { unsafe umount2(path, Int32(MNT_DETACH)) }

    /// Refuses every write from now on.
    func makeReadOnly() throws {
      let flags = UInt(MS_REMOUNT) | UInt(MS_RDONLY)
      guard unsafe mount("tmpfs", path, "tmpfs", flags, Self.options) == 0 else {
        throw SystemError(call: "mount", path: path, code: errno)
      }
    }

    /// Whether this process may mount at all; containers and users other than root often may not.
    static let canBeMade: Bool = {
      guard let folder = try? TemporaryFolder() else { return false }
      return (try? SmallDisk(at: folder.path("disk"))) != nil
    }()
  }
#endif
