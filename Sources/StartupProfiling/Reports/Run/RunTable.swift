import Startup

/// The rows of a run's table, which both of its layouts show.
struct RunTable {
  /// One line of the table: what it is about, and its figures in each variant.
  struct Row {
    /// What a row is about, which decides how it looks.
    enum Kind {
      case stage, group, remainder, total, metric
    }

    var label: String
    /// What stands behind the label and is never cut off.
    var note = ""
    var kind: Kind
    /// For each variant; nil where it does not occur.
    var figures: [Figures?]
    /// For each comparison; nil where there is none.
    var ratios: [PairedRatio?]
  }

  struct Figures {
    var summary: MetricSummary
    /// Of the median wall time.
    var share: Double?
    /// A number and no time.
    var isCount = false
    /// `2 failed`, `1 timed-out`.
    var trouble = ""
  }

  let analysis: RunAnalysis
  private(set) var stages: [Row] = []
  private(set) var totals: [Row] = []
  private(set) var groups: [Row] = []

  init(_ analysis: RunAnalysis) {
    self.analysis = analysis
    addStages()
    addRemainders()
    addTotals()
    addGroups()
  }

  private mutating func addStages() {
    for name in orderedNames(analysis.variants.map { $0.stages.map(\.name) }) {
      let members = analysis.variants.map { $0.stages.first { $0.name == name } }
      let isCount = members.contains { $0?.repetition == .count }
      stages.append(
        Row(
          label: name, note: isCount ? " (count)" : "", kind: .stage, figures: members.map(figures),
          ratios: analysis.comparisons.map { $0.stages.first { $0.name == name }?.ratio }))
    }
  }

  /// What no stage covers, so that the parts add up to the whole.
  private mutating func addRemainders() {
    guard !stages.isEmpty else { return }
    let beforeMain = analysis.series.variants.map { variant in
      remainder(variant) { sample in sample.mainToReady.map { max(0, sample.wall - $0) } }
    }
    let hasMain = !beforeMain.contains { $0 == nil }
    if hasMain {
      stages.insert(Row(label: "(before main)", kind: .remainder, figures: beforeMain, ratios: []), at: 0)
    }
    for name in orderedNames(analysis.series.variants.map { $0.samples.flatMap(\.otherWork).map(\.name) }) {
      let figures = analysis.series.variants.map { variant in
        remainder(variant) { sample in
          sample.otherWork.filter { $0.name == name }.reduce(0) { $0 + $1.duration }
        }
      }
      stages.insert(Row(label: "(\(name))", kind: .remainder, figures: figures, ratios: []), at: hasMain ? 1 : 0)
    }
    let outside = analysis.series.variants.map { variant in
      remainder(variant) { hasMain ? $0.outsideEverything : $0.outsideStages }
    }
    stages.append(Row(label: "(in no stage)", kind: .remainder, figures: outside, ratios: []))
  }

  private func remainder(_ variant: LaunchSeries.Variant, _ value: (LaunchSample) -> Int64?) -> Figures? {
    let values = variant.samples.compactMap(value)
    guard values.count == variant.samples.count, let summary = MetricSummary(values) else { return nil }
    let wall = Statistics.median(variant.samples.map { Double($0.wall) }) ?? 0
    return Figures(summary: summary, share: wall > 0 ? summary.median / wall : nil)
  }

  private mutating func addTotals() {
    let metrics: [(LaunchMetric, String)] = [
      (.wall, "total"), (.mainToReady, "main to ready"), (.undelayed, "undelayed"), (.cpu, "cpu"),
      (.runQueueWait, "run-queue wait"),
    ]
    for (metric, label) in metrics {
      let figures = analysis.variants.map { variant in
        variant.total[metric].map { Figures(summary: $0, share: metric == .wall ? 1 : nil) }
      }
      guard figures.contains(where: { $0 != nil }) else { continue }
      totals.append(
        Row(
          label: label, kind: metric == .wall ? .total : .metric, figures: figures,
          ratios: analysis.comparisons.map { $0.total[metric] }))
    }
  }

  private mutating func addGroups() {
    for name in orderedNames(analysis.variants.map { $0.groups.map(\.name) }) {
      let members = analysis.variants.map { $0.groups.first { $0.name == name } }
      groups.append(Row(label: name, kind: .group, figures: members.map(figures), ratios: []))
    }
  }

  private func figures(_ stage: VariantSummary.Stage?) -> Figures? {
    guard let stage else { return nil }
    let trouble = stage.trouble.ordered { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) \($0.key.rawValue)" }
    return Figures(
      summary: stage.summary, share: stage.share, isCount: stage.repetition == .count,
      trouble: (trouble + (stage.isAfterReady ? ["after ready"] : [])).joined(separator: ", "))
  }

  /// The names of all lists, each where the first list that has it puts it.
  private func orderedNames(_ lists: [[String]]) -> [String] {
    var result: [String] = []
    for list in lists {
      var place = 0
      for name in list {
        if let known = result.firstIndex(of: name) {
          place = known + 1
        } else {
          result.insert(name, at: place)
          place += 1
        }
      }
    }
    return result
  }
}

extension LaunchSample {
  /// The part of the time from main until ready during which neither a stage nor other work ran; nil when main is unknown.
  var outsideEverything: Int64? {
    guard let mainToReady else { return nil }
    let end = max(wall, 0)
    let whole = min(max(0, wall - mainToReady), end)..<end
    let ranges = stageRangesUntilReady + otherWork.map { $0.start..<$0.end }
    return whole.upperBound - whole.lowerBound - TimeCoverage.covered(ranges, within: whole)
  }
}
