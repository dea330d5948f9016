import Startup

/// The folders of a project that hold its own files.
enum ProjectFolder {
  /// Folders that builds and package managers fill.
  private static let othersNames: Set<String> = [
    "build", "DerivedData", "Pods", "Carthage", "node_modules", "SourcePackages",
  ]
  /// Folders inside each other.
  static let depthLimit = 64

  /// Whether what is in a folder of this name is hidden, built or other people's.
  static func isOfOthers(_ name: String) -> Bool { name.hasPrefix(".") || othersNames.contains(name) }

  /// The path of a file as messages name it, without a `./` in front.
  static func path(of name: String, in folder: String) -> String { folder == "." ? name : PathName.join(folder, name) }

  /// All files below a path that are wanted by their names, sorted in each folder, or the path itself when it is a file. Symbolic links
  /// are not followed.
  static func files(
    below path: String, failures: inout [SystemError], where isWanted: (String) -> Bool
  ) throws(SystemError) -> [String] {
    guard try FileStatus(path: path).kind == .directory else { return [path] }
    var files: [String] = []
    collect(path, try FileSystem.names(in: path), 0, &files, &failures, isWanted)
    return files
  }

  private static func collect(
    _ folder: String, _ names: [String], _ depth: Int, _ files: inout [String], _ failures: inout [SystemError],
    _ isWanted: (String) -> Bool
  ) {
    for name in names {
      let path = path(of: name, in: folder)
      guard let status = try? FileStatus(withoutFollowing: path) else { continue }
      if status.kind == .regular {
        if isWanted(name) { files.append(path) }
      } else if status.kind == .directory, depth < depthLimit, !isOfOthers(name) {
        do throws(SystemError) {
          collect(path, try FileSystem.names(in: path), depth + 1, &files, &failures, isWanted)
        } catch { failures.append(error) }
      }
    }
  }
}
