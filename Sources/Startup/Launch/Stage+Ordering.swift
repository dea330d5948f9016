extension Stage {
  /// The same stage, which also waits until the named ones have started (or given their start signal), not for their end.
  ///
  /// For a stage that needs a service to be up which runs on for as long as the program does.
  public func afterStart(of stages: String...) -> Stage { adding(stages, .start) }

  /// The same stage, which also waits until the named ones have ended, whichever way: succeeded, failed, timed out or skipped.
  ///
  /// For order alone: what does not need the result of another stage should not be skipped with it.
  public func afterEnd(of stages: String...) -> Stage { adding(stages, .end) }

  /// The same stage, which must have ended `duration` after the launch began, however long it had to wait for others.
  public func deadline(_ duration: Duration) -> Stage {
    var copy = self
    copy.deadline = duration
    return copy
  }

  /// The same stage with a known usual duration, by which the longest remaining path is found.
  public func expecting(_ duration: Duration) -> Stage {
    var copy = self
    copy.expectedDuration = duration
    return copy
  }

  /// The same stage, whose start others see when `signal` is given instead of when its body begins.
  public func started(by signal: StartSignal) -> Stage {
    var copy = self
    copy.startSignal = signal
    return copy
  }

  /// The same stage with what takes its work back when the launch is cancelled after it succeeded.
  ///
  /// A cancelled launch runs these one after another, each before those of the stages that its own stage waited for.
  public func undo(on lane: Main, _ body: @escaping @MainActor () -> Void) -> Stage { undoing(.main(body)) }

  /// The same stage with what takes its work back, run on a worker thread; see `undo(on:_:)` for the main actor.
  public func undo(on lane: Background, _ body: @escaping @Sendable () -> Void) -> Stage { undoing(.background(body)) }

  private func adding(_ stages: [String], _ moment: TaskGraph.EdgeKind) -> Stage {
    var copy = self
    copy.dependencies += stages.map { Dependency(stage: $0, moment: moment) }
    return copy
  }

  private func undoing(_ body: Undo) -> Stage {
    var copy = self
    copy.undo = body
    return copy
  }
}
