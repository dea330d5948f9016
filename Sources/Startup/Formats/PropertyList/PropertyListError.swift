/// Why a property list can't be read, and where.
public struct PropertyListError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Kind: Equatable, Sendable {
    /// Something else stands where `expected` should.
    case unexpected(expected: String, found: String)
    /// It is no XML.
    case xml(XMLError)
    /// More values inside each other than `limit`.
    case tooDeep(limit: Int)
    /// More values than `limit`.
    case tooMany(limit: Int)
    /// More bytes of text and data than `limit`, counted as often as they are used.
    case tooMuchContent(limit: Int)
    /// The file could not be read.
    case system(SystemError)
  }

  /// The file, when it is known.
  public var path: String?
  /// Where it is wrong; the start when the whole file is meant.
  public let position: TextPosition
  /// What is wrong.
  public let kind: Kind

  init(_ kind: Kind, at position: TextPosition, path: String? = nil) {
    self.kind = kind
    self.position = position
    self.path = path
  }
}

extension PropertyListError: CustomStringConvertible {
  /// One line: `path:line:column: what`.
  public var description: String {
    if case .system(let error) = kind { return error.description }
    return TextPosition.message(explanation, at: position, in: path)
  }

  /// What is wrong, without the place.
  var explanation: String {
    switch kind {
    case .unexpected(let expected, let found): "expected \(expected), found \(found)"
    case .xml(let error): error.message
    case .tooDeep(let limit): "more than \(limit) values inside each other"
    case .tooMany(let limit): "more than \(limit) values"
    case .tooMuchContent(let limit): "values of more than \(limit) bytes, which is out of proportion to the file"
    case .system(let error): error.description
    }
  }
}
