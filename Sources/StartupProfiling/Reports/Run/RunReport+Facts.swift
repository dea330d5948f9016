import Startup

extension RunReport {
  /// What to beware of, a line or more each.
  var warnings: [String] {
    analysis.warnings.flatMap { warning in
      DisplayText.wrapped("\(style.symbol("⚠", ascii: "!")) \(text(of: warning))", columns: style.width, indentation: 2)
        .map { style.paint($0, .warning) }
    }
  }

  private func text(of warning: RunWarning) -> String {
    func printable(_ name: String) -> String { DisplayText.printable(name, style: style) }
    switch warning {
    case .firstLaunchStandsOut(let variant, let first, let next):
      return
        "\(printable(variant)): the first launch took \(DurationUnit.text(Double(first))), the longest of the others "
        + "\(DurationUnit.text(Double(next))); --warmup 1 keeps it apart"
    case .drift(let variant, let early, let late):
      return "\(printable(variant)): the second half of the launches took \(DurationUnit.text(late)), the first half "
        + "\(DurationUnit.text(early)): the machine changed meanwhile (load, temperature, memory)"
    case .outliers(let variant, let count, let all, let limit):
      return
        "\(printable(variant)): \(count) of \(all) launches took over \(DurationUnit.text(limit)), far more than the "
        + "others; nothing was left out, and medians hardly feel it"
    case .throttled(let variant, let count, let all, let median):
      return "\(printable(variant)): the CPU quota of the control group held up \(count) of \(all) launches, by "
        + "\(DurationUnit.text(median)) each"
    case .said(let message, let variants, let count, let all):
      let names = variants.count < analysis.variants.count ? "\(variants.map(printable).joined(separator: ", ")): " : ""
      let launches = count == all ? "" : " (said by \(count) of \(all) launches)"
      return "\(names)\(printable(message))\(launches)"
    case .saidMore(let count): return "launches said \(count) more such \(count == 1 ? "thing" : "things")"
    case .noSchedulerStatistics:
      return
        "the kernel keeps no scheduler statistics (/proc/PID/schedstat), so run-queue wait and undelayed time are unknown; "
        + "cpu is the steadiest metric here"
    }
  }

  /// Labelled lines about the measurement.
  var facts: [String] {
    var facts: [Note] = []
    if let file = analysis.series.scenarioFile { facts.append(Note("scenario", file)) }
    for variant in analysis.variants {
      guard let first = variant.first else { continue }
      let name = analysis.variants.count > 1 ? "\(variant.name): " : ""
      facts.append(Note("first launch", "\(name)\(DurationUnit.text(Double(first))), a warm-up and not counted above"))
    }
    if analysis.variants.contains(where: { $0.launches < 6 }) {
      facts.append(Note("intervals", "need 6 launches of a variant"))
    }
    facts += counted
    facts.append(Note("host", hostText))
    if let clock = analysis.series.clock { facts.append(Note("clock", clock)) }
    facts.append(Note("seed", "\(analysis.series.seed) (--seed repeats the order of the launches)"))
    if let text = discardedText { facts.append(Note("discarded", text)) }
    facts += notes
    let column = facts.map { DisplayText.width($0.label) }.max() ?? 0
    var previous = ""
    return facts.flatMap { fact -> [String] in
      let label = fact.label == previous ? "" : fact.label
      previous = fact.label
      let padded = label + String(repeating: " ", count: column - DisplayText.width(label))
      let text = DisplayText.printable(fact.text, style: style)
      let lines = DisplayText.wrapped(text, columns: max(style.width - column - 2, 20))
      return lines.enumerated().map { index, line in
        index == 0 ? "\(style.paint(padded, .faint))  \(line)" : String(repeating: " ", count: column + 2) + line
      }
    }
  }

  /// What is counted and not timed, and may explain a time.
  private var counted: [Note] {
    analysis.variants.compactMap { variant in
      let counts = variant.counts
      var parts: [String] = []
      func add(_ value: Double?, _ one: String, _ more: String) {
        guard let value, value > 0 else { return }
        parts.append("\(DecimalText.fixed(value, places: value == value.rounded() ? 0 : 1)) \(value == 1 ? one : more)")
      }
      add(counts.minorFaults, "page fault", "page faults")
      add(counts.majorFaults, "from disk", "from disk")
      add(counts.involuntarySwitches, "preemption", "preemptions")
      guard !parts.isEmpty else { return nil }
      return Note("counts", (analysis.variants.count > 1 ? "\(variant.name): " : "") + parts.joined(separator: ", "))
    }
  }

  private var hostText: String {
    let host = analysis.series.host
    var parts: [String] = []
    if let processor = host.processor { parts.append(processor) }
    parts.append("\(host.cores) core\(host.cores == 1 ? "" : "s")")
    parts.append(host.kernel)
    if let load = host.load?.first { parts.append("load \(DecimalText.fixed(load, places: 2))") }
    if let governor = host.frequencyGovernor { parts.append("governor \(governor)") }
    return parts.joined(separator: ", ")
  }

  private var discardedText: String? {
    let all = analysis.series.variants.flatMap(\.discarded)
    guard !all.isEmpty else { return nil }
    let reasons = Dictionary(grouping: all, by: \.reason).ordered { $0.key.rawValue < $1.key.rawValue }
    let texts = reasons.map { reason, launches in
      switch reason {
      case .suspended: "\(launches.count) during which the machine slept"
      case .negativeTime: "\(launches.count) with a negative time"
      }
    }
    return "\(texts.joined(separator: ", ")); made again"
  }
}
