import Startup

extension RunTable {
  /// The table's lines: variants side by side where the terminal is wide enough, else below each other.
  func lines(style: TextStyle) -> [String] {
    let wide = sideBySide(style: style)
    if wide.width <= style.width { return wide.lines(style: style) }
    return belowEachOther(style: style).lines(style: style)
  }

  private var allRows: [[Row]] { [stages, totals, groups].filter { !$0.isEmpty } }

  /// One line a row, four columns a variant, and the speed-up when there is one comparison.
  private func sideBySide(style: TextStyle) -> TextTable {
    let variants = analysis.variants
    let hasRatio = analysis.comparisons.count == 1
    var alignments: [TextTable.Alignment] = [.left]
    var gaps = [0]
    for _ in variants {
      alignments += [.right, .right, .right, .right, .left]
      gaps += [3, 2, 2, 2, 1]
    }
    if hasRatio {
      alignments += [.right, .left]
      gaps += [3, 2]
    }
    var table = TextTable(alignments, gaps: gaps)
    if variants.count > 1 {
      var cells = [TextTable.Cell("")]
      for variant in variants {
        cells +=
          [TextTable.Cell(printable(variant.name, style), .heading)] + Array(repeating: TextTable.Cell(""), count: 4)
      }
      table.add(cells)
    }
    var heading = [TextTable.Cell("")]
    for _ in variants { heading += headings(style) + [TextTable.Cell("")] }
    if hasRatio { heading += [TextTable.Cell("speed-up", .faint), TextTable.Cell("95% interval", .faint)] }
    table.add(heading)
    for rows in allRows {
      table.addRule()
      for row in rows {
        var cells = [label(row, style)]
        for figures in row.figures {
          cells += self.cells(figures, row: row, style: style) + [TextTable.Cell(figures?.trouble ?? "", .bad)]
        }
        if hasRatio, let ratio = row.ratios.first ?? nil { cells += ratioCells(ratio, style: style) }
        table.add(cells)
      }
    }
    return table
  }

  /// A line for each variant of a row.
  private func belowEachOther(style: TextStyle) -> TextTable {
    let variants = analysis.variants
    let isSingle = variants.count == 1
    var table = TextTable(
      [.left, .left, .right, .right, .right, .right, .left], gaps: [0, isSingle ? 0 : 2, 2, 2, 2, 2, 1])
    table.add([TextTable.Cell(""), TextTable.Cell("")] + headings(style))
    for rows in allRows {
      table.addRule()
      for row in rows {
        var label = self.label(row, style)
        for (variant, figures) in zip(variants, row.figures) where figures != nil {
          let name = isSingle ? "" : DisplayText.shortened(printable(variant.name, style), to: 14, style: style)
          table.add(
            [label, TextTable.Cell(name, .faint)] + cells(figures, row: row, style: style)
              + [TextTable.Cell(figures?.trouble ?? "", .bad)])
          label = TextTable.Cell("")
        }
      }
    }
    return table
  }

  private func headings(_ style: TextStyle) -> [TextTable.Cell] {
    ["median", "95% interval", "p95", "share"].map { TextTable.Cell($0, .faint) }
  }

  private func label(_ row: Row, _ style: TextStyle) -> TextTable.Cell {
    let text = DisplayText.shortened(
      printable(row.label, style), to: style.width < 100 ? 22 : 40, keeping: row.note, style: style)
    switch row.kind {
    case .stage, .group: return TextTable.Cell(text, .name)
    case .remainder: return TextTable.Cell(text, .faint)
    case .total: return TextTable.Cell(text, .heading)
    case .metric: return TextTable.Cell(text)
    }
  }

  private func cells(_ figures: Figures?, row: Row, style: TextStyle) -> [TextTable.Cell] {
    let nothing = TextTable.Cell(style.symbol("–", ascii: "-"), .faint)
    guard let figures else { return [nothing, TextTable.Cell(""), TextTable.Cell(""), TextTable.Cell("")] }
    let summary = figures.summary
    let dash = style.symbol(" – ", ascii: " - ")
    let role: TextStyle.Role = row.kind == .total ? .heading : row.kind == .remainder ? .faint : .plain
    if figures.isCount {
      let interval = summary.interval.map { "\(count($0.lower))\(dash)\(count($0.upper))" }
      return [
        TextTable.Cell(count(summary.median), role), interval.map { TextTable.Cell($0, .faint) } ?? nothing,
        TextTable.Cell(count(summary.p95), .faint), TextTable.Cell(""),
      ]
    }
    let unit = DurationUnit(fitting: summary.median)
    let interval = summary.interval.map { "\(unit.number($0.lower))\(dash)\(unit.number($0.upper))" }
    return [
      TextTable.Cell(unit.text(summary.median), role), interval.map { TextTable.Cell($0, .faint) } ?? nothing,
      TextTable.Cell(DurationUnit.text(summary.p95), .faint), TextTable.Cell(figures.share.map(share) ?? "", role),
    ]
  }

  private func ratioCells(_ ratio: PairedRatio, style: TextStyle) -> [TextTable.Cell] {
    RatioText(ratio, style: style).cells
  }

  private func count(_ value: Double) -> String {
    DecimalText.fixed(value, places: value == value.rounded() ? 0 : 1)
  }

  /// Whole percents; what is there but rounds to nothing is said to be less than one.
  private func share(_ value: Double) -> String {
    if value > 0 && value < 0.005 { return "<1%" }
    return "\(DecimalText.fixed(value * 100, places: 0))%"
  }

  private func printable(_ text: String, _ style: TextStyle) -> String { DisplayText.printable(text, style: style) }
}

/// A ratio with its interval, as cells of a table.
struct RatioText {
  let ratio: PairedRatio
  let style: TextStyle

  init(_ ratio: PairedRatio, style: TextStyle) {
    self.ratio = ratio
    self.style = style
  }

  var role: TextStyle.Role {
    switch SpeedVerdict(ratio) {
    case .faster: .good
    case .slower: .bad
    case .noDifferenceShown, .undetermined: .plain
    }
  }

  /// `1.92x` and `1.83 – 2.02`.
  var cells: [TextTable.Cell] {
    let nothing = TextTable.Cell(style.symbol("–", ascii: "-"), .faint)
    guard let value = ratio.ratio else { return [nothing, nothing] }
    let places = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    let number = TextTable.Cell(DecimalText.fixed(value, places: places) + style.symbol("×", ascii: "x"), role)
    guard let interval = ratio.interval else { return [number, nothing] }
    let ends = [interval.lower, interval.upper].map { DecimalText.fixed($0, places: places) }
    return [number, TextTable.Cell(ends.joined(separator: style.symbol(" – ", ascii: " - ")), .faint)]
  }
}
