import Startup

/// The fonts in some folders and files: what each is called and holds, and which can't be read.
///
/// Of each file only the tables that tell it are read, one file after the other.
public struct FontScan: Sendable {
  /// The files that can be read, in the order of the paths given and of their names.
  public let files: [FontFile]
  /// Why others can't.
  public let failures: [FontError]

  private static let extensions: Set<String> = [
    "ttf", "otf", "ttc", "otc", "otb", "dfont", "woff", "woff2", "eot", "pfa", "pfb",
  ]

  /// Looks through folders and all below them for files that are named like fonts, and takes files as they are. Hidden folders and those that
  /// builds fill are left out, symbolic links are not followed, and a file that is met twice counts once. Throws when what a path names
  /// is not there.
  public init(_ paths: [String]) throws(SystemError) {
    var files: [FontFile] = []
    var failures: [FontError] = []
    var seen: Set<String> = []
    for path in paths {
      var unreadable: [SystemError] = []
      let found = try ProjectFolder.files(below: path, failures: &unreadable, where: Self.isNamedLikeFont)
      failures += unreadable.map { FontError($0) }
      for file in found where seen.insert((try? FileSystem.realPath(file)) ?? file).inserted {
        do throws(FontError) { files.append(try FontFile(path: file)) } catch { failures.append(error) }
      }
    }
    self.files = files
    self.failures = failures
  }

  /// How many files were looked at.
  public var fileCount: Int { files.count + failures.count }
  /// How many faces they have.
  public var faceCount: Int { files.reduce(0) { $0 + $1.faces.count } }

  private static func isNamedLikeFont(_ name: String) -> Bool {
    extensions.contains(PathName.fileExtension(of: name).lowercased())
  }
}
