/// Writes what happens in a launch into its trace: stages as spans, what they waited for as arrows, waits of the main thread,
/// what was skipped and why, and the moment of `ready` with what the launch had cost by then.
struct LaunchRecorder: Sendable {
  /// A stage that runs.
  struct Span: Sendable {
    fileprivate let token: SpanToken
  }

  /// The main thread waiting.
  struct Wait: Sendable {
    fileprivate let start: Int64
    fileprivate let token: SpanToken
  }

  let graph: StageGraph
  let tracer: Tracer
  private let clock = MonotonicClock.shared
  /// The stages' names in the trace; empty when nothing is recorded.
  private let names: [TraceName]
  /// Errors are cut to this many characters in the trace.
  private static let descriptionLimit = 1000

  init(graph: StageGraph, tracer: Tracer) {
    self.graph = graph
    self.tracer = tracer
    names = tracer.isEnabled ? graph.stages.map { tracer.name($0.name) } : []
  }

  /// Nanoseconds of the process's clock.
  var now: Int64 { clock.now.nanoseconds }

  private var isEnabled: Bool { !names.isEmpty && tracer.isEnabled }

  func nameThread(_ name: String) {
    if isEnabled { tracer.setThreadName(tracer.name(name)) }
  }

  // MARK: Stages

  /// Records the start of a stage on the calling thread, and the ends of the arrows from what it waited for.
  func begin(_ stage: Int) -> Span {
    guard isEnabled else { return Span(token: .notRecorded) }
    let isAsynchronous = graph.stages[stage].body.isAsynchronous
    let token = isAsynchronous ? tracer.beginMoving(names[stage]) : tracer.beginAfterHandoff(names[stage])
    for predecessor in graph.tasks.predecessors(of: stage) {
      tracer.flowEnd("stage.after", id: Self.arrow(from: predecessor.task, to: stage))
    }
    for successor in graph.tasks.successors(of: stage) where successor.kind == .start {
      tracer.flowBegin("stage.after", id: Self.arrow(from: stage, to: successor.task))
    }
    return Span(token: token)
  }

  /// Records the end of a stage, and the beginnings of the arrows to what may start now.
  func end(_ stage: Int, _ span: Span, _ failure: (any Error)?) {
    guard isEnabled else { return }
    if let failure { tracer.annotate("error", .name(tracer.name(Self.describe(failure))), of: span.token) }
    for successor in graph.tasks.successors(of: stage) {
      switch successor.kind {
      case .success where failure == nil, .end:
        tracer.flowBegin("stage.after", id: Self.arrow(from: stage, to: successor.task))
      case .success, .start: break
      }
    }
    tracer.end(span.token)
  }

  private static func arrow(from earlier: Int, to later: Int) -> UInt64 { UInt64(earlier) << 32 | UInt64(later) }

  private static func describe(_ error: any Error) -> String {
    let text = "\(error)"
    return text.count > descriptionLimit ? "\(text.prefix(descriptionLimit))…" : text
  }

  /// Records taking a stage's work back.
  func recordUndo(of stage: Int, _ body: () -> Void) {
    guard isEnabled else { return body() }
    let token = tracer.begin("stage.undo")
    tracer.annotate("stage", .name(names[stage]), of: token)
    body()
    tracer.end(token)
  }

  // MARK: Waiting

  /// Records that the main thread has nothing to run; `keepsThread` when nothing else can run on it meanwhile.
  func beginWait(keepsThread: Bool) -> Wait {
    let start = now
    guard isEnabled else { return Wait(start: start, token: .notRecorded) }
    return Wait(start: start, token: keepsThread ? tracer.begin("stage.wait") : tracer.beginMoving("stage.wait"))
  }

  /// Records the end of a wait, and for which stage it was.
  func end(_ wait: Wait, causedBy stage: Int?) -> LaunchReport.Wait {
    if isEnabled {
      if let stage { tracer.annotate("for", .name(names[stage]), of: wait.token) }
      tracer.end(wait.token)
    }
    return LaunchReport.Wait(start: wait.start, end: now, cause: stage.map { graph.stages[$0].name })
  }

  // MARK: Moments

  func recordSkip(of stage: Int, dueTo cause: Int) {
    guard isEnabled else { return }
    tracer.instant("stage.skip", scope: .process, ["stage": .name(names[stage]), "dueTo": .name(names[cause])])
  }

  func recordTimeout(of stage: Int, _ unfinished: LaunchError.Unfinished?) {
    guard isEnabled else { return }
    let description = unfinished.map { "\($0)" } ?? ""
    tracer.instant(
      "stage.timeout", scope: .process,
      ["stage": .name(names[stage]), "message": .name(tracer.name(description))])
  }

  func recordCancellation(of stage: Int) {
    guard isEnabled else { return }
    tracer.instant("stage.cancel", scope: .process, ["stage": .name(names[stage])])
  }

  /// Records that the launch is ready, with what the process had cost by then.
  func recordReady() {
    guard tracer.isEnabled else { return }
    let counters = ProcessCounters.current()
    // -1 stands for what the kernel does not tell; a count is never negative.
    tracer.milestone(
      "ready",
      [
        "cpu_ns": .integer(counters.processorTime),
        "run_queue_wait_ns": .integer(counters.mainThreadRunQueueWait ?? -1),
        "minor_faults": .integer(counters.minorFaults), "major_faults": .integer(counters.majorFaults),
        "voluntary_switches": .integer(counters.voluntarySwitches),
        "involuntary_switches": .integer(counters.involuntarySwitches),
      ])
  }

  /// Records that all stages that are not deferred have ended.
  func recordLaunchEnd() {
    if tracer.isEnabled { tracer.milestone("launched") }
  }
}
