import Startup
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Files")
struct FileSystemTests {
  @Test("An atomic file that is not committed leaves the target as it was and nothing beside it")
  func uncommittedAtomicFile() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let target = PathName.join(folder, "target")
    try AtomicFile.write(Array("old".utf8), to: target)
    do {
      let file = try AtomicFile(replacing: target)
      try file.write(Array("half".utf8).span)
    }
    #expect(try FileSystem.contents(of: target) == Array("old".utf8))
    #expect(try FileSystem.names(in: folder) == ["target"])
  }

  @Test("A link stays and what it leads to is replaced, also when that is not there yet")
  func atomicFileThroughLink() throws {
    let folder = try TemporaryFolder()
    let link = folder.path("link")
    #expect(unsafe symlink("deep/target", link) == 0)
    try FileSystem.makeDirectory(folder.path("deep"))
    for text in ["first", "second"] {
      try AtomicFile.write(Array(text.utf8), to: link)
      #expect(try FileStatus(withoutFollowing: link).kind == .symbolicLink)
      #expect(try FileSystem.contents(of: folder.path("deep/target")) == Array(text.utf8))
    }
    #expect(try FileSystem.names(in: folder.path("deep")) == ["target"])
  }

  @Test("A device and a pipe are written into, not replaced")
  func atomicFileIntoDevice() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    // Open for both, so that neither end waits for the other.
    let reader = try FileDescriptor(path: pipe, .readWrite)
    try AtomicFile.check(pipe)
    try AtomicFile.write(Array("hello".utf8), to: pipe)
    let read = [UInt8](capacity: 5) { _ = try? reader.read(into: &$0) }
    #expect(read == Array("hello".utf8))
    #expect(try FileStatus(path: pipe).kind == .other)
    try AtomicFile.write(Array("x".utf8), to: "/dev/null")
    #expect(try FileStatus(path: "/dev/null").kind == .other)
  }

  @Test("What would keep a file from being written is told before, and nothing is left")
  func atomicFileCheck() throws {
    let folder = try TemporaryFolder()
    for path in ["", folder.path, folder.path("none/file")] {
      #expect(throws: SystemError.self) { try AtomicFile.check(path) }
    }
    try AtomicFile.check(folder.path("file"))
    let longest = String(repeating: "n", count: 255)
    try AtomicFile.write([], to: folder.path(longest))
    #expect(try FileSystem.names(in: folder.path) == [longest])
  }

  @Test("A file has the permissions that the process gives new files")
  func atomicFileMask() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltTool.run(
      ["init", "--", "true"], folder: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    let name = try #require(try FileSystem.names(in: folder.path).first)
    let mask = umask(0)
    umask(mask)
    #expect(try FileStatus(path: folder.path(name)).permissions == 0o666 & ~UInt32(mask))
  }

  @Test("A mapping keeps its bytes after the path was replaced")
  func mappingSurvivesReplacement() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let target = PathName.join(folder, "mapped")
    try AtomicFile.write(Array("first".utf8), to: target)
    let mapping = try MappedFile(FileDescriptor(path: target, .read))
    try AtomicFile.write(Array("second".utf8), to: target)
    #expect(mapping.count == 5)
    #expect(mapping.bytes[0] == UInt8(ascii: "f"))
  }

  @Test("Files without a size, as in /proc, are read to their end")
  func procFile() throws {
    let text = String(decoding: try FileSystem.contents(of: "/proc/self/status"), as: UTF8.self)
    #expect(text.contains("VmPeak"))
  }

  @Test(
    "Paths are taken apart as POSIX does",
    arguments: [
      ("/a/b.txt", "/a", "b.txt", "txt", "b"), ("b", ".", "b", "", "b"), ("/", "/", "/", "", "/"),
      ("/a/", "/", "a", "", "a"), ("a/.hidden", "a", ".hidden", "", ".hidden"),
      ("//a//b//", "//a", "b", "", "b"),
    ])
  func pathParts(path: String, parent: String, last: String, suffix: String, stem: String) {
    #expect(PathName.parent(of: path) == parent)
    #expect(PathName.lastComponent(of: path) == last)
    #expect(PathName.fileExtension(of: path) == suffix)
    #expect(PathName.stem(of: path) == stem)
  }
}
