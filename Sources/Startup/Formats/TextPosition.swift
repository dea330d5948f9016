/// A place in a text file, for messages of the form `file:line:column`.
public struct TextPosition: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1. A line ends at LF, CR LF or a lone CR.
  public let line: Int
  /// The column, from 1, counted in Unicode scalars so that editors and we agree on text that is not ASCII.
  public let column: Int
  /// The distance from the file's first byte, in bytes.
  public let offset: Int

  /// A place by its line and column, both from 1, and its byte offset from 0.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The first character of a file.
  public static let start = TextPosition(line: 1, column: 1, offset: 0)

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
