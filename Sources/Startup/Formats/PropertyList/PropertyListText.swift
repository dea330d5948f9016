/// The spelling of the scalars in an XML property list.
package enum PropertyListText {
  /// Without white space at both ends.
  package static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    return String(scalars)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  /// Decimal, or hexadecimal after `0x`, with an optional sign.
  static func integer(_ text: String) -> Int64? {
    let text = trimmed(text)
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard unsigned.hasPrefix("0x") || unsigned.hasPrefix("0X") else { return Int64(text) }
    let digits = unsigned.dropFirst(2)
    guard digits.utf8.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }) else { return nil }
    return Int64((text.hasPrefix("-") ? "-" : "") + digits, radix: 16)
  }

  /// A decimal number; `inf` and `nan` in the spellings that CoreFoundation writes.
  static func real(_ text: String) -> Double? {
    let text = trimmed(text)
    switch text.lowercased() {
    case "nan": return .nan
    case "inf", "+infinity", "infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: break
    }
    let isPlain = text.utf8.allSatisfy {
      $0.isASCIIDigit || $0 | 0x20 == UInt8(ascii: "e") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: "+")
    }
    return isPlain ? Double(text) : nil
  }

  /// A moment as XML has it, `2026-01-31T08:15:00Z`, from its distance to 2001 in seconds; fractions are left out, and what lies
  /// more than 100,000 years away is held there.
  static func date(secondsSince2001 seconds: Double) -> String {
    let bound = 3.2e12
    let whole = Int64((seconds.isNaN ? 0 : min(max(seconds, -bound), bound)).rounded(.down))
    let (days, second) = (floorQuotient(whole, 86_400), floorRemainder(whole, 86_400))
    let (year, month, day) = civilDate(daysSince2001: days)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  /// The date in the Gregorian calendar. Years are counted from March, so that the leap day is the last of its year.
  private static func civilDate(daysSince2001 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // From 1 March 2000, the first day of a period of 400 years.
    let sinceMarch = days + 306
    let period = floorQuotient(sinceMarch, 146_097)
    let dayOfPeriod = floorRemainder(sinceMarch, 146_097)
    // A century's last year and a period's last century are shorter and longer by a day than division tells.
    let century = min(dayOfPeriod / 36_524, 3)
    let dayOfCentury = dayOfPeriod - century * 36_524
    let fourYears = dayOfCentury / 1461
    let dayOfFour = dayOfCentury - fourYears * 1461
    let year = min(dayOfFour / 365, 3)
    let dayOfYear = dayOfFour - year * 365
    // From March on, five months have 153 days.
    let month = (dayOfYear * 5 + 2) / 153
    let day = dayOfYear - (month * 153 + 2) / 5 + 1
    let wholeYear = 2000 + period * 400 + century * 100 + fourYears * 4 + year
    return month < 10 ? (wholeYear, month + 3, day) : (wholeYear + 1, month - 9, day)
  }

  private static func floorQuotient(_ value: Int64, _ divisor: Int64) -> Int64 {
    (value - floorRemainder(value, divisor)) / divisor
  }

  private static func floorRemainder(_ value: Int64, _ divisor: Int64) -> Int64 {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value.magnitude)
    return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Bytes in base 64, with white space anywhere; nil when there is anything else.
  package static func base64(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 where byte > 0x20 {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = base64Value(byte) else { return nil }
      bits = bits << 6 | value
      count += 1
      if count % 4 == 0 { bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)] }
    }
    switch count % 4 {
    case 0: return bytes
    case 2: bytes.append(UInt8(bits >> 4 & 0xFF))
    case 3: bytes += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: return nil
    }
    return bytes
  }

  private static func base64Value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// The scalar that `&name;` stands for.
  static func scalar(ofReference name: String) -> UInt32? {
    switch name {
    case "amp": return 0x26
    case "lt": return 0x3C
    case "gt": return 0x3E
    case "quot": return 0x22
    case "apos": return 0x27
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.utf8.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), Unicode.Scalar(value) != nil
    else { return nil }
    return value
  }
}
