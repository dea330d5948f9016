/// Just enough of gzip (RFC 1952) to make files to read: stored blocks, which need no compression.
enum Gzip {
  /// One member that holds `text`.
  static func stored(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    let length = UInt16(bytes.count)
    result += [1] + littleEndian(length) + littleEndian(~length) + bytes
    return result + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
    }
    return ~checksum
  }
}
