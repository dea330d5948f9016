import Startup

/// Why a config is no scenario.
public struct ScenarioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The file can't be read.
    case unreadable(SystemError)
    /// The file is no JSON.
    case malformed(JSONError)
    /// The file is JSON, but no scenario; the complaints by their place, at least one.
    case invalid([JSONComplaint])
  }

  /// The config's path as it was given.
  public let path: String
  /// What is wrong.
  public let problem: Problem

  /// An error from its facts.
  public init(path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// The first complaint as `file:line:column: what is wrong`, and how many more there are.
  public var description: String {
    switch problem {
    case .unreadable(let error): return "\(path): \(error.reason) (\(error.call))"
    case .malformed(let error): return "\(path):\(error)"
    case .invalid(let complaints):
      let more = complaints.count - 1
      let count = complaints.count < JSONChecker.mostComplaints ? "\(more) more" : "at least \(more) more"
      let rest = more > 0 ? " (and \(count) \(more == 1 ? "mistake" : "mistakes"))" : ""
      return "\(path):\(complaints[0])\(rest)"
    }
  }
}
