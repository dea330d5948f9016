import Startup

/// The tree of a launch as lines: each span under the one around it, spans of one name under one parent taken together.
struct ShowTree {
  private let launch: TraceSummary.Launch
  private let limit: Int
  private let style: TextStyle

  init(_ launch: TraceSummary.Launch, limit: Int, style: TextStyle) {
    self.launch = launch
    self.limit = limit
    self.style = style
  }

  private struct Row {
    var depth: Int
    var node: TraceSummary.Node
  }

  func lines() -> [String] {
    let length = launch.end.subtractingSaturating(launch.start)
    let name = launch.name.map { DisplayText.printable($0, style: style) } ?? "pid \(launch.process)"
    let origin = launch.origin
    let since = origin == 0 ? "" : " from \(DurationText.format(nanoseconds: origin))"
    let start = "longest launch: "
    let title = DisplayText.shortened(
      name, to: max(style.width - start.count, 30), keeping: ", \(DurationText.format(nanoseconds: length))\(since)",
      style: style)
    var lines = [style.paint(start + title, .heading)]
    var hidden = 0
    var table = TextTable([.left, .right, .right, .right, .right])
    table.add(["span", "from", "total", "self", "share"].map { .init($0, .faint) })
    var shown = 0
    for tree in launch.threads {
      var rows: [Row] = []
      for root in tree.roots { flatten(root, depth: 1, into: &rows) }
      let threadName = tree.name.map { DisplayText.printable($0, style: style) } ?? "tid \(tree.thread)"
      let room = limit - shown
      let kept = longest(rows, room)
      if kept.isEmpty {
        hidden += rows.count
        continue
      }
      table.add([.init(shortened(threadName, depth: 0), tree.isMain ? .mainThread : .background)])
      for row in kept { add(row, length: length, to: &table) }
      hidden += rows.count - kept.count
      shown += kept.count
    }
    lines += table.lines(style: style)
    if hidden > 0 {
      let text = "\(ShowReport.count(hidden, "shorter entry", "shorter entries")) (--all shows them)"
      lines.append(style.paint(text, .faint))
    }
    return lines
  }

  private func flatten(_ node: TraceSummary.Node, depth: Int, into rows: inout [Row]) {
    rows.append(Row(depth: depth, node: node))
    for child in node.children { flatten(child, depth: depth + 1, into: &rows) }
  }

  /// The rows with the longest totals, in their places; a child is never longer than its parent, so no parent is missing.
  private func longest(_ rows: [Row], _ count: Int) -> [Row] {
    if rows.count <= count { return rows }
    let ranked = rows.indices.ordered { first, second in
      if rows[first].node.total != rows[second].node.total { return rows[first].node.total > rows[second].node.total }
      return first < second
    }
    return ranked.prefix(max(0, count)).sorted().map { rows[$0] }
  }

  private func add(_ row: Row, length: Int64, to table: inout TextTable) {
    let node = row.node
    let times = node.count > 1 ? " \(style.symbol("×", ascii: "x"))\(node.count)" : ""
    let name = shortened(DisplayText.printable(node.name, style: style), depth: row.depth, reserving: times.count)
    // Deep trees would leave no room for names, so the indentation ends somewhere.
    let indentation = String(repeating: " ", count: min(row.depth, Self.deepestIndentation) * 2)
    table.add([
      .init("\(indentation)\(name)\(times)", .name),
      .init(DurationText.format(nanoseconds: node.start.subtractingSaturating(launch.origin))),
      .init(DurationText.format(nanoseconds: node.total)), .init(DurationText.format(nanoseconds: node.own)),
      .init(ShowReport.share(node.total, of: length)),
    ])
  }

  private static let deepestIndentation = 12

  private func shortened(_ name: String, depth: Int, reserving columns: Int = 0) -> String {
    let room = style.width - 44 - min(depth, Self.deepestIndentation) * 2 - columns
    return DisplayText.shortened(name, to: max(8, room), style: style)
  }
}

extension TraceSummary.Launch {
  /// What the times of a report count from: the trace's zero, unless that is so far from the launch that counting from it
  /// says nothing, as in traces that begin at the boot of the machine or in 1970.
  var origin: Int64 { start >= 0 && start <= end.subtractingSaturating(start) ? 0 : start }
}
