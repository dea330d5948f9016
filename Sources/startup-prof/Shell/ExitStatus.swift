import Startup
import StartupProfiling

/// What the tool's end tells the shell that started it.
enum ExitStatus: Int32, Sendable {
  /// Everything is fine.
  case success = 0
  /// A budget is exceeded, a regression is proven, or a check has found errors.
  case exceeded = 1
  /// Wrong usage or unreadable input.
  case usage = 2
  /// The measured program failed or never became ready.
  case programFailed = 3
  /// Nothing was proven either way, and that was to count as a failure.
  case inconclusive = 4
  /// There is no usable baseline.
  case noBaseline = 5
  /// Ended by SIGHUP, as shells report it: 128 plus the signal's number.
  case hungUp = 129
  /// Ended by Ctrl-C.
  case interrupted = 130
  /// Nobody reads standard output any more, as shells report the signal for that.
  case closedPipe = 141
  /// Ended by SIGTERM.
  case terminated = 143

  /// The status of a tool that a signal stopped.
  static var stoppedBySignal: ExitStatus {
    Interruption.signal.flatMap { ExitStatus(rawValue: 128 + $0) } ?? .interrupted
  }
}

/// An error that knows with which status the tool ends; errors that don't know end it with `usage`.
protocol ExitStatusError: Error {
  var exitStatus: ExitStatus { get }
}

/// An error of a command in words, with its exit status.
struct ToolError: ExitStatusError, CustomStringConvertible {
  /// One line without the tool's name.
  let description: String
  let exitStatus: ExitStatus

  init(_ description: String, status: ExitStatus = .usage) {
    self.description = description
    exitStatus = status
  }
}

extension SampleAppError: ExitStatusError {
  var exitStatus: ExitStatus {
    if case .interrupted = self { .stoppedBySignal } else { .usage }
  }
}
