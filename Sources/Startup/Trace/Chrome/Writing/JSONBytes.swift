/// How the Chrome-trace writer spells JSON into a buffer whose capacity was reserved before.
///
/// Everything here appends to an `OutputSpan`, which checks its own capacity; the copies of
/// whole runs of bytes and of digits are the only unsafe code, because byte by byte they cost three times as much.
extension OutputSpan where Element == UInt8 {
  /// Appends the bytes of a literal.
  @inline(__always)
  mutating func append(_ literal: StaticString) {
    let count = literal.utf8CodeUnitCount
    precondition(freeCapacity >= count)
    unsafe withUnsafeMutableBufferPointer { bytes, initializedCount in
      // Sound: the capacity was checked above, and a static string's bytes live as long as the process.
      unsafe (bytes.baseAddress! + initializedCount).initialize(from: literal.utf8Start, count: count)
      initializedCount += count
    }
  }

  /// Appends the lowest `count` bytes of a word. All eight are written, so that many must be free.
  @inline(__always)
  mutating func append(word: UInt64, count: Int) {
    precondition(freeCapacity >= 8 && count <= 8)
    unsafe withUnsafeMutableBufferPointer { bytes, initializedCount in
      // Sound: eight bytes are free, as was checked above, and are initialized.
      unsafe UnsafeMutableRawPointer(bytes.baseAddress! + initializedCount)
        .storeBytes(of: word.littleEndian, as: UInt64.self)
      initializedCount &+= count
    }
  }

  /// Appends an integer; at most 20 bytes.
  mutating func append(decimal value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(decimal: value.magnitude)
  }

  /// Appends an unsigned integer; at most 20 bytes.
  @inline(__always)
  mutating func append(decimal value: UInt64) {
    if value < DecimalDigits.limit {
      let digits = DecimalDigits(value)
      append(word: digits.text &>> UInt64(digits.leadingZeros &* 8), count: 8 &- digits.leadingZeros)
    } else {
      append(longDecimal: value)
    }
  }

  @inline(never)
  private mutating func append(longDecimal value: UInt64) {
    let (upper, lower) = value.quotientAndRemainder(dividingBy: DecimalDigits.limit)
    // At most twelve digits are left, so this ends after one more division.
    append(decimal: upper)
    append(word: DecimalDigits(lower).text, count: 8)
  }

  /// Appends whole nanoseconds as microseconds with three decimals, `12.345`, exactly; at most 21 bytes.
  @inline(__always)
  mutating func append(microseconds nanoseconds: UInt64) {
    let (whole, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1000)
    append(decimal: whole)
    // Of the digits 00000ddd the last four, with a point in place of the zero.
    let point = UInt64(UInt8(ascii: "0") ^ UInt8(ascii: "."))
    append(word: (DecimalDigits(fraction).text &>> 32) ^ point, count: 4)
  }

  /// Appends `"0x…"`: the one spelling of an id that every viewer takes and none rounds; at most 20 bytes.
  mutating func append(hexadecimalString value: UInt64) {
    append("\"0x")
    var shift = max(0, (63 - value.leadingZeroBitCount) / 4 * 4)
    if value == 0 { shift = 0 }
    while shift >= 0 {
      let digit = UInt8(truncatingIfNeeded: value >> UInt64(shift)) & 15
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      shift -= 4
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a quoted string in raw UTF-8; only `"`, `\` and control characters are escaped, because viewers stumble over
  /// escapes of anything else. At most `JSONBytes.bound(of:)` bytes, with `JSONBytes.slack` free behind them.
  @inline(__always)
  mutating func append(string: String) {
    append(UInt8(ascii: "\""))
    append(quoted: string)
    append(UInt8(ascii: "\""))
  }

  /// The same without the quotes, for a caller that writes them together with what stands beside them.
  @inline(__always)
  mutating func append(quoted string: String) { string.withUTF8Bytes { append(quoted: $0) } }

  @inline(__always)
  private mutating func append(quoted bytes: Span<UInt8>) {
    let count = bytes.count
    precondition(freeCapacity >= count &+ JSONBytes.slack)
    let isPlain = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe withUnsafeMutableBufferPointer { target, initializedCount in
        guard let start = source.baseAddress else { return true }
        // Sound: the capacity was checked above, for the slack as well; a string outside of the buffer does not overlap it.
        guard unsafe PlainText.copy(start, to: target.baseAddress! + initializedCount, count: count) else {
          return false
        }
        initializedCount &+= count
        return true
      }
    }
    if !isPlain { append(escaping: bytes) }
  }

  private mutating func append(escaping bytes: Span<UInt8>) {
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      case 0..<0x20:
        append("\\u00")
        append(byte < 16 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
        let digit = byte & 15
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      default: append(byte)
      }
    }
  }
}

/// Sizes and tests that go with the appends above.
enum JSONBytes {
  /// The most bytes that `string` takes when quoted and escaped.
  @inline(__always)
  static func bound(of string: String) -> Int { string.utf8.count &* 6 &+ 2 }

  /// How much must be free behind what is appended, because whole words are written.
  static let slack = 8
}
