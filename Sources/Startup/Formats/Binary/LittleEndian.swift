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

  /// Whether the bytes are those of `other`; eight bytes a step.
  @inline(__always)
  func hasSameBytes(as other: Span<UInt8>) -> Bool {
    let count = count
    if count != other.count { return false }
    // Sound: both buffers are `count` bytes long, and every load ends within them.
    return unsafe withUnsafeBytes { left in
      unsafe other.withUnsafeBytes { right in
        if count < 8 {
          for index in 0..<count where unsafe left[index] != right[index] { return false }
          return true
        }
        // The last eight bytes, some of which may be compared again: then there is no rest to go through.
        let ends = unsafe (left.word(0) ^ right.word(0)) | (left.word(count &- 8) ^ right.word(count &- 8))
        if count <= 16 { return ends == 0 }
        let middle = unsafe (left.word(8) ^ right.word(8)) | (left.word(count &- 16) ^ right.word(count &- 16))
        if ends | middle != 0 { return false }
        var offset = 16
        while offset < count &- 16 {
          if unsafe left.word(offset) != right.word(offset) { return false }
          offset &+= 8
        }
        return true
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The eight bytes from `offset` on, which the caller knows to be there.
  @inline(__always)
  @unsafe func word(_ offset: Int) -> UInt64 {
    unsafe loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
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
