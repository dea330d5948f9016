extension LocalizedNumbers {
  /// Appends a number that stands there in C's notation (`-1234.50`, `+5`, ` 7`, `1.5e+07`, `inf`) in the language's own.
  ///
  /// The width counts each sign, digit and separator as one character, whatever marks nobody sees a sign has.
  func append(
    plain text: [UInt8], width: Int = 0, isLeftAligned: Bool = false, isZeroPadded: Bool = false,
    isGrouped: Bool = true, to output: inout TextBuffer
  ) {
    let number = PlainNumber(text)
    let isZeroPadded = isZeroPadded && number.isFinite
    let groups = isGrouped && number.isFinite ? groupCount(number.integer.count) : 0
    let special = number.isNaN ? notANumber.string : infinite.string
    let length = number.isFinite ? number.digitsAndMore + groups : special.count
    let padding = width - length - (number.sign == nil ? 0 : 1)
    if !isLeftAligned, !isZeroPadded { output.append(repeating: UInt8(ascii: " "), count: padding) }
    appendSign(number.sign, to: &output)
    if isZeroPadded { for _ in 0..<max(0, padding) { output.append(zero) } }
    if number.isFinite {
      appendInteger(text, number.integer, isGrouped: groups > 0, to: &output)
      number.rest.forEach { appendBehindInteger(text[$0], to: &output) }
    } else {
      output.append(special)
    }
    if isLeftAligned { output.append(repeating: UInt8(ascii: " "), count: padding) }
  }

  /// How many separators stand in a whole number of so many digits.
  private func groupCount(_ digits: Int) -> Int {
    if digits < primaryGroupSize + leastGroupedDigits { return 0 }
    return 1 + (digits - primaryGroupSize - 1) / secondaryGroupSize
  }

  private func appendSign(_ sign: UInt8?, to output: inout TextBuffer) {
    switch sign {
    case nil: break
    case UInt8(ascii: "-"): output.append(minus)
    case UInt8(ascii: "+"): output.append(plus)
    case .some(let other): output.append(other)
    }
  }

  private func appendInteger(_ text: [UInt8], _ range: Range<Int>, isGrouped: Bool, to output: inout TextBuffer) {
    for index in range {
      output.append(zero, digit: text[index] &- UInt8(ascii: "0"))
      let behind = range.upperBound - index - 1 - primaryGroupSize
      if isGrouped, behind >= 0, behind % secondaryGroupSize == 0 { output.append(group) }
    }
  }

  private func appendBehindInteger(_ byte: UInt8, to output: inout TextBuffer) {
    if byte.isASCIIDigit {
      output.append(zero, digit: byte &- UInt8(ascii: "0"))
    } else if byte == UInt8(ascii: ".") {
      output.append(decimal)
    } else {
      output.append(byte)
    }
  }
}

/// The parts of a number in C's notation.
private struct PlainNumber {
  let sign: UInt8?
  let integer: Range<Int>
  /// Point, decimals and exponent.
  let rest: Range<Int>
  let isNaN: Bool

  init(_ text: [UInt8]) {
    var start = 0
    if let first = text.first, !first.isASCIIDigit, !first.isASCIILetter {
      sign = first
      start = 1
    } else {
      sign = nil
    }
    var end = start
    while end < text.count, text[end].isASCIIDigit { end += 1 }
    integer = start..<end
    rest = end..<text.count
    isNaN = end < text.count && text[end] | 0x20 == UInt8(ascii: "n")
  }

  /// Infinity has no digits.
  var isFinite: Bool { !integer.isEmpty }
  var digitsAndMore: Int { integer.count + rest.count }
}
