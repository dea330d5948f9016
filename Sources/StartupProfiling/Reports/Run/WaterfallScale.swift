import Startup

/// A stretch of time on the columns of a terminal.
struct WaterfallScale {
  /// What a bar is made of.
  enum Glyph {
    /// Full blocks with an end in eighths.
    case blocks
    /// One character for every column.
    case ascii(String)
    /// One character at the start and nothing else.
    case mark(String)
  }

  /// Nanoseconds at the right edge.
  let end: Int64
  let columns: Int

  private func position(_ time: Int64) -> Double {
    min(max(Double(time) / Double(end), 0), 1) * Double(columns)
  }

  /// The columns that the drawn part of a bar takes from the left edge, the space before it included.
  func barWidth(_ ranges: [Range<Int64>]) -> Int { cells(ranges).lastIndex { $0 > 0 }.map { $0 + 1 } ?? 0 }

  /// The bar without spaces at its end.
  func bar(_ ranges: [Range<Int64>], glyph: Glyph) -> String {
    let cells = cells(ranges)
    guard let last = cells.lastIndex(where: { $0 > 0 }) else { return "" }
    let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    return cells[...last].enumerated().map { index, part in
      guard part > 0 else { return " " }
      switch glyph {
      case .ascii(let character), .mark(let character): return character
      // An eighth block grows from the left, so only a bar's end can be drawn with one.
      case .blocks: return index == last || cells[index + 1] == 0 ? eighths[part] : eighths[8]
      }
    }.joined()
  }

  /// For each column how many eighths of it are taken; whatever is there at all takes at least one.
  private func cells(_ ranges: [Range<Int64>]) -> [Int] {
    var cells = Array(repeating: 0, count: columns)
    for range in ranges {
      let start = position(range.lowerBound)
      let stop = position(range.upperBound)
      let first = min(Int(start), columns - 1)
      let last = min(max(Int(stop.rounded(.up)) - 1, first), columns - 1)
      for column in first...last {
        let covered = min(stop, Double(column + 1)) - Double(column)
        cells[column] = max(cells[column], max(1, Int((covered * 8).rounded())))
      }
    }
    return cells
  }

  /// Numbers at round times, the first with its unit: `0 ms      5         10`.
  func axis() -> String {
    let unit = DurationUnit(fitting: Double(end))
    let step = Self.roundStep(Double(end) / unit.nanoseconds / max(1, Double(columns / 12)))
    let places = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
    var text = ""
    var tick = 0
    while Double(tick) * step * unit.nanoseconds <= Double(end) {
      let value = Double(tick) * step
      let column = min(Int((value * unit.nanoseconds / Double(end) * Double(columns)).rounded()), columns)
      let label = tick == 0 ? "0 \(unit.name)" : DecimalText.fixed(value, places: places)
      if column + label.count <= columns + 8, column >= text.count + (tick == 0 ? 0 : 1) {
        text += String(repeating: " ", count: column - text.count) + label
      }
      tick += 1
    }
    return text
  }

  /// The next of 1, 2, 5 times a power of ten.
  private static func roundStep(_ value: Double) -> Double {
    var power = 0.01
    while true {
      for factor in [1.0, 2, 5] where factor * power >= value { return factor * power }
      power *= 10
    }
  }
}
