/// The hash by which keys are found: equal bytes, equal hash, here and in every file written with this version of the layout.
///
/// Eight bytes a step, each mixed by one multiplication with an odd constant. It spreads keys over a table; it does not resist
/// someone who chooses keys to collide, who only makes his own app slow.
enum TextHash {
  private static let multiplier: UInt64 = 0x9FB2_1C65_1E98_DF25
  private static let seed: UInt64 = 0xD6E8_FEB8_6659_FD93

  @inline(__always)
  static func hash(_ bytes: Span<UInt8>) -> UInt32 {
    let count = bytes.count
    // Sound: every load lies inside the buffer; the offsets are compared with `count` before.
    let word = unsafe bytes.withUnsafeBytes { buffer -> UInt64 in
      var state = seed ^ UInt64(truncatingIfNeeded: count)
      if count >= 8 {
        // Of most keys three words at most, without a loop, which the optimizer would take four steps at once.
        if count > 8 { unsafe state = mix(state, buffer.word(0)) }
        if count > 16 { unsafe state = mix(state, buffer.word(8)) }
        if count > 24 { unsafe state = mix(state, buffer.word(16)) }
        var offset = 24
        while offset < count &- 8 {
          unsafe state = mix(state, buffer.word(offset))
          offset &+= 8
        }
        return unsafe mix(state, buffer.word(count &- 8))
      }
      if count >= 4 {
        let low = unsafe buffer.loadUnaligned(fromByteOffset: 0, as: UInt32.self).littleEndian
        let high = unsafe buffer.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self).littleEndian
        return mix(state, UInt64(low) | UInt64(high) &<< 32)
      }
      var rest: UInt64 = 0
      for index in 0..<count { unsafe rest = rest &<< 8 | UInt64(buffer[index]) }
      return mix(state, rest)
    }
    let result = UInt32(truncatingIfNeeded: word ^ word &>> 32)
    // 0 says "no entry" in tables.
    return result == 0 ? 1 : result
  }

  @inline(__always)
  private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word) &* multiplier
    return product ^ product &>> 29
  }

  /// The hash of a table's full name.
  static func hash(table: String, module: String) -> UInt32 {
    let (first, second) = (module.withUTF8Bytes(hash), table.withUTF8Bytes(hash))
    let word = mix(UInt64(first) &<< 32 | UInt64(second), seed)
    return UInt32(truncatingIfNeeded: word &>> 32)
  }
}
