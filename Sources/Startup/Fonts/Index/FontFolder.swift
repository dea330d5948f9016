/// What counts as a font in a folder.
enum FontFolder {
  /// Folders inside each other.
  static let depthLimit = 32
  private static let extensions = ["ttf", "otf", "ttc", "otc", "dfont", "woff", "woff2"]

  /// Whether a file is named like a font.
  static func isNamedLikeFont(_ name: String) -> Bool {
    extensions.contains(PathName.fileExtension(of: name).lowercased())
  }
}
