import Startup
import StartupProfiling

/// The program that `run` measures when a scenario has stages instead of a program of its own: the tool, started by itself.
struct HostStagesCommand: Command {
  let name = "host-stages"
  let group: CommandGroup? = nil
  let summary = "Runs the stages of a resolved scenario as one launch"
  let usage = ["FILE"]
  let operands = OperandRule(["FILE"])

  @MainActor func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    // Opens the tracer when a profiler asks for it, so that reading the configuration is in the trace, before the stages.
    var launch = Launch("startup-prof")
    let ready = try launch.tracer.span("host.configure", category: .process) {
      try Self.configure(&launch, from: arguments.operands[0])
    }
    do throws(LaunchError) {
      try launch.runBlocking(ready: ready)
    } catch { throw ToolError("\(error)", status: .programFailed) }
    launch.finishBlocking()
    return .success
  }

  /// Adds the stages of the scenario in a file; returns the stage that makes the launch ready.
  private static func configure(_ launch: inout Launch, from path: String) throws -> String? {
    let document = try FileSystem.contents(of: path)
    let scenario: ResolvedScenario
    do throws(JSONComplaint) {
      scenario = try ResolvedScenario(jsonDocument: document.span)
    } catch { throw ToolError("\(path):\(error)") }
    guard case .stages(let stages) = scenario.work else { throw ToolError("\(path): has a program, not stages") }
    for stage in stages {
      guard let kind = StageKind.named(stage.kind) else {
        throw ToolError("\(path): unknown stage kind \"\(stage.kind)\"")
      }
      launch.add(
        kind.stage(
          named: stage.name, options: stage.options, app: scenario.app?.path, after: stage.after, on: stage.lane,
          optional: stage.isOptional, deferred: stage.isDeferred, timeout: stage.timeout.map { .nanoseconds($0) }))
    }
    if !scenario.preferred.isEmpty, launch.environment.languages == nil {
      launch.environment.languages = scenario.preferred
    }
    if case .stage(let name) = scenario.ready { return name }
    return nil
  }
}
