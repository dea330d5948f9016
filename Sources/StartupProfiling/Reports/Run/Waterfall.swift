import Startup

/// When the stages of each variant's median launch ran, drawn to one scale.
public struct Waterfall: Sendable {
  private let analysis: RunAnalysis
  private let style: TextStyle
  /// More rows than this are cut to the longest ones.
  private static let mostRows = 40

  /// The drawing of a judged run for a place that can show `style`.
  public init(_ analysis: RunAnalysis, style: TextStyle) {
    self.analysis = analysis
    self.style = style
  }

  /// The drawing's lines; none when no launch recorded a stage.
  public func lines() -> [String] {
    let launches = zip(analysis.series.variants, analysis.variants).compactMap { variant, summary -> Launch? in
      guard let index = summary.medianLaunch, !variant.samples[index].stages.isEmpty else { return nil }
      return Launch(
        name: variant.name, until: variant.until, number: index + 1, count: variant.samples.count,
        sample: variant.samples[index])
    }
    guard let longest = launches.map(\.end).max(), longest > 0 else { return [] }
    let allRows = launches.map { rows(of: $0) }
    let widths = allRows.joined().map { DisplayText.width($0.label + $0.ending) }
    let labelWidth = min(max(widths.max() ?? 0, 5), style.width / 3)
    let durationWidth = 8
    let scale = WaterfallScale(end: longest, columns: max(style.width - labelWidth - durationWidth - 3, 10))
    var lines: [String] = []
    for (launch, rows) in zip(launches, allRows) {
      if !lines.isEmpty { lines.append("") }
      lines += heading(of: launch)
      lines.append(String(repeating: " ", count: labelWidth + 1) + style.paint(scale.axis(), .faint))
      for row in rows { lines.append(line(row, labelWidth: labelWidth, scale: scale)) }
    }
    return lines + legend(rows: allRows.flatMap { $0 })
  }

  private struct Launch {
    var name: String
    var until: String
    var number: Int
    var count: Int
    var sample: LaunchSample

    /// Deferred stages may go on after ready.
    var end: Int64 { max(sample.wall, sample.stages.map(\.end).max() ?? 0) }
  }

  struct Row {
    enum Kind {
      case beforeMain, other, mainThread, background, waiting, idle, ready
    }

    var label: String
    var kind: Kind
    var ranges: [Range<Int64>]
    var state = StageSample.State.finished

    /// How it ended, when it did not simply finish.
    var ending: String { state == .finished ? "" : " (\(state.rawValue))" }

    var duration: Int64 { ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
  }

  private func heading(of launch: Launch) -> [String] {
    let name = DisplayText.printable(launch.name, style: style)
    let which = launch.count == 1 ? "the only launch" : "median launch, number \(launch.number) of \(launch.count)"
    return DisplayText.wrapped(
      "\(name): \(which), \(DurationUnit.text(Double(launch.sample.wall)))", columns: style.width
    )
    .map { style.paint($0, .heading) }
  }

  private func rows(of launch: Launch) -> [Row] {
    let sample = launch.sample
    var rows: [Row] = []
    let main = sample.mainToReady.map { max(0, sample.wall - $0) } ?? 0
    if main > 0 { rows.append(Row(label: "(before main)", kind: .beforeMain, ranges: [0..<main])) }
    for work in sample.otherWork {
      rows.append(Row(label: "(\(work.name))", kind: .other, ranges: [work.start..<work.end]))
    }
    for stage in sample.stages.ordered(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      let range = stage.start..<max(stage.end, stage.start)
      if let index = rows.firstIndex(where: {
        $0.label == stage.name && ($0.kind == .mainThread || $0.kind == .background)
      }) {
        rows[index].ranges.append(range)
        if stage.state != .finished { rows[index].state = stage.state }
      } else {
        let kind: Row.Kind = stage.isOnMainThread ? .mainThread : .background
        rows.append(Row(label: stage.name, kind: kind, ranges: [range], state: stage.state))
      }
    }
    rows = folded(rows)
    let covered = (sample.stages + sample.otherWork).map { $0.start..<max($0.end, $0.start) }
    let gaps = TimeCoverage.gaps(covered, within: main..<max(sample.wall, main))
    let waits = sample.waits.filter { $0.start < sample.wall }.map { $0.start..<max($0.end, $0.start) }
    if !waits.isEmpty { rows.append(Row(label: "(main thread waits)", kind: .waiting, ranges: waits)) }
    if !gaps.isEmpty { rows.append(Row(label: "(in no stage)", kind: .idle, ranges: gaps)) }
    rows.append(Row(label: launch.until, kind: .ready, ranges: [sample.wall..<sample.wall]))
    return rows
  }

