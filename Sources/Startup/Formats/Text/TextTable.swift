/// Rows of cells in aligned columns.
public struct TextTable: Sendable {
  /// Where a cell's text stands in its column.
  public enum Alignment: Sendable {
    case left, right
  }

  /// A piece of text with its role.
  public struct Cell: Sendable {
    /// What it shows.
    public var text: String
    /// What it is.
    public var role: TextStyle.Role

    /// A cell from its parts.
    public init(_ text: String, _ role: TextStyle.Role = .plain) {
      self.text = text
      self.role = role
    }
  }

  private enum Row: Sendable {
    case cells([Cell])
    case rule
  }

  private let alignments: [Alignment]
  /// Columns of space before each column.
  private let gaps: [Int]
  private var rows: [Row] = []

  /// A table with a column for each alignment, `gaps` columns of space before each (two, and none before the first).
  public init(_ alignments: [Alignment], gaps: [Int]? = nil) {
    self.alignments = alignments
    self.gaps = gaps ?? alignments.indices.map { $0 == 0 ? 0 : 2 }
  }

  /// Adds a row; cells that are missing at its end stay empty.
  public mutating func add(_ cells: [Cell]) { rows.append(.cells(cells)) }

  /// Adds a line across the table.
  public mutating func addRule() { rows.append(.rule) }

  /// The columns the table takes.
  public var width: Int { zip(columnWidths, gaps).reduce(0) { $0 + $1.0 + $1.1 } }

  /// The table's lines, without spaces at their ends.
  public func lines(style: TextStyle) -> [String] {
    let widths = columnWidths
    return rows.map { row in
      guard case .cells(let cells) = row else {
        return style.paint(String(repeating: style.symbol("─", ascii: "-"), count: min(width, style.width)), .faint)
      }
      var line = ""
      var pending = 0
      for (index, cell) in cells.enumerated() where index < alignments.count {
        pending += gaps[index]
        let space = widths[index] - DisplayText.width(cell.text)
        if cell.text.isEmpty {
          pending += space
          continue
        }
        if alignments[index] == .right { pending += space }
        line += String(repeating: " ", count: pending) + style.paint(cell.text, cell.role)
        pending = alignments[index] == .left ? space : 0
      }
      return line
    }
  }

  private var columnWidths: [Int] {
    var widths = Array(repeating: 0, count: alignments.count)
    for case .cells(let cells) in rows {
      for (index, cell) in cells.enumerated() where index < widths.count {
        widths[index] = max(widths[index], DisplayText.width(cell.text))
      }
    }
    return widths
  }
}
