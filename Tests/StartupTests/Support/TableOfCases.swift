import Startup

/// A text file of the shared cases as rows of fields.
enum TableOfCases {
  /// The rows of a tab-separated file, without its first line when that names the columns, and without comments.
  static func rows(_ name: String, hasHeader: Bool = false, separator: Character = "\t") throws -> [[String]] {
    let text = String(decoding: try FileSystem.contents(of: SharedCases.path(name)), as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst(hasHeader ? 1 : 0)
    return lines.filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
  }
}
