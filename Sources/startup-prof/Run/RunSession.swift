import Startup
import StartupProfiling

/// One execution of `run`: from what was asked to what is printed and written.
struct RunSession {
  let options: RunOptions
  let console: Console
  let killsOrphans: Bool

  func run() throws -> ExitStatus {
    var scenario = try loadScenario()
    try RunOutput.check(options)
    // From here on there is something to clean up; reading the scenario may wait for a pipe that a signal must end.
    Interruption.startWatching()
    let workspace = try Workspace()
    // Until everything is written.
    defer { withExtendedLifetime(workspace) {} }
    let folder = workspace.path
    try prepareSampleApps(of: scenario)
    let overrides = ScenarioPlans.Overrides(
      variants: options.variants, timeout: options.timeout, output: options.output)
    let plans = try ScenarioPlans(
      scenario, overrides: overrides, tool: try FileSystem.realPath("/proc/self/exe"), folder: folder
    ).plans()
    scenario.launches = options.launches ?? scenario.launches
    scenario.warmup = options.warmups ?? scenario.warmup
    let settings = SeriesRunner.Settings(
      launches: scenario.launches, warmups: scenario.warmup, seed: options.seed, killsOrphans: killsOrphans)
    var series = LaunchSeries(
      title: title(of: scenario), scenarioFile: scenario.path, scenarioDigest: scenario.digest,
      date: WallClock.nanoseconds,
      host: HostDescription.current(), seed: options.seed, requestedLaunches: settings.launches,
      warmups: settings.warmups, variants: [])
    let result = measure(plans, settings: settings)
    series.add(result, of: plans, baseline: scenario.baseline)
    let status = try RunOutput(options: options, console: console).report(
      RunAnalysis(series, settings: StageSettings(scenario)), result: result)
    if let failure = result.failure {
      for line in failure.lastWords.dropLast() { Console.complain("  | \(line)") }
      throw ToolError("\(failure)", status: .programFailed)
    }
    return status
  }

  private func loadScenario() throws -> Scenario {
    switch options.target {
    case .scenario(let operand): return try selected(scaled(scenario(operand)))
    case .program(let arguments): return Scenario(program: arguments, folder: try FileSystem.realPath("."))
    }
  }

  private func scenario(_ operand: String) throws -> Scenario {
    let file = try InputFile(operand: operand)
    if let kind = try StartupFileKind(of: file), kind != .scenario {
      throw MistakenFile(kind: kind, wanted: .scenario, operand: operand)
    }
    return try Scenario.load(file)
  }

  private func selected(_ scenario: Scenario) throws(ToolError) -> Scenario {
    do throws(Scenario.UnknownVariant) { return try scenario.selecting(options.variants) } catch {
      throw ToolError("\(scenario.path ?? scenario.name): \(error)")
    }
  }

  private func scaled(_ scenario: Scenario) throws(UsageError) -> Scenario {
    guard let scale = options.scale else { return scenario }
    guard scenario.hasSampleApp else { throw UsageError(command: "run", "--scale: the scenario has no sample app") }
    if let scaled = scenario.scalingSampleApps(by: scale) { return scaled }
    throw UsageError(
      command: "run", "--scale: the sample app's scale must be above 0 and at most \(SampleApp.largestScale)")
  }

  private func title(of scenario: Scenario) -> String {
    if case .program(let arguments) = options.target { return arguments.joined(separator: " ") }
    return scenario.name
  }

  private func prepareSampleApps(of scenario: Scenario) throws {
    for app in try scenario.prepareSampleApps() {
      if let reason = app.reason { console.remark("generated the sample app in \(app.path): \(reason)") }
    }
  }

  private func measure(_ plans: [LaunchPlan], settings: SeriesRunner.Settings) -> SeriesRunner.Result {
    let progress = RunProgress(console: console)
    defer { progress.clear() }
    return SeriesRunner.run(plans, settings: settings) { progress.update($0) }
  }
}
