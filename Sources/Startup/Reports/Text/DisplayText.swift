/// Text as a terminal shows it: how wide it is, and how it is made to fit.
public enum DisplayText {
  /// The columns that `text` takes on a terminal: two for East Asian wide characters and emoji, none for combining ones.
  ///
  /// The ranges are the blocks of Unicode's EastAsianWidth.txt in which nearly everything is wide; a report's names are seldom
  /// beyond ASCII, and a wrong guess only shifts a column.
  public static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  /// `text` with control characters made visible, so that a name from data can neither break a line nor move the cursor.
  public static func printable(_ text: String, style: TextStyle) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || isInvisible(scalar)
      if isControl || !style.usesUnicode && !scalar.isASCII {
        result += scalar.escaped(asASCII: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text`, or as much of its start and end as fits `columns` with an ellipsis between: names differ at both ends.
  public static func shortened(_ text: String, to columns: Int, style: TextStyle) -> String {
    guard width(text) > columns else { return text }
    let ellipsis = style.symbol("…", ascii: "..")
    let room = columns - width(ellipsis)
    guard room > 1 else { return String(text.prefix(max(columns, 0))) }
    var head = ""
    for character in text {
      if width(head) + width(character) > room - room / 2 { break }
      head.append(character)
    }
    var tail = ""
    for character in text.reversed() {
      if width(tail) + width(character) > room / 2 { break }
      tail.insert(character, at: tail.startIndex)
    }
    return head + ellipsis + tail
  }

  /// Words put into lines of at most `columns`, the lines after the first indented.
  public static func wrapped(_ text: String, columns: Int, indentation: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let room = columns - (lines.isEmpty ? 0 : indentation)
      if !line.isEmpty, width(line) + 1 + width(String(word)) > room {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines.enumerated().map {
      $0.offset == 0 ? $0.element : String(repeating: " ", count: indentation) + $0.element
    }
  }

  static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    if first.properties.generalCategory == .nonspacingMark || first.properties.generalCategory == .enclosingMark {
      return 0
    }
    if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) || first.properties.isEmojiPresentation {
      return 2
    }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// Direction and format controls, with which a name could show something else than it is.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}
