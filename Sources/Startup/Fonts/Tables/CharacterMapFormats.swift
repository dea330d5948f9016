/// Subtables of `cmap` as runs of codes (OpenType, `cmap`: formats 0, 4, 6, 10, 12 and 13).
struct CharacterMapFormats: ~Escapable {
  typealias Run = CharacterMap.Run

  /// The last code of Unicode.
  private static let lastCode: Int64 = 0x10_FFFF

  private let table: FontTable
  private let start: Int
  /// The codes and glyphs that count.
  private let limits: CharacterMap.Limits

  @_lifetime(copy table)
  init(_ table: FontTable, at start: Int, within limits: CharacterMap.Limits) {
    self.table = table
    self.start = start
    self.limits = limits
  }

  /// Whether a format is one of those.
  static func isRead(_ format: Int) -> Bool {
    switch format {
    case 0, 4, 6, 10, 12, 13: true
    default: false
    }
  }

  /// The runs of the subtable, in order and without overlaps, and without what does not count. O(n), O(n log n) when they are out of order.
  func read() throws(FontError) -> [Run] {
    var list = RunList(limits: limits)
    try read(into: &list)
    if list.isOrdered { return list.runs }
    // Which of two runs that overlap a code belongs to can't be told after some were left out.
    list = RunList(limits: nil)
    try read(into: &list)
    return Self.separated(list.runs).compactMap { $0.within(limits) }
  }

  private func read(into list: inout RunList) throws(FontError) {
    switch try table.uint16(start) {
    case 0: try readBytes(&list)
    case 4: try readSegments(&list)
    case 6:
      try readArray(
        first: Int64(try table.uint16(start + 6)), count: Int64(try table.uint16(start + 8)), at: 10, &list)
    case 10:
      try readArray(first: try table.uint32(start + 12), count: try table.uint32(start + 16), at: 20, &list)
    case 12: try readGroups(.sequence, &list)
    case 13: try readGroups(.constant, &list)
    default: break
    }
  }

  /// Puts runs in order. Of two that overlap the one that begins first has what both have.
  private static func separated(_ runs: [Run]) -> [Run] {
    var separated: [Run] = []
    separated.reserveCapacity(runs.count)
    for var run in runs.ordered(by: { $0.first < $1.first }) {
      if let last = separated.last, run.first <= last.last {
        if run.last <= last.last { continue }
        run.drop(last.last + 1 - run.first)
      }
      separated.append(run)
    }
    return separated
  }

  /// Format 0: 256 bytes.
  private func readBytes(_ list: inout RunList) throws(FontError) {
    try table.check(256, of: 1, from: start + 6, countedAt: start)
    list.add(Run(first: 0, last: 255, value: UInt32(start + 6), glyphs: .bytes))
  }

  /// Formats 6 and 10: numbers of two bytes from a first code on.
  private func readArray(first: Int64, count: Int64, at offset: Int, _ list: inout RunList) throws(FontError) {
    try table.check(count, of: 2, from: start + offset, countedAt: start + offset - 2)
    if count == 0 { return }
    guard first + count - 1 <= Self.lastCode else {
      throw table.unexpected("codes of Unicode", found: "\(first + count - 1)", at: start + offset - 2)
    }
    list.add(Run(first: UInt32(first), last: UInt32(first + count - 1), value: UInt32(start + offset), glyphs: .words))
  }

  /// Formats 12 and 13: groups of a first code, a last one and a glyph.
  private func readGroups(_ glyphs: Run.Glyphs, _ list: inout RunList) throws(FontError) {
    let count = try table.uint32(start + 12)
    try table.check(count, of: 12, from: start + 16, countedAt: start + 12)
    list.reserve(Int(count))
    let bytes = table.bytes
    var group = start + 16
    for _ in 0..<Int(count) {
      guard let first = bytes.bigEndian32(at: group), let last = bytes.bigEndian32(at: group + 4),
        let glyph = bytes.bigEndian32(at: group + 8)
      else { break }
      guard first <= last, last <= UInt32(Self.lastCode) else {
        throw table.unexpected("a first and a last code of Unicode", found: "\(first) and \(last)", at: group)
      }
      // Glyphs have numbers of 16 bits: all beyond are alike, and none can overflow when the codes are added.
      list.add(Run(first: first, last: last, value: min(glyph, 0x10000), glyphs: glyphs))
      group += 12
    }
  }

