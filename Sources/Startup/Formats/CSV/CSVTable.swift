/// The records of a file of comma-separated values (RFC 4180), as spreadsheets write it too: with a byte-order mark, in UTF-16, with
/// semicolons or tabs between the fields, with a first line `sep=;`, with any line ends.
///
/// A field in quotes may hold separators, line ends and doubled quotes. A quote inside of a field that does not begin with one is text.
/// Records are as long as they are; empty lines are none.
package struct CSVTable: Sendable {
  /// Bytes of a file.
  static let lengthLimit = 1 << 28
  /// Fields of a file.
  static let fieldLimit = 20_000_000

  package struct Field: Equatable, Sendable {
    package let text: String
    /// Whether it stood in quotes: an empty text does, a missing one does not.
    package let isQuoted: Bool
    let offset: Int
  }

  /// The fields of each record.
  package let records: [[Field]]
  /// What stands between the fields.
  let separator: UInt8
  private let text: [UInt8]
  private let positions: TextPositions

  /// Reads a file's bytes. The separator is told by a first line `sep=`, else it is the one of `,`, `;`, tab and `|` that the first record
  /// has most of.
  package init(_ contents: [UInt8], separator: UInt8? = nil) throws(CSVError) {
    guard contents.count <= Self.lengthLimit else { throw CSVError(.tooLong(limit: Self.lengthLimit), at: .start) }
    let (encoding, markLength) = TextEncoding.detect(contents.span)
    if encoding == .utf8, contents.prefix(2).contains(0) { throw CSVError(.unmarkedUTF16, at: .start) }
    let text = encoding == .utf8 ? contents : encoding.utf8(contents.span, from: markLength)
    let positions = TextPositions(text.span)
    (self.text, self.positions) = (text, positions)
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: text.span) } catch {
      let place = error.byteOffsets.lowerBound
      throw CSVError(.notUTF8(byte: text[place]), at: positions.position(of: place, in: text.span))
    }
    var reader = CSVReader(text.span, from: encoding == .utf8 ? markLength : 0, positions: positions)
    let told = reader.takeSeparatorLine()
    let chosen = separator ?? told ?? reader.mostFrequentSeparator()
    self.separator = chosen
    records = try reader.records(separator: chosen)
  }

  /// Where a field stands.
  package func position(of field: Field) -> TextPosition { positions.position(of: field.offset, in: text.span) }
}

/// Takes records off a span of UTF-8 bytes.
private struct CSVReader: ~Escapable {
  private let bytes: Span<UInt8>
  private let positions: TextPositions
  private var offset: Int

  private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, from start: Int, positions: TextPositions) {
    self.bytes = bytes
    offset = start
    self.positions = positions
  }

  /// Takes a line `sep=;`, which tells spreadsheets the separator.
  mutating func takeSeparatorLine() -> UInt8? {
    let mark = StaticBytes("sep=")
    guard offset + mark.count < bytes.count else { return nil }
    for index in 0..<mark.count where bytes[offset + index].asciiLowercased != mark[index] { return nil }
    let separator = bytes[offset + mark.count]
    let end = offset + mark.count + 1
    guard separator >= 0x09, separator < 0x80, separator != 0x0A, separator != 0x0D, separator != UInt8(ascii: "\""),
      end == bytes.count || Self.isLineEnd(bytes[end])
    else { return nil }
    offset = end
    if offset < bytes.count { takeLineEnd() }
    return separator
  }

  /// The separator that stands most often in the first record, outside of quotes; the comma when none does.
  func mostFrequentSeparator() -> UInt8 {
    var counts = [Int](repeating: 0, count: Self.separators.count)
    var isQuoted = false
    for index in offset..<bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if Self.isLineEnd(byte) { break }
      if let number = Self.separators.firstIndex(of: byte) { counts[number] += 1 }
    }
    let most = counts.max() ?? 0
    return most == 0 ? Self.separators[0] : Self.separators[counts.firstIndex(of: most)!]
  }

  mutating func records(separator: UInt8) throws(CSVError) -> [[CSVTable.Field]] {
    var records: [[CSVTable.Field]] = []
    var count = 0
    while offset < bytes.count {
      if Self.isLineEnd(bytes[offset]) {
        takeLineEnd()
        continue
      }
      var record: [CSVTable.Field] = []
      while true {
        record.append(try field(separator))
        guard offset < bytes.count, bytes[offset] == separator else { break }
        offset += 1
      }
      count += record.count
      guard count <= CSVTable.fieldLimit else { throw error(.tooMany(limit: CSVTable.fieldLimit), at: offset) }
      records.append(record)
      if offset < bytes.count { takeLineEnd() }
    }
    return records
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func takeLineEnd() {
    offset += bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
  }

  private mutating func field(_ separator: UInt8) throws(CSVError) -> CSVTable.Field {
    let start = offset
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      while offset < bytes.count, bytes[offset] != separator, !Self.isLineEnd(bytes[offset]) { offset += 1 }
      return CSVTable.Field(text: text(start..<offset), isQuoted: false, offset: start)
    }
    offset += 1
    var text = ""
    var plainStart = offset
    while true {
      guard offset < bytes.count else { throw error(.unterminatedQuote, at: start) }
      guard bytes[offset] == UInt8(ascii: "\"") else {
        offset += 1
        continue
      }
      text += self.text(plainStart..<offset)
      offset += 1
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { break }
      // The second of two quotes is one of the text.
      plainStart = offset
      offset += 1
    }
    guard offset == bytes.count || bytes[offset] == separator || Self.isLineEnd(bytes[offset]) else {
      let end = min(offset + 8, bytes.count)
      throw error(.textBehindQuote(found: String(repairing: bytes.extracting(offset..<end))), at: offset)
    }
    return CSVTable.Field(text: text, isQuoted: true, offset: start)
  }

  private func text(_ range: Range<Int>) -> String { String(repairing: bytes.extracting(range)) }

  private func error(_ problem: CSVProblem, at offset: Int) -> CSVError {
    CSVError(problem, at: positions.position(of: offset, in: bytes))
  }
}
