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

  /// One line for a message about a place: `path:line:column: message`, without what is not known.
  package static func message(_ message: String, at position: TextPosition?, in path: String?) -> String {
    let place = [path, position?.description].compactMap { $0 }.joined(separator: ":")
    return place.isEmpty ? message : "\(place): \(message)"
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}

extension TextPosition {
  /// The place of a byte in UTF-8 text. O(offset): for messages, when there is one to be made.
  init(of offset: Int, in bytes: Span<UInt8>) {
    let hasMark = TextEncoding.detect(bytes) == (.utf8, 3) && min(offset, bytes.count) >= 3
    self.init(of: offset, in: bytes, from: TextPosition(line: 1, column: 1, offset: hasMark ? 3 : 0))
  }

  /// The place of a byte behind another one whose place is known. O(distance).
  init(of offset: Int, in bytes: Span<UInt8>, from known: TextPosition) {
    var line = known.line
    var column = known.column
    for index in known.offset..<max(known.offset, min(offset, bytes.count)) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        // CR LF is one end, counted at the LF.
        let isFirstOfTwo =
          byte == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
        if !isFirstOfTwo { line += 1 }
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column, offset: offset)
  }
}
