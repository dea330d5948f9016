// Running the bodies of stages.
extension LaunchRun {
  /// Runs background work on the calling worker thread, or starts it when it is asynchronous.
  func performInBackground(_ work: LaunchMachine.Work) {
    switch work {
    case .stage(let stage):
      switch graph.stages[stage].body {
      case .background(let body):
        let span = begin(stage)
        finish(stage, span, failure { try body() })
      case .backgroundAsync(let body):
        let task = Task(executorPreference: self) {
          let span = self.begin(stage)
          self.finish(stage, span, await failure { try await body() })
        }
        keep(task, of: stage)
      case .readyMade(let body): performReadyMade(stage, body)
      case .main, .mainAsync: preconditionFailure("a main stage was taken for a worker thread")
      }
    case .undo(let stage):
      guard case .background(let body)? = graph.stages[stage].undo else { return }
      recorder.recordUndo(of: stage) { body() }
      change { $0.machine.completeUndo(of: stage, at: now) }
    }
  }

  /// Runs main work on the main actor, or starts it when it is asynchronous.
  @MainActor
  func performOnMain(_ work: LaunchMachine.Work) {
    switch work {
    case .stage(let stage):
      switch graph.stages[stage].body {
      case .main(let body):
        let span = begin(stage)
        finish(stage, span, failure { try body() })
      case .mainAsync(let body):
        // Begins at once instead of queueing, so that the order of main stages stays the launch's own.
        let task = Task.immediate { @MainActor in
          let span = self.begin(stage)
          self.finish(stage, span, await failure { try await body() })
        }
        keep(task, of: stage)
      case .readyMade(let body): performReadyMade(stage, body)
      case .background, .backgroundAsync: preconditionFailure("a background stage was taken for the main thread")
      }
    case .undo(let stage):
      guard case .main(let body)? = graph.stages[stage].undo else { return }
      recorder.recordUndo(of: stage) { body() }
      change { $0.machine.completeUndo(of: stage, at: now) }
    }
  }

  /// Records the start of a stage, then lets those start that wait for no more than that.
  private func begin(_ stage: Int) -> LaunchRecorder.Span {
    let span = recorder.begin(stage)
    let isWatched = graph.tasks.successors(of: stage).contains { $0.kind == .start }
    if isWatched, graph.stages[stage].startSignal == nil { noteStart(of: stage) }
    return span
  }

  private func performReadyMade(_ stage: Int, _ body: (LaunchResources, StageStop) throws -> Void) {
    let stop = StageStop()
    monitor.withLock { shared in
      shared.stops[stage] = stop
      // Its time may be up before it begins.
      if shared.machine.isCancelled || shared.machine.progress[stage].state.hasEnded { stop.ask() }
    }
    let span = begin(stage)
    finish(stage, span, failure { try body(resources, stop) })
  }

  /// Records the end of a stage's span, and only then lets those start that wait for it.
  private func finish(_ stage: Int, _ span: LaunchRecorder.Span, _ failure: (any Error)?) {
    recorder.end(stage, span, failure)
    // Before anyone learns of it: when the process is to end now, nothing more should start.
    if stage == cacheStage { profiling?.cacheWasWritten() }
    change { shared in
      shared.tasks[stage] = nil
      shared.stops[stage] = nil
      shared.machine.complete(stage, failure, at: now)
    }
  }

  /// Keeps a task for as long as its stage runs; cancels it when the launch was cancelled meanwhile.
  private func keep(_ task: Task<Void, Never>, of stage: Int) {
    let isTooLate = monitor.withLock { shared in
      guard case .running = shared.machine.progress[stage].state else { return true }
      shared.tasks[stage] = task
      return shared.machine.isCancelled
    }
    if isTooLate { task.cancel() }
  }
}

private func failure(_ body: () throws -> Void) -> (any Error)? {
  do {
    try body()
    return nil
  } catch { return error }
}

private nonisolated(nonsending) func failure(_ body: () async throws -> Void) async -> (any Error)? {
  do {
    try await body()
    return nil
  } catch { return error }
}
