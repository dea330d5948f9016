/// How bad something is that a check of resources found.
public enum FindingSeverity: String, CaseIterable, Sendable {
  /// To be known.
  case note
  /// Probably not meant.
  case warning
  /// A user sees something wrong, or nothing.
  case error
}
