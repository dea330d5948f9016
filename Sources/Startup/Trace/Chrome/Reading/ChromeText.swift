/// Decoding of what a `ChromeScanner` found; nothing here fails, because the scanner checked the grammar.
enum ChromeText {
  /// The text of a string. Bytes that are not UTF-8 and halves of surrogate pairs become U+FFFD; an escape that JSON does not
  /// know stays as it stands, as in Perfetto.
  static func string(_ bytes: Span<UInt8>, _ value: ChromeScanner.Value) -> String {
    let range = value.start..<value.end
    if !value.marks.contains(.escape) { return string(bytes.extracting(range)) }
    let plain = [UInt8](capacity: range.count) { output in
      var index = range.lowerBound
      while index < range.upperBound {
        if bytes[index] == UInt8(ascii: "\\") {
          unescape(bytes, &index, end: range.upperBound, &output)
        } else {
          output.append(bytes[index])
          index += 1
        }
      }
    }
    return string(plain.span)
  }

  /// Bytes as text.
  static func string(_ bytes: Span<UInt8>) -> String {
    if let valid = try? UTF8Span(validating: bytes) { return String(copying: valid) }
    return String(decoding: [UInt8](capacity: bytes.count) { $0.append(bytes: bytes) }, as: UTF8.self)
  }

  /// Undoes one escape, or two that are a surrogate pair; an escape is never shorter than what it becomes.
  private static func unescape(
    _ bytes: Span<UInt8>, _ index: inout Int, end: Int, _ output: inout OutputSpan<UInt8>
  ) {
    guard index + 1 < end else {
      output.append(bytes[index])
      index += 1
      return
    }
    let sign = bytes[index + 1]
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(sign)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "u"):
      guard index + 6 <= end, let unit = ChromeScanner.hexadecimal(bytes, index + 2) else {
        output.append(UInt8(ascii: "\\"))
        output.append(sign)
        break
      }
      index += 6
      var code = unit
      if unit & 0xFC00 == 0xD800, index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
        bytes[index + 1] == UInt8(ascii: "u"), let low = ChromeScanner.hexadecimal(bytes, index + 2),
        low & 0xFC00 == 0xDC00
      {
        index += 6
        code = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
      for byte in UTF8.encode(Unicode.Scalar(code) ?? "\u{FFFD}")! { output.append(byte) }
      return
    default:
      output.append(UInt8(ascii: "\\"))
      output.append(sign)
    }
    index += 2
  }

  /// The value that stands in a range which a scanner walked over.
  static func value(_ bytes: Span<UInt8>, _ value: ChromeScanner.Value) -> Trace.Value {
    switch value.kind {
    case .missing, .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .text: return .string(string(bytes, value))
    case .number: return number(bytes, value)
    case .object: return .object(members(bytes, value))
    case .array: return .array(elements(bytes, value))
    }
  }

  /// The members of an object; of those with one name the last counts, as in JavaScript.
  static func members(_ bytes: Span<UInt8>, _ value: ChromeScanner.Value) -> [Trace.Argument] {
    var scanner = ChromeScanner(bytes, at: value.start + 1)
    var members: [Trace.Argument] = []
    var places: [String: Int] = [:]
    while let key = try? scanner.nextKey(isFirst: members.isEmpty), let found = try? scanner.value(depth: 0) {
      let member = Trace.Argument(string(bytes, key), self.value(bytes, found))
      // A dictionary only for long lists: comparing a few names costs less.
      if members.count == 16 {
        for (place, member) in members.enumerated() { places[member.name] = place }
      }
      let place = members.count < 16 ? members.firstIndex { $0.name == member.name } : places[member.name]
      if let place {
        members[place] = member
      } else {
        if members.count >= 16 { places[member.name] = members.count }
        members.append(member)
      }
    }
    return members
  }

  private static func elements(_ bytes: Span<UInt8>, _ value: ChromeScanner.Value) -> [Trace.Value] {
    var scanner = ChromeScanner(bytes, at: value.start + 1)
    var elements: [Trace.Value] = []
    while let found = try? scanner.value(depth: 0) {
      elements.append(self.value(bytes, found))
      scanner.skipSpace()
      guard scanner.position < bytes.count, bytes[scanner.position] == UInt8(ascii: ",") else { break }
      scanner.position += 1
    }
    return elements
  }

  /// An integer when it is spelled as one and fits; else the nearest double.
  private static func number(_ bytes: Span<UInt8>, _ value: ChromeScanner.Value) -> Trace.Value {
    var magnitude: UInt64 = 0
    let isNegative = bytes[value.start] == UInt8(ascii: "-")
    var fits = true
    for index in (isNegative ? value.start + 1 : value.start)..<value.end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else {
        fits = false
        break
      }
      let (product, first) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, second) = product.addingReportingOverflow(UInt64(digit))
      magnitude = sum
      if first || second { fits = false }
    }
    if fits, magnitude <= UInt64(Int64.max) {
      // -0 is a double's.
      if !isNegative || magnitude > 0 { return .integer(isNegative ? -Int64(magnitude) : Int64(magnitude)) }
    }
    let text = string(bytes.extracting(value.start..<value.end))
    guard let double = Double(text), double.isFinite else { return .string(text) }
    return .number(double)
  }
}
