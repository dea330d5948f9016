/// Why a text is not what it should be, and where.
public struct PlacedError<Problem: Equatable & Sendable & CustomStringConvertible>:
  Error, Equatable, Sendable, CustomStringConvertible
{
  /// What is wrong; its description says it in words, without the place.
  public let problem: Problem
  /// Where it was noticed.
  public let position: TextPosition

  /// An error from its facts.
  public init(_ problem: Problem, at position: TextPosition) {
    self.problem = problem
    self.position = position
  }

  /// What is wrong in words, without the place.
  public var message: String { problem.description }

  /// `line:column: what is wrong`.
  public var description: String { "\(position): \(problem)" }
}
