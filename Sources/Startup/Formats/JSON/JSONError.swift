/// Why a text is not the JSON document it should be, and where.
public typealias JSONError = PlacedError<JSONProblem>

/// Why a text is not the JSON document it should be.
public enum JSONProblem: Equatable, Sendable, CustomStringConvertible {
  /// Something other than the grammar asks for; `found` describes it.
  case unexpected(found: String, expected: String)
  /// A comma with nothing after it.
  case trailingComma
  /// The same key twice in one object; `first` is the place of the first.
  case duplicateKey(String, first: TextPosition)
  /// A comment where comments were not asked for.
  case comment
  /// A control character inside a string, which JSON wants escaped.
  case controlCharacter(UInt8)
  /// A backslash before a character that JSON does not escape.
  case invalidEscape(String)
  /// A `\u` escape of half a surrogate pair.
  case loneSurrogate(UInt16)
  /// Bytes that are not UTF-8.
  case invalidUTF8
  /// A byte-order mark of another encoding.
  case wrongEncoding(String)
  /// Objects and arrays nested deeper than allowed.
  case tooDeep(limit: Int)
  /// A document of more bytes than allowed.
  case tooLarge(bytes: Int, limit: Int)
  /// A document of more values than allowed.
  case tooManyValues(limit: Int)

  /// What is wrong in words.
  public var description: String {
    switch self {
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .trailingComma: "a comma with nothing after it"
    case .duplicateKey(let key, let first): "duplicate key \"\(key)\", first at \(first)"
    case .comment: "a comment is not allowed here"
    case .controlCharacter(let byte):
      "a string holds the control character U+\(hexadecimal(UInt16(byte))), which must be escaped"
    case .invalidEscape(let text): "\"\\\(text)\" is not an escape that JSON knows"
    case .loneSurrogate(let unit): "\\u\(hexadecimal(unit)) is half of a surrogate pair"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .wrongEncoding(let name): "the file is \(name); JSON must be UTF-8"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes are more than the limit of \(limit)"
    case .tooManyValues(let limit): "more than \(limit) values"
    }
  }
}

private func hexadecimal(_ value: UInt16) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
