import Startup

/// Why a launch could not be measured: the program failed, or was not what the scenario expects.
public struct LaunchFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// The program could not be started.
    case notStarted(ChildProcessError)
    /// It ended otherwise than by a code that counts as success.
    case ended(ChildProcess.Outcome.Exit)
    /// It was not ready in time, in nanoseconds.
    case timedOut(Int64)
    /// It ended well without ever having been ready; the name of the milestone or stage.
    case neverReady(String)
    /// Stages that the scenario expects did not appear.
    case missingStages([String])
    /// The launch cache was to be valid and was not used; what the program said of it.
    case cacheNotUsed(String)
    /// One of the commands around a launch failed: which, and its command line.
    case command(String, [String], ChildProcess.Outcome.Exit)
    /// The same commands kept the measurement from being usable, over and over: the last reason.
    case unusable(LaunchSeries.Discarded.Reason, times: Int)
    /// Something of the tool's own, such as its temporary folder.
    case system(SystemError)
  }

  /// The variant that was launched.
  public var variant: String
  /// Which launch, for messages: `launch 3`, `warm-up 1`, `filling the cache`.
  public var occasion: String
  /// What went wrong.
  public var reason: Reason
  /// The last lines the program wrote to standard error.
  public var lastWords: [String]
  /// The stages that had not finished, with their states.
  public var unfinishedStages: [StageSample]

  /// A failure from its facts.
  public init(
    variant: String, occasion: String, reason: Reason, lastWords: [String] = [], unfinishedStages: [StageSample] = []
  ) {
    self.variant = variant
    self.occasion = occasion
    self.reason = reason
    self.lastWords = lastWords
    self.unfinishedStages = unfinishedStages
  }

  /// One line: which launch, what happened, which stage was to blame, and the program's last line.
  public var description: String {
    var text = "\(variant), \(occasion): \(reasonText)"
    if !unfinishedStages.isEmpty {
      let stages = unfinishedStages.prefix(3).map { stage in
        "\(stage.name) (\(stage.state.rawValue)\(stage.error.map { ": \($0)" } ?? ""))"
      }
      text += "; not finished: \(stages.joined(separator: ", "))"
    }
    if let line = lastWords.last { text += "; its last words: \(line)" }
    return text
  }

  private var reasonText: String {
    switch reason {
    case .notStarted(let error): "\(error)"
    case .ended(let exit): "the program ended with \(exit)"
    case .timedOut(let limit): "not ready within \(DurationText.exact(nanoseconds: limit))"
    case .neverReady(let name): "the program ended well but never reached \"\(name)\""
    case .missingStages(let names): "expected stages did not appear: \(names.joined(separator: ", "))"
    case .cacheNotUsed(let why): "the launch cache was prepared to be valid but not used: \(why)"
    case .command(let role, let arguments, let exit):
      "the \(role) command \"\(arguments.joined(separator: " "))\" ended with \(exit)"
    case .unusable(let reason, let times): "\(times) launches in a row had to be discarded (\(reason.rawValue))"
    case .system(let error): "\(error)"
    }
  }
}
