/// All string tables of one language in one piece of memory that is read in place: a section of the launch cache, or the same bytes
/// made in memory. Looking a text up touches a slot of the table's index and the text, nothing else.
///
/// The layout, little-endian, offsets from the payload's begin:
///
///     0   count of tables (u32), count of keys (u32), 8 bytes of zero
///     16  a record of 32 bytes a table, ascending by hash:
///         hash of module and table (u32); module's offset and length; table's offset and length; offset of the first
///         slot, count of slots (a power of two), count of keys
///         slots of 16 bytes (open addressing): hash of the key (0: free), offset of the text, key's length, value's length with
///         bit 31 set when the value is ASCII
///         texts: key, value, NUL
public struct CompiledStrings: Sendable {
  static let headerLength = 16
  static let recordLength = 32
  static let slotLength = 16
  static let asciiFlag: UInt32 = 1 << 31

  /// Where the index of one table is.
  struct TableIndex: Equatable, Sendable {
    let slots: Int
    let mask: Int
    let count: Int
  }

  let section: LaunchCache.Section
  let tableCount: Int
  /// How many keys all tables have together.
  public let keyCount: Int
  /// The table that most lookups are about; nil when the language has none.
  let mainTable: TableIndex?
  /// Whether the bytes stay where they are until the process ends, so that Strings may point at them.
  let isPinned: Bool

  /// Reads the header of a payload. With `pinning`, its memory is kept for the life of the process.
  init(_ section: LaunchCache.Section, pinning: Bool) throws(LaunchCacheError) {
    self.section = section
    isPinned = pinning
    tableCount = Int(try section.integer(UInt32.self, at: 0))
    keyCount = Int(try section.integer(UInt32.self, at: 4))
    guard tableCount <= (section.count - Self.headerLength) / Self.recordLength else {
      throw .malformedPayload(offset: 0)
    }
    mainTable = try Self.table("", Localizer.mainTable, in: section, count: tableCount)
    // One retain that is never balanced: Strings that were handed out point into the mapping.
    if pinning { _ = unsafe Unmanaged.passRetained(section) }
  }

  /// A payload in memory of its own, such as `CompiledStrings.payload(of:)` makes. Any bytes are safe: what does not hold together
  /// is an error, here or at a lookup.
  public init(inMemory payload: [UInt8], language: String) throws(LaunchCacheError) {
    let section: LaunchCache.Section
    do throws(SystemError) {
      section = try LaunchCache.Section(inMemory: payload, kind: .strings, name: language)
    } catch { throw .system(error) }
    try self.init(section, pinning: false)
  }

  /// The tables of a language laid out in one piece; nil when they are longer than 2 GB.
  public static func payload(of tables: StringTableSet) -> [UInt8]? { CompiledStringsWriter(tables)?.payload() }

  /// The value of a key, or nil. A copy, unless the memory is pinned.
  public func value(
    forKey key: String, table: String = Localizer.mainTable, module: String = ""
  ) throws(LaunchCacheError) -> String? {
    guard let index = try self.table(table, module: module),
      let place = try place(of: key.utf8Span.span, hash: TextHash.hash(key.utf8Span.span), in: index)
    else { return nil }
    return try string(place)
  }

  /// All keys with their tables, modules and values, in no particular order.
  public func all() throws(LaunchCacheError) -> [(module: String, table: String, key: String, value: String)] {
    var found: [(String, String, String, CompiledStrings.Place)] = []
    try forEachKey { module, table, key, place in found.append((module, table, key, place)) }
    var all: [(String, String, String, String)] = []
    for (module, table, key, place) in found { all.append((module, table, key, try string(place))) }
    return all
  }

  // MARK: Tables

  /// The index of a table, or nil when the language has no such table.
  @inline(__always)
  func table(_ name: String, module: String) throws(LaunchCacheError) -> TableIndex? {
    if module.isEmpty && name == Localizer.mainTable { return mainTable }
    return try Self.table(module, name, in: section, count: tableCount)
  }

