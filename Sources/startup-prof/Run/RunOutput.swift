import Startup

/// Writes what a run came to: to standard output, and to the files that were asked for.
struct RunOutput {
  let options: RunOptions
  let console: Console

  /// Returns the status that the tool ends with.
  func report(_ analysis: RunAnalysis, result: SeriesRunner.Result) throws -> ExitStatus {
    guard analysis.variants.contains(where: { $0.launches > 0 }) else {
      throw ToolError("interrupted before the first measured launch", status: .interrupted)
    }
    var notes = notes(about: result)
    if let path = options.savePath {
      try LaunchesFile.write(analysis.series, to: path)
      notes.append(RunReport.Note("saved", path))
    }
    if let path = options.tracePath {
      let trace = RunTrace(analysis, records: result.records)
      try ChromeTraceWriter.write(options.tracesAll ? trace.ofAllLaunches() : trace.ofMedianLaunches(), to: path)
      notes.append(
        RunReport.Note("trace", "\(path): drag it into https://ui.perfetto.dev, or startup-prof show \(path)"))
    } else {
      notes.append(RunReport.Note("trace", "--trace FILE writes one for https://ui.perfetto.dev"))
    }
    try write(analysis, notes: notes)
    return analysis.series.wasInterrupted ? .interrupted : .success
  }

  private func notes(about result: SeriesRunner.Result) -> [RunReport.Note] {
    var notes: [RunReport.Note] = []
    let count = result.launchesWithLeftovers
    if count > 0 {
      let launches = count == 1 ? "1 launch" : "\(count) launches"
      notes.append(RunReport.Note("left behind", "processes that outlived \(launches); they were killed"))
    }
    let unevicted = result.records.flatMap(\.self).map(\.unevictedBytes).max() ?? 0
    if unevicted > 0 {
      notes.append(
        RunReport.Note(
          "page cache", "up to \(unevicted / 1024) KiB of the app's files could not be evicted before a launch"))
    }
    return notes
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
