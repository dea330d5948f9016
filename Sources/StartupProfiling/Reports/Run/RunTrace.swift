import Startup

/// The trace of a run: launches as processes side by side, each on its own timeline from its spawn.
public struct RunTrace {
  private let series: LaunchSeries
  private let analysis: RunAnalysis
  private let records: [[LaunchRecord]]

  /// `records` are those of the series' variants, in the same order.
  public init(_ analysis: RunAnalysis, records: [[LaunchRecord]]) {
    self.analysis = analysis
    series = analysis.series
    self.records = records
  }

  /// The median launch of each variant as a process called like the variant.
  public func ofMedianLaunches() -> Trace {
    var launches: [(name: String, record: LaunchRecord)] = []
    for (variant, records) in zip(analysis.variants, records) {
      if let index = variant.medianLaunch, records.indices.contains(index) {
        launches.append((variant.name, records[index]))
      }
    }
    return trace(launches)
  }

  /// Every launch as a process called like its variant and its number.
  public func ofAllLaunches() -> Trace {
    var launches: [(name: String, record: LaunchRecord)] = []
    for (variant, records) in zip(analysis.variants, records) {
      for (index, record) in records.enumerated() { launches.append(("\(variant.name) #\(index + 1)", record)) }
    }
    return trace(launches)
  }

  private func trace(_ launches: [(name: String, record: LaunchRecord)]) -> Trace {
    var trace = Trace()
    var nextFlow: UInt64 = 1
    var dropped: Int64 = 0
    for (index, launch) in launches.enumerated() {
      let id = Int64(index + 1)
      var process = Trace.Process(id: id, name: launch.name, sortIndex: Int64(index))
      if let recorded = launch.record.trace, let original = recorded.processes.first {
        process.threads = original.threads
        process.counters = original.counters
        process.asyncSpans = original.asyncSpans
        for var flow in recorded.flows where flow.ends.allSatisfy({ $0.process == original.id }) {
          // Viewers tell flows apart by id in the whole trace.
          flow.id = nextFlow
          nextFlow += 1
          for end in flow.ends.indices {
            flow.ends[end].process = id
            flow.ends[end].thread = Self.thread(flow.ends[end].thread, original: original.id, new: id)
          }
          trace.flows.append(flow)
        }
        renumberMainThread(of: &process, original: original.id)
        dropped += RecordedLaunch(recorded)?.droppedEvents ?? 0
      }
      addLaunch(launch.record, to: &process)
      trace.processes.append(process)
    }
    trace.metadata = metadata(dropped: dropped)
    return trace
  }

  /// Viewers take the thread with its process's id for the main one.
  private func renumberMainThread(of process: inout Trace.Process, original: Int64) {
    for index in process.threads.indices {
      process.threads[index].id = Self.thread(process.threads[index].id, original: original, new: process.id)
      process.threads[index].sortIndex = process.threads[index].id == process.id ? 0 : Int64(index + 1)
    }
    for index in process.asyncSpans.indices {
      process.asyncSpans[index].thread = Self.thread(
        process.asyncSpans[index].thread, original: original, new: process.id)
    }
  }

  private static func thread(_ thread: Int64, original: Int64, new: Int64) -> Int64 {
    thread == original ? new : thread
  }

  /// What only the parent knows: the time before the program's main function, or, for a program that recorded nothing, the
  /// whole launch, and what was measured of it.
  private func addLaunch(_ record: LaunchRecord, to process: inout Trace.Process) {
    let sample = record.sample
    let main = process.threads.firstIndex { $0.id == process.id } ?? 0
    if process.threads.isEmpty || process.threads[main].id != process.id {
      process.threads.insert(Trace.Thread(id: process.id, name: "main", sortIndex: 0), at: 0)
    }
    let isRecorded = record.trace != nil
    let end = isRecorded ? sample.mainToReady.map { max(0, sample.wall - $0) } : sample.wall
    let firstSpan = process.threads[main].spans.first?.start ?? .max
    var facts = [
      Trace.Argument("wall_ns", .integer(sample.wall)), Trace.Argument("cpu_ns", .integer(sample.cpu)),
      Trace.Argument("minor_faults", .integer(sample.minorFaults)),
      Trace.Argument("major_faults", .integer(sample.majorFaults)),
    ]
    if let wait = sample.runQueueWait { facts.append(Trace.Argument("run_queue_wait_ns", .integer(wait))) }
    if let end, end > 0, end <= firstSpan {
      let name = isRecorded ? RecordedLaunch.beforeMain : "launch"
      process.threads[main].spans.insert(
        Trace.Span(name: name, category: "process", start: 0, duration: end, arguments: facts), at: 0)
    }
    if !process.threads.contains(where: { $0.instants.contains { $0.scope == .global && $0.time == sample.wall } }) {
      process.threads[main].instants.append(
        Trace.Instant(
          name: isRecorded ? "ready" : "exit", category: "process", time: sample.wall, scope: .global, arguments: facts)
      )
      process.threads[main].instants.order { $0.time < $1.time }
    }
  }

  private func metadata(dropped: Int64) -> [Trace.Argument] {
    var facts = [
      Trace.Argument("tool", .string("startup-prof \(StartupVersion.current)")),
      Trace.Argument("scenario", .string(series.title)),
    ]
    if let file = series.scenarioFile { facts.append(Trace.Argument("scenario_file", .string(file))) }
    if let digest = series.scenarioDigest { facts.append(Trace.Argument("scenario_digest", .string(digest))) }
    var host = [
      Trace.Argument("cores", .integer(Int64(series.host.cores))),
      Trace.Argument("kernel", .string(series.host.kernel)),
    ]
    if let processor = series.host.processor { host.insert(Trace.Argument("processor", .string(processor)), at: 0) }
    if let load = series.host.load { host.append(Trace.Argument("load", .array(load.map { .number($0) }))) }
    facts.append(Trace.Argument("host", .object(host)))
    if let clock = series.clock { facts.append(Trace.Argument("clock", .string(clock))) }
    facts.append(Trace.Argument("seed", .integer(Int64(clamping: series.seed))))
    facts.append(Trace.Argument("launches", .integer(Int64(records.map(\.count).max() ?? 0))))
    facts.append(
      Trace.Argument("discarded_launches", .integer(Int64(series.variants.reduce(0) { $0 + $1.discarded.count }))))
    facts.append(Trace.Argument("dropped_events", .integer(dropped)))
    let said = analysis.warnings.compactMap { warning -> Trace.Value? in
      guard case .said(let message, _, _, _) = warning else { return nil }
      return .string(message)
    }
    if !said.isEmpty { facts.append(Trace.Argument("launch_warnings", .array(said))) }
    return facts
  }
}
