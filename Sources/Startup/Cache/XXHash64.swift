/// The 64-bit hash XXH64, which guards the launch cache's blocks and directory.
///
/// Written from the "xxHash fast digest algorithm" description, version 0.2.0, section "XXH64 algorithm description"
/// (Yann Collet, https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md). It finds accidents, not forgers:
/// whoever can write the cache can write a fitting hash too, which is why only our own files are opened.
@_spi(LaunchCacheFormat) public enum XXHash64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5
  /// Bytes that the four accumulators take in one step.
  private static let stripeLength = 32

  /// The hash of `bytes`; about 0.1 ns a byte in an optimized build.
  @_spi(LaunchCacheFormat) public static func hash(_ bytes: Span<UInt8>, seed: UInt64 = 0) -> UInt64 {
    var offset = 0
    var result: UInt64
    if bytes.count >= stripeLength {
      result = hashStripes(bytes, seed: seed)
      offset = bytes.count & ~(stripeLength - 1)
    } else {
      result = seed &+ prime5
    }
    result &+= UInt64(bytes.count)
    while let lane = bytes.littleEndian(UInt64.self, at: offset) {
      result = rotated(result ^ round(0, lane), 27) &* prime1 &+ prime4
      offset += 8
    }
    if let lane = bytes.littleEndian(UInt32.self, at: offset) {
      result = rotated(result ^ (UInt64(lane) &* prime1), 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < bytes.count {
      result = rotated(result ^ (UInt64(bytes[offset]) &* prime5), 11) &* prime1
      offset += 1
    }
    return avalanche(result)
  }

  /// Steps 1 to 3 of the description: all whole stripes, merged into one accumulator.
  private static func hashStripes(_ bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
    var first = seed &+ prime1 &+ prime2
    var second = seed &+ prime2
    var third = seed
    var fourth = seed &- prime1
    let raw = unsafe bytes.bytes
    var offset = 0
    let end = bytes.count - stripeLength
    while offset <= end {
      // Sound: `offset + 32` is at most the span's count.
      first = round(first, unsafe lane(raw, offset))
      second = round(second, unsafe lane(raw, offset &+ 8))
      third = round(third, unsafe lane(raw, offset &+ 16))
      fourth = round(fourth, unsafe lane(raw, offset &+ 24))
      offset &+= stripeLength
    }
    var merged = rotated(first, 1) &+ rotated(second, 7) &+ rotated(third, 12) &+ rotated(fourth, 18)
    merged = (merged ^ round(0, first)) &* prime1 &+ prime4
    merged = (merged ^ round(0, second)) &* prime1 &+ prime4
    merged = (merged ^ round(0, third)) &* prime1 &+ prime4
    return (merged ^ round(0, fourth)) &* prime1 &+ prime4
  }

  @unsafe @inline(__always)
  private static func lane(_ raw: RawSpan, _ offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func round(_ accumulator: UInt64, _ lane: UInt64) -> UInt64 {
    rotated(accumulator &+ lane &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotated(_ value: UInt64, _ distance: UInt64) -> UInt64 {
    value &<< distance | value &>> (64 &- distance)
  }

  private static func avalanche(_ value: UInt64) -> UInt64 {
    var result = value
    result = (result ^ (result &>> 33)) &* prime2
    result = (result ^ (result &>> 29)) &* prime3
    return result ^ (result &>> 32)
  }
}
