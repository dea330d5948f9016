/// Why a text is not the XML it should be, and where.
public typealias XMLError = PlacedError<XMLProblem>

/// Why a text is not the XML it should be.
public enum XMLProblem: Equatable, Sendable, CustomStringConvertible {
  /// Something else stands where `expected` should.
  case unexpected(expected: String, found: String)
  /// An element ends under another name than it began with; `opened` is where it began.
  case mismatchedEnd(expected: String, found: String, opened: TextPosition)
  /// Something begins here and does not end.
  case unterminated(String)
  /// A reference to what is none of XML's own characters.
  case unknownReference(String)
  /// The same attribute twice.
  case duplicateAttribute(String)
  /// Bytes that are not UTF-8; `declared` is the encoding that the file says it has.
  case notUTF8(declared: String?)
  /// More elements inside each other than allowed.
  case tooDeep(limit: Int)
  /// A file of more bytes than allowed.
  case tooLong(limit: Int)

  /// What is wrong in words.
  public var description: String {
    switch self {
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .mismatchedEnd(let expected, let found, let opened):
      "expected </\(expected)>, opened at \(opened), found </\(found)>"
    case .unterminated(let what): "\(what) that begins here is never closed"
    case .unknownReference(let name): "\"&\(name);\" is no character reference of XML"
    case .duplicateAttribute(let name): "the attribute \"\(name)\" again"
    case .notUTF8(let declared):
      "these bytes are not UTF-8" + (declared.map { ", the file says \"\($0)\"; save it as UTF-8" } ?? "")
    case .tooDeep(let limit): "more than \(limit) elements inside each other"
    case .tooLong(let limit): "longer than \(limit) bytes"
    }
  }
}
