import Startup

/// Something in string tables that is wrong or doubtful, and where.
public struct StringsFinding: Equatable, Sendable {
  /// How bad it is.
  public typealias Severity = FindingSeverity

  /// Another place that has to do with it.
  public struct Place: Equatable, Sendable {
    /// The file.
    public let path: String
    /// The place in it.
    public let position: TextPosition
  }

  /// What was looked for.
  public let rule: StringsRule
  /// How bad it is.
  public internal(set) var severity: Severity
  /// Where it is.
  public let place: Place
  /// What it is, in one line without place and rule.
  public let message: String
  /// The key it is about, when it is about one.
  public internal(set) var key: String?
  /// The languages it is about.
  public internal(set) var languages: [String]
  /// The other place, such as that of the first of two equal keys.
  public internal(set) var related: Place?
}

extension StringsFinding {
  /// In the order of files and places, so that two runs say the same.
  static func precedes(_ first: StringsFinding, _ second: StringsFinding) -> Bool {
    if first.place.path != second.place.path {
      return first.place.path.utf8.lexicographicallyPrecedes(second.place.path.utf8)
    }
    let (one, other) = (first.place.position, second.place.position)
    if one.line != other.line { return one.line < other.line }
    if one.column != other.column { return one.column < other.column }
    if first.rule != second.rule { return first.rule.rawValue < second.rule.rawValue }
    return first.message.utf8.lexicographicallyPrecedes(second.message.utf8)
  }
}
