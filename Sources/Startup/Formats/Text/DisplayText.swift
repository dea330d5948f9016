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
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      let isHidden = isInvisible(scalar) && !joins(scalars, at: index)
      if isControl || isHidden || !style.usesUnicode && !scalar.isASCII {
        result += scalar.escaped(asASCII: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text`, or as much of its start and end as fits `columns` with an ellipsis between: names differ at both ends. `suffix`
  /// stands behind it whole.
  public static func shortened(
    _ text: String, to columns: Int, keeping suffix: String = "", style: TextStyle
  ) -> String {
    let columns = columns - width(suffix)
    guard width(text) > columns else { return text + suffix }
    let ellipsis = style.symbol("…", ascii: "..")
    let pieces = pieces(of: text)
    let room = columns - width(ellipsis)
    guard room > 1 else { return start(of: pieces, columns: columns) + suffix }
    let head = start(of: pieces, columns: room - room / 2)
    let tail = start(of: pieces.reversed(), columns: room / 2, reversed: true)
    return head + ellipsis + tail + suffix
  }

  /// What must not be cut apart: characters, and escapes as `printable` writes them, such as `\u{200D}`.
  private static func pieces(of text: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      var length = 1
      if rest.first == "\\" {
        length = 2
        if rest.hasPrefix("\\u{"), let end = rest.prefix(12).firstIndex(of: "}") {
          length = rest.distance(from: rest.startIndex, to: end) + 1
        }
      }
      pieces.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return pieces
  }

  /// As many of the first pieces as fit.
  private static func start(of pieces: [Substring], columns: Int, reversed: Bool = false) -> String {
    var taken: [Substring] = []
    var used = 0
    for piece in pieces {
      used += width(String(piece))
      if used > columns { break }
      taken.append(piece)
    }
    return (reversed ? taken.reversed() : taken).joined()
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

  /// How parts of these widths are put into lines of at most `columns`, none of them broken: the parts of each line. One that is
  /// wider has a line of its own.
  package static func lines(ofWidths widths: [Int], separator: Int, columns: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var used = 0
    for (index, width) in widths.enumerated() {
      if let last = lines.last, used + separator + width <= columns {
        lines[lines.count - 1] = last.lowerBound..<index + 1
        used += separator + width
      } else {
        lines.append(index..<index + 1)
        used = width
      }
    }
    return lines
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

  /// Whether a joiner stands where writing needs one: between the parts of an emoji, or between letters of scripts that join.
  private static func joins(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard scalars[index].value == 0x200C || scalars[index].value == 0x200D, index > 0, index + 1 < scalars.count else {
      return false
    }
    let (before, after) = (scalars[index - 1], scalars[index + 1])
    if isOfJoiningScript(before) && isOfJoiningScript(after) { return true }
    func isOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value == 0xFE0F || scalar.value > 0xFF && scalar.properties.isEmoji
    }
    return scalars[index].value == 0x200D && isOfEmoji(before) && isOfEmoji(after)
  }

  /// Arabic and the scripts of India.
  private static func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
    (0x0620...0x06FF).contains(scalar.value) || (0x0900...0x0DFF).contains(scalar.value)
  }

  /// Direction and format controls, with which a name could show something else than it is.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
    default: false
    }
  }
}
