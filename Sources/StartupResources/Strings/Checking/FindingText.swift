import Startup

/// The words that findings are made of.
enum FindingText {
  /// The most characters of a text that are quoted.
  private static let longest = 60

  /// A text in quotes, shortened when it is long.
  static func quoted(_ text: String) -> String {
    guard text.utf8.count > longest, text.count > longest else { return "\"\(text)\"" }
    return "\"\(text.prefix(longest))…\""
  }

  static func quoted(_ key: TextKey) -> String { quoted(key.text) }

  /// `a, b and c`; of many the first and how many more there are.
  static func list(_ names: [String], most: Int = 8) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    if names.count > most + 1 { return names.prefix(most).joined(separator: ", ") + " and \(names.count - most) more" }
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
