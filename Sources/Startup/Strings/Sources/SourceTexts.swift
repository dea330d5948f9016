/// The texts that an app was written in, as snapshots share them. A class, so that to look one up touches no more than one
/// reference count.
final class SourceTexts: Sendable {
  let index: SourceTextIndex

  init(_ languages: [CompiledStrings]) throws(LaunchCacheError) { index = try SourceTextIndex(languages) }
}

/// Texts found by their bytes: which key each belongs to.
///
/// Made once for a development language, when a text is first replaced; it points into that language's tables and copies nothing.
struct SourceTextIndex: Sendable {
  /// Where a text is and which key has it.
  struct Entry: Sendable {
    let hash: UInt32
    /// Which of `languages` has it, and which of `tables` of all of them.
    let language: Int
    let table: Int
    let text: Range<Int>
    let key: Range<Int>
  }

  /// `Base` and the development language, as far as the app has them.
  let languages: [CompiledStrings]
  private(set) var tables: [(module: String, name: String)] = []
  private(set) var entries: [Entry] = []
  /// Open addressing: index + 1 of an entry, 0 for a free slot; a power of two, at most half full. Of keys that have one text, the
  /// first by language, module, table and key is here.
  private var slots: [UInt32] = []

  /// Goes through all tables. O(keys), a few milliseconds for 10,000.
  init(_ languages: [CompiledStrings]) throws(LaunchCacheError) {
    self.languages = languages
    for (number, strings) in languages.enumerated() {
      for table in strings.tables { try add(table, of: strings, language: number) }
    }
    var slotCount = 8
    while slotCount < entries.count * 2 { slotCount *= 2 }
    slots = [UInt32](repeating: 0, count: slotCount)
    for index in entries.indices { try insert(index) }
  }

  private mutating func add(_ table: TableView, of strings: CompiledStrings, language: Int) throws(LaunchCacheError) {
    let section = strings.section
    let number = tables.count
    tables.append(
      (String(repairing: try section.bytes(table.module)), String(repairing: try section.bytes(table.name))))
    for slot in 0...table.mask {
      let place = table.slots + slot * CompiledStrings.slotLength
      let record = try section.read(offset: place, count: CompiledStrings.slotLength)
      let flags = CompiledStrings.word(record, 12)
      let length = Int(flags & CompiledStrings.valueLengthMask)
      // A text with forms is not what is seen, and nothing is no text.
      if CompiledStrings.word(record, 0) == 0 || flags & CompiledStrings.formsFlag != 0 || length == 0 { continue }
      let key = Int(CompiledStrings.word(record, 4))
      let start = key + Int(CompiledStrings.word(record, 8))
      let text = try section.read(offset: start, count: length)
      entries.append(
        Entry(
          hash: TextHash.hash(text), language: language, table: number, text: start..<start + length, key: key..<start))
    }
  }

  private mutating func insert(_ index: Int) throws(LaunchCacheError) {
    let entry = entries[index]
    var slot = Int(entry.hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let other = entries[Int(slots[slot]) - 1]
      if try haveOneText(other, entry) {
        if try isBefore(entry, other) { slots[slot] = UInt32(index + 1) }
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(index + 1)
  }

  private func isBefore(_ first: Entry, _ second: Entry) throws(LaunchCacheError) -> Bool {
    if first.language != second.language { return first.language < second.language }
    let names = (tables[first.table], tables[second.table])
    if first.table != second.table {
      if names.0.module != names.1.module { return names.0.module.utf8.lexicographicallyPrecedes(names.1.module.utf8) }
      return names.0.name.utf8.lexicographicallyPrecedes(names.1.name.utf8)
    }
    return try key(of: first).utf8.lexicographicallyPrecedes(try key(of: second).utf8)
  }

  // MARK: Lookup

  /// The entry of a text, or nil.
  func find(_ text: Span<UInt8>) throws(LaunchCacheError) -> Entry? {
    let hash = TextHash.hash(text)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, try isText(of: entry, text) {
        return entry
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// What the ranges of an entry are in.
  func section(of entry: Entry) -> LaunchCache.Section { languages[entry.language].section }

  private func isText(of entry: Entry, _ text: Span<UInt8>) throws(LaunchCacheError) -> Bool {
    if entry.text.count != text.count { return false }
    let section = section(of: entry)
    return try section.bytes(entry.text).hasSameBytes(as: text)
  }

  private func haveOneText(_ first: Entry, _ second: Entry) throws(LaunchCacheError) -> Bool {
    if first.hash != second.hash { return false }
    let section = section(of: second)
    return try isText(of: first, try section.bytes(second.text))
  }

  private func key(of entry: Entry) throws(LaunchCacheError) -> String {
    let section = section(of: entry)
    return String(repairing: try section.bytes(entry.key))
  }

  /// The texts that several keys have, each with all of them.
  func repeated() throws(LaunchCacheError) -> [[Entry]] {
    var groups: [Int: [Entry]] = [:]
    for entry in entries {
      var slot = Int(entry.hash) & (slots.count - 1)
      while true {
        let first = entries[Int(slots[slot]) - 1]
        if try haveOneText(first, entry) { break }
        slot = (slot + 1) & (slots.count - 1)
      }
      groups[slot, default: []].append(entry)
    }
    return groups.values.filter { $0.count > 1 }
  }
}
