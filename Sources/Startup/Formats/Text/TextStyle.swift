/// What the place a report goes to can show.
public struct TextStyle: Equatable, Sendable {
  /// Columns of a line.
  public var width: Int
  /// Whether colours may be used (ANSI escape sequences).
  public var usesColor: Bool
  /// Whether characters beyond ASCII may be used.
  public var usesUnicode: Bool

  /// A style from its parts.
  public init(width: Int = 80, usesColor: Bool = false, usesUnicode: Bool = true) {
    self.width = width
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
  }

  /// Whether the environment's character encoding is UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides.
  public static func environmentUsesUnicode(_ variable: (String) -> String? = { EnvironmentVariables[$0] }) -> Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = variable(name), !value.isEmpty else { continue }
      let name = value.lowercased()
      return name.contains("utf-8") || name.contains("utf8")
    }
    return false
  }

  /// What a piece of text is, which decides its colour. Colours are the terminal's own sixteen, so they fit light and dark.
  public enum Role: Sendable {
    case plain, heading, faint, good, bad, warning, name, mainThread, background, waiting, idle

    var code: String? {
      switch self {
      case .plain: nil
      case .heading: "1"
      case .faint, .idle: "2"
      case .good: "32"
      case .bad: "31"
      case .warning: "33"
      case .name: "36"
      case .mainThread: "34"
      case .background: "35"
      case .waiting: "33"
      }
    }
  }

  /// `text` in the colour of its role, or as it is where there are no colours.
  public func paint(_ text: String, _ role: Role) -> String {
    guard usesColor, let code = role.code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// `unicode` where it can be shown, else `ascii`.
  public func symbol(_ unicode: String, ascii: String) -> String { usesUnicode ? unicode : ascii }
}