  /// Format 4: segments of the first plane. Of the subtable's length nothing is believed: large fonts have more than fits in it.
  private func readSegments(_ list: inout RunList) throws(FontError) {
    let count = try table.uint16(start + 6) / 2
    try table.check(Int64(count), of: 8, from: start + 16, countedAt: start + 6)
    list.reserve(count)
    let bytes = table.bytes
    let length = 2 * count
    var end = start + 14
    for _ in 0..<count {
      let offsetPlace = end + 2 + 3 * length
      guard let last = bytes.bigEndian16(at: end), let first = bytes.bigEndian16(at: end + 2 + length),
        let delta = bytes.bigEndian16(at: end + 2 + 2 * length), let offset = bytes.bigEndian16(at: offsetPlace)
      else { break }
      end += 2
      // The segment that ends the table has no character; some fonts have an offset there that leads nowhere. One whose last code is before
      // its first has none either.
      if first == 0xFFFF || last < first { continue }
      if offset == 0 {
        list.add(UInt32(first)...UInt32(last), delta: UInt32(delta))
      } else {
        let place = offsetPlace + Int(offset)
        try table.check(Int64(last - first) + 1, of: 2, from: place, countedAt: offsetPlace)
        list.add(Run(first: UInt32(first), last: UInt32(last), value: UInt32(place), delta: delta, glyphs: .words))
      }
    }
  }
}

/// Runs as they are read.
private struct RunList {
  /// What counts of them; nil for all.
  let limits: CharacterMap.Limits?
  private(set) var runs: [CharacterMap.Run] = []
  /// Whether each begins behind the one before it.
  private(set) var isOrdered = true
  private var end: UInt32 = 0

  init(limits: CharacterMap.Limits?) { self.limits = limits }

  mutating func reserve(_ count: Int) { runs.reserveCapacity(count) }

  @inline(__always)
  mutating func add(_ run: CharacterMap.Run) {
    if run.first < end { isOrdered = false }
    end = run.last &+ 1
    if let limits {
      if let run = run.within(limits) { runs.append(run) }
    } else {
      runs.append(run)
    }
  }

  /// Adds codes whose glyphs are the codes and a number, modulo 65,536: two runs where that begins anew.
  @inline(__always)
  mutating func add(_ codes: ClosedRange<UInt32>, delta: UInt32) {
    let value = (codes.lowerBound &+ delta) & 0xFFFF
    let untilEnd = 0xFFFF &- value
    if untilEnd >= codes.upperBound &- codes.lowerBound {
      add(CharacterMap.Run(first: codes.lowerBound, last: codes.upperBound, value: value, glyphs: .sequence))
      return
    }
    let middle = codes.lowerBound &+ untilEnd
    add(CharacterMap.Run(first: codes.lowerBound, last: middle, value: value, glyphs: .sequence))
    add(CharacterMap.Run(first: middle &+ 1, last: codes.upperBound, value: 0, glyphs: .sequence))
  }
}

extension CharacterMap {
  /// The codes and glyphs of a map that count.
  struct Limits {
    /// Codes up to this one: those of the old Mac have a byte, whatever their subtable's format has room for.
    let lastCode: UInt32
    /// Glyphs below this number, but not glyph 0.
    let glyphs: UInt32
  }
}

extension CharacterMap.Run {
  /// The run without the codes that don't count, or whose reckoned glyphs don't; nil when none is left.
  @inline(__always)
  fileprivate func within(_ limits: CharacterMap.Limits) -> CharacterMap.Run? {
    guard first <= limits.lastCode else { return nil }
    var run = self
    run.last = min(last, limits.lastCode)
    switch glyphs {
    case .bytes, .words: return run
    case .constant: return value > 0 && value < limits.glyphs ? run : nil
    case .sequence:
      if value == 0 {
        guard run.first < run.last else { return nil }
        run.first &+= 1
        run.value = 1
      }
      guard run.value < limits.glyphs else { return nil }
      run.last = min(run.last, run.first &+ (limits.glyphs &- 1 &- run.value))
      return run
    }
  }

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
