import Startup

/// A folder of a test's own, gone when the test lets go of it.
final class TemporaryFolder {
  let path: String

  /// With `inMemory`, where the machine has such a place: for tests that write a file a hundred thousand times.
  init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let parent = inMemory && FileSystem.isDirectory(memory) ? memory : FileSystem.temporaryDirectory
    path = try FileSystem.makeTemporaryDirectory(in: parent, prefix: "startup-tests")
  }

  deinit { try? FileSystem.removeTree(path) }

  /// The path of something inside.
  func path(_ name: String) -> String { PathName.join(path, name) }

  /// Writes a file inside and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try FileSystem.makeDirectory(PathName.parent(of: path(name)))
    try AtomicFile.write(Array(text.utf8), to: path(name))
    return path(name)
  }
}
