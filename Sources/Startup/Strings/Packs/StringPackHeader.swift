/// The form of a pack; docs/string-packs.md draws it. Every byte is covered by a checksum: the header by its own, what stands
/// before the tables by one in the header, the tables by one for each block of 4 KiB, the signature by its own.
///
///     0  magic (8 bytes)                       36 version of the tables' layout (u32)
///     8  byte order mark (u32)                 40 length of the language (u32)
///     12 format version (u32)                  44 length of the pack's version (u32)
///     16 offset of the signature's record (u64)   48 checksum of bytes 64 up to the tables (u64)
///     24 length of the tables (u64)            56 checksum of bytes 0 to 55 (u64)
///     32 offset of the tables (u32)
///
///     64 language, version (UTF-8), zeros up to a multiple of 8, a checksum for each block of the tables (u64),
///        zeros up to where the tables begin, the tables (`CompiledStrings`)
///     then the signature's record: its length (u32), the signature, checksum of these two (u64)
struct StringPackHeader: Equatable, Sendable {
  static let length = 64
  /// Not text in any encoding, and damaged by any transfer that converts line ends.
  static let magic: [UInt8] = [0x8C, 0x53, 0x55, 0x53, 0x50, 0x0D, 0x0A, 0x1A]
  static let formatVersion: UInt32 = 1
  private static let byteOrderMark: UInt32 = 0x0102_0304
  /// Longer names and signatures are not what they seem.
  static let nameLimit = 256
  static let signatureLimit = 4096

  let language: String
  let version: String
  let blockTable: Range<Int>
  let payload: Range<Int>
  let signature: Range<Int>

  /// Where what is signed ends.
  var signedLength: Int { payload.upperBound }

  /// Reads and checks everything but the tables themselves.
  init(parsing file: Span<UInt8>) throws(StringPackError) {
    guard file.count >= Self.length else { throw .tooShort(length: file.count) }
    guard file.extracting(first: 8).hasSameBytes(as: Self.magic.span) else { throw .notAPack }
    let mark = Self.word(file, 8)
    if mark == Self.byteOrderMark.byteSwapped { throw .otherByteOrder }
    guard mark == Self.byteOrderMark else { throw .damaged(offset: 0) }
    // Before the checksum: another version may keep its checksum elsewhere.
    guard Self.word(file, 12) == Self.formatVersion else { throw .otherFormat(version: Self.word(file, 12)) }
    guard Self.long(file, 56) == XXHash64.hash(file.extracting(first: 56)) else { throw .damaged(offset: 0) }
    guard Self.word(file, 36) == SectionKind.strings.version else { throw .otherLayout(version: Self.word(file, 36)) }
    let places = try Self.places(file)
    payload = places.payload
    blockTable = places.blockTable
    let front = file.extracting(Self.length..<payload.lowerBound)
    guard Self.long(file, 48) == XXHash64.hash(front) else { throw .damaged(offset: Self.length) }
    guard let language = Self.text(file, places.language), let version = Self.text(file, places.version) else {
      throw .malformed(offset: 0)
    }
    self.language = language
    self.version = version
    signature = try Self.signature(file, at: payload.upperBound)
  }

  private struct Places {
    let language: Range<Int>
    let version: Range<Int>
    let blockTable: Range<Int>
    let payload: Range<Int>
  }

  /// Where things are in a file whose header is whole; all of it lies inside.
  private static func places(_ file: Span<UInt8>) throws(StringPackError) -> Places {
    let start = Int(word(file, 32))
    guard let end = Int(exactly: long(file, 16)), let length = Int(exactly: long(file, 24)) else {
      throw .malformed(offset: 0)
    }
    guard end <= file.count - 12 else { throw .wrongLength(expected: end, found: file.count) }
    let language = Int(word(file, 40))
    let version = Int(word(file, 44))
    guard language <= nameLimit, version <= nameLimit else { throw .malformed(offset: 0) }
    let table = aligned(Self.length + language + version, to: 8)
    guard length <= end, start == end - length, table + LaunchCacheEntry.blockCount(length) * 8 <= start else {
      throw .malformed(offset: 0)
    }
    return Places(
      language: Self.length..<Self.length + language,
      version: Self.length + language..<Self.length + language + version,
      blockTable: table..<table + LaunchCacheEntry.blockCount(length) * 8, payload: start..<end)
  }

  /// The signature, whose record is the last thing in the file.
  private static func signature(_ file: Span<UInt8>, at start: Int) throws(StringPackError) -> Range<Int> {
    let length = Int(word(file, start))
    let end = start + 4 + length
    guard length <= signatureLimit, end + 8 == file.count else {
      throw .wrongLength(expected: end + 8, found: file.count)
    }
    guard long(file, end) == XXHash64.hash(file.extracting(start..<end)) else { throw .damaged(offset: start) }
    return start + 4..<end
  }

  // MARK: Writing

  /// What stands before the tables, and the tables: all that is signed.
  static func signedPart(language: String, version: String, payload: [UInt8]) -> [UInt8] {
    var front = Array(language.utf8) + Array(version.utf8)
    front.pad(toMultipleOf: 8)
    for block in 0..<LaunchCacheEntry.blockCount(payload.count) {
      let start = block * LaunchCacheEntry.blockLength
      let end = min(start + LaunchCacheEntry.blockLength, payload.count)
      front.appendLittleEndian(XXHash64.hash(payload.span.extracting(start..<end)))
    }
    // A block is then one page, so that checking it touches no other; a short pack stays short.
    let alignment = payload.count > LaunchCacheEntry.blockLength ? LaunchCacheEntry.blockLength : 64
    let start = aligned(length + front.count, to: alignment)
    front.append(contentsOf: repeatElement(0, count: start - length - front.count))
    var bytes = magic
    bytes.appendLittleEndian(byteOrderMark)
    bytes.appendLittleEndian(formatVersion)
    bytes.appendLittleEndian(UInt64(start + payload.count))
    bytes.appendLittleEndian(UInt64(payload.count))
    bytes.appendLittleEndian(UInt32(start))
    bytes.appendLittleEndian(SectionKind.strings.version)
    bytes.appendLittleEndian(UInt32(language.utf8.count))
    bytes.appendLittleEndian(UInt32(version.utf8.count))
    bytes.appendLittleEndian(XXHash64.hash(front.span))
    bytes.appendLittleEndian(XXHash64.hash(bytes.span))
    return bytes + front + payload
  }

  /// What stands behind the signed part.
  static func record(of signature: [UInt8]) -> [UInt8] {
    var record: [UInt8] = []
    record.appendLittleEndian(UInt32(signature.count))
    record += signature
    record.appendLittleEndian(XXHash64.hash(record.span))
    return record
  }

  private static func aligned(_ offset: Int, to alignment: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }

  private static func word(_ file: Span<UInt8>, _ offset: Int) -> UInt32 {
    file.littleEndian(UInt32.self, at: offset) ?? 0
  }

  private static func long(_ file: Span<UInt8>, _ offset: Int) -> UInt64 {
    file.littleEndian(UInt64.self, at: offset) ?? 0
  }

  private static func text(_ file: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard let span = try? UTF8Span(validating: file.extracting(range)) else { return nil }
    return String(copying: span)
  }
}
