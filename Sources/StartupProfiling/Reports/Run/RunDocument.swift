import Startup

/// A run as the JSON document `startup-prof/run/1`, which docs/json-run.md describes.
public struct RunDocument: JSONWritable, Sendable {
  /// The document's schema.
  public static let schema = "startup-prof/run/1"

  private let analysis: RunAnalysis

  /// The document of a judged run.
  public init(_ analysis: RunAnalysis) { self.analysis = analysis }

  /// Writes the document as one object.
  public func write(to json: inout JSONWriter) {
    let series = analysis.series
    json.object {
      $0.header(schema: RunDocument.schema, of: series)
      $0.array("variants") { json in
        for (variant, summary) in zip(series.variants, analysis.variants) { write(variant, summary, to: &json) }
      }
      if let comparison = analysis.comparisons.first {
        $0.key("comparison")
        write(comparison, to: &$0)
      } else {
        $0.key("comparison")
        $0.null()
      }
      $0.array("comparisons") { json in for comparison in analysis.comparisons { write(comparison, to: &json) } }
      $0.array("warnings") { json in for warning in analysis.warnings { write(warning, to: &json) } }
    }
  }

  private func write(_ variant: LaunchSeries.Variant, _ summary: VariantSummary, to json: inout JSONWriter) {
    json.object {
      $0.member("name", summary.name)
      $0.member("until", variant.until)
      $0.member("launches", summary.launches)
      $0.object("total") { json in
        for metric in LaunchMetric.allCases {
          json.key(metric.rawValue)
          // The three metrics of the contract are always there, null when they could not be measured.
          write(summary.total[metric], to: &json)
        }
      }
      $0.object("counts") { json in
        json.member("minor_faults", summary.counts.minorFaults.map(number))
        json.member("major_faults", summary.counts.majorFaults.map(number))
        json.member("voluntary_switches", summary.counts.voluntarySwitches.map(number))
        json.member("involuntary_switches", summary.counts.involuntarySwitches.map(number))
      }
      $0.array("stages") { json in for stage in summary.stages { write(stage, to: &json) } }
      $0.array("groups") { json in for group in summary.groups { write(group, to: &json) } }
      $0.member("median_launch", summary.medianLaunch)
      $0.member("first_launch_ns", summary.first)
      $0.discarded(of: variant)
    }
  }

  private func write(_ stage: VariantSummary.Stage, to json: inout JSONWriter) {
    json.object {
      $0.member("name", stage.name)
      let isCount = stage.repetition == .count
      $0.member("counts", isCount ? "occurrences" : "time")
      $0.member("launches", stage.summary.count)
      writeFigures(stage.summary, suffix: isCount ? "" : "_ns", to: &$0)
      $0.member("share", stage.share)
      $0.member("background", stage.isInBackground)
      $0.member("after_ready", stage.isAfterReady)
      $0.object("trouble") { json in
        for (state, count) in stage.trouble.ordered(by: { $0.key.rawValue < $1.key.rawValue }) {
          json.member(state.rawValue, count)
        }
      }
    }
  }

  private func write(_ summary: MetricSummary?, to json: inout JSONWriter) {
    guard let summary else {
      json.null()
      return
    }
    json.object { writeFigures(summary, suffix: "_ns", to: &$0) }
  }

  private func writeFigures(_ summary: MetricSummary, suffix: String, to json: inout JSONWriter) {
    json.member("median\(suffix)", number(summary.median))
    json.member("ci95\(suffix)", summary.interval.map { [number($0.lower), number($0.upper)] })
    json.member("p95\(suffix)", number(summary.p95))
  }

  /// Whole nanoseconds; a median between two of them is rounded, and so is one between two counts.
  private func number(_ value: Double) -> Int64 { Int64(value.rounded()) }

  private func write(_ comparison: VariantComparison, to json: inout JSONWriter) {
    json.object {
      $0.member("baseline", comparison.baseline)
      $0.member("candidate", comparison.candidate)
      $0.key("total")
      write(comparison.total[.wall], to: &$0)
      $0.object("metrics") { json in
        for metric in LaunchMetric.allCases {
          guard let ratio = comparison.total[metric] else { continue }
          json.key(metric.rawValue)
          write(ratio, to: &json)
        }
      }
      $0.array("stages") { json in
        for stage in comparison.stages {
          json.object {
            $0.member("name", stage.name)
            writeRatio(stage.ratio, to: &$0)
          }
        }
      }
    }
  }

  private func write(_ ratio: PairedRatio?, to json: inout JSONWriter) {
    guard let ratio else {
      json.null()
      return
    }
    json.object { writeRatio(ratio, to: &$0) }
  }

  private func writeRatio(_ ratio: PairedRatio, to json: inout JSONWriter) {
    let verdict = SpeedVerdict(ratio)
    json.member("ratio", ratio.ratio)
    json.member("ci95", ratio.interval.map { [$0.lower, $0.upper] })
    json.member("pairs", ratio.pairs)
    json.member("verdict", verdict.keyword)
    json.member("words", verdict.words)
  }

  private func write(_ warning: RunWarning, to json: inout JSONWriter) {
    json.object {
      switch warning {
      case .firstLaunchStandsOut(let variant, let first, let next):
        $0.member("kind", "first-launch-stands-out")
        $0.member("variant", variant)
        $0.member("first_ns", first)
        $0.member("next_longest_ns", next)
      case .drift(let variant, let early, let late):
        $0.member("kind", "drift")
        $0.member("variant", variant)
        $0.member("first_half_ns", number(early))
        $0.member("second_half_ns", number(late))
      case .outliers(let variant, let count, let all, let limit):
        $0.member("kind", "outliers")
        $0.member("variant", variant)
        $0.member("launches", count)
        $0.member("of", all)
        $0.member("from_ns", number(limit))
      case .throttled(let variant, let count, let all, let median):
        $0.member("kind", "throttled")
        $0.member("variant", variant)
        $0.member("launches", count)
        $0.member("of", all)
        $0.member("median_ns", number(median))
      case .said(let message, let variants, let count, let all):
        $0.member("kind", "launch-warning")
        $0.member("message", message)
        $0.member("variants", variants)
        $0.member("launches", count)
        $0.member("of", all)
      case .saidMore(let count):
        $0.member("kind", "more-launch-warnings")
        $0.member("messages", count)
      case .noSchedulerStatistics: $0.member("kind", "no-scheduler-statistics")
      }
    }
  }
}
