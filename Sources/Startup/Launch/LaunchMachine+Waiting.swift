extension LaunchMachine {
  /// What a stage that has not ended is doing, for messages; `deeply` looks past what it waits for to what runs, which may
  /// visit the whole graph.
  func activity(of stage: Int, at time: Int64, deeply: Bool = true) -> LaunchError.Activity {
    let progress = progress[stage]
    switch progress.state {
    case .running:
      return .running(for: .nanoseconds(time - (progress.started ?? time)), thread: progress.thread ?? 0)
    case .ready:
      let busy = namesOfRunning(on: graph.stages[stage].lane)
      return graph.stages[stage].lane == .main
        ? .waitingForMainThread(busyWith: busy) : .waitingForWorker(busyWith: busy)
    default:
      let unfinished = graph.tasks.predecessors(of: stage).filter { isAwaited($0) }
      if unfinished.isEmpty { return .waitingForReady }
      return .waitingForStages(unfinished.map { deeply ? describe($0.task) : graph.stages[$0.task].name })
    }
  }

  /// An unfinished stage with what it is doing.
  func unfinished(
    _ stage: Int, limit: Duration?, at time: Int64, deeply: Bool = true
  ) -> LaunchError.Unfinished {
    let activity = activity(of: stage, at: time, deeply: deeply)
    return LaunchError.Unfinished(stage: graph.stages[stage].name, limit: limit, activity: activity)
  }

  /// The unfinished stages that a message should name: those that hold a thread, then those that wait for one, then others.
  func mostTelling(of stages: [Int], limit: Int = 16) -> [Int] {
    func weight(_ stage: Int) -> Int {
      switch progress[stage].state {
      case .running: 0
      case .ready: 1
      default: 2
      }
    }
    let byWeight = (0...2).flatMap { wanted in stages.lazy.filter { weight($0) == wanted }.prefix(limit) }
    return Array(byWeight.prefix(limit))
  }

  /// Whether a predecessor still keeps its successor from starting.
  private func isAwaited(_ predecessor: TaskGraph.Neighbor) -> Bool {
    if predecessor.kind == .start && progress[predecessor.task].startWasSeen { return false }
    return !progress[predecessor.task].state.hasEnded
  }

  /// A stage that others wait for, and what it waits for itself: down to the stages that really run.
  private func describe(_ stage: Int) -> String {
    let name = graph.stages[stage].name
    if case .running = progress[stage].state { return "\(name) (running)" }
    guard let culprit = runningCulprit(of: stage) else { return name }
    return "\(name) (which waits for \(graph.stages[culprit].name), running)"
  }

  /// A running stage that a pending one waits for, directly or through others.
  func runningCulprit(of stage: Int) -> Int? {
    var seen: Set<Int> = [stage]
    var candidates = [stage]
    while let candidate = candidates.popLast() {
      if case .running = progress[candidate].state { return candidate }
      for predecessor in graph.tasks.predecessors(of: candidate) where isAwaited(predecessor) {
        if seen.insert(predecessor.task).inserted { candidates.append(predecessor.task) }
      }
    }
    return nil
  }

  /// The running stage that the main stage of the longest remaining path waits for; nil when no main stage waits.
  func stageAwaitedByMain() -> Int? {
    let waiting = graph.stages.indices.lazy.filter { stage in
      guard case .pending = progress[stage].state else { return false }
      return graph.stages[stage].lane == .main && (readyTime != nil || !graph.startsAfterReady[stage])
    }
    return waiting.max { graph.ranks[$0] < graph.ranks[$1] }.flatMap { runningCulprit(of: $0) }
  }

  private func namesOfRunning(on lane: Stage.Lane) -> [String] {
    graph.stages.indices.compactMap { stage in
      guard case .running = progress[stage].state, graph.stages[stage].lane == lane else { return nil }
      return graph.stages[stage].name
    }
  }
}
