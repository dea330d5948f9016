extension FormatRenderer {
  /// Appends a real number; false when the conversion is not one for it.
  mutating func append(real value: Double, _ piece: FormatPiece, _ layout: FormatLayout) -> Bool {
    switch piece.kind {
    case .fixed, .exponent, .general, .hexadecimalReal:
      append(real: value, letter: piece.letter, layout)
      return true
    case .object:
      append(description: value.description, layout)
      return true
    default:
      // What was meant as an integer is shown as one when it is one, else as the number it is.
      if let integer = Int64(exactly: value) {
        _ = append(integer: integer, piece, layout)
      } else {
        append(description: value.description, layout)
      }
      return false
    }
  }

  /// Appends a real number of single precision.
  mutating func append(single value: Float, _ piece: FormatPiece, _ layout: FormatLayout) -> Bool {
    switch piece.kind {
    case .fixed, .exponent, .general, .hexadecimalReal: return append(real: Double(value), piece, layout)
    default:
      if piece.kind != .object, Int64(exactly: value) != nil { return append(real: Double(value), piece, layout) }
      append(description: value.description, layout)
      return piece.kind == .object
    }
  }

  private mutating func append(real value: Double, letter: UInt8, _ layout: FormatLayout) {
    guard let numbers, letter.asciiLowercased != UInt8(ascii: "a") else {
      return append(plain: value, letter: letter, layout)
    }
    appendLocalized(layout, numbers) { renderer, layout in
      renderer.append(plain: value, letter: letter, layout)
    }
  }

  /// Appends a real number as C does.
  private mutating func append(plain value: Double, letter: UInt8, _ layout: FormatLayout) {
    if letter.asciiLowercased == UInt8(ascii: "f"),
      let fixed = FixedPoint(value, places: layout.precision ?? FixedPoint.usualPlaces)
    {
      return append(fixed, layout)
    }
    let request = RealText(
      conversion: letter, precision: layout.precision, width: layout.width,
      isLeftAligned: layout.flags.contains(.minus), hasPlus: layout.flags.contains(.plus),
      hasSpace: layout.flags.contains(.space), hasPoint: layout.flags.contains(.number),
      isZeroPadded: layout.flags.contains(.zero))
    output.append(atMost: request.longest(value)) { request.write(value, into: &$0) }
  }

  private mutating func append(_ number: FixedPoint, _ layout: FormatLayout) {
    let digits = max(number.places + 1, DigitRadix.decimal.digitCount(number.steps))
    let hasPoint = number.places > 0 || layout.flags.contains(.number)
    let sign = layout.sign(isNegative: number.isNegative)
    let padding = layout.width - digits - (hasPoint ? 1 : 0) - (sign == nil ? 0 : 1)
    let isZeroPadded = layout.flags.contains(.zero) && !layout.isLeftAligned
    if !layout.isLeftAligned, !isZeroPadded { output.append(repeating: UInt8(ascii: " "), count: padding) }
    if let sign { output.append(sign) }
    if isZeroPadded { output.append(repeating: UInt8(ascii: "0"), count: padding) }
    let (whole, fraction) = number.parts
    output.append(digits: digits - number.places, of: whole, radix: .decimal)
    if hasPoint { output.append(UInt8(ascii: ".")) }
    output.append(digits: number.places, of: fraction, radix: .decimal)
    if layout.isLeftAligned { output.append(repeating: UInt8(ascii: " "), count: padding) }
  }
}
