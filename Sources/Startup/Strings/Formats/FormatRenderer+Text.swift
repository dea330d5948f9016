extension FormatRenderer {
  /// Appends text; false when the conversion is for something else.
  @inline(__always)
  mutating func append(text: String, _ piece: FormatPiece, _ layout: FormatLayout) -> Bool {
    switch piece.kind {
    case .object, .string:
      if layout.width == 0, layout.precision == nil {
        output.append(text)
      } else {
        append(padded: text, layout)
      }
      return true
    case .character:
      append(padded: text, layout.withoutPrecision)
      return text.utf8.count == 1 || text.count == 1
    default:
      append(padded: text, layout.withoutPrecision)
      return false
    }
  }

  /// Appends text with at least as many characters as the width says and at most as many as the precision does.
  ///
  /// C counts bytes; a reader of the column counts characters, and half of one can't be shown.
  mutating func append(padded text: String, _ layout: FormatLayout) {
    let shown = layout.precision.map { String(text.prefix($0)) } ?? text
    let padding = layout.width == 0 ? 0 : layout.width - shown.count
    if !layout.isLeftAligned { output.append(repeating: UInt8(ascii: " "), count: padding) }
    output.append(shown)
    if layout.isLeftAligned { output.append(repeating: UInt8(ascii: " "), count: padding) }
  }
}
