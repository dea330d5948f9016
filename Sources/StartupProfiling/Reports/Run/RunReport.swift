import Startup

/// What `run` prints for people: the table, the comparison in words, the waterfalls, and what to know about the measurement.
public struct RunReport: Sendable {
  let analysis: RunAnalysis
  let style: TextStyle
  /// Lines that the caller adds to the end, such as where the trace is.
  let notes: [Note]

  /// A line at the end: `trace   t.json: open it at …`.
  public struct Note: Equatable, Sendable {
    /// What it is about.
    public var label: String
    /// What there is to say; wrapped by the report.
    public var text: String

    /// A line from its parts.
    public init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  /// The report of a judged run for a place that can show `style`.
  public init(_ analysis: RunAnalysis, style: TextStyle, notes: [Note] = []) {
    self.analysis = analysis
    self.style = style
    self.notes = notes
  }

  /// The whole report, ended by a line feed.
  public func text() -> String {
    var sections = [title, Waterfall(analysis, style: style).lines()]
    sections.append(RunTable(analysis).lines(style: style) + sumCheck)
    sections += analysis.comparisons.map(comparison)
    sections.append(warnings)
    sections.append(facts)
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var title: [String] {
    let series = analysis.series
    let name = DisplayText.shortened(DisplayText.printable(series.title, style: style), to: style.width, style: style)
    let counts = Set(analysis.variants.map(\.launches)).sorted()
    let launches = counts.count == 1 ? "\(counts[0])" : "\(counts[0]) to \(counts[counts.count - 1])"
    var text = "\(launches) launch\(counts == [1] ? "" : "es")"
    if analysis.variants.count > 1 {
      text += " of each of \(analysis.variants.count) variants, interleaved in random order"
    }
    if series.warmups > 0 { text += ", after \(series.warmups) warm-up\(series.warmups == 1 ? "" : "s")" }
    if series.wasInterrupted { text += "; interrupted, \(series.requestedLaunches) were asked for" }
    return [style.paint(name, .heading)]
      + DisplayText.wrapped(text, columns: style.width).map { style.paint($0, .faint) }
  }

  /// Whether the parts add up, said where a reader would add them up and be surprised.
  private var sumCheck: [String] {
    var lines: [String] = []
    for (variant, summary) in zip(analysis.series.variants, analysis.variants) where !summary.stages.isEmpty {
      let overlap = variant.samples.map { sample -> Double in
        let ranges = sample.stageRangesUntilReady
        let sum = ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        return Double(sum - TimeCoverage.covered(ranges, within: 0..<max(sample.wall, 0)))
      }
      guard let median = Statistics.median(overlap), let wall = summary.total[.wall]?.median, median > wall * 0.01
      else {
        continue
      }
      let name = DisplayText.printable(variant.name, style: style)
      lines += DisplayText.wrapped(
        "\(name): stages run side by side for \(DurationUnit.text(median)), so the shares add up to more than 100%.",
        columns: style.width)
    }
    return lines.map { style.paint($0, .faint) }
  }

  /// The speed-up in words, for the whole and for each stage.
  private func comparison(_ comparison: VariantComparison) -> [String] {
    let candidate = DisplayText.printable(comparison.candidate, style: style)
    let baseline = DisplayText.printable(comparison.baseline, style: style)
    guard let wall = comparison.total[.wall] else { return [] }
    let sentence = "\(candidate) against \(baseline): \(SpeedVerdict(wall).words)"
    let role = RatioText(wall, style: style).role
    let pairs = "95% intervals from \(wall.pairs) pair\(wall.pairs == 1 ? "" : "s") of launches of the same round"
    var table = TextTable([.left, .right, .left, .left], gaps: [2, 2, 2, 2])
    let metrics: [(LaunchMetric, String)] = [
      (.wall, "total"), (.mainToReady, "main to ready"), (.undelayed, "undelayed"), (.cpu, "cpu"),
    ]
    for (metric, label) in metrics {
      guard let ratio = comparison.total[metric] else { continue }
      add(TextTable.Cell(label, metric == .wall ? .heading : .plain), ratio, to: &table)
    }
    for stage in comparison.stages {
      let name = DisplayText.shortened(DisplayText.printable(stage.name, style: style), to: 24, style: style)
      add(TextTable.Cell(name, .name), stage.ratio, to: &table)
    }
    return [style.paint(sentence, role == .plain ? .heading : role)]
      + DisplayText.wrapped(pairs, columns: style.width).map { style.paint($0, .faint) } + table.lines(style: style)
  }

  private func add(_ label: TextTable.Cell, _ ratio: PairedRatio, to table: inout TextTable) {
    let text = RatioText(ratio, style: style)
    table.add([label] + text.cells + [TextTable.Cell(SpeedVerdict(ratio).shortWords, text.role)])
  }
}
