/// Subtables of `cmap` as runs of codes (OpenType, `cmap`: formats 0, 4, 6, 10, 12 and 13).
struct CharacterMapFormats: ~Escapable {
  typealias Run = CharacterMap.Run

  /// The last code of Unicode.
  private static let lastCode: Int64 = 0x10_FFFF

  private let table: FontTable
  private let start: Int
  private var runs: [CharacterMap.Run] = []
  private var isOrdered = true

  @_lifetime(copy table)
  init(_ table: FontTable, at start: Int) {
    self.table = table
    self.start = start
  }

  /// Whether a format is one of those.
  static func isRead(_ format: Int) -> Bool {
    switch format {
    case 0, 4, 6, 10, 12, 13: true
    default: false
    }
  }

  /// The runs of the subtable, in order and without overlaps. O(n), O(n log n) when they are out of order.
  mutating func read() throws(FontError) -> [CharacterMap.Run] {
    switch try table.uint16(start) {
    case 0: try readBytes()
    case 4: try readSegments()
    case 6: try readArray(first: Int64(try table.uint16(start + 6)), count: Int64(try table.uint16(start + 8)), at: 10)
    case 10: try readArray(first: try table.uint32(start + 12), count: try table.uint32(start + 16), at: 20)
    case 12: try readGroups(.sequence)
    case 13: try readGroups(.constant)
    default: break
    }
    if !isOrdered { separate() }
    return runs
  }

  private mutating func add(_ run: CharacterMap.Run) {
    if let last = runs.last, run.first <= last.last { isOrdered = false }
    runs.append(run)
  }

  /// Puts runs in order. Of two that overlap the one that begins first has what both have.
  private mutating func separate() {
    var separated: [CharacterMap.Run] = []
    separated.reserveCapacity(runs.count)
    for var run in runs.ordered(by: { $0.first < $1.first }) {
      if let last = separated.last, run.first <= last.last {
        if run.last <= last.last { continue }
        run.drop(last.last + 1 - run.first)
      }
      separated.append(run)
    }
    runs = separated
  }

  /// Format 0: 256 bytes.
  private mutating func readBytes() throws(FontError) {
    try table.check(256, of: 1, from: start + 6, countedAt: start)
    add(Run(first: 0, last: 255, value: UInt32(start + 6), glyphs: .bytes))
  }

  /// Formats 6 and 10: numbers of two bytes from a first code on.
  private mutating func readArray(first: Int64, count: Int64, at offset: Int) throws(FontError) {
    try table.check(count, of: 2, from: start + offset, countedAt: start + offset - 2)
    if count == 0 { return }
    guard first + count - 1 <= Self.lastCode else {
      throw table.unexpected("codes of Unicode", found: "\(first + count - 1)", at: start + offset - 2)
    }
    add(
      Run(first: UInt32(first), last: UInt32(first + count - 1), value: UInt32(start + offset), glyphs: .words))
  }

  /// Formats 12 and 13: groups of a first code, a last one and a glyph.
  private mutating func readGroups(_ glyphs: CharacterMap.Run.Glyphs) throws(FontError) {
    let count = try table.uint32(start + 12)
    try table.check(count, of: 12, from: start + 16, countedAt: start + 12)
    runs.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      let group = start + 16 + 12 * index
      let (first, last) = (try table.uint32(group), try table.uint32(group + 4))
      let glyph = try table.uint32(group + 8)
      guard first <= last, last <= Self.lastCode else {
        throw table.unexpected("a first and a last code of Unicode", found: "\(first) and \(last)", at: group)
      }
      // Glyphs have numbers of 16 bits: all beyond are alike, and none can overflow when the codes are added.
      let value = UInt32(min(glyph, 0x10000))
      add(Run(first: UInt32(first), last: UInt32(last), value: value, glyphs: glyphs))
    }
  }

  /// Format 4: segments of the first plane. Of the subtable's length nothing is believed: large fonts have more than fits in it.
  private mutating func readSegments() throws(FontError) {
    let count = try table.uint16(start + 6) / 2
    try table.check(Int64(count), of: 8, from: start + 16, countedAt: start + 6)
    runs.reserveCapacity(count)
    for index in 0..<count {
      let end = start + 14 + 2 * index
      let (last, first) = (try table.uint16(end), try table.uint16(end + 2 + 2 * count))
      let (delta, offset) = (try table.uint16(end + 2 + 4 * count), try table.uint16(end + 2 + 6 * count))
      // The segment that ends the table has no character; some fonts have an offset there that leads nowhere. One whose last code is before
      // its first has none either.
      if first == 0xFFFF || last < first { continue }
      let codes = UInt32(first)...UInt32(last)
      if offset == 0 {
        addSequence(codes, delta: delta)
      } else {
        let place = end + 2 + 6 * count + offset
        try table.check(Int64(codes.count), of: 2, from: place, countedAt: end + 2 + 6 * count)
        add(
          Run(
            first: codes.lowerBound, last: codes.upperBound, value: UInt32(place), delta: UInt16(delta), glyphs: .words)
        )
      }
    }
  }

  /// Codes whose glyphs are the codes and a number, modulo 65,536: two runs where that begins anew.
  private mutating func addSequence(_ codes: ClosedRange<UInt32>, delta: Int) {
    let value = (codes.lowerBound + UInt32(delta)) & 0xFFFF
    let untilEnd = 0xFFFF - value
    guard untilEnd < codes.upperBound - codes.lowerBound else {
      add(Run(first: codes.lowerBound, last: codes.upperBound, value: value, glyphs: .sequence))
      return
    }
    let middle = codes.lowerBound + untilEnd
    add(Run(first: codes.lowerBound, last: middle, value: value, glyphs: .sequence))
    add(Run(first: middle + 1, last: codes.upperBound, value: 0, glyphs: .sequence))
  }
}

extension CharacterMap.Run {
  /// Leaves out the first codes.
  fileprivate mutating func drop(_ count: UInt32) {
    first += count
    switch glyphs {
    case .constant: break
    case .sequence, .bytes: value += count
    case .words: value += 2 * count
    }
  }
}
