extension CompiledStrings {
  /// Reads everything and throws what the writer would not have written: for tables that come from elsewhere. O(bytes).
  func checkAll() throws(LaunchCacheError) {
    try section.verifyAll()
    var checker = TableChecker(section)
    for table in tables { try checker.check(table) }
    guard checker.keyCount == keyCount else { throw .malformedPayload(offset: 4) }
  }
}

/// Reads whole tables, one after the other.
private struct TableChecker {
  private let section: LaunchCache.Section
  private(set) var keyCount = 0
  private var names: Set<[[UInt8]]> = []
  /// Texts do not overlap, so that together they are no longer than the payload. Where many entries shared one long text, reading
  /// them all could take for ever.
  private var length = 0

  init(_ section: LaunchCache.Section) { self.section = section }

  mutating func check(_ table: TableView) throws(LaunchCacheError) {
    let module = try text(table.module)
    let name = try text(table.name)
    guard table.nameHash == TextHash.hash(table: name, module: module),
      names.insert([Array(module.utf8), Array(name.utf8)]).inserted
    else {
      throw .malformedPayload(offset: table.name.lowerBound)
    }
    var count = 0
    // A name of its own: what is borrowed from it does not borrow the checker.
    let section = section
    for slot in 0...table.mask {
      let place = table.slots + slot * CompiledStrings.slotLength
      let record = try section.read(offset: place, count: CompiledStrings.slotLength)
      let hash = CompiledStrings.word(record, 0)
      if hash == 0 { continue }
      count += 1
      let start = Int(CompiledStrings.word(record, 4))
      let keyLength = Int(CompiledStrings.word(record, 8))
      let flags = CompiledStrings.word(record, 12)
      let valueLength = Int(flags & CompiledStrings.valueLengthMask)
      length += keyLength + valueLength + 1
      guard length <= section.count, start <= section.count - keyLength - valueLength - 1 else {
        throw .malformedPayload(offset: place)
      }
      try check(start..<start + keyLength, hash, in: table)
      try check(value: start + keyLength..<start + keyLength + valueLength, flags)
    }
    // With no slot free every miss would look at all of them.
    guard count == table.keyCount, count <= table.mask else { throw .malformedPayload(offset: table.slots) }
    keyCount += count
  }

  /// A key is what its hash says, and is found where it is looked for.
  private func check(_ key: Range<Int>, _ hash: UInt32, in table: TableView) throws(LaunchCacheError) {
    _ = try text(key)
    let bytes = try section.bytes(key)
    guard TextHash.hash(bytes) == hash, try table.find(bytes, hash: hash) != nil else {
      throw .malformedPayload(offset: key.lowerBound)
    }
  }

  private func check(value: Range<Int>, _ flags: UInt32) throws(LaunchCacheError) {
    let bytes = try section.bytes(value)
    guard try section.bytes(value.upperBound..<value.upperBound + 1)[0] == 0 else {
      throw .malformedPayload(offset: value.upperBound)
    }
    if flags & CompiledStrings.formsFlag != 0 {
      guard LocalizedTextCoding.decode(bytes) != nil else { throw .malformedPayload(offset: value.lowerBound) }
      return
    }
    guard var span = try? UTF8Span(validating: bytes),
      flags & CompiledStrings.asciiFlag == 0 || span.checkForASCII()
    else { throw .malformedPayload(offset: value.lowerBound) }
  }

  private func text(_ range: Range<Int>) throws(LaunchCacheError) -> String {
    guard let span = try? UTF8Span(validating: try section.bytes(range)) else {
      throw .malformedPayload(offset: range.lowerBound)
    }
    return String(copying: span)
  }
}
