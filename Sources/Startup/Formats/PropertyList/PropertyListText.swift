/// The spelling of the scalars in an XML property list.
enum PropertyListText {
  /// Without white space at both ends.
  static func trimmed(_ text: String) -> String {
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

  /// Bytes in base 64, with white space anywhere; nil when there is anything else.
  static func base64(_ text: String) -> [UInt8]? {
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
