import Startup
import Testing

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
