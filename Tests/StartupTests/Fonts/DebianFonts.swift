import Startup

/// Real fonts from Debian's packages, as `scripts/debian-fonts` unpacks them, and what fontTools says of them.
enum DebianFonts {
  /// Why a test that needs them is skipped.
  static let reason = "no fonts: run scripts/debian-fonts, or name their folder by STARTUP_DEBIAN_FONTS"

  /// Whether fonts and answers are there.
  static var arePresent: Bool { SharedCases.arePresent && FileSystem.isDirectory(folder) }

  private static var folder: String {
    EnvironmentVariables["STARTUP_DEBIAN_FONTS"] ?? PathName.join(SharedCases.packageFolder, ".build-fonts")
  }

  /// One face and its answers.
  struct Face {
    let path: String
    let index: Int
    let answers: JSONNode
  }

  /// All faces there are answers for.
  static func faces() throws -> [Face] {
    let text = String(
      decoding: try FileSystem.contents(of: SharedCases.path("fonts/debian_oracle.jsonl")), as: UTF8.self)
    return try text.split(separator: "\n").map { line in
      let answers = try JSONDocument.parse(Array(line.utf8))
      // `fonts/PACKAGE/usr/share/…`
      let name = (answers["file"]?.string ?? "").dropFirst("fonts/".count)
      return Face(
        path: PathName.join(folder, String(name)), index: Int(answers["face"]?.integer ?? 0), answers: answers)
    }
  }
}
