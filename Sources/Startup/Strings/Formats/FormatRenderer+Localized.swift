extension FormatRenderer {
  /// Appends a number in a language's notation: what `write` appends in C's, with a layout that leaves width and zeros to this.
  ///
  /// Digits are parted into groups, but not those of a number that is filled up with zeros: that is a code or a time.
  mutating func appendLocalized(
    _ layout: FormatLayout, _ numbers: LocalizedNumbers, isInteger: Bool = false,
    _ write: (inout FormatRenderer, FormatLayout) -> Void
  ) {
    var inner = layout
    inner.width = 0
    inner.flags.subtract([.minus, .zero])
    let start = output.count
    write(&self, inner)
    let plain = output.take(from: start)
    // The precision of an integer is a count of digits, and takes the place of the flag.
    let hasDigitCount = isInteger && layout.precision != nil
    let isZeroPadded = layout.flags.contains(.zero) && !layout.isLeftAligned && layout.width > 0 && !hasDigitCount
    numbers.append(
      plain: plain, width: layout.width, isLeftAligned: layout.isLeftAligned, isZeroPadded: isZeroPadded,
      isGrouped: layout.flags.contains(.quote) || !isZeroPadded && !hasDigitCount, to: &output)
  }

  /// Appends a number by its description.
  mutating func append(description: String, _ layout: FormatLayout) {
    guard let numbers else { return append(padded: description, layout.withoutPrecision) }
    appendLocalized(layout, numbers) { renderer, _ in
      renderer.output.append(description)
    }
  }
}
