/// Why a text is not the table of fields it should be, and where.
public typealias CSVError = PlacedError<CSVProblem>

/// Why a text is not the table of fields it should be.
public enum CSVProblem: Equatable, Sendable, CustomStringConvertible {
  /// A quote that is never closed.
  case unterminatedQuote
  /// Something stands between a closing quote and the next separator.
  case textBehindQuote(found: String)
  /// A byte that is not UTF-8 in a file without a byte-order mark.
  case notUTF8(byte: UInt8)
  /// Zero bytes, as UTF-16 without a byte-order mark has them.
  case unmarkedUTF16
  /// More fields or records than allowed.
  case tooMany(limit: Int)
  /// Longer than allowed.
  case tooLong(limit: Int)

  /// What is wrong in words.
  public var description: String {
    switch self {
    case .unterminatedQuote: "the quote that opens here is never closed"
    case .textBehindQuote(let found): "expected a separator behind the closing quote, found \"\(found)\""
    case .notUTF8(let byte):
      "expected UTF-8 text, found byte 0x\(String(byte, radix: 16, uppercase: true)); save the file as CSV UTF-8"
    case .unmarkedUTF16: "UTF-16 without a byte-order mark; save the file as CSV UTF-8"
    case .tooMany(let limit): "more than \(limit) fields"
    case .tooLong(let limit): "longer than \(limit) bytes"
    }
  }
}
