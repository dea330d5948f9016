/// A line that a GitHub workflow shows beside the line of a file that it is about ("Workflow commands for GitHub Actions").
public struct GitHubAnnotation: Equatable, Sendable, CustomStringConvertible {
  /// How it is marked.
  public enum Level: String, Sendable {
    case notice, warning, error
  }

  /// How it is marked.
  public let level: Level
  /// The file, as the repository calls it.
  public let file: String
  /// The place in the file.
  public let position: TextPosition
  /// Its heading.
  public let title: String
  /// What it says.
  public let message: String

  /// An annotation from its parts, which may have any characters.
  public init(_ level: Level, file: String, position: TextPosition, title: String, message: String) {
    self.level = level
    self.file = file
    self.position = position
    self.title = title
    self.message = message
  }

  /// The command, without a line feed.
  public var description: String {
    "::\(level.rawValue) file=\(Self.property(file)),line=\(position.line),col=\(position.column),"
      + "title=\(Self.property(title))::\(Self.data(message))"
  }

  /// Everything up to the end of the line counts, but for what would end it and the escape's own sign.
  private static func data(_ text: String) -> String { escaped(text) { $0 == "%" || $0 == "\r" || $0 == "\n" } }

  /// In a property a colon and a comma would end it as well.
  private static func property(_ text: String) -> String {
    escaped(text) { $0 == "%" || $0 == "\r" || $0 == "\n" || $0 == ":" || $0 == "," }
  }

  private static func escaped(_ text: String, where isSpecial: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if isSpecial(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
