/// Eight bytes of text looked at together: byte by byte, looking for quotes and line feeds costs more than all else.
struct ByteWord {
  /// The bytes, the first one lowest.
  let bits: UInt64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The bytes from `index` on, of which there must be eight.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at index: Int) {
    precondition(index >= 0 && index &+ 8 <= bytes.count)
    // Sound: the bytes were checked to be there; the first one is made the lowest on every machine.
    bits = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt64(
        littleEndian: UnsafeRawPointer(buffer.baseAddress! + index).loadUnaligned(as: UInt64.self))
    }
  }

  /// How many bytes stand before the first that a JSON string can't hold as it is, or that is not ASCII; 8 when all are plain.
  @inline(__always)
  var plainCount: Int { marks.trailingZeroBitCount / 8 }

  /// The high bit of each byte that is a quote, a backslash, a control character or not ASCII.
  @inline(__always)
  private var marks: UInt64 {
    // A byte under 0x80 plus 0x60 reaches the high bit unless it is under 0x20; no carry leaves a byte.
    let isControl = ~((bits & Self.lows) &+ Self.ones &* 0x60) & ~bits
    return (isControl | bits | equal(to: 0x22) | equal(to: 0x5C)) & Self.highs
  }

  /// How many bytes are `byte`.
  @inline(__always)
  func count(of byte: UInt8) -> Int { (equal(to: byte) & Self.highs).nonzeroBitCount }

  /// The high bit of each byte that is `byte`; exact, without carries between bytes.
  @inline(__always)
  private func equal(to byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return ~(((difference & Self.lows) &+ Self.lows) | difference)
  }
}
