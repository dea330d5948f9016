internal import Synchronization

extension LaunchCache {
  /// One section's payload, read in place; every block of 4 KiB is checked when it is first touched.
  ///
  /// Reads are lock-free and may come from any number of threads. Once a block turns out damaged, every read throws,
  /// also of blocks that were whole: an answer is never made of half a section. Other sections are not affected.
  ///
  /// A class because threads share what was checked.
  @safe public final class Section: Sendable {
    /// What the section holds.
    public let kind: SectionKind
    /// Which of the sections of its kind it is, such as a language.
    public let name: String
    /// The payload's length in bytes.
    public let count: Int

    private let file: MappedFile
    /// The payload's and the block table's first bytes. Sound to read for `count` and 8 bytes a block: the entry was
    /// checked to lie inside the file, whose mapping lives as long as `file`.
    nonisolated(unsafe) let payload: UnsafePointer<UInt8>
    private nonisolated(unsafe) let blockTable: UnsafePointer<UInt8>
    let verified: VerifiedBlocks
    /// The offset of the first damaged block found, -1 while there is none.
    private let damage = Atomic<Int>(-1)
    private let report: CacheReport

    /// Checks the block table; the payload is not touched.
    convenience init(
      checking entry: LaunchCacheEntry, name: String, in file: MappedFile, report: @escaping CacheReport
    ) throws(LaunchCacheError) {
      self.init(entry, name: name, in: file, report: report)
      guard XXHash64.hash(storedChecksums) == entry.blockTableChecksum else { throw .corruptBlockTable }
    }

    private init(_ entry: LaunchCacheEntry, name: String, in file: MappedFile, report: @escaping CacheReport) {
      kind = entry.kind
      self.name = name
      self.file = file
      self.report = report
      count = entry.payload.count
      unsafe payload = file.start + entry.payload.lowerBound
      unsafe blockTable = file.start + entry.blockTable.lowerBound
      verified = VerifiedBlocks(blockCount: LaunchCacheEntry.blockCount(count))
    }

    /// A payload in memory, for an answer that was computed and is read the same way as a cached one. Nothing is to be checked.
    convenience init(inMemory payload: [UInt8], kind: SectionKind, name: String) throws(SystemError) {
      let entry = LaunchCacheEntry(
        kind: kind, nameRange: 0..<0, payload: 0..<payload.count, blockTable: 0..<0, blockTableChecksum: 0,
        sources: 0..<0, sourcesChecksum: 0, digest: 0, flags: 0)
      self.init(entry, name: name, in: try MappedFile(copying: payload.span), report: { _ in })
      for block in 0..<LaunchCacheEntry.blockCount(count) { verified.insert(block) }
    }

    /// Reports that the payload is whole but not what its kind lays down.
    func reportUnusable(_ error: LaunchCacheError) { report(.sectionFailed(kind: kind, name: name, error)) }

    /// The payload's bytes in `range`, checked, in place. A read of checked bytes costs a few nanoseconds.
    @_lifetime(borrow self)
    @inline(__always)
    public func bytes(_ range: Range<Int>) throws(LaunchCacheError) -> Span<UInt8> {
      try verify(range)
      return uncheckedBytes.extracting(range)
    }

    /// The payload's bytes in `range`, in place, which the caller knows to be whole: it had them from `bytes(_:)` before.
    @_lifetime(borrow self)
    func wholeBytes(_ range: Range<Int>) -> Span<UInt8> { uncheckedBytes.extracting(range) }

    /// `count` bytes from `offset` on; throws `outOfBounds` for any pair of numbers that is not inside the payload.
    @_lifetime(borrow self)
    @inline(__always)
    public func read(offset: Int, count: Int) throws(LaunchCacheError) -> Span<UInt8> {
      guard offset >= 0, count >= 0, offset <= self.count, count <= self.count &- offset else {
        throw .outOfBounds(offset: offset, count: count, length: self.count)
      }
      return try bytes(offset..<offset &+ count)
    }

    /// The little-endian integer that begins at `offset`, which need not be aligned.
    @inline(__always)
    public func integer<Integer: FixedWidthInteger & BitwiseCopyable>(
      _ type: Integer.Type, at offset: Int
    ) throws(LaunchCacheError) -> Integer {
      guard let value = try read(offset: offset, count: MemoryLayout<Integer>.size).littleEndian(type, at: 0) else {
        throw .outOfBounds(offset: offset, count: MemoryLayout<Integer>.size, length: count)
      }
      return value
    }

    /// Checks every block that `range` touches and that was not checked before.
    @inline(__always)
    public func verify(_ range: Range<Int>) throws(LaunchCacheError) {
      guard range.lowerBound >= 0, range.upperBound <= count else {
        throw .outOfBounds(offset: range.lowerBound, count: range.count, length: count)
      }
      if range.isEmpty { return }
      let first = range.lowerBound / LaunchCacheEntry.blockLength
      let last = (range.upperBound &- 1) / LaunchCacheEntry.blockLength
      if !verified.contains(first, last) { try verifyBlocks(first, last) }
    }

    /// Checks the whole payload; for a caller that wants no surprise later. Costs about 0.1 ns a byte once.
    public func verifyAll() throws(LaunchCacheError) { try verify(0..<count) }

    /// The whole payload, checked, as an array of its own.
    func copiedPayload() throws(LaunchCacheError) -> [UInt8] {
      [UInt8](copying: try bytes(0..<count))
    }

    @inline(never)
    private func verifyBlocks(_ first: Int, _ last: Int) throws(LaunchCacheError) {
      for block in first...last where !verified.contains(block) {
        try throwIfDamaged()
        guard isWhole(block) else {
          let offset = block * LaunchCacheEntry.blockLength
          // The first thread to find damage reports it; the section is over for all.
          if damage.compareExchange(expected: -1, desired: offset, ordering: .relaxed).exchanged {
            report(.sectionFailed(kind: kind, name: name, .corruptBlock(offset: offset)))
          }
          verified.removeAll()
          throw .corruptBlock(offset: offset)
        }
        verified.insert(block)
      }
    }

    private func throwIfDamaged() throws(LaunchCacheError) {
      let offset = damage.load(ordering: .relaxed)
      if offset >= 0 { throw .corruptBlock(offset: offset) }
    }

    private func isWhole(_ block: Int) -> Bool {
      let start = block * LaunchCacheEntry.blockLength
      let end = min(start + LaunchCacheEntry.blockLength, count)
      return storedChecksums.littleEndian(UInt64.self, at: block * 8)
        == XXHash64.hash(uncheckedBytes.extracting(start..<end))
    }

    private var uncheckedBytes: Span<UInt8> {
      @_lifetime(borrow self) @inline(__always) get {
        let span = unsafe Span(_unsafeStart: payload, count: count)
        return unsafe _overrideLifetime(span, borrowing: self)
      }
    }

    private var storedChecksums: Span<UInt8> {
      @_lifetime(borrow self) get {
        let span = unsafe Span(_unsafeStart: blockTable, count: LaunchCacheEntry.blockCount(count) * 8)
        return unsafe _overrideLifetime(span, borrowing: self)
      }
    }
  }
}
