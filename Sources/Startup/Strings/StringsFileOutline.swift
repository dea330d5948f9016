/// A `.strings` file with the place of every pair, also of those whose key comes again, and what is said of them.
///
/// A lookup needs nothing of this; it is for tools that check files and change them.
package struct StringsFileOutline: Sendable {
  package struct Pair: Sendable {
    package let key: String
    package let value: String
    /// Where the key stands.
    package let position: TextPosition
    /// The bytes of key and value in `text` with their quotes; the same for `key;`, and empty in a property list.
    package let keyRange: Range<Int>
    package let valueRange: Range<Int>
    /// The comments in front of the key, without their marks, a line each.
    package let comment: String?
  }

  /// The file in UTF-8, from its byte-order mark on when it is in that encoding.
  package let text: [UInt8]
  /// All pairs in the order of the file.
  package let pairs: [Pair]
  /// The same file as a table.
  package let file: StringsFile

  /// Reads a file's bytes.
  package init(_ contents: [UInt8], mode: StringsFile.Mode = .lenient) throws(StringsFileProblem) {
    var recording: StringsOutlineRecording? = StringsOutlineRecording()
    let file = try StringsFile(contents, mode: mode, recording: &recording)
    self.file = file
    text = file.text
    let found = recording ?? StringsOutlineRecording()
    let span = file.text.span
    let positions = PropertyList.isBinary(span) ? nil : TextPositions(span)
    var comments = found.comments[...]
    var pairs: [Pair] = []
    pairs.reserveCapacity(found.pairs.count)
    for pair in found.pairs {
      let start = pair.key.lowerBound
      let position =
        positions?.position(of: start, in: span) ?? TextPosition(line: 1, column: start + 1, offset: start)
      var said: [String] = []
      while let comment = comments.first, comment.lowerBound < start {
        comments.removeFirst()
        // What stands behind a pair on its line is said of that pair.
        let isOfOther = pairs.last.map { Self.isSameLine(from: $0.valueRange.upperBound, to: comment.lowerBound, span) }
        if isOfOther != true { said.append(Self.content(of: span.extracting(comment))) }
      }
      pairs.append(
        Pair(
          key: file.string(pair.keyText), value: file.string(pair.valueText), position: position, keyRange: pair.key,
          valueRange: pair.value, comment: said.isEmpty ? nil : said.joined(separator: "\n")))
    }
    self.pairs = pairs
  }

  private static func isSameLine(from start: Int, to end: Int, _ text: Span<UInt8>) -> Bool {
    for index in start..<max(start, end) where text[index] == 0x0A || text[index] == 0x0D { return false }
    return end > 0
  }

  /// A comment without its marks and the space at its ends.
  private static func content(of comment: Span<UInt8>) -> String {
    let isBlock = comment.count >= 4 && comment[1] == UInt8(ascii: "*")
    let text = String(repairing: comment.extracting(2..<max(2, comment.count - (isBlock ? 2 : 0))))
    return PropertyListText.trimmed(text)
  }
}

/// The places that a reader notes when it is asked to.
struct StringsOutlineRecording: Sendable {
  package struct Pair: Sendable {
    let keyText: TextSlice
    let valueText: TextSlice
    let key: Range<Int>
    let value: Range<Int>
  }

  var pairs: [Pair] = []
  /// With their marks, in the order of the file.
  var comments: [Range<Int>] = []
}
