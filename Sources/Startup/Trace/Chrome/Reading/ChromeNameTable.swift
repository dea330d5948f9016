/// The names that occur in a trace, each made into a `String` once.
///
/// A trace of millions of events has hundreds of names; making a string for each event costs more than all else.
struct ChromeNameTable {
  private var slots: [Int32] = Array(repeating: -1, count: 256)
  private var names: [String] = []
  private var hashes: [UInt64] = []

  /// With so many names they are no longer remembered, so that memory stays bounded.
  private static let limit = 1 << 15

  /// The text of a string in a trace.
  @inline(__always)
  mutating func name(_ bytes: Span<UInt8>, _ value: ChromeScanner.Value) -> String {
    if value.start == value.end { return "" }
    if value.marks.contains(.escape) { return ChromeText.string(bytes, value) }
    let hash = Self.hash(bytes, value.start, value.end)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash && Self.equals(names[index], bytes, value.start, value.end) { return names[index] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let name = ChromeText.string(bytes, value)
    if names.count < Self.limit {
      slots[slot] = Int32(names.count)
      names.append(name)
      hashes.append(hash)
      if names.count * 2 > slots.count { grow() }
    }
    return name
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    for index in names.indices {
      var slot = Int(truncatingIfNeeded: hashes[index]) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }

  /// FNV-1a; names are short, and a collision costs one comparison.
  @inline(__always)
  private static func hash(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in start..<end { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash ^ hash >> 29
  }

  @inline(__always)
  private static func equals(_ name: String, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let known = name.utf8.span
    guard known.count == end - start else { return false }
    for index in known.indices where known[index] != bytes[start &+ index] { return false }
    return true
  }
}
