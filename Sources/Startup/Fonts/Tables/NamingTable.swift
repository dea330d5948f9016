/// What a face is called (OpenType, `name`, versions 0 and 1).
struct NamingTable: ~Escapable {
  /// What a name is of ("Name IDs").
  enum Identifier {
    static let family = 1
    static let style = 2
    static let fullName = 4
    static let postScript = 6
    static let typographicFamily = 16
    static let typographicStyle = 17
    static let variationsPrefix = 25
  }

  /// The longest name that is taken, in bytes; a PostScript name has at most 63 characters.
  static let nameLimit = 4096
  private static let headerLength = 6
  private static let recordLength = 12

  /// The best record of a number so far; a greater rank is worse.
  private struct Candidate {
    var rank = UInt8.max
    var offset: UInt16 = 0
    var length: UInt16 = 0
  }

  private let table: FontTable
  private let storage: Int
  private var candidates: [Candidate]

  /// Goes through the records once, for the names whose numbers are no greater than `last`.
  @_lifetime(copy table)
  init(_ table: FontTable, upTo last: Int) throws(FontError) {
    self.table = table
    let count = try table.uint16(2)
    storage = try table.uint16(4)
    candidates = [Candidate](repeating: Candidate(), count: last + 1)
    guard storage <= table.count else {
      throw table.unexpected("an offset inside the table of \(table.count) bytes", found: "\(storage)", at: 4)
    }
    // Some fonts count more records than there are: those that are there count.
    for index in 0..<min(count, max(0, table.count - Self.headerLength) / Self.recordLength) {
      consider(try record(at: Self.headerLength + index * Self.recordLength))
    }
  }

  private func record(at offset: Int) throws(FontError) -> (identifier: Int, candidate: Candidate) {
    let rank = Self.rank(
      platform: try table.uint16(offset), encoding: try table.uint16(offset + 2),
      language: try table.uint16(offset + 4))
    let candidate = Candidate(
      rank: rank, offset: UInt16(try table.uint16(offset + 10)), length: UInt16(try table.uint16(offset + 8)))
    return (try table.uint16(offset + 6), candidate)
  }

  /// A record that lies outside of the table, or is empty, counts as none; of equally good ones the first counts.
  private mutating func consider(_ record: (identifier: Int, candidate: Candidate)) {
    let (identifier, candidate) = record
    guard identifier < candidates.count, candidate.rank < candidates[identifier].rank, candidate.length > 0,
      candidate.length <= Self.nameLimit, storage + Int(candidate.offset) + Int(candidate.length) <= table.count
    else { return }
    candidates[identifier] = candidate
  }

  private static let firstMacRank: UInt8 = 3

  /// Windows in American English, Windows in any language, Unicode, the Mac in Roman; the rest are encodings that are not read.
  private static func rank(platform: Int, encoding: Int, language: Int) -> UInt8 {
    switch (platform, encoding) {
    case (3, 1): language == 0x409 ? 0 : 1
    // Symbols and UCS-4 are in UTF-16 as well; what else there is of Windows are encodings of East Asia.
    case (3, 0), (3, 10): 1
    case (0, _): 2
    case (1, 0): language == 0 ? firstMacRank : firstMacRank + 1
    default: .max
    }
  }

  /// The name of a number; nil when there is none.
  func name(_ identifier: Int) -> String? {
    guard identifier < candidates.count, candidates[identifier].rank < .max else { return nil }
    let candidate = candidates[identifier]
    let start = storage + Int(candidate.offset)
    let text = table.bytes.extracting(start..<start + Int(candidate.length))
    if candidate.rank < Self.firstMacRank {
      return String(repairing: TextEncoding.utf16BigEndian.utf8(text, from: 0).span)
    }
    var name = ""
    for index in 0..<text.count { name.unicodeScalars.append(MacRoman.scalar(text[index])) }
    return name
  }

  /// The name of the first number, else of the second.
  func name(_ identifier: Int, else other: Int) -> String? { name(identifier) ?? name(other) }
}
