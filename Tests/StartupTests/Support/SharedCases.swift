import Startup

/// The inputs with known answers that lie beside the repository, in `../shared/cases`.
enum SharedCases {
  /// The package's own folder.
  static let packageFolder = PathName.parent(
    of: PathName.parent(of: PathName.parent(of: PathName.parent(of: #filePath))))

  /// Why a test that needs them is skipped.
  static let reason = "no ../shared/cases"

  /// Whether they are there; for `.enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason))`.
  static var arePresent: Bool { FileSystem.isDirectory(folder) }

  /// The path of one of them.
  static func path(_ name: String) -> String { PathName.join(folder, name) }

  private static var folder: String { PathName.join(packageFolder, "../shared/cases") }
}
