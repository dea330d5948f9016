import Synchronization
import Testing

@testable import Startup

@Suite("Stress on launches with threads")
@MainActor struct LaunchStressTests {
  @Test("Random graphs on random lanes run every stage once, in order, or skip it with a true cause", arguments: 0..<12)
  func randomGraphs(_ group: Int) async throws {
    for number in 0..<8 { try await ThreadedExercise(seed: UInt64(group * 8 + number)).run() }
  }

  @Test("A launch on the main lane that waits without suspending is the same", arguments: 0..<8)
  func blockingMainLane(_ seed: Int) async throws {
    try await ThreadedExercise(seed: UInt64(1000 + seed), waitsInInbox: true).run()
  }

  @Test("Thousands of small stages on both lanes end, each having run once")
  func many() async throws {
    let counter = Atomic(0)
    let count = ExtendedTests.areEnabled ? 10_000 : 2_000
    var launch = Launch("many", environment: .ignored)
    launch.workers = 4
    for index in 0..<count {
      let after = index < 100 ? [] : ["s\(index - 100)", "s\(index - 37)"]
      if index % 3 == 0 {
        launch.add(Stage("s\(index)", after: after) { counter.add(1, ordering: .relaxed) })
      } else {
        launch.add(Stage("s\(index)", after: after, on: .background) { counter.add(1, ordering: .relaxed) })
      }
    }
    let report = try await launch.run()
    #expect(counter.load(ordering: .relaxed) == count)
    #expect(report.stages.count == count)
  }
}

/// A random launch on real threads, cancelled by chance, and what its stages saw.
@MainActor private struct ThreadedExercise {
  struct Broken: Error {}

  let launch: RandomLaunch
  let seed: UInt64
  let waitsInInbox: Bool
  let log = Lock<[(stage: Int, isStart: Bool)]>([])

  init(seed: UInt64, waitsInInbox: Bool = false) {
    var launch = RandomLaunch(seed: seed, size: 30)
    for stage in launch.plans.indices {
      launch.plans[stage].timeout = nil
      // Without an executor that serves the main actor, a thread that waits in an inbox can't run asynchronous main stages.
      if waitsInInbox, launch.plans[stage].lane == .main { launch.plans[stage].isAsynchronous = false }
    }
    self.launch = launch
    self.seed = seed
    self.waitsInInbox = waitsInInbox
  }

  func run() async throws {
    let graph = try StageGraph(
      launch.stages(body) { _, _ in nil }, ready: launch.ready.map { launch.plans[$0].name })
    let disabled = Set(launch.plans.indices.filter { launch.plans[$0].isDisabled })
    let tracer = Tracer()
    let run = LaunchRun(
      name: "stress", graph: graph, disabled: disabled, workerLimit: 3,
      recorder: LaunchRecorder(graph: graph, tracer: tracer), profiling: nil,
      resources: LaunchResources(launch: "stress", environment: .ignored, tracer: tracer), warnings: [])
    run.begin(timeout: nil)
    let cancels = seed % 4 == 0
    if cancels {
      try WorkerThread.start(name: "canceller") {
        SystemClock.sleep(nanoseconds: 300_000)
        run.cancel()
      }
    }
    if waitsInInbox {
      run.runMainStages(until: .everything, waitingIn: try MainThreadInbox(servingMainActor: false))
    } else {
      await run.runMainStages(until: .everything)
    }
    check(run.report(), cancels: cancels)
  }

  private func body(_ stage: Int, _ plan: RandomLaunch.Plan) -> Stage.Body {
    let log = log
    let note: @Sendable (Bool) -> Void = { isStart in log.withLock { $0.append((stage, isStart)) } }
    let fails = plan.fails
    let usesMainActor = !waitsInInbox
    switch (plan.lane, plan.isAsynchronous) {
    case (.main, false):
      return .main {
        note(true)
        note(false)
        if fails { throw Broken() }
      }
    case (.main, true):
      return .mainAsync {
        note(true)
        await Task.yield()
        note(false)
        if fails { throw Broken() }
      }
    case (.background, false):
      return .background {
        note(true)
        note(false)
        if fails { throw Broken() }
      }
    case (.background, true):
      return .backgroundAsync {
        note(true)
        await Task.yield()
        // A main thread that waits in an inbox runs nothing else here.
        if usesMainActor { await MainActor.run {} }
        note(false)
        if fails { throw Broken() }
      }
    }
  }

  private func check(_ report: LaunchReport, cancels: Bool) {
    let entries = log.withLock { $0 }
    var start: [Int: Int] = [:]
    var end: [Int: Int] = [:]
    for (position, entry) in entries.enumerated() {
      let before =
        entry.isStart
        ? start.updateValue(position, forKey: entry.stage) : end.updateValue(position, forKey: entry.stage)
      #expect(before == nil, "seed \(seed): \(entry.stage) ran twice")
    }
    for (index, stage) in report.stages.enumerated() {
      let ran = start[index] != nil
      switch stage.outcome {
      case .succeeded, .failed: #expect(ran && end[index] != nil, "seed \(seed)")
      case .skipped(let cause):
        #expect(!ran, "seed \(seed)")
        let culprit = report.stage(cause)!
        switch culprit.outcome {
        case .failed, .cancelled, .timedOut: break
        default: Issue.record("seed \(seed): skipped because of \(culprit)")
        }
      case .disabled: #expect(!ran && launch.plans[index].isDisabled)
      case .cancelled: #expect(cancels, "seed \(seed)")
      default: Issue.record("seed \(seed): \(stage.name) is left \(stage.outcome)")
      }
      guard ran else { continue }
      for dependency in launch.plans[index].dependencies where start[dependency.stage] != nil {
        let other = report.stages[dependency.stage]
        let earlier = dependency.kind == .start ? other.start! : other.end!
        #expect(earlier <= stage.start!, "seed \(seed): \(index) ran before \(dependency)")
        if dependency.kind != .start {
          #expect(end[dependency.stage]! < start[index]!, "seed \(seed): \(index) ran before \(dependency)")
        }
      }
      #expect(stage.start! >= stage.eligible!)
      if let ready = report.ready { #expect(!launch.startsAfterReady(index) || stage.start! >= ready) }
    }
  }
}
