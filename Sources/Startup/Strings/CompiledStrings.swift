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
///         bit 31 set when the value is ASCII, and bit 30 when it is a text with forms (`LocalizedTextCoding`)
///         texts: key, value, NUL
public struct CompiledStrings: Sendable {
  static let headerLength = 16
  static let recordLength = 32
  static let slotLength = 16
  static let asciiFlag: UInt32 = 1 << 31
  static let formsFlag: UInt32 = 1 << 30
  static let valueLengthMask: UInt32 = (1 << 30) - 1

  let section: LaunchCache.Section
  /// The tables in ascending order of their names' hashes.
  let tables: [TableView]
  /// How many keys all tables have together.
  public let keyCount: Int

  /// Reads the header of a payload. With `pinning`, its memory is kept for the life of the process.
  init(_ section: LaunchCache.Section, pinning: Bool) throws(LaunchCacheError) {
    self.section = section
    let tableCount = Int(try section.integer(UInt32.self, at: 0))
    keyCount = Int(try section.integer(UInt32.self, at: 4))
    guard tableCount <= (section.count - Self.headerLength) / Self.recordLength else {
      throw .malformedPayload(offset: 0)
    }
    var tables: [TableView] = []
    tables.reserveCapacity(tableCount)
    for number in 0..<tableCount { tables.append(try TableView(section, number: number, isPinned: pinning)) }
    self.tables = tables
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
    // Views hold plain addresses: the section must not go before the last of them was used.
    defer { withExtendedLifetime(section) {} }
    guard let view = try self.table(table, module: module),
      let value = try view.find(key.utf8Span.span, hash: TextHash.hash(key.utf8Span.span))
    else { return nil }
    return try value.string()
  }

  /// All keys with their tables, modules and values, in no particular order.
  public func all() throws(LaunchCacheError) -> [(module: String, table: String, key: String, value: String)] {
    var all: [(String, String, String, String)] = []
    try forEachKey { module, table, key, value in all.append((module, table, key, value)) }
    return all
  }

  // MARK: Tables

  /// A table, or nil when the language has no such table.
  func table(_ name: String, module: String) throws(LaunchCacheError) -> TableView? {
    defer { withExtendedLifetime(section) {} }
    let hash = TextHash.hash(table: name, module: module)
    for table in tables where table.nameHash == hash {
      if try table.isNamed(name, module: module) { return table }
    }
    return nil
  }

  // MARK: Texts

  @inline(__always)
  static func word(_ record: Span<UInt8>, _ offset: Int) -> UInt32 {
    record.littleEndian(UInt32.self, at: offset) ?? 0
  }

  /// Calls `body` with every module, table, key and value, in no particular order.
  func forEachKey(
    _ body: (_ module: String, _ table: String, _ key: String, _ value: String) -> Void
  ) throws(LaunchCacheError) {
    defer { withExtendedLifetime(section) {} }
    for table in tables {
      let module = String(repairing: try section.bytes(table.module))
      let name = String(repairing: try section.bytes(table.name))
      for slot in 0...table.mask {
        let entry = try section.read(offset: table.slots + slot * Self.slotLength, count: Self.slotLength)
        let hash = Self.word(entry, 0)
        if hash == 0 { continue }
        let key = try section.read(offset: Int(Self.word(entry, 4)), count: Int(Self.word(entry, 8)))
        guard let value = try table.find(key, hash: hash) else { continue }
        body(module, name, String(repairing: key), try value.string())
      }
    }
  }
}
