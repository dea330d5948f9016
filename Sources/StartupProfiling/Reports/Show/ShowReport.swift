import Startup

/// What `show` prints of a trace: what is in it, where its time goes, what nothing covers, and what its reader repaired.
public struct ShowReport: Sendable {
  /// How much of it is printed.
  public struct Limits: Sendable {
    /// Rows of the table of names.
    public var totals = 15
    /// Rows of the tree.
    public var tree = 40
    /// Rows of gaps.
    public var gaps = 10
    /// Rows of processes and threads.
    public var processes = 24
    /// Milestones of a process.
    public var milestones = 6
    /// Messages of launches.
    public var warnings = 10

    /// What fits two screens.
    public init() {}

    /// Everything there is.
    public static var unlimited: Limits {
      var limits = Limits()
      limits.totals = .max
      limits.tree = .max
      limits.gaps = .max
      limits.processes = .max
      limits.milestones = .max
      limits.warnings = .max
      return limits
    }
  }

  let title: String
  let summary: TraceSummary
  let repairs: ChromeTraceRepairs
  let metadata: [Trace.Argument]
  let limits: Limits
  let style: TextStyle

  /// A report over a trace that was read from `title`.
  public init(title: String, _ reading: ChromeTraceReading, limits: Limits = Limits(), style: TextStyle) {
    self.title = title
    summary = TraceSummary(reading.trace)
    repairs = reading.repairs
    metadata = reading.trace.metadata
    self.limits = limits
    self.style = style
  }

