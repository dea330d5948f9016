import Startup
import StartupProfiling

/// Writes what a run came to: to standard output, and to the files that were asked for.
struct RunOutput {
  let options: RunOptions
  let console: Console

  /// Throws what would keep a file that is asked for from being written: before the launches, not after.
  static func check(_ options: RunOptions) throws {
    var paths: [(option: String, path: String)] = []
    if let path = options.savePath { paths.append(("--save", path)) }
    if let path = options.tracePath { paths.append(("--trace", path)) }
    if case .value(let path) = options.json { paths.append(("--json", path)) }
    for (index, (option, path)) in paths.enumerated() {
      if path.isEmpty { throw UsageError(command: "run", "\(option): the file's name is empty") }
      try AtomicFile.check(path)
      for other in paths[..<index] where try FileSystem.followingLinks(other.path) == FileSystem.followingLinks(path) {
        throw UsageError(command: "run", "\(option): \(path) is what \(other.option) is written to")
      }
    }
  }

  /// Returns the status that the tool ends with. What can't be written does not keep the rest from being shown.
  func report(_ analysis: RunAnalysis, result: SeriesRunner.Result) throws -> ExitStatus {
    guard analysis.variants.contains(where: { $0.launches > 0 }) else {
      if result.failure != nil { return .programFailed }
      throw ToolError("interrupted before the first measured launch", status: .stoppedBySignal)
    }
    var notes = notes(about: result)
    var failures: [any Error] = []
    if let path = options.savePath {
      do {
        try LaunchesFile.write(analysis.series, to: path)
        notes.append(RunReport.Note("saved", path))
      } catch { failures.append(error) }
    }
    if let path = options.tracePath {
      do {
        let trace = RunTrace(analysis, records: result.records)
        try ChromeTraceWriter.write(options.tracesAll ? trace.ofAllLaunches() : trace.ofMedianLaunches(), to: path)
        notes.append(
          RunReport.Note("trace", "\(path): drag it into https://ui.perfetto.dev, or startup-prof show \(path)"))
      } catch { failures.append(error) }
    } else {
      notes.append(RunReport.Note("trace", "--trace FILE writes one for https://ui.perfetto.dev"))
    }
    try write(analysis, notes: notes, failures: &failures)
    for failure in failures.dropLast() { Console.complain("\(failure)") }
    if let failure = failures.last { throw failure }
    return analysis.series.wasInterrupted ? .stoppedBySignal : .success
  }

  private func notes(about result: SeriesRunner.Result) -> [RunReport.Note] {
    var notes: [RunReport.Note] = []
    if let failure = result.failure { notes.append(RunReport.Note("stopped", "\(failure)")) }
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

  private func write(
    _ analysis: RunAnalysis, notes: [RunReport.Note], failures: inout [any Error]
  ) throws {
    if options.json != .absent {
      var json = JSONWriter()
      json.value(RunDocument(analysis))
      let document = json.document()
      guard case .value(let path) = options.json else {
        try console.write(document)
        return
      }
      do { try AtomicFile.write(document, to: path) } catch { failures.append(error) }
    }
    let style = TextStyle(
      width: console.width, usesColor: console.usesColor(), usesUnicode: TextStyle.environmentUsesUnicode())
    try console.write(RunReport(analysis, style: style, notes: notes).text())
  }
}
