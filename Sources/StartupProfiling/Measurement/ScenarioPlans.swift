import Startup

/// Turns the variants of a scenario into plans, each with what it needs on disk in a private folder.
public struct ScenarioPlans {
  /// What a command line may say over a scenario.
  public struct Overrides: Sendable {
    /// Only these variants; empty for all.
    public var variants: [String]
    /// Nanoseconds that a launch may take; nil to take the scenario's.
    public var timeout: Int64?
    /// Where the program's output goes.
    public var output: ChildProcess.Request.Output

    /// Nothing said: the scenario as it is, its output read and dropped.
    public init(
      variants: [String] = [], timeout: Int64? = nil, output: ChildProcess.Request.Output = .pipe(keeping: 4096)
    ) {
      self.variants = variants
      self.timeout = timeout
      self.output = output
    }
  }

  private let scenario: Scenario
  private let overrides: Overrides
  /// What is started for hosted stages.
  private let tool: String
  /// The private folder.
  private let folder: String

  /// - Parameters:
  ///   - tool: The path of the tool, which hosts the stages of a scenario without a program.
  ///   - folder: An empty folder of mode 0700, which the caller removes in the end.
  public init(_ scenario: Scenario, overrides: Overrides = Overrides(), tool: String, folder: String) {
    self.scenario = scenario
    self.overrides = overrides
    self.tool = tool
    self.folder = folder
  }

  /// The plans in the order of the variants.
  public func plans() throws -> [LaunchPlan] {
    var variants = scenario.variants
    if !overrides.variants.isEmpty {
      // In the scenario's order, and each name checked.
      let names = Set(try overrides.variants.map { try scenario.resolved(variant: $0).variant })
      variants = variants.filter { names.contains($0.variant) }
    }
    var plans: [LaunchPlan] = []
    for (index, variant) in variants.enumerated() {
      let folder = PathName.join(folder, "variant-\(index)")
      try FileSystem.makeDirectory(folder, permissions: 0o700)
      plans.append(try plan(variant, folder: folder))
    }
    if !plans.isEmpty {
      plans[0].setup = scenario.setup
      plans[0].cleanup = scenario.cleanup
    }
    return plans
  }

  private func plan(_ variant: ResolvedScenario, folder: String) throws -> LaunchPlan {
    var plan = LaunchPlan(
      name: scenario.path == nil ? scenario.name : variant.variant, arguments: [],
      environment: environment(variant, folder),
      folder: variant.folder, output: overrides.output, timeout: overrides.timeout ?? variant.timeout,
      successCodes: Set(variant.exitCodes.compactMap { Int32(exactly: $0) }))
    plan.prepare = variant.prepare
    plan.conclude = variant.conclude
    plan.expected = variant.expect
    if variant.pageCache == .cold { plan.pageCache = .cold([variant.app?.path].compactMap { $0 }) }
    switch variant.work {
    case .program(let arguments):
      plan.arguments = arguments
      plan.readiness = variant.ready.ofProgram
      if plan.readiness == .milestone("ready") { plan.environment.append("STARTUP_EXIT=ready") }
    case .stages:
      let document = PathName.join(folder, "scenario.json")
      try AtomicFile.write(variant.jsonDocument(), to: document, permissions: 0o600)
      plan.arguments = [tool, "host-stages", document]
      plan.readiness = .milestone("ready")
      plan.isHosted = true
    }
    if scenario.path != nil { plan.cache = PreparedCache(mode: variant.cache, folder: folder) }
    return plan
  }

  private func environment(_ variant: ResolvedScenario, _ folder: String) -> [String] {
    var entries = variant.environment.entries(inheriting: EnvironmentVariables.all)
    guard scenario.path != nil else {
      // A program on the command line runs as it always does, but for the launch cache of an app that links the library: the
      // user's own stays out of the measurement.
      entries.append("STARTUP_CACHE=\(PathName.join(folder, "launch.cache"))")
      return entries
    }
    entries.removeAll { $0.hasPrefix("XDG_CACHE_HOME=") }
    entries.append("XDG_CACHE_HOME=\(PathName.join(folder, "caches"))")
    if !variant.preferred.isEmpty { entries.append("STARTUP_LANGUAGES=\(variant.preferred.joined(separator: ","))") }
    return entries
  }
}

extension ResolvedScenario.Readiness {
  fileprivate var ofProgram: LaunchPlan.Readiness {
    switch self {
    case .exit: .exit
    case .milestone(let name), .stage(let name): .milestone(name)
    case .allStages: .milestone("ready")
    }
  }
}
