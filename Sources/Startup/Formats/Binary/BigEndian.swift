// Integers in big-endian order, read from untrusted bytes; nil when one does not lie inside.

extension Span<UInt8> {
  /// The two bytes from `offset` on.
  @inline(__always)
  func bigEndian16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
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
    let high = UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16
    return high | UInt32(self[offset + 2]) << 8 | UInt32(self[offset + 3])
  }
}
