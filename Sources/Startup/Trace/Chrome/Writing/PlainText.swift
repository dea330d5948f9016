/// Text that a JSON string holds as it is, copied and looked at in one go, eight bytes at a time: byte by byte that costs more than
/// all else of an event.
enum PlainText {
  /// Copies `count` bytes; false, and nothing that counts written, when one of them needs an escape: a quote, a backslash or a control
  /// character.
  ///
  /// The last bytes are copied together with some before them rather than one by one.
  @inline(__always)
  @unsafe static func copy(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    // Sound: `count` bytes are there to be read and to be written, which each case below keeps to.
    let source = unsafe UnsafeRawPointer(source)
    let target = UnsafeMutableRawPointer(target)
    if count >= 8 { return unsafe copyWords(source, to: target, count: count) }
    if count >= 4 {
      let first = unsafe source.loadUnaligned(as: UInt32.self)
      let last = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      unsafe target.storeBytes(of: first, as: UInt32.self)
      unsafe target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
      return marks(UInt64(first) | UInt64(last) &<< 32) & highs == 0
    }
    var found: UInt64 = 0
    for index in 0..<count {
      let byte = unsafe source.load(fromByteOffset: index, as: UInt8.self)
      unsafe target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
      found |= marks(ones &* UInt64(byte))
    }
    return found & highs == 0
  }

  @inline(__always)
  @unsafe private static func copyWords(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) -> Bool {
    var found: UInt64 = 0
    var index = 0
    let last = count &- 8
    while index < last {
      let word = unsafe source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      unsafe target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      found |= marks(word)
      index &+= 8
    }
    let word = unsafe source.loadUnaligned(fromByteOffset: last, as: UInt64.self)
    unsafe target.storeBytes(of: word, toByteOffset: last, as: UInt64.self)
    return (found | marks(word)) & highs == 0
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Has a high bit set when a byte is under 0x20, a quote or a backslash, and none else; other bits mean nothing. A subtraction borrows
  /// from the next byte only where it has found one, so that the answer for the word as a whole is exact.
  @inline(__always)
  private static func marks(_ word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    return ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
  }
}
