import Startup

/// A measurement, judged: the summaries of its variants, their comparisons with the baseline, and what to beware of.
public struct RunAnalysis: Sendable {
  /// What was measured.
  public var series: LaunchSeries
  /// The variants in the order of the series.
  public var variants: [VariantSummary]
  /// Each other variant against the baseline, in the order of the variants.
  public var comparisons: [VariantComparison]
  /// What launches said themselves, then what times say of the variants in their order, then what concerns the whole.
  public var warnings: [RunWarning]

  /// Judges a series; `settings` says which stages belong together and how repeated ones count.
  public init(_ series: LaunchSeries, settings: StageSettings = StageSettings()) {
    self.series = series
    variants = series.variants.map { VariantSummary($0, settings: settings) }
    comparisons = []
    if let baseline = series.variants.first(where: { $0.name == series.baseline }) {
      comparisons = series.variants.filter { $0.name != baseline.name }.map {
        VariantComparison(baseline: baseline, candidate: $0, settings: settings)
      }
    }
    warnings = RunWarning.said(in: series.variants)
    warnings += series.variants.flatMap { RunWarning.all(of: $0, warmups: series.warmups) }
    if series.variants.contains(where: { $0.samples.contains { $0.runQueueWait == nil } }) {
      warnings.append(.noSchedulerStatistics)
    }
  }
}
