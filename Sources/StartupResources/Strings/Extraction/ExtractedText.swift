import Startup

/// A text that a program's source or an interface file names.
public struct ExtractedText: Equatable, Sendable {
  /// How it was found.
  public enum Kind: String, Sendable {
    /// As the key of a lookup: `L("…")`, `NSLocalizedString("…", …)`.
    case lookup
    /// As what a person reads in an interface file.
    case interface
    /// As a literal that looks like something a person reads.
    case literal
  }

  /// Where it is used.
  public struct Place: Equatable, Sendable {
    /// The file.
    public let path: String
    /// The place in it.
    public let position: TextPosition
  }

  /// How it was found.
  public let kind: Kind
  /// The key.
  public let key: String
  /// The table, when one is named; that of an interface file is called as the file.
  public internal(set) var table: String?
  /// The text that stands there in the development language; nil when the key itself is it.
  public internal(set) var value: String?
  /// What translators are told, without repetitions, in the order of the places.
  public internal(set) var comments: [String]
  /// Where it is used, in the order of files and places.
  public internal(set) var places: [Place]
  /// The most arguments it is given.
  public internal(set) var argumentCount: Int
  /// What keeps the key from being found, or may do so.
  public internal(set) var doubt: Doubt?

  /// Why a key that is built from values may not be the one that is looked up.
  public enum Doubt: String, Sendable {
    /// The types of the values are not known; `%@` is assumed.
    case unknownTypes = "unknown-types"
    /// The text is built before it is looked up, so that its values are in the key.
    case builtBefore = "built-before"
  }
}