  /// The longest rows in their order, when there are too many to be looked at.
  private func folded(_ rows: [Row]) -> [Row] {
    guard rows.count > Self.mostRows else { return rows }
    let limit = rows.map(\.duration).ordered(by: >)[Self.mostRows - 1]
    let kept = rows.filter { $0.duration >= limit }
    let rest = rows.filter { $0.duration < limit }
    let label = "(\(rest.count) shorter ones)"
    return kept + [
      Row(label: label, kind: .mainThread, ranges: rest.flatMap(\.ranges).ordered { $0.lowerBound < $1.lowerBound })
    ]
  }

  private func line(_ row: Row, labelWidth: Int, scale: WaterfallScale) -> String {
    let name = DisplayText.shortened(
      DisplayText.printable(row.label, style: style), to: labelWidth, keeping: row.ending, style: style)
    let padding = String(repeating: " ", count: labelWidth - DisplayText.width(name) + 1)
    let labelRole: TextStyle.Role =
      switch row.kind {
      case .beforeMain, .other, .waiting, .idle: .faint
      case .mainThread, .background: .name
      case .ready: .good
      }
    var bar = scale.bar(row.ranges, glyph: glyph(row.kind))
    let text = DurationUnit.text(Double(row.kind == .ready ? row.ranges[0].lowerBound : row.duration))
    bar = style.paint(bar, role(row.kind))
    let filled = scale.columns - scale.barWidth(row.ranges)
    return style.paint(name, labelRole) + padding + bar + String(repeating: " ", count: max(filled, 0) + 1)
      + style.paint(
        text, row.state == .finished ? .faint : .bad)
  }

  private func glyph(_ kind: Row.Kind) -> WaterfallScale.Glyph {
    switch kind {
    case .mainThread: style.usesUnicode ? .blocks : .ascii("#")
    case .background: .ascii(style.symbol("▒", ascii: "="))
    case .beforeMain, .other: .ascii(style.symbol("░", ascii: "-"))
    case .waiting: .ascii(style.symbol("╌", ascii: "~"))
    case .idle: .ascii(style.symbol("·", ascii: "."))
    case .ready: .mark(style.symbol("◆", ascii: "^"))
    }
  }

  private func role(_ kind: Row.Kind) -> TextStyle.Role {
    switch kind {
    case .mainThread: .mainThread
    case .background: .background
    case .waiting: .waiting
    case .beforeMain, .other, .idle: .idle
    case .ready: .good
    }
  }

  private func legend(rows: [Row]) -> [String] {
    let until = DisplayText.shortened(
      DisplayText.printable(rows.last?.label ?? "ready", style: style), to: style.width / 3, style: style)
    let names: [(Row.Kind, String, String)] = [
      (.beforeMain, style.symbol("░", ascii: "-"), "outside stages"),
      (.mainThread, style.symbol("█", ascii: "#"), "main thread"),
      (.background, style.symbol("▒", ascii: "="), "other thread"),
      (.waiting, style.symbol("╌", ascii: "~"), "waiting"),
      (.idle, style.symbol("·", ascii: "."), "in no stage"),
      (.ready, style.symbol("◆", ascii: "^"), until),
    ]
    let shown = names.filter { name in rows.contains { $0.kind == name.0 } }
    let widths = shown.map { DisplayText.width("\($0.1) \($0.2)") }
    return DisplayText.lines(ofWidths: widths, separator: 3, columns: style.width).map { line in
      shown[line].map { "\(style.paint($0.1, role($0.0))) \(style.paint($0.2, .faint))" }.joined(separator: "   ")
    }
  }
}
