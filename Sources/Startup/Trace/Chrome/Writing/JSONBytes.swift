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

  /// Appends a run of bytes as they are.
  @inline(__always)
  mutating func append(bytes source: Span<UInt8>) {
    let count = source.count
    guard count > 0 else { return }
    precondition(freeCapacity >= count)
    unsafe withUnsafeMutableBufferPointer { bytes, initializedCount in
      // Sound: the capacity was checked above, and the source is borrowed for the call.
      unsafe source.withUnsafeBufferPointer {
        unsafe (bytes.baseAddress! + initializedCount).initialize(from: $0.baseAddress!, count: count)
      }
      initializedCount += count
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
    var count = 1
    var limit: UInt64 = 10
    while value >= limit {
      count &+= 1
      // 10^20 does not fit; 20 digits are the most there are.
      if count == 20 { break }
      limit &*= 10
    }
    append(digits: value, count: count)
  }

  /// Appends the last `count` digits of a number, with leading zeros.
  @inline(__always)
  private mutating func append(digits value: UInt64, count: Int) {
    precondition(freeCapacity >= count)
    unsafe withUnsafeMutableBufferPointer { bytes, initializedCount in
      // Sound: the capacity was checked above, and each of the `count` bytes is initialized.
      let first = unsafe bytes.baseAddress! + initializedCount
      var rest = value
      for place in stride(from: count &- 1, through: 0, by: -1) {
        let quotient = rest / 10
        unsafe (first + place).initialize(
          to: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10))
        rest = quotient
      }
      initializedCount += count
    }
  }

  /// Appends whole nanoseconds as microseconds with three decimals, `12.345`, exactly; at most 21 bytes.
  @inline(__always)
  mutating func append(microseconds nanoseconds: UInt64) {
    let (whole, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1000)
    append(decimal: whole)
    append(UInt8(ascii: "."))
    append(digits: fraction, count: 3)
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
  /// escapes of anything else. At most `JSONBytes.bound(of:)` bytes.
  mutating func append(string: String) {
    append(UInt8(ascii: "\""))
    let bytes = string.utf8.span
    if JSONBytes.isPlain(bytes) { append(bytes: bytes) } else { append(escaping: bytes) }
    append(UInt8(ascii: "\""))
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

  /// Whether no byte needs an escape.
  @inline(__always)
  static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index &+ 8 <= bytes.count {
      guard ByteWord(bytes, at: index).needsNoEscape else { return false }
      index &+= 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
      index &+= 1
    }
    return true
  }
}
