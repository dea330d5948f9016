/// Chooses a subtable of `cmap` and makes a map of it (OpenType, `cmap`: Encoding records).
struct CharacterMapReader {
  /// The subtables that are tried until one can be read; each may be the whole table, so a crafted font could go through it
  /// thousands of times.
  static let attemptLimit = 16
  private static let headerLength = 4
  private static let recordLength = 8

  /// A subtable that can be used; a smaller rank is better.
  private struct Candidate {
    let rank: Int
    let encoding: CharacterMap.Encoding
    let start: Int
  }

  private let bytes: [UInt8]
  private let start: Int64
  private let glyphCount: Int
  private(set) var problems: [FontError] = []
  private var candidates: [Candidate] = []
  private var variations: Int?

  init(_ bytes: [UInt8], at start: Int64, glyphCount: Int) {
    self.bytes = bytes
    self.start = start
    self.glyphCount = glyphCount
  }

  private var table: FontTable {
    @_lifetime(borrow self) get { FontTable(bytes.span, tag: .characterMap, at: start) }
  }

  /// The map of the best subtable that can be read, empty when there is none. Those that can't are told in `problems`.
  mutating func read() throws(FontError) -> CharacterMap {
    try findCandidates()
    var failed: [Int] = []
    for candidate in candidates.ordered(by: { $0.rank < $1.rank }) where !failed.contains(candidate.start) {
      if failed.count == Self.attemptLimit { break }
      do throws(FontError) {
        let limits = CharacterMap.limits(candidate.encoding, glyphCount: glyphCount)
        let runs = try CharacterMapFormats(table, at: candidate.start, within: limits).read()
        return CharacterMap(
          encoding: candidate.encoding, runs: runs, table: bytes, glyphCount: glyphCount, variations: variations)
      } catch {
        problems.append(error)
        failed.append(candidate.start)
      }
    }
    return .empty
  }

  private mutating func findCandidates() throws(FontError) {
    let count = try table.uint16(2)
    try table.check(Int64(count), of: Int64(Self.recordLength), from: Self.headerLength, countedAt: 2)
    for index in 0..<count {
      let record = Self.headerLength + index * Self.recordLength
      let (platform, encoding) = (try table.uint16(record), try table.uint16(record + 2))
      do throws(FontError) {
        let start = try table.place(try table.uint32(record + 4), named: record + 4)
        let format = try table.uint16(start)
        if format == VariationSequences.format {
          if variations == nil, platform == 0 { try takeVariations(start) }
        } else if CharacterMapFormats.isRead(format), let kind = Self.kind(platform, encoding) {
          candidates.append(Candidate(rank: kind.rank, encoding: kind.encoding, start: start))
        }
      } catch { if problems.count < Self.attemptLimit { problems.append(error) } }
    }
  }

  private mutating func takeVariations(_ start: Int) throws(FontError) {
    try VariationSequences.check(table, at: start)
    variations = start
  }

  /// How good a subtable is, by its platform and encoding: all of Unicode, its first plane, signs, the old Mac's characters.
  private static func kind(_ platform: Int, _ encoding: Int) -> (rank: Int, encoding: CharacterMap.Encoding)? {
    switch (platform, encoding) {
    case (3, 10): (0, .unicode)
    case (0, 6): (1, .unicode)
    case (0, 4): (2, .unicode)
    case (3, 1): (3, .unicode)
    case (0, _): (4 + max(0, 3 - encoding), .unicode)
    case (3, 0): (8, .symbol)
    case (1, 0): (9, .macRoman)
    default: nil
    }
  }
}
