// Integers in little-endian order, read from untrusted bytes and appended to new ones.

extension Span<UInt8> {
  /// The integer that begins at `offset`, or nil when it does not lie inside the span; no alignment is needed.
  @inline(__always)
  func littleEndian<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ type: Integer.Type, at offset: Int
  ) -> Integer? {
    guard offset >= 0, offset <= count - MemoryLayout<Integer>.size else { return nil }
    // Sound: the range was checked on the line above, and every bit pattern is an integer.
    return unsafe Integer(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type))
  }

  /// Whether the bytes are those of `other`.
  func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}

extension Array<UInt8> {
  /// An array of its own with the span's bytes.
  init(copying span: Span<UInt8>) {
    // Sound: the pointer is used inside the closure only.
    self = unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Appends an integer, least significant byte first.
  mutating func appendLittleEndian<Integer: FixedWidthInteger>(_ value: Integer) {
    var rest = value
    for _ in 0..<MemoryLayout<Integer>.size {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Appends zeros until the length is a multiple of `alignment`.
  mutating func pad(toMultipleOf alignment: Int) {
    let excess = count % alignment
    if excess != 0 { append(contentsOf: repeatElement(0, count: alignment - excess)) }
  }
}
