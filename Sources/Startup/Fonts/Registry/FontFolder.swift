/// The font files in a folder and all folders below it.
enum FontFolder {
  /// Folders inside each other.
  static let depthLimit = 32
  private static let extensions = ["ttf", "otf", "ttc", "otc", "dfont", "woff", "woff2"]

  /// The files that are named like fonts, in the order of their names; a file's own path when it is none. Hidden folders are left out, symbolic
  /// links to folders are not followed.
  static func files(at path: String) throws(SystemError) -> (files: [String], isFolder: Bool) {
    guard try FileStatus(path: path).kind == .directory else { return ([path], false) }
    var files: [String] = []
    try collect(path, 0, &files)
    return (files, true)
  }

  private static func collect(_ folder: String, _ depth: Int, _ files: inout [String]) throws(SystemError) {
    for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
      let path = PathName.join(folder, name)
      if extensions.contains(PathName.fileExtension(of: name).lowercased()) {
        files.append(path)
      } else if depth < depthLimit, let status = try? FileStatus(withoutFollowing: path), status.kind == .directory {
        try collect(path, depth + 1, &files)
      }
    }
  }
}
