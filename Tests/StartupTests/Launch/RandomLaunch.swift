@testable import Startup

extension SeededGenerator {
  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}

/// The shape of a launch to make up: what its stages wait for, where they run, how they end.
struct RandomLaunch {
  struct Plan {
    var name: String
    var dependencies: [(stage: Int, kind: TaskGraph.EdgeKind)] = []
    var lane = Stage.Lane.main
    var isOptional = false
    var isDeferred = false
    var isDisabled = false
    var isAsynchronous = false
    var fails = false
    var timeout: Duration?
    var canBeUndone = false
  }

  var plans: [Plan] = []
  var ready: Int?
  var random: SeededGenerator

  /// Up to `size` stages, in an order that has nothing to do with their dependencies.
  init(seed: UInt64, size: Int) {
    random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...size, using: &random)
    let shuffled = Array(0..<count).shuffled(using: &random)
    let density = Int.random(in: 1...4, using: &random)
    let failureRate = [6, 20, 1_000_000].randomElement(using: &random)!
    plans = (0..<count).map { Plan(name: "s\($0)") }
    for (position, stage) in shuffled.enumerated() {
      plans[stage].lane = random.once(in: 2) ? .main : .background
      plans[stage].isOptional = random.once(in: 5)
      plans[stage].isDeferred = random.once(in: 8)
      plans[stage].isDisabled = random.once(in: 12)
      plans[stage].isAsynchronous = random.once(in: 3)
      plans[stage].fails = random.once(in: failureRate)
      plans[stage].canBeUndone = random.once(in: 2)
      if random.once(in: 6) { plans[stage].timeout = .nanoseconds(Int.random(in: 0...30, using: &random)) }
      for _ in 0..<Int.random(in: 0...density, using: &random) where position > 0 {
        let earlier = shuffled[Int.random(in: 0..<position, using: &random)]
        let kind: TaskGraph.EdgeKind = random.once(in: 5) ? .end : random.once(in: 5) ? .start : .success
        plans[stage].dependencies.append((earlier, kind))
      }
    }
    if !random.once(in: 3) { ready = shuffled.first { !startsAfterReady($0) } }
    if let ready, random.once(in: 2) {
      ready == shuffled.first ? (self.ready = shuffled.last { !startsAfterReady($0) }) : ()
    }
  }

  /// The stages with the bodies that `body` makes for their indices.
  func stages(_ body: (Int, Plan) -> Stage.Body, undo: (Int, Plan) -> Stage.Undo?) -> [Stage] {
    plans.enumerated().map { index, plan in
      var stage = Stage(
        plan.name, after: [], lane: plan.lane, optional: plan.isOptional, deferred: plan.isDeferred,
        timeout: plan.timeout, declaration: SourceSite(fileID: #fileID, line: #line), body: body(index, plan))
      stage.dependencies = plan.dependencies.map { .init(stage: plans[$0.stage].name, moment: $0.kind) }
      stage.undo = undo(index, plan)
      return stage
    }
  }

  /// Worked out without the graph under test.
  func startsAfterReady(_ stage: Int) -> Bool {
    plans[stage].isDeferred || plans[stage].dependencies.contains { startsAfterReady($0.stage) }
  }
}
