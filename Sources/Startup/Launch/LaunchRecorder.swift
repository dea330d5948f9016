/// Writes what happens in a launch into its trace.
struct LaunchRecorder: Sendable {
  /// A stage that runs.
  struct Span: Sendable {}

  /// The main thread waiting.
  struct Wait: Sendable {
    let start: Int64
  }

  let graph: StageGraph
  private let clock: ContinuousClock.Instant = .now

  init(graph: StageGraph) { self.graph = graph }

  var now: Int64 { clock.duration(to: .now).wholeNanoseconds }

  func nameThread(_ name: String) {}
  func begin(_ stage: Int) -> Span { Span() }
  func end(_ stage: Int, _ span: Span, _ failure: (any Error)?) {}
  func beginWait() -> Wait { Wait(start: now) }
  func end(_ wait: Wait, causedBy stage: Int?) -> LaunchReport.Wait {
    LaunchReport.Wait(start: wait.start, end: now, cause: stage.map { graph.stages[$0].name })
  }
  func recordUndo(of stage: Int, _ body: () -> Void) { body() }
  func recordSkip(of stage: Int, dueTo cause: Int) {}
  func recordTimeout(of stage: Int, _ unfinished: LaunchError.Unfinished?) {}
  func recordCancellation(of stage: Int) {}
  func recordReady() {}
  func recordLaunchEnd() {}
}
