internal import Synchronization

/// One compiled table as lookups see it: plain addresses, so that a lookup touches no reference count, which threads that look
/// texts up at once would fight over.
///
/// Valid as long as the section it is made from lives. Whoever keeps one keeps the section too: `CompiledStrings` is beside it in
/// every snapshot.
@safe struct TableView: Sendable {
  /// The hash of module and table.
  let nameHash: UInt32
  /// How many keys the table has.
  let keyCount: Int
  let module: Range<Int>
  let name: Range<Int>
  /// Where the index begins, a multiple of a slot's length, and its count of slots less one. The whole index lies inside the
  /// payload: `init` has checked that.
  let slots: Int
  let mask: Int

  private nonisolated(unsafe) let start: UnsafePointer<UInt8>
  private let count: Int
  private nonisolated(unsafe) let verified: UnsafeMutablePointer<Atomic<UInt64>>
  private let section: Unmanaged<LaunchCache.Section>
  /// What the flags of every text say of its memory.
  private let pinnedFlag: UInt32

  /// Reads record `number` of a payload's directory.
  init(_ section: LaunchCache.Section, number: Int, isPinned: Bool) throws(LaunchCacheError) {
    let place = CompiledStrings.headerLength + number * CompiledStrings.recordLength
    let record = try section.read(offset: place, count: CompiledStrings.recordLength)
    let words = (0..<8).map { CompiledStrings.word(record, $0 * 4) }
    module = Int(words[1])..<Int(words[1]) + Int(words[2])
    name = Int(words[3])..<Int(words[3]) + Int(words[4])
    slots = Int(words[5])
    let slotCount = Int(words[6])
    guard slotCount > 0, slotCount & (slotCount - 1) == 0, slots % CompiledStrings.slotLength == 0,
      slots <= section.count - slotCount * CompiledStrings.slotLength, module.upperBound <= section.count,
      name.upperBound <= section.count
    else { throw .malformedPayload(offset: place) }
    nameHash = words[0]
    keyCount = Int(words[7])
    mask = slotCount - 1
    count = section.count
    pinnedFlag = isPinned ? FoundText.pinnedFlag : 0
    unsafe start = section.payload
    unsafe verified = section.verified.words
    unsafe self.section = Unmanaged.passUnretained(section)
  }

  // MARK: Lookup

  /// The value of a key, or nil.
  @inline(__always)
  func find(_ key: Span<UInt8>, hash: UInt32) throws(LaunchCacheError) -> FoundText? {
    let first = Int(hash) & mask
    var slot = first
    repeat {
      let record = slots &+ slot &* CompiledStrings.slotLength
      try check(record, record)
      let found = word(record)
      if found == 0 { return nil }
      if found == hash, Int(word(record &+ 8)) == key.count {
        let text = Int(word(record &+ 4))
        let length = word(record &+ 12)
        let value = text &+ key.count
        let end = value &+ Int(length & CompiledStrings.valueLengthMask)
        // The NUL at `end` is part of it.
        guard end < count else { throw .outOfBounds(offset: text, count: end &- text &+ 1, length: count) }
        try check(text, end)
        if bytes(text, key.count).hasSameBytes(as: key) {
          return unsafe FoundText(
            start: start + value, count: end &- value, flags: length & ~CompiledStrings.valueLengthMask | pinnedFlag)
        }
      }
      slot = (slot &+ 1) & mask
      // Bounded even when a payload has no free slot.
    } while slot != first
    return nil
  }

  /// Whether the table is the one of this name in this module.
  func isNamed(_ table: String, module moduleName: String) throws(LaunchCacheError) -> Bool {
    if module.count != moduleName.utf8.count || name.count != table.utf8.count { return false }
    if !module.isEmpty { try check(module.lowerBound, module.upperBound - 1) }
    if !name.isEmpty { try check(name.lowerBound, name.upperBound - 1) }
    return moduleName.withUTF8Bytes { bytes(module.lowerBound, module.count).hasSameBytes(as: $0) }
      && table.withUTF8Bytes { bytes(name.lowerBound, name.count).hasSameBytes(as: $0) }
  }