  /// The report, each line ended by a line feed, none wider than the style allows as long as that is at least 80.
  public func text() -> String {
    var sections = [overview]
    if !summary.warnings.isEmpty { sections.append(warnings) }
    if !summary.processes.isEmpty { sections.append(processes) }
    if !summary.totals.isEmpty { sections.append(totals) }
    if let longest = summary.longest {
      sections.append(ShowTree(longest, limit: limits.tree, style: style).lines())
      sections.append(gaps(longest))
    }
    if !repairs.isEmpty { sections.append(repairLines) }
    return sections.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  // MARK: Sections

  private var overview: [String] {
    let threads = summary.processes.reduce(0) { $0 + $1.threads.count }
    var parts = [
      Self.count(summary.processes.count, "process", "processes"), Self.count(threads, "thread", "threads"),
      Self.count(summary.spanCount, "span", "spans"),
    ]
    if summary.flowCount > 0 { parts.append(Self.count(summary.flowCount, "arrow", "arrows")) }
    if summary.sampleCount > 0 { parts.append(Self.count(summary.sampleCount, "counter sample", "counter samples")) }
    let name = DisplayText.printable(title, style: style)
    var lines = DisplayText.wrapped("\(name): \(parts.joined(separator: ", "))", columns: style.width, indentation: 2)
    lines[0] = style.paint(lines[0], .heading)
    let facts = metadata.compactMap { fact -> String? in
      switch fact.value {
      case .string(let text): return "\(fact.name) \(text)"
      case .integer(let number): return "\(fact.name) \(number)"
      case .null, .bool, .number, .array, .object: return nil
      }
    }
    if !facts.isEmpty {
      let text = DisplayText.printable(facts.joined(separator: " · "), style: style)
      lines += DisplayText.wrapped(text, columns: style.width, indentation: 2).map { style.paint($0, .faint) }
    }
    return lines
  }

  private var warnings: [String] {
    var lines = [style.paint("said by the launches", .warning)]
    for warning in summary.warnings.prefix(limits.warnings) {
      let times = warning.count > 1 ? "\(warning.count) \(style.symbol("×", ascii: "x")) " : ""
      lines += DisplayText.wrapped("\(times)\(printable(warning.message))", columns: style.width - 2, indentation: 4)
        .map { "  " + $0 }
    }
    return lines + remainder(summary.warnings.count - limits.warnings, "more message", "more messages")
  }

  private var processes: [String] {
    var table = TextTable([.left, .right, .right, .right, .left])
    table.add(["process, thread", "from", "length", "spans", "covered, milestones"].map { .init($0, .faint) })
    var rows = 0
    var hidden = 0
    let milestoneRoom = max(19, style.width - labelWidth - 35)
    for process in summary.processes {
      rows += 1
      if rows > limits.processes {
        hidden += 1 + process.threads.count
        continue
      }
      let spans = process.threads.reduce(process.asyncSpanCount) { $0 + $1.spanCount }
      let milestones = milestones(of: process, columns: milestoneRoom)
      table.add([
        .init(label(process.name, "pid", process.id, indentation: 0), .heading), .init(duration(process.start)),
        .init(duration(process.duration)), .init("\(spans)"),
        .init(milestones.first ?? ""),
      ])
      for line in milestones.dropFirst() { table.add(["", "", "", "", line].map { .init($0) }) }
      for thread in process.threads {
        rows += 1
        if rows > limits.processes {
          hidden += 1
          continue
        }
        table.add([
          .init(label(thread.name, "tid", thread.id, indentation: 2), thread.isMain ? .mainThread : .plain),
          .init(""), .init(duration(thread.covered)), .init("\(thread.spanCount)"),
          .init("\(share(thread.covered, of: process.duration))\(thread.depth > 1 ? ", \(thread.depth) deep" : "")"),
        ])
      }
    }
    return table.lines(style: style) + remainder(hidden, "more process or thread", "more processes and threads")
  }

  /// The milestones of a process in lines; each stands whole on one, if need be with a shorter name.
  private func milestones(of process: TraceSummary.Process, columns: Int) -> [String] {
    var parts = process.milestones.prefix(limits.milestones).map { milestone in
      DisplayText.shortened(
        printable(milestone.name), to: columns, keeping: " at \(duration(milestone.time))", style: style)
    }
    let hidden = process.milestones.count - parts.count
    if hidden > 0 { parts.append("\(hidden) more (--all)") }
    return DisplayText.lines(ofWidths: parts.map { DisplayText.width($0) }, separator: 2, columns: columns)
      .map { parts[$0].joined(separator: ", ") }
  }

  private var totals: [String] {
    let hasCategory = style.width >= 100
    var table = TextTable(
      [.left] + (hasCategory ? [.left] : []) + Array(repeating: .right, count: 5))
    var head = ["time by name"]
    if hasCategory { head.append("category") }
    head += ["count", "total", "self", "longest", "self share"]
    table.add(head.map { .init($0, .faint) })
    let all = summary.totals.reduce(Int64(0)) { $0.addingSaturating(max(0, $1.own)) }
    for total in summary.totals.prefix(limits.totals) {
      var row: [TextTable.Cell] = [.init(shortened(total.name, reserving: hasCategory ? 74 : 58), .name)]
      if hasCategory { row.append(.init(DisplayText.shortened(printable(total.category), to: 14, style: style))) }
      row += [
        .init("\(total.count)"), .init(duration(total.total)), .init(duration(total.own)),
        .init(duration(total.longest)), .init(share(total.own, of: all)),
      ]
      table.add(row)
    }
    return table.lines(style: style) + remainder(summary.totals.count - limits.totals, "more name", "more names")
  }

  private func gaps(_ launch: TraceSummary.Launch) -> [String] {
    let length = launch.end.subtractingSaturating(launch.start)
    if launch.gapCount == 0 { return ["main thread: covered by spans throughout"] }
    let head =
      "main thread: \(duration(launch.uncovered)) uncovered (\(share(launch.uncovered, of: length))) "
      + "in \(Self.count(launch.gapCount, "gap", "gaps"))"
    var lines = [style.paint(head, .heading)]
    let shown = launch.gaps.ordered { $0.duration > $1.duration }.prefix(limits.gaps).ordered { $0.start < $1.start }
    var table = TextTable([.right, .right, .left], gaps: [2, 2, 2])
    for gap in shown {
      let after = gap.after.map { shortened($0, reserving: 34, parts: 2) } ?? "the start"
      let before = gap.before.map { shortened($0, reserving: 34, parts: 2) } ?? "the end"
      let arrow = style.symbol("→", ascii: "->")
      table.add([
        .init("at \(duration(gap.start.subtractingSaturating(launch.origin)))"), .init(duration(gap.duration), .idle),
        .init("\(after) \(arrow) \(before)"),
      ])
    }
    lines += table.lines(style: style)
    return lines + remainder(launch.gapCount - shown.count, "shorter gap", "shorter gaps")
  }

  private var repairLines: [String] {
    var lines = [style.paint("repaired while reading", .warning)]
    for entry in repairs.entries {
      let text =
        "\(entry.count) \(style.symbol("×", ascii: "x")) \(entry.kind.explanation) (first in line \(entry.firstLine))"
      lines += DisplayText.wrapped(text, columns: style.width - 2, indentation: 4).map { "  " + $0 }
    }
    return lines
  }

  // MARK: Pieces

  private func duration(_ nanoseconds: Int64) -> String { DurationText.format(nanoseconds: nanoseconds) }

  private func printable(_ text: String) -> String { DisplayText.printable(text, style: style) }

  private func shortened(_ name: String, reserving columns: Int, parts: Int = 1) -> String {
    DisplayText.shortened(printable(name), to: max(12, (style.width - columns) / parts), style: style)
  }

  private func label(_ name: String?, _ kind: String, _ id: Int64, indentation: Int) -> String {
    let suffix = name == nil ? "\(kind) \(id)" : " (\(kind) \(id))"
    let room = max(8, style.width - 54 - suffix.utf8.count)
    let text = name.map { DisplayText.shortened(printable($0), to: room, style: style) } ?? ""
    return String(repeating: " ", count: indentation) + text + suffix
  }

  /// The columns of the widest label of a process or thread.
  private var labelWidth: Int {
    let labels = summary.processes.prefix(limits.processes).flatMap { process in
      [label(process.name, "pid", process.id, indentation: 0)]
        + process.threads.prefix(limits.processes).map { label($0.name, "tid", $0.id, indentation: 2) }
    }
    return labels.reduce(15) { max($0, DisplayText.width($1)) }
  }

  private func share(_ part: Int64, of whole: Int64) -> String { Self.share(part, of: whole) }

  /// A part of a whole in percent with one decimal.
  static func share(_ part: Int64, of whole: Int64) -> String {
    guard whole > 0 else { return "-" }
    let thousandths = Int((Double(part) / Double(whole) * 1000).rounded())
    return "\(thousandths / 10).\(abs(thousandths % 10))%"
  }

  private func remainder(_ count: Int, _ singular: String, _ plural: String) -> [String] {
    guard count > 0 else { return [] }
    return [style.paint("\(Self.count(count, singular, plural)) (--all shows them)", .faint)]
  }

  static func count(_ count: Int, _ singular: String, _ plural: String) -> String {
    "\(count) \(count == 1 ? singular : plural)"
  }
}
