/// A place of a text: in the file, or among the texts that were written out because they had escapes.
struct TextSlice: Equatable, Sendable {
  private let word: UInt32
  let count: UInt32

  /// Offsets and counts are below `StringsFile.lengthLimit`, so that a bit is left.
  init(_ offset: Int, _ count: Int, isDecoded: Bool = false) {
    word = UInt32(truncatingIfNeeded: offset) | (isDecoded ? 1 << 31 : 0)
    self.count = UInt32(truncatingIfNeeded: count)
  }

  var isDecoded: Bool { word >> 31 != 0 }
  var range: Range<Int> { Int(word & 0x7FFF_FFFF)..<Int(word & 0x7FFF_FFFF) + Int(count) }
}

/// The pairs of one file in the order of their keys' first appearance, found by hash. The last value of a key counts.
struct StringEntries: Sendable {
  struct Entry: Sendable {
    let hash: UInt32
    let key: TextSlice
    var value: TextSlice
  }

  private(set) var entries: [Entry] = []
  /// Open addressing: index + 1 of an entry, 0 for a free slot; a power of two, at most half full.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 64)

  var count: Int { entries.count }

  /// Adds a pair; false when the key was there, whose value is replaced.
  mutating func insert(key: TextSlice, value: TextSlice, bytes: Span<UInt8>, decoded: [UInt8]) -> Bool {
    let text = key.isDecoded ? decoded.span : bytes
    let keyBytes = text.extracting(key.range)
    let hash = TextHash.hash(keyBytes)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].hash == hash {
        let other = entries[index].key
        let isEqual =
          other.isDecoded
          ? decoded.span.extracting(other.range).hasSameBytes(as: keyBytes)
          : bytes.extracting(other.range).hasSameBytes(as: keyBytes)
        if isEqual {
          entries[index].value = value
          return false
        }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    entries.append(Entry(hash: hash, key: key, value: value))
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 > slots.count { grow() }
    return true
  }

  /// The entries whose hash is this, by index; the caller compares the keys.
  func index(hash: UInt32, where matches: (Entry) -> Bool) -> Int? {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].hash == hash, matches(entries[index]) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for (index, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }
}
