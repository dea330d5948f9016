import Testing

@testable import Startup

@Suite("The state machine of a launch")
struct LaunchMachineTests {
  @Test("Keeps every promise on random graphs, ends, and is truthful about what it skipped", arguments: UInt64(0)..<40)
  func randomGraphs(_ group: UInt64) throws {
    for number in UInt64(0)..<50 {
      var exercise = try MachineExercise(seed: group * 50 + number)
      try exercise.run()
    }
  }
}

/// Drives a machine by chance, as threads would, and checks what it does against the plan.
private struct MachineExercise {
  let launch: RandomLaunch
  let graph: StageGraph
  var machine: LaunchMachine
  var random: SeededGenerator
  let cancels: Bool
  var time: Int64 = 100
  var taken: [Int] = []
  var running: [Int] = []
  var unnoted: [Int] = []
  var noted: Set<Int> = []
  var undone: [Int] = []
  var undoRunning: Int?
  var wasReadyRecorded = false
  var events: [LaunchMachine.Event] = []
  let seed: UInt64

  init(seed: UInt64) throws {
    self.seed = seed
    let launch = RandomLaunch(seed: seed, size: 24)
    self.launch = launch
    random = launch.random
    let stages = launch.stages { _, plan in
      plan.lane == .main ? .main({}) : .background({})
    } undo: { _, plan in
      !plan.canBeUndone ? nil : plan.lane == .main ? .main({}) : .background({})
    }
    graph = try StageGraph(stages, ready: launch.ready.map { launch.plans[$0].name })
    let disabled = Set(launch.plans.indices.filter { launch.plans[$0].isDisabled })
    machine = LaunchMachine(graph: graph, disabled: disabled)
    cancels = random.once(in: 5)
  }

  mutating func run() throws {
    machine.begin(at: time)
    try drainEvents()
    var steps = 0
    while !machine.hasEnded {
      steps += 1
      try #require(steps < 10_000, "seed \(seed): the launch does not end")
      try step()
      try drainEvents()
    }
    try checkEnd()
  }

  private mutating func step() throws {
    time += Int64.random(in: 0...3, using: &random)
    if cancels, random.once(in: 12) { machine.cancel(at: time) }
    if random.once(in: 4) { machine.expire(at: time) }
    if !unnoted.isEmpty, random.once(in: 2) {
      let stage = unnoted.removeFirst()
      machine.noteStart(of: stage, at: time)
      noted.insert(stage)
    }
    if let undo = undoRunning, random.once(in: 2) {
      machine.completeUndo(of: undo, at: time)
      undoRunning = nil
      return
    }
    if !running.isEmpty, random.once(in: 2) {
      let stage = running.remove(at: Int.random(in: 0..<running.count, using: &random))
      struct Broken: Error {}
      machine.complete(stage, launch.plans[stage].fails ? Broken() : nil, at: time)
      return
    }
    let lane: Stage.Lane = random.once(in: 2) ? .main : .background
    // The main thread runs one thing at a time; workers, two.
    let busy = running.filter { launch.plans[$0].lane == lane }.count
    guard busy < (lane == .main ? 1 : 2) else { return }
    let ready = launch.plans.indices.filter { stage in
      guard case .ready = machine.progress[stage].state else { return false }
      return launch.plans[stage].lane == lane
    }
    switch machine.take(lane, at: time, thread: 1) {
    case .stage(let stage)?: try checkStart(of: stage, ready: ready)
    case .undo(let stage)?:
      #expect(undoRunning == nil)
      #expect(launch.plans[stage].lane == lane)
      undoRunning = stage
      undone.append(stage)
    case nil: #expect(ready.isEmpty, "seed \(seed): \(lane) got nothing while \(ready) were ready")
    }
  }

  private mutating func checkStart(of stage: Int, ready: [Int]) throws {
    let best = ready.max { graph.ranks[$0] != graph.ranks[$1] ? graph.ranks[$0] < graph.ranks[$1] : $0 > $1 }
    #expect(stage == best, "seed \(seed): not the longest remaining path first")
    #expect(!taken.contains(stage), "seed \(seed): started twice")
    #expect(!launch.plans[stage].isDisabled)
    #expect(!launch.startsAfterReady(stage) || wasReadyRecorded, "seed \(seed): started before ready was recorded")
    for dependency in launch.plans[stage].dependencies {
      let earlier = machine.progress[dependency.stage]
      let isSatisfied: Bool
      switch (dependency.kind, earlier.state) {
      case (_, .succeeded), (_, .disabled): isSatisfied = true
      case (.start, _): isSatisfied = noted.contains(dependency.stage)
      case (.end, let state): isSatisfied = state.hasEnded
      case (.success, _): isSatisfied = false
      }
      #expect(isSatisfied, "seed \(seed): \(stage) started before \(dependency)")
      if dependency.kind != .start, let end = earlier.ended { #expect(time >= end) }
    }
    taken.append(stage)
    running.append(stage)
    unnoted.append(stage)
  }

  private mutating func drainEvents() throws {
    while !machine.events.isEmpty {
      let event = machine.events.removeFirst()
      events.append(event)
      switch event {
      case .ready:
        wasReadyRecorded = true
        machine.releaseDeferred(at: time)
      case .timedOut(let stage): running.removeAll { $0 == stage }
      default: break
      }
    }
  }

  private func checkEnd() throws {
    for stage in launch.plans.indices {
      let state = machine.progress[stage].state
      #expect(state.hasEnded, "seed \(seed): \(stage) has not ended")
      switch state {
      case .succeeded, .undone, .failed: #expect(taken.contains(stage))
      case .skipped(let cause):
        #expect(!taken.contains(stage))
        #expect(isTruthful(cause, of: stage), "seed \(seed): \(stage) was not skipped because of \(cause)")
      case .disabled: #expect(launch.plans[stage].isDisabled)
      case .cancelled: #expect(machine.isCancelled)
      default: break
      }
    }
    #expect(undoRunning == nil)
    for later in undone {
      for dependency in launch.plans[later].dependencies {
        guard let position = undone.firstIndex(of: dependency.stage) else { continue }
        #expect(undone.firstIndex(of: later)! < position, "seed \(seed): taken back in the wrong order")
      }
    }
    #expect(undone.isEmpty || machine.isCancelled)
    let ends = events.filter { event in
      switch event {
      case .launchEnded, .allEnded: true
      default: false
      }
    }
    #expect(ends.count == 2)
    if case .allEnded? = events.last {} else { Issue.record("seed \(seed): something happened after the end") }
  }

  /// Whether `cause` ended badly and `stage` could not run without it.
  private func isTruthful(_ cause: Int, of stage: Int) -> Bool {
    switch machine.progress[cause].state {
    case .failed, .timedOut, .cancelled: break
    default: return false
    }
    var seen: Set<Int> = []
    var candidates = [stage]
    while let candidate = candidates.popLast() {
      if candidate == cause { return true }
      guard seen.insert(candidate).inserted else { continue }
      candidates += launch.plans[candidate].dependencies.filter { $0.kind != .end }.map(\.stage)
      if launch.startsAfterReady(candidate) {
        // Deferred stages wait for the ready stage, or for all that is not deferred.
        candidates += launch.ready.map { [$0] } ?? launch.plans.indices.filter { !launch.startsAfterReady($0) }
      }
    }
    return false
  }
}
