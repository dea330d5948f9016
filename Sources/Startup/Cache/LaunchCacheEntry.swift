/// One section's entry of 96 bytes in the directory; the names follow the last entry.
///
///     0  kind (8 letters, padded with zeros)   48 offset of the sources record (u64)
///     8  name's offset (u32)                   56 length of the sources record (u64)
///     12 name's length (u32)                   64 checksum of the sources record (u64)
///     16 payload's offset (u64)                72 digest of the fingerprint (u64)
///     24 payload's length (u64)                80 flags (u32)
///     32 block table's offset (u64)            84 version of the payload's layout (u32)
///     40 block table's checksum (u64)          88 zero (u64)
///
/// Offsets count from the begin of the file, the name's from the begin of the directory.
struct LaunchCacheEntry: Equatable {
  static let length = 96
  /// How many bytes of a payload one checksum covers.
  static let blockLength = 4096
  /// Flag: the sources were changing while the section was made.
  static let unsettledFlag: UInt32 = 1

  let kind: SectionKind
  let nameRange: Range<Int>
  let payload: Range<Int>
  let blockTable: Range<Int>
  let blockTableChecksum: UInt64
  let sources: Range<Int>
  let sourcesChecksum: UInt64
  let digest: UInt64
  let flags: UInt32

  /// Reads entry `index` and checks that everything it names lies inside the directory and the file.
  init?(parsing directory: Span<UInt8>, index: Int, fileLength: Int) {
    let base = index * Self.length
    guard let code = directory.littleEndian(UInt64.self, at: base),
      let nameOffset = directory.littleEndian(UInt32.self, at: base + 8),
      let nameLength = directory.littleEndian(UInt32.self, at: base + 12),
      let payload = Self.range(in: directory, at: base + 16, limit: fileLength),
      let tableOffset = directory.littleEndian(UInt64.self, at: base + 32),
      let tableChecksum = directory.littleEndian(UInt64.self, at: base + 40),
      let sources = Self.range(in: directory, at: base + 48, limit: fileLength),
      let sourcesChecksum = directory.littleEndian(UInt64.self, at: base + 64),
      let digest = directory.littleEndian(UInt64.self, at: base + 72),
      let flags = directory.littleEndian(UInt32.self, at: base + 80),
      let version = directory.littleEndian(UInt32.self, at: base + 84),
      let nameRange = Self.range(offset: UInt64(nameOffset), length: UInt64(nameLength), limit: directory.count),
      let blockTable = Self.range(
        offset: tableOffset, length: UInt64(Self.blockCount(payload.count)) * 8, limit: fileLength)
    else { return nil }
    kind = SectionKind(code: code, version: version)
    self.nameRange = nameRange
    self.payload = payload
    self.blockTable = blockTable
    blockTableChecksum = tableChecksum
    self.sources = sources
    self.sourcesChecksum = sourcesChecksum
    self.digest = digest
    self.flags = flags
  }

  init(
    kind: SectionKind, nameRange: Range<Int>, payload: Range<Int>, blockTable: Range<Int>, blockTableChecksum: UInt64,
    sources: Range<Int>, sourcesChecksum: UInt64, digest: UInt64, flags: UInt32
  ) {
    self.kind = kind
    self.nameRange = nameRange
    self.payload = payload
    self.blockTable = blockTable
    self.blockTableChecksum = blockTableChecksum
    self.sources = sources
    self.sourcesChecksum = sourcesChecksum
    self.digest = digest
    self.flags = flags
  }

  func append(to directory: inout [UInt8]) {
    directory.appendLittleEndian(kind.code)
    directory.appendLittleEndian(UInt32(nameRange.lowerBound))
    directory.appendLittleEndian(UInt32(nameRange.count))
    directory.appendLittleEndian(UInt64(payload.lowerBound))
    directory.appendLittleEndian(UInt64(payload.count))
    directory.appendLittleEndian(UInt64(blockTable.lowerBound))
    directory.appendLittleEndian(blockTableChecksum)
    directory.appendLittleEndian(UInt64(sources.lowerBound))
    directory.appendLittleEndian(UInt64(sources.count))
    directory.appendLittleEndian(sourcesChecksum)
    directory.appendLittleEndian(digest)
    directory.appendLittleEndian(flags)
    directory.appendLittleEndian(kind.version)
    directory.pad(toMultipleOf: Self.length)
  }

  /// How many checksums a payload of `length` bytes has.
  static func blockCount(_ length: Int) -> Int { (length + blockLength - 1) / blockLength }

  /// Whether (`kind`, `name`) stands before this entry, at it or after it in the directory's order: by the kind's code,
  /// then by the name's bytes.
  func order(of kind: SectionKind, _ name: Span<UInt8>, in directory: Span<UInt8>) -> Int {
    if kind.code != self.kind.code { return kind.code < self.kind.code ? -1 : 1 }
    let own = directory.extracting(nameRange)
    for index in 0..<min(name.count, own.count) where name[index] != own[index] {
      return name[index] < own[index] ? -1 : 1
    }
    return name.count - own.count
  }

  private static func range(in directory: Span<UInt8>, at offset: Int, limit: Int) -> Range<Int>? {
    guard let start = directory.littleEndian(UInt64.self, at: offset),
      let length = directory.littleEndian(UInt64.self, at: offset + 8)
    else { return nil }
    return range(offset: start, length: length, limit: limit)
  }

  private static func range(offset: UInt64, length: UInt64, limit: Int) -> Range<Int>? {
    let (end, overflow) = offset.addingReportingOverflow(length)
    guard !overflow, end <= UInt64(limit) else { return nil }
    return Int(offset)..<Int(end)
  }
}
