/// The first 64 bytes of a launch cache. docs/launch-cache.md draws the whole file.
///
///     0  magic (8 bytes)          24  number of sections (u32)     48  zero (u64)
///     8  byte order mark (u32)    28  zero (u32)                   56  checksum of bytes 0 to 55 (u64)
///     12 format version (u32)     32  length of the directory (u64)
///     16 length of the file (u64) 40  checksum of the directory (u64)
struct LaunchCacheHeader: Equatable {
  static let length = 64
  /// Not text in any encoding, and damaged by any transfer that converts line ends.
  static var magic: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: magicWord >> ($0 * 8)) } }
  /// The same as one word, its first byte the lowest: an array would be made at the first launch of all.
  private static let magicWord: UInt64 = 0x1A0A_0D43_4C55_538C
  static let byteOrderMark: UInt32 = 0x0102_0304
  static let formatVersion: UInt32 = 1

  let fileLength: UInt64
  let sectionCount: UInt32
  let directoryLength: UInt64
  let directoryChecksum: UInt64

  init(fileLength: UInt64, sectionCount: UInt32, directory: Span<UInt8>) {
    self.fileLength = fileLength
    self.sectionCount = sectionCount
    directoryLength = UInt64(directory.count)
    directoryChecksum = XXHash64.hash(directory)
  }

  /// Reads and checks the header of a whole file.
  init(parsing file: Span<UInt8>) throws(LaunchCacheError) {
    guard file.count >= Self.length else { throw .tooShort(length: file.count) }
    guard file.littleEndian(UInt64.self, at: 0) == Self.magicWord else { throw .notALaunchCache }
    guard let mark = file.littleEndian(UInt32.self, at: 8), let version = file.littleEndian(UInt32.self, at: 12),
      let fileLength = file.littleEndian(UInt64.self, at: 16), let count = file.littleEndian(UInt32.self, at: 24),
      let directoryLength = file.littleEndian(UInt64.self, at: 32),
      let directoryChecksum = file.littleEndian(UInt64.self, at: 40),
      let checksum = file.littleEndian(UInt64.self, at: 56)
    else { throw .corruptHeader }
    if mark == Self.byteOrderMark.byteSwapped { throw .otherByteOrder }
    guard mark == Self.byteOrderMark else { throw .corruptHeader }
    // Before the checksum: another version may keep its checksum elsewhere.
    if version < Self.formatVersion { throw .olderFormat(version: version) }
    if version > Self.formatVersion { throw .newerFormat(version: version) }
    guard checksum == XXHash64.hash(file.extracting(first: 56)) else { throw .corruptHeader }
    guard fileLength == UInt64(file.count) else { throw .wrongLength(expected: fileLength, found: file.count) }
    guard directoryLength <= fileLength - UInt64(Self.length),
      UInt64(count) * UInt64(LaunchCacheEntry.length) <= directoryLength
    else { throw .corruptDirectory }
    self.fileLength = fileLength
    sectionCount = count
    self.directoryLength = directoryLength
    self.directoryChecksum = directoryChecksum
  }

  /// Where the directory lies in a file whose header was checked.
  var directoryRange: Range<Int> { Self.length..<Self.length + Int(directoryLength) }

  func encoded() -> [UInt8] {
    var bytes = Self.magic
    bytes.appendLittleEndian(Self.byteOrderMark)
    bytes.appendLittleEndian(Self.formatVersion)
    bytes.appendLittleEndian(fileLength)
    bytes.appendLittleEndian(sectionCount)
    bytes.appendLittleEndian(UInt32(0))
    bytes.appendLittleEndian(directoryLength)
    bytes.appendLittleEndian(directoryChecksum)
    bytes.appendLittleEndian(UInt64(0))
    bytes.appendLittleEndian(XXHash64.hash(bytes.span))
    return bytes
  }
}