  private static func table(
    _ module: String, _ name: String, in section: LaunchCache.Section, count: Int
  ) throws(LaunchCacheError) -> TableIndex? {
    let hash = TextHash.hash(table: name, module: module)
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if try section.integer(UInt32.self, at: headerLength + middle * recordLength) < hash {
        low = middle + 1
      } else {
        high = middle
      }
    }
    while low < count, try section.integer(UInt32.self, at: headerLength + low * recordLength) == hash {
      let record = try TableRecord(section, index: low)
      if try record.isTable(name, module, in: section) { return record.index }
      low += 1
    }
    return nil
  }

  // MARK: Texts

  /// Where a value is.
  struct Place: Equatable, Sendable {
    let offset: Int
    let count: Int
    let isASCII: Bool
  }

  /// Where the value of a key is, or nil. About 100 instructions for a key of 30 bytes.
  @inline(__always)
  func place(of key: Span<UInt8>, hash: UInt32, in table: TableIndex) throws(LaunchCacheError) -> Place? {
    var slot = Int(hash) & table.mask
    // Bounded even when a payload has no free slot.
    for _ in 0...table.mask {
      let record = try section.read(offset: table.slots &+ slot &* Self.slotLength, count: Self.slotLength)
      let found = Self.word(record, 0)
      if found == 0 { return nil }
      if found == hash, Int(Self.word(record, 8)) == key.count {
        let offset = Int(Self.word(record, 4))
        let text = try section.read(offset: offset, count: key.count)
        if text.hasSameBytes(as: key) {
          let length = Self.word(record, 12)
          return Place(
            offset: offset &+ key.count, count: Int(length & ~Self.asciiFlag), isASCII: length & Self.asciiFlag != 0)
        }
      }
      slot = (slot &+ 1) & table.mask
    }
    return nil
  }

  @inline(__always)
  static func word(_ record: Span<UInt8>, _ offset: Int) -> UInt32 {
    record.littleEndian(UInt32.self, at: offset) ?? 0
  }

  /// A value's bytes in place.
  @_lifetime(borrow self)
  @inline(__always)
  func bytes(_ place: Place) throws(LaunchCacheError) -> Span<UInt8> {
    try section.read(offset: place.offset, count: place.count)
  }

  /// Calls `body` with a value's bytes in place.
  @inline(__always)
  func withBytes<Result>(_ place: Place, _ body: (Span<UInt8>) -> Result) throws(LaunchCacheError) -> Result {
    body(try bytes(place))
  }

  /// A value as a String: without a copy when the memory is pinned.
  @inline(__always)
  func string(_ place: Place) throws(LaunchCacheError) -> String {
    if isPinned, place.count > 0 {
      let terminated = try section.read(offset: place.offset, count: place.count &+ 1)
      return ImmortalText.string(terminated, isASCII: place.isASCII)
    }
    return String(repairing: try bytes(place))
  }
}

extension CompiledStrings {
  /// One table's record.
  struct TableRecord {
    let index: TableIndex
    private let moduleRange: (offset: Int, count: Int)
    private let nameRange: (offset: Int, count: Int)

    init(_ section: LaunchCache.Section, index: Int) throws(LaunchCacheError) {
      let start = headerLength + index * recordLength
      let record = try section.read(offset: start, count: recordLength)
      moduleRange = (Int(word(record, 4)), Int(word(record, 8)))
      nameRange = (Int(word(record, 12)), Int(word(record, 16)))
      let slots = Int(word(record, 20))
      let count = Int(word(record, 24))
      guard count > 0, count & (count - 1) == 0, slots <= section.count - count * slotLength else {
        throw .malformedPayload(offset: start)
      }
      self.index = TableIndex(slots: slots, mask: count - 1, count: Int(word(record, 28)))
    }

    func isTable(_ name: String, _ module: String, in section: LaunchCache.Section) throws(LaunchCacheError) -> Bool {
      let names = (
        try section.read(offset: nameRange.offset, count: nameRange.count).hasSameBytes(as: name.utf8Span.span),
        try section.read(offset: moduleRange.offset, count: moduleRange.count).hasSameBytes(as: module.utf8Span.span)
      )
      return names.0 && names.1
    }

    func module(in section: LaunchCache.Section) throws(LaunchCacheError) -> String {
      String(repairing: try section.read(offset: moduleRange.offset, count: moduleRange.count))
    }

    func name(in section: LaunchCache.Section) throws(LaunchCacheError) -> String {
      String(repairing: try section.read(offset: nameRange.offset, count: nameRange.count))
    }
  }

  /// Calls `body` with every table and key, in no particular order.
  func forEachKey(
    _ body: (_ module: String, _ table: String, _ key: String, _ value: Place) -> Void
  ) throws(LaunchCacheError) {
    for number in 0..<tableCount {
      let record = try TableRecord(section, index: number)
      let module = try record.module(in: section)
      let name = try record.name(in: section)
      for slot in 0...record.index.mask {
        let entry = try section.read(offset: record.index.slots + slot * Self.slotLength, count: Self.slotLength)
        if Self.word(entry, 0) == 0 { continue }
        let offset = Int(Self.word(entry, 4))
        let keyCount = Int(Self.word(entry, 8))
        let length = Self.word(entry, 12)
        let place = Place(
          offset: offset + keyCount, count: Int(length & ~Self.asciiFlag), isASCII: length & Self.asciiFlag != 0)
        body(module, name, String(repairing: try section.read(offset: offset, count: keyCount)), place)
      }
    }
  }
}
