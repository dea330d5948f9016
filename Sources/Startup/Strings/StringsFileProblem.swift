/// What is wrong in a file of strings, and where.
public struct StringsFileProblem: Error, Equatable, Sendable {
  /// What kind of thing is wrong.
  public enum Kind: Equatable, Sendable {
    /// Something else stands where the grammar wants `expected`.
    case unexpected(expected: String, found: String)
    /// A byte that is not UTF-8 in a file without a byte-order mark.
    case notUTF8(byte: UInt8)
    /// Looks like UTF-16 without the byte-order mark that would say which of the two it is.
    case unmarkedUTF16
    /// A quote that is never closed.
    case unterminatedText
    /// A `/*` that is never closed.
    case unterminatedComment
    /// More brackets inside each other than `limit`.
    case tooDeep(limit: Int)
    /// Longer than `limit` bytes.
    case tooLong(limit: Int)
    /// A property list of a kind that is no table of strings at its top, such as an array.
    case notATable(found: String)
    /// The XML or binary property list in the file can't be read.
    case propertyList(PropertyListError)
    /// The same key again; the last one counts.
    case duplicateKey(String)
    /// A value that is an array, a dictionary or data: left out of the table.
    case valueIsNotText(key: String, found: String)
    /// The catalog's JSON can't be read.
    case json(JSONError)
    /// A catalog of a version that is not known; it is read all the same.
    case catalogVersion(String)
    /// A text with forms is not put together as it should be; a part of it, or all, is left out.
    case variation(key: String, LocalizedTextProblem)
    /// A set of texts under one key, as Xcode writes them for the phrases of App Shortcuts: no text of an app's own, and left out.
    case textSet(key: String)
    /// The rest of the file was left out, because it does not begin with a key.
    case restIgnored(found: String)
  }

  /// The file, when it is known.
  public var path: String?
  /// Where it is.
  public let position: TextPosition
  /// What it is.
  public let kind: Kind

  init(_ kind: Kind, at position: TextPosition, path: String? = nil) {
    self.kind = kind
    self.position = position
    self.path = path
  }
}

extension StringsFileProblem: CustomStringConvertible {
  /// One line: `path:line:column: what, and what was expected`.
  public var description: String { TextPosition.message(explanation, at: position, in: path) }

  package var explanation: String {
    switch kind {
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .notUTF8(let byte):
      "expected UTF-8 text, found byte 0x\(String(byte, radix: 16, uppercase: true)); save the file as UTF-8"
    case .unmarkedUTF16: "UTF-16 without a byte-order mark; save the file as UTF-8"
    case .unterminatedText: "the quote that opens here is never closed"
    case .unterminatedComment: "the comment that opens here is never closed"
    case .tooDeep(let limit): "more than \(limit) brackets inside each other"
    case .tooLong(let limit): "longer than \(limit) bytes"
    case .notATable(let found): "expected keys and values, found \(found)"
    case .propertyList(let error): error.explanation
    case .duplicateKey(let key): "the key \"\(key)\" again; the last value counts"
    case .valueIsNotText(let key, let found): "the value of \"\(key)\" is \(found), not text; it is left out"
    case .json(let error): error.message
    case .catalogVersion(let version): "a catalog of version \"\(version)\", which is not known; read as 1.1"
    case .variation(let key, let problem): "the text of \"\(key)\": \(problem)"
    case .textSet(let key): "\"\(key)\" has a set of texts, which the system reads by itself; it is left out"
    case .restIgnored(let found): "expected a key, found \(found); the rest of the file is left out"
    }
  }
}
