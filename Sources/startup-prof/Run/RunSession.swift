import Startup

/// One execution of `run`: from what was asked to what is printed and written.
struct RunSession {
  let options: RunOptions
  let console: Console
  let killsOrphans: Bool

  func run() throws -> ExitStatus {
    let (plans, title) = try plans()
    let settings = SeriesRunner.Settings(
      launches: options.launches ?? 20, warmups: options.warmups ?? 1, seed: options.seed, killsOrphans: killsOrphans)
    let date = WallClock.nanoseconds
    let host = HostDescription.current()
    let progress = RunProgress(console: console)
    let result: SeriesRunner.Result
    do {
      result = try SeriesRunner.run(plans, settings: settings) { progress.update($0) }
    } catch {
      progress.clear()
      for line in error.lastWords.dropLast() { Console.complain("  | \(line)") }
      throw ToolError("\(error)", status: .programFailed)
    }
    progress.clear()
    var series = LaunchSeries(
      title: title, date: date, host: host, seed: options.seed, requestedLaunches: settings.launches,
      warmups: settings.warmups, wasInterrupted: result.wasInterrupted,
      variants: zip(plans, result.records).enumerated().map { index, pair in
        LaunchSeries.Variant(
          name: pair.0.name, samples: pair.1.map(\.sample), first: result.firsts[index]?.sample,
          discarded: result.discarded[index])
      })
    series.clock = nil
    return try report(RunAnalysis(series), records: result.records, leftovers: result.launchesWithLeftovers)
  }

  private func plans() throws -> ([LaunchPlan], String) {
    guard case .program(let arguments) = options.target else {
      throw ToolError("scenarios can't be run yet")
    }
    let plan = LaunchPlan(
      name: PathName.lastComponent(of: arguments[0]), arguments: arguments, environment: EnvironmentVariables.all,
      output: options.output, timeout: options.timeout)
    return ([plan], arguments.joined(separator: " "))
  }

  private func report(_ analysis: RunAnalysis, records: [[LaunchRecord]], leftovers: Int) throws -> ExitStatus {
    let isInterrupted = analysis.series.wasInterrupted
    guard analysis.variants.contains(where: { $0.launches > 0 }) else {
      throw ToolError("interrupted before the first measured launch", status: .interrupted)
    }
    var notes: [RunReport.Note] = []
    if leftovers > 0 {
      notes.append(RunReport.Note("left behind", "processes of \(leftovers) launches outlived them and were killed"))
    }
    if let path = options.savePath {
      try LaunchesFile.write(analysis.series, to: path)
      notes.append(RunReport.Note("saved", path))
    }
    if let path = options.tracePath {
      let trace = RunTrace(analysis, records: records)
      try ChromeTraceWriter.write(options.tracesAll ? trace.ofAllLaunches() : trace.ofMedianLaunches(), to: path)
      notes.append(
        RunReport.Note("trace", "\(path): drag it into https://ui.perfetto.dev, or startup-prof show \(path)"))
    } else {
      notes.append(RunReport.Note("trace", "--trace FILE writes one for https://ui.perfetto.dev"))
    }
    try write(analysis, notes: notes)
    return isInterrupted ? .interrupted : .success
  }

  private func write(_ analysis: RunAnalysis, notes: [RunReport.Note]) throws {
    if options.json != .absent {
      var json = JSONWriter()
      json.value(RunDocument(analysis))
      let document = json.document()
      guard case .value(let path) = options.json else {
        try console.write(document)
        return
      }
      try AtomicFile.write(document, to: path)
    }
    let style = TextStyle(
      width: console.width, usesColor: console.usesColor(), usesUnicode: TextStyle.environmentUsesUnicode())
    try console.write(RunReport(analysis, style: style, notes: notes).text())
  }
}
