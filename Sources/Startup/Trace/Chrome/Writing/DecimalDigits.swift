/// The eight digits of a number under 100,000,000, worked out side by side in one word: digit by digit, each waits for the
/// division before it.
struct DecimalDigits {
  /// The digits as values 0 to 9, the most significant one in the lowest byte.
  private let values: UInt64

  /// What the word can hold.
  static let limit: UInt64 = 100_000_000

  private static let asciiZeros: UInt64 = 0x3030_3030_3030_3030

  /// Splits a number under `limit` in halves, three times; each division is a multiplication exact in the range of its lane.
  @inline(__always)
  init(_ number: UInt64) {
    precondition(number < Self.limit)
    let fours = (number / 10_000) | ((number % 10_000) &<< 32)
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let twos = hundreds | ((fours &- hundreds &* 100) &<< 16)
    let tens = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
    values = tens | ((twos &- tens &* 10) &<< 8)
  }

  /// All eight digits as ASCII, in the order of memory from the lowest byte on.
  @inline(__always)
  var text: UInt64 { values | Self.asciiZeros }

  /// How many zeros lead, at most 7: the last digit always counts.
  @inline(__always)
  var leadingZeros: Int { min(values.trailingZeroBitCount / 8, 7) }
}
