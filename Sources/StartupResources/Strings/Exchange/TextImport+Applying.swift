import Startup

extension TextImport {
  /// Works out what a sheet changes in an app and changes it, while no other import does so: of two at once the second waits, and finds
  /// what the first one wrote.
  public static func carryOut(
    _ sheet: TextSheet, into app: String, beginning: [String] = []
  ) throws(Failure) -> TextImport {
    let turn = try Self.turn(in: app)
    let changes = try TextImport(sheet, into: app, beginning: beginning)
    try changes.write()
    turn.end()
    return changes
  }

  /// Writes the changes. Each file is replaced whole or not at all, and none before all of them are known to be writable and to be
  /// still what they were when the changes were worked out.
  public func apply() throws(Failure) {
    if files.isEmpty { return }
    let turn = try Self.turn(in: app)
    try write()
    turn.end()
  }

  private static func turn(in app: String) throws(Failure) -> FolderTurn {
    do throws(SystemError) { return try FolderTurn(app) } catch { throw .system(error) }
  }

  private func write() throws(Failure) {
    if files.isEmpty { return }
    // Those that are only read count too: they decide which file a text goes into.
    for path in versions.keys.ordered() { try checkVersion(of: path) }
    do throws(SystemError) {
      for file in files {
        try FileSystem.makeDirectory(PathName.parent(of: file.path))
        try AtomicFile.check(file.path)
      }
    } catch { throw .system(error) }
    for file in files {
      // An editor waits for nobody, and writing the files before took its time.
      try checkVersion(of: file.path)
      do throws(SystemError) {
        let permissions = file.isNew ? nil : try FileStatus(path: file.path).permissions
        try AtomicFile.write(file.contents, to: file.path, permissions: permissions)
      } catch { throw .system(error) }
    }
  }

  private func checkVersion(of path: String) throws(Failure) {
    if let version = versions[path], !version.isCurrent(at: path) { throw .changedMeanwhile(path: path) }
  }
}
