/// Sorted records of a fixed width in a string literal, found by binary search. `UnicodeLanguageData` says what each holds.
struct SubtagRecords: Sendable {
  private let bytes: StaticBytes
  private let keyWidth: Int
  private let width: Int
  private let count: Int

  /// Records whose first `keyWidth` characters are the key: 3 for a language, 10 for language, script and region.
  init(_ text: StaticString, keyWidth: Int, width: Int) {
    bytes = StaticBytes(text)
    self.keyWidth = keyWidth
    self.width = width
    count = bytes.count / width
  }

  /// The offset of the value in the record with this key, or nil. O(log count).
  func find(language: SubtagText, scriptQuad: UInt32 = 0, regionQuad: UInt32 = 0) -> Int? {
    if language.count > 3 { return nil }
    let key = (
      Self.padded(language.quad) &>> 8, Self.padded(scriptQuad), Self.padded(regionQuad) &>> 8
    )
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) / 2
      let start = middle &* width
      let language = bytes.quad(at: start) &>> 8
      if language != key.0 {
        if language < key.0 { low = middle &+ 1 } else { high = middle }
        continue
      }
      if keyWidth == 3 { return start &+ keyWidth }
      let rest = (bytes.quad(at: start &+ 3), bytes.quad(at: start &+ 6) & 0xFF_FFFF)
      if rest == (key.1, key.2) { return start &+ keyWidth }
      if rest < (key.1, key.2) { low = middle &+ 1 } else { high = middle }
    }
    return nil
  }

  /// Whether records that are nothing but keys of up to four characters have this one. O(count).
  func contains(quad: UInt32) -> Bool {
    let first = UInt8(truncatingIfNeeded: quad &>> 24)
    for index in 0..<count {
      let start = index &* width
      if bytes[start] == first, self.quad(at: start, count: width) == quad { return true }
    }
    return false
  }

  /// The language of every record, packed.
  var firstSubtags: [UInt32] { (0..<count).map { quad(at: $0 * width, count: 3) } }

  /// A subtag of at most four characters at an offset; padding does not count.
  func quad(at offset: Int, count: Int) -> UInt32 {
    var result: UInt32 = 0
    for index in 0..<count {
      let byte = bytes[offset + index]
      if byte != UInt8(ascii: " ") { result |= UInt32(byte) &<< (24 &- 8 &* UInt32(index)) }
    }
    return result
  }

  /// Language, script and region at an offset; nil when the record says root.
  func tag(at offset: Int) -> LanguageTag? {
    let language = SubtagText(quad: quad(at: offset, count: 3))
    if language.isEmpty { return nil }
    return LanguageTag(
      language: language, scriptQuad: quad(at: offset + 3, count: 4), regionQuad: quad(at: offset + 7, count: 3))
  }

  /// A packed subtag as records spell it, with spaces behind it.
  @inline(__always)
  private static func padded(_ quad: UInt32) -> UInt32 {
    var result = quad
    if quad & 0xFF00_0000 == 0 { result |= 0x2000_0000 }
    if quad & 0x00FF_0000 == 0 { result |= 0x0020_0000 }
    if quad & 0x0000_FF00 == 0 { result |= 0x0000_2000 }
    if quad & 0x0000_00FF == 0 { result |= 0x0000_0020 }
    return result
  }
}