  // MARK: Memory

  /// Checks the blocks from the byte `first` to the byte `last`, both inside the payload, unless that was done before.
  @inline(__always)
  private func check(_ first: Int, _ last: Int) throws(LaunchCacheError) {
    // Nearly every text lies in one block.
    if first &>> 12 == last &>> 12 {
      // Sound: there is a bit for every block of the payload, and the section lives as long as this view is used.
      let word = unsafe verified[first &>> 18].load(ordering: .relaxed)
      if word &>> UInt64((first &>> 12) & 63) & 1 != 0 { return }
    }
    try unsafe Self.checkSlowly(section, first, last)
  }

  // Static, so that a lookup does not have to lay a copy of the view down for it.
  @inline(never)
  private static func checkSlowly(
    _ section: Unmanaged<LaunchCache.Section>, _ first: Int, _ last: Int
  ) throws(LaunchCacheError) {
    // Sound: the section lives as long as this view is used.
    try unsafe section.takeUnretainedValue().verify(first..<last + 1)
  }

  /// Sound: every caller has compared the offset with the payload's length.
  @inline(__always)
  private func word(_ offset: Int) -> UInt32 {
    unsafe UInt32(littleEndian: UnsafeRawPointer(start + offset).loadUnaligned(as: UInt32.self))
  }

  /// Sound: as above; the span is used before the caller returns, who keeps the section alive.
  @inline(__always)
  @_lifetime(immortal)
  private func bytes(_ offset: Int, _ count: Int) -> Span<UInt8> {
    unsafe _overrideLifetime(Span(_unsafeStart: start + offset, count: count), copying: ())
  }
}

/// A value that was found: checked bytes with a NUL behind them, in memory of the section they were found in.
///
/// Valid as long as that section, as the view that found it.
@safe struct FoundText: Sendable {
  private nonisolated(unsafe) let start: UnsafePointer<UInt8>
  private let count: Int
  /// The flags of the compiled table, and whether its memory is pinned; together, so that a text is returned in registers.
  private let flags: UInt32

  /// That the memory stays until the process ends.
  static let pinnedFlag: UInt32 = 1

  /// The bytes from `start` on, `count` of them and one more, lie inside the section and were checked.
  @unsafe init(start: UnsafePointer<UInt8>, count: Int, flags: UInt32) {
    unsafe self.start = start
    self.count = count
    self.flags = flags
  }

  /// Whether the bytes are no text but its forms.
  var hasForms: Bool {
    @inline(__always) get { flags & CompiledStrings.formsFlag != 0 }
  }

  /// The forms, when it has some.
  @inline(never)
  func forms() throws(LaunchCacheError) -> LocalizedText {
    guard let text = LocalizedTextCoding.decode(bytes(count)) else { throw .malformedPayload(offset: 0) }
    return text
  }

  /// Calls `body` with the bytes in place.
  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(bytes(count)) }

  /// What it is made of, for a caller that keeps the section alive.
  @unsafe var parts: (start: UnsafePointer<UInt8>, count: Int, flags: UInt32) {
    @inline(__always) get { unsafe (start, count, flags) }
  }

  /// The text as a String. Of a text with forms those that stand without arguments.
  func string() throws(LaunchCacheError) -> String {
    hasForms ? try forms().unformatted(in: .init(rules: .root)) : plainString
  }

  /// The text as a String, when it has no forms: without a copy when its memory is pinned.
  @inline(__always)
  var plainString: String {
    guard flags & Self.pinnedFlag != 0, count > 0 else { return String(repairing: bytes(count)) }
    return ImmortalText.string(bytes(count &+ 1), isASCII: flags & CompiledStrings.asciiFlag != 0)
  }

  /// Sound: see `init`; the span is used before the caller returns, who keeps the section alive.
  @inline(__always)
  @_lifetime(immortal)
  private func bytes(_ count: Int) -> Span<UInt8> {
    unsafe _overrideLifetime(Span(_unsafeStart: start, count: count), copying: ())
  }
}
