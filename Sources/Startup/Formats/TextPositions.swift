/// The lines of a text, for the places of many of its bytes: looked for once, and then each place is found by halving.
package struct TextPositions: Sendable {
  /// Where each line begins.
  private var lineStarts: [Int]

  /// Looks through text in UTF-8, which may begin with a byte-order mark. O(count).
  package init(_ bytes: Span<UInt8>) {
    lineStarts = [TextEncoding.detect(bytes) == (.utf8, 3) ? 3 : 0]
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      // CR LF is one end, counted at the LF.
      let isFirstOfTwo =
        byte == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if !isFirstOfTwo { lineStarts.append(index + 1) }
    }
  }

  /// The place of a byte of the same text. O(log lines) and the length of the line.
  package func position(of offset: Int, in bytes: Span<UInt8>) -> TextPosition {
    let end = min(offset, bytes.count)
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= end { low = middle } else { high = middle }
    }
    var column = 1
    for index in min(lineStarts[low], end)..<end where bytes[index] & 0xC0 != 0x80 { column += 1 }
    return TextPosition(line: low + 1, column: column, offset: offset)
  }
}
