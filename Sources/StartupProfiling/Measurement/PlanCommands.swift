import Startup

/// The commands around launches, which are never inside the measured time. What they leave running, such as a server that the
/// program talks to, goes on until a cleanup command ends it.
enum PlanCommands {
  /// Runs the commands one after the other, each to its successful end.
  static func run(
    _ commands: [[String]], role: String, of plan: LaunchPlan, occasion: String
  ) throws(LaunchFailure) {
    for arguments in commands {
      let outcome: ChildProcess.Outcome
      do throws(ChildProcessError) {
        var request = ChildProcess.Request(
          arguments, environment: plan.environment, folder: plan.folder, standardOutput: .null)
        request.leavesGroupRunning = true
        outcome = try ChildProcess.spawn(request).wait(ChildProcess.Limits(endsOnInterruption: true))
      } catch {
        throw LaunchFailure(variant: plan.name, occasion: occasion, reason: .notStarted(error))
      }
      guard outcome.exit == .code(0) || outcome.cause == .interruption else {
        throw LaunchFailure(
          variant: plan.name, occasion: occasion, reason: .command(role, arguments, outcome.exit),
          lastWords: outcome.error.lastLines(10))
      }
    }
  }
}
