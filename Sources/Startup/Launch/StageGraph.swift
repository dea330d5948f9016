/// The stages of a launch, checked and frozen: every name known and unique, no cycle, nothing that `ready` needs deferred.
public struct StageGraph: Sendable {
  /// The stages in the order they were added; the indices below count in it.
  public let stages: [Stage]
  /// Who waits for whom.
  public let tasks: TaskGraph
  /// The stages, each after all it waits for.
  public let order: [Int]
  /// Nanoseconds of the longest remaining path from the start of each stage, by which ready stages are ordered.
  public let ranks: [Int64]
  /// The stage whose success makes the launch ready; nil when it is ready once all that is not deferred has ended.
  public let readyStage: Int?
  /// For each stage, whether it can't start before the launch is ready: it is deferred, or waits for one that is.
  public let startsAfterReady: [Bool]

  /// A stage whose usual duration nobody knows counts as this long.
  static let assumedDuration = Duration.milliseconds(1)

  /// Checks `stages` in time linear in their number and dependencies.
  ///
  /// - Parameters:
  ///   - ready: the name of the stage whose success makes the launch ready.
  ///   - durations: measured durations by name, which take precedence over what the stages expect of themselves.
  public init(
    _ stages: [Stage], ready: String? = nil, durations: [String: Duration] = [:]
  ) throws(LaunchError) {
    let indices = try Self.indices(of: stages)
    let tasks = TaskGraph(count: stages.count, edges: try Self.edges(of: stages, indices: indices))
    let order: [Int]
    switch tasks.ordering() {
    case .order(let found): order = found
    case .cycle(let members):
      throw .cycle(members.map { .init(stage: stages[$0].name, declaration: stages[$0].declaration) })
    }
    readyStage = try ready.map { name throws(LaunchError) in
      if let index = indices[name] { return index }
      throw .unknownReadyStage(name: name, suggestion: Suggestion.nearest(to: name, in: stages.map(\.name)))
    }
    var startsAfterReady = stages.map(\.isDeferred)
    for stage in order where !startsAfterReady[stage] {
      startsAfterReady[stage] = tasks.predecessors(of: stage).contains { startsAfterReady[$0.task] }
    }
    self.stages = stages
    self.tasks = tasks
    self.order = order
    self.startsAfterReady = startsAfterReady
    let nanoseconds = stages.map { stage in
      max(0, (durations[stage.name] ?? stage.expectedDuration ?? Self.assumedDuration).wholeNanoseconds)
    }
    ranks = UpwardRank.ranks(of: tasks, order: order, durations: nanoseconds)
    if let readyStage, startsAfterReady[readyStage] {
      throw .deferredBeforeReady(path: Self.path(from: readyStage, in: tasks, stages, startsAfterReady))
    }
  }

  private static func indices(of stages: [Stage]) throws(LaunchError) -> [String: Int] {
    var indices: [String: Int] = [:]
    indices.reserveCapacity(stages.count)
    for (index, stage) in stages.enumerated() {
      if let first = indices.updateValue(index, forKey: stage.name) {
        throw .duplicateStage(
          name: stage.name, first: stages[first].declaration, second: stage.declaration)
      }
    }
    return indices
  }

  private static func edges(of stages: [Stage], indices: [String: Int]) throws(LaunchError) -> [TaskGraph.Edge] {
    var edges: [TaskGraph.Edge] = []
    for (index, stage) in stages.enumerated() {
      var seen: Set<Stage.Dependency> = []
      for dependency in stage.dependencies where seen.insert(dependency).inserted {
        guard let earlier = indices[dependency.stage] else {
          throw .unknownDependency(
            name: dependency.stage, stage: stage.name, declaration: stage.declaration,
            suggestion: Suggestion.nearest(to: dependency.stage, in: stages.map(\.name)))
        }
        edges.append(TaskGraph.Edge(earlier, before: index, kind: dependency.moment))
      }
    }
    return edges
  }

  /// The way from a stage to the deferred one it waits for.
  private static func path(
    from stage: Int, in tasks: TaskGraph, _ stages: [Stage], _ startsAfterReady: [Bool]
  ) -> [String] {
    var path = [stages[stage].name]
    var stage = stage
    while !stages[stage].isDeferred,
      let next = tasks.predecessors(of: stage).first(where: { startsAfterReady[$0.task] })
    {
      stage = next.task
      path.append(stages[stage].name)
    }
    return path
  }
}
