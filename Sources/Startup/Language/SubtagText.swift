/// The text of one subtag, at most twelve ASCII letters and digits, packed into numbers so that tags compare without
/// touching memory. The first character is in the highest byte: packed texts sort as their characters do.
struct SubtagText: Hashable, Sendable {
  /// The longest text that fits.
  static let capacity = 12

  private(set) var head: UInt64 = 0
  private(set) var tail: UInt32 = 0
  private(set) var count: UInt8 = 0

  /// The empty text.
  init() {}

  /// Packs a literal of at most twelve ASCII characters.
  init(_ literal: StaticString) {
    for index in 0..<min(literal.utf8CodeUnitCount, Self.capacity) { append(StaticBytes(literal)[index]) }
  }

  var isEmpty: Bool { count == 0 }

  /// Appends a character; the caller has checked that it fits.
  mutating func append(_ byte: UInt8) {
    if count < 8 {
      head |= UInt64(byte) &<< (56 &- 8 &* UInt64(count))
    } else {
      tail |= UInt32(byte) &<< (24 &- 8 &* UInt32(count &- 8))
    }
    count &+= 1
  }

  /// The character at `index`, 0 beyond the end.
  subscript(_ index: Int) -> UInt8 {
    if index < 8 { return UInt8(truncatingIfNeeded: head &>> (56 &- 8 &* UInt64(index))) }
    return UInt8(truncatingIfNeeded: tail &>> (24 &- 8 &* UInt32(index &- 8)))
  }

  // Letters have a bit that digits have not, and small ones have the bit below it too: all characters change at once.
  private static let letterBits: UInt64 = 0x4040_4040_4040_4040

  var lowercased: SubtagText {
    var result = self
    result.head |= (head & Self.letterBits) &>> 1
    result.tail |= (tail & UInt32(truncatingIfNeeded: Self.letterBits)) &>> 1
    return result
  }

  var uppercased: SubtagText {
    var result = self
    result.head &= ~((head & Self.letterBits) &>> 1)
    result.tail &= ~((tail & UInt32(truncatingIfNeeded: Self.letterBits)) &>> 1)
    return result
  }

  /// The first letter large, the others small.
  var titlecased: SubtagText {
    var result = lowercased
    result.head &= ~((head & 0x4000_0000_0000_0000) &>> 1)
    return result
  }

  /// The first four characters, the form in which scripts and regions are kept; 0 for the empty text.
  var quad: UInt32 { UInt32(truncatingIfNeeded: head &>> 32) }

  /// A text of at most four characters from its `quad`.
  init(quad: UInt32) {
    head = UInt64(quad) &<< 32
    count = UInt8(4 - min(4, quad.trailingZeroBitCount / 8))
  }

  /// The text as a String.
  var string: String {
    String(decoding: (0..<Int(count)).map { self[$0] }, as: UTF8.self)
  }
}
