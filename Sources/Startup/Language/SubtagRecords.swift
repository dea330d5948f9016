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
    let key = (language.quad, scriptQuad, regionQuad)
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      let start = middle * width
      let candidate =
        keyWidth == 3
        ? (quad(at: start, count: 3), 0, 0)
        : (quad(at: start, count: 3), quad(at: start + 3, count: 4), quad(at: start + 7, count: 3))
      if candidate == key { return start + keyWidth }
      if candidate < key { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Whether records that are nothing but keys of up to four characters have this one. O(count).
  func contains(quad: UInt32) -> Bool {
    for index in 0..<count where self.quad(at: index * width, count: width) == quad { return true }
    return false
  }

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
}
