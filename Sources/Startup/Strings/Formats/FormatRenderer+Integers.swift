extension FormatRenderer {
  /// Appends a signed integer; false when the conversion is not one for it.
  @inline(__always)
  mutating func append(integer value: Int64, _ piece: FormatPiece, _ layout: FormatLayout) -> Bool {
    switch piece.kind {
    case .object, .string:
      append(value.magnitude, isNegative: value < 0, layout.withoutPrecision)
      return piece.kind == .object
    case .signed:
      let (shown, fits) = Self.signed(value, piece.length)
      append(shown.magnitude, isNegative: shown < 0, layout)
      return fits
    case .fixed, .exponent, .general, .hexadecimalReal:
      _ = append(real: Double(value), piece, layout)
      return false
    default: return append(bits: UInt64(bitPattern: value), isNegative: value < 0, piece, layout)
    }
  }

  /// Appends an unsigned integer; false when the conversion is not one for it.
  mutating func append(unsigned value: UInt64, _ piece: FormatPiece, _ layout: FormatLayout) -> Bool {
    if let signed = Int64(exactly: value) { return append(integer: signed, piece, layout) }
    switch piece.kind {
    case .object, .string:
      append(value, isNegative: false, layout.withoutPrecision)
      return piece.kind == .object
    case .signed where piece.length == .none || piece.length == .long:
      append(value, isNegative: false, layout)
      return false
    case .signed: return append(integer: Int64(bitPattern: value), piece, layout)
    case .fixed, .exponent, .general, .hexadecimalReal:
      _ = append(real: Double(value), piece, layout)
      return false
    default: return append(bits: value, isNegative: false, piece, layout)
    }
  }

  /// Appends an integer to one of the conversions that take it for an unsigned one, a character or an address.
  private mutating func append(
    bits: UInt64, isNegative: Bool, _ piece: FormatPiece, _ layout: FormatLayout
  ) -> Bool {
    var layout = layout
    if piece.kind == .character { return append(character: bits, layout) }
    layout.flags.subtract([.plus, .space])
    if piece.kind == .pointer {
      layout.flags.insert(.number)
      append(bits, isNegative: false, layout, radix: .hexadecimal, prefixingZero: true)
      return true
    }
    let (shown, fits) = Self.unsigned(bits, isNegative: isNegative, piece.length)
    switch piece.kind {
    case .octal: append(shown, isNegative: false, layout, radix: .octal)
    case .hexadecimal:
      append(
        shown, isNegative: false, layout,
        radix: piece.letter == UInt8(ascii: "x") ? .hexadecimal : .upperHexadecimal)
    default:
      if isNegative, piece.length == .none || piece.length == .long {
        // A number that can be read, where C shows the one that it has bits in common with.
        append(0 &- bits, isNegative: true, layout)
        return false
      }
      append(shown, isNegative: false, layout)
    }
    return fits
  }

  /// The integer as C cuts it. `h` and `hh` are there to cut; without a length, what does not fit 32 bits stays whole.
  @inline(__always)
  private static func signed(_ value: Int64, _ length: FormatLength) -> (Int64, fits: Bool) {
    switch length {
    case .none: (value, Int32(exactly: value) != nil)
    case .long: (value, true)
    case .short: (Int64(Int16(truncatingIfNeeded: value)), true)
    case .char: (Int64(Int8(truncatingIfNeeded: value)), true)
    }
  }

  private static func unsigned(_ bits: UInt64, isNegative: Bool, _ length: FormatLength) -> (UInt64, fits: Bool) {
    switch length {
    case .none:
      let fits = isNegative ? Int32(exactly: Int64(bitPattern: bits)) != nil : UInt32(exactly: bits) != nil
      return (fits ? UInt64(UInt32(truncatingIfNeeded: bits)) : bits, fits)
    case .long: return (bits, true)
    case .short: return (UInt64(UInt16(truncatingIfNeeded: bits)), true)
    case .char: return (UInt64(UInt8(truncatingIfNeeded: bits)), true)
    }
  }

  private mutating func append(character bits: UInt64, _ layout: FormatLayout) -> Bool {
    let scalar = UInt32(exactly: bits).flatMap(Unicode.Scalar.init)
    append(padded: String(Character(scalar ?? "\u{FFFD}")), layout)
    return scalar != nil
  }

  // MARK: Digits

  /// Appends an integer by its magnitude, as `layout` says (C17, 7.21.6.1).
  @inline(__always)
  mutating func append(
    _ magnitude: UInt64, isNegative: Bool, _ layout: FormatLayout, radix: DigitRadix = .decimal,
    prefixingZero: Bool = false
  ) {
    if radix == .decimal, let numbers {
      appendLocalized(magnitude, isNegative: isNegative, layout, numbers)
    } else if layout.isPlain, radix == .decimal {
      if isNegative { output.append(UInt8(ascii: "-")) }
      output.append(digits: radix.digitCount(magnitude), of: magnitude, radix: radix)
    } else {
      appendLaidOut(magnitude, isNegative: isNegative, layout, radix, prefixingZero: prefixingZero)
    }
  }

  private mutating func appendLocalized(
    _ magnitude: UInt64, isNegative: Bool, _ layout: FormatLayout, _ numbers: LocalizedNumbers
  ) {
    appendLocalized(layout, numbers, isInteger: true) { renderer, layout in
      renderer.appendLaidOut(magnitude, isNegative: isNegative, layout, .decimal, prefixingZero: false)
    }
  }

  private mutating func appendLaidOut(
    _ magnitude: UInt64, isNegative: Bool, _ layout: FormatLayout, _ radix: DigitRadix, prefixingZero: Bool
  ) {
    // A precision of zero digits leaves nothing of 0.
    let least = magnitude == 0 && layout.precision == 0 ? 0 : radix.digitCount(magnitude)
    var digits = max(least, layout.precision ?? 1)
    let hasAlternative = layout.flags.contains(.number)
    if radix == .octal, hasAlternative, digits == least, magnitude != 0 || least == 0 { digits += 1 }
    let isHexadecimal = radix == .hexadecimal || radix == .upperHexadecimal
    let hasPrefix = hasAlternative && isHexadecimal && (magnitude != 0 || prefixingZero)
    let sign = layout.sign(isNegative: isNegative)
    let padding = layout.width - digits - (hasPrefix ? 2 : 0) - (sign == nil ? 0 : 1)
    let isZeroPadded = layout.flags.contains(.zero) && !layout.isLeftAligned && layout.precision == nil
    if !layout.isLeftAligned && !isZeroPadded { output.append(repeating: UInt8(ascii: " "), count: padding) }
    if let sign { output.append(sign) }
    if hasPrefix {
      output.append(UInt8(ascii: "0"))
      output.append(radix == .hexadecimal ? UInt8(ascii: "x") : UInt8(ascii: "X"))
    }
    if isZeroPadded { digits += max(0, padding) }
    output.append(repeating: UInt8(ascii: "0"), count: digits - least)
    output.append(digits: least, of: magnitude, radix: radix)
    if layout.isLeftAligned { output.append(repeating: UInt8(ascii: " "), count: padding) }
  }
}

extension FormatLayout {
  /// For what is no number of digits to its conversion.
  var withoutPrecision: FormatLayout { FormatLayout(flags: flags, width: width) }
}
