// The main lane: who runs main stages, and how it waits for more.
extension LaunchRun {
  /// Until when a main lane runs. Waits are recorded up to the launch's end; after it the main thread has other things to do.
  enum Goal: Sendable {
    /// All that is not deferred has ended.
    case launchEnd
    /// Everything has ended.
    case everything
  }

  private enum Next {
    case perform(LaunchMachine.Work)
    case over
    case wait
  }

  /// Takes the next main work; when there is none, `wakeMain` is called once as soon as that may have changed.
  private func nextOnMain(_ goal: Goal, wakeMain: @escaping @Sendable () -> Void) -> Next {
    change { shared in
      shared.wakeMain = nil
      if let work = shared.machine.take(.main, at: now, thread: ThreadIdentity.current) { return .perform(work) }
      // A cancelled launch has ended when what was done is taken back. A process that is to end goes no further than this.
      let endsEarly = goal == .launchEnd && !shared.machine.isCancelled && profiling?.isEndingProcess != true
      let isOver = endsEarly ? shared.launchIsOver : shared.everythingIsOver
      if isOver { return .over }
      shared.wakeMain = wakeMain
      return .wait
    }
  }

  /// Runs main stages on the calling thread, which waits in `inbox` when none is ready.
  @MainActor
  func runMainStages(until goal: Goal, waitingIn inbox: MainThreadInbox) {
    var wait: LaunchRecorder.Wait?
    while true {
      if inbox.servesMainActor, inbox.news(waiting: false).contains(.mainQueue) {
        end(&wait, before: nil)
        inbox.serveMainActor()
      }
      switch nextOnMain(goal, wakeMain: { inbox.wake() }) {
      case .perform(let work):
        end(&wait, before: work)
        performOnMain(work)
      case .over:
        end(&wait, before: nil)
        return
      case .wait:
        if wait == nil, goal == .launchEnd { wait = recorder.beginWait(keepsThread: true) }
        if inbox.news(waiting: true).contains(.mainQueue) {
          end(&wait, before: nil)
          inbox.serveMainActor()
        }
      }
    }
  }

  /// Runs main stages as work of the main actor, which is free for others when none is ready.
  @MainActor
  func runMainStages(until goal: Goal) async {
    var wait: LaunchRecorder.Wait?
    while true {
      let bell = StartSignal()
      switch nextOnMain(goal, wakeMain: { bell.give() }) {
      case .perform(let work):
        end(&wait, before: work)
        performOnMain(work)
        // Others that wait for the main actor, such as stages that go on, have their turn between two stages.
        await Task.yield()
      case .over:
        end(&wait, before: nil)
        return
      case .wait:
        if wait == nil, goal == .launchEnd { wait = recorder.beginWait(keepsThread: false) }
        await withCheckedContinuation { continuation in bell.receive { continuation.resume() } }
      }
    }
  }

  /// Records a wait of the main lane, and for which stage it waited: the one that let the next main work start, or that ended
  /// last.
  private func end(_ wait: inout LaunchRecorder.Wait?, before work: LaunchMachine.Work?) {
    guard let finished = wait else { return }
    wait = nil
    monitor.withLock { shared in
      let cause: Int?
      switch work {
      case .stage(let stage): cause = shared.machine.progress[stage].releasedBy
      case .undo: cause = nil
      case nil: cause = shared.launchIsOver ? shared.machine.lastEnded : shared.machine.stageAwaitedByMain()
      }
      shared.waits.append(recorder.end(finished, causedBy: cause))
    }
  }
}
