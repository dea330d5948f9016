import Startup
import Testing

@Suite("Atomic folders")
struct AtomicFolderTests {
  private func write(_ text: String, to name: String, in folder: String) throws {
    try AtomicFile.write(Array(text.utf8), to: PathName.join(folder, name))
  }

  @Test("One that is not committed leaves the target as it was and nothing beside it")
  func uncommitted() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "target/file")
    do {
      let new = try AtomicFolder(replacing: folder.path("target"))
      try write("half", to: "file", in: new.path)
    }
    #expect(try FileSystem.contents(of: folder.path("target/file")) == Array("old".utf8))
    #expect(try FileSystem.names(in: folder.path) == ["target"])
  }

  @Test("A committed one replaces all that was there, also nothing and an empty folder")
  func committed() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "filled/file")
    try FileSystem.makeDirectory(folder.path("empty"))
    for name in ["filled", "empty", "missing", "deeper/missing"] {
      let new = try AtomicFolder(replacing: folder.path(name))
      try write("new", to: "other", in: new.path)
      try new.commit()
      #expect(try FileSystem.names(in: folder.path(name)) == ["other"])
    }
    #expect(try FileSystem.names(in: folder.path) == ["deeper", "empty", "filled", "missing"])
  }

  @Test("A file in its place is not replaced, and nothing is left behind")
  func overFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "target")
    let new = try AtomicFolder(replacing: folder.path("target"))
    var isRefused = false
    do { try new.commit() } catch { isRefused = true }
    #expect(isRefused)
    #expect(try FileSystem.names(in: folder.path) == ["target"])
  }

  @Test("What a killed process left goes; what a living one writes, and what only looks like it, stays")
  func leftovers() throws {
    let folder = try TemporaryFolder()
    let abandoned = try FileSystem.makeTemporaryDirectory(in: folder.path, prefix: ".target")
    try write("half", to: "file", in: abandoned)
    let living = try AtomicFolder(replacing: folder.path("target"))
    try FileSystem.makeDirectory(folder.path(".target-backup"), permissions: 0o755)
    let others = try FileSystem.makeTemporaryDirectory(in: folder.path, prefix: ".other")
    AtomicFolder.removeLeftovers(of: folder.path("target"))
    let wanted = [".target-backup", PathName.lastComponent(of: living.path), PathName.lastComponent(of: others)]
    #expect(try FileSystem.names(in: folder.path) == wanted.sorted())
    try living.commit()
    AtomicFolder.removeLeftovers(of: folder.path("target"))
    #expect(FileSystem.isDirectory(folder.path("target")))
  }
}
