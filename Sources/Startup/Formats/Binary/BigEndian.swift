// Integers in big-endian order, read from untrusted bytes; nil when one does not lie inside.

extension Span<UInt8> {
  /// The two bytes from `offset` on.
  @inline(__always)
  func bigEndian16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    // Sound: the bytes lie inside, as was checked, and every bit pattern is a number.
    return unsafe UInt16(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  /// The three bytes from `offset` on.
  func bigEndian24(at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count - 3 else { return nil }
    return UInt32(self[offset]) << 16 | UInt32(self[offset + 1]) << 8 | UInt32(self[offset + 2])
  }

  /// The four bytes from `offset` on.
  @inline(__always)
  func bigEndian32(at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    // Sound: as above.
    return unsafe UInt32(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
