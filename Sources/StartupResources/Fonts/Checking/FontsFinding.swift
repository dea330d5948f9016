import Startup

/// Something in fonts that is wrong or doubtful, and where.
public struct FontsFinding: Sendable {
  /// What was looked for.
  public let rule: FontsRule
  /// How bad it is.
  public internal(set) var severity: FindingSeverity
  /// The file.
  public let path: String
  /// The face, from 0, when it is about one of a collection.
  public let face: Int?
  /// The byte, from the file's begin, when it is about a place.
  public let offset: Int64?
  /// What it is, in one line without the file.
  public let message: String
  /// The other file, such as that of the first of two faces with one name.
  public let related: String?

  init(
    _ rule: FontsRule, _ path: String, face: Int? = nil, offset: Int64? = nil, message: String, related: String? = nil
  ) {
    self.rule = rule
    severity = rule.severity
    self.path = path
    self.face = face
    self.offset = offset
    self.message = message
    self.related = related
  }

  init(_ rule: FontsRule, _ error: FontError) {
    self.init(rule, error.file ?? "", face: error.face, offset: error.offset, message: error.message)
  }
}
