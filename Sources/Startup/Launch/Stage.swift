/// One named unit of launch work: what it waits for, where it may run, and its body.
///
///     Stage("db.open", after: ["config.read"], on: .background) { try Database.open() }
///
/// Bodies may be synchronous or asynchronous. A stage on `.main` runs as main-actor work; a stage on `.background` runs on one
/// of the launch's worker threads, which an asynchronous body gives back while it is suspended.
public struct Stage: Sendable {
  /// Dotted, lower case, noun then verb by convention: `fonts.register`.
  public let name: String
  /// What must have happened before it may start.
  public internal(set) var dependencies: [Dependency]
  /// Where its body runs.
  public let lane: Lane
  /// Whether the launch succeeds without it.
  public let isOptional: Bool
  /// Whether it waits for the launch to be ready.
  public let isDeferred: Bool
  /// How long it may take from the moment it could start; nil for as long as it likes.
  public let timeout: Duration?
  /// When it must have ended, from the start of the launch; nil for whenever.
  public internal(set) var deadline: Duration?
  /// How long it usually takes, for the order of ready stages; nil when unknown.
  public internal(set) var expectedDuration: Duration?
  /// Where it was declared, for messages.
  public let declaration: SourceSite

  let body: Body
  var undo: Undo?
  /// Whether it may compute what the launch cache should have.
  var preparesCache = false
  var startSignal: StartSignal?

  /// The main thread, as the `on:` of a stage.
  public enum Main: Sendable {
    case main
  }

  /// The launch's worker threads, as the `on:` of a stage.
  public enum Background: Sendable {
    case background
  }

  /// Where a stage's body runs.
  public enum Lane: String, Sendable, CaseIterable {
    /// The main actor.
    case main
    /// One of the worker threads.
    case background
  }

  /// What a stage waits for.
  public struct Dependency: Hashable, Sendable {
    /// The name of the stage that is waited for.
    public let stage: String
    /// Which moment of the other stage it waits for.
    public let moment: TaskGraph.EdgeKind
  }

  enum Body: Sendable {
    case main(@MainActor () throws -> Void)
    case mainAsync(@MainActor () async throws -> Void)
    case background(@Sendable () throws -> Void)
    case backgroundAsync(@Sendable () async throws -> Void)
    /// Work of the library's own on either lane, with what the stages of one launch share.
    case readyMade(@Sendable (LaunchResources, StageStop) throws -> Void)

    var isAsynchronous: Bool {
      switch self {
      case .main, .background, .readyMade: false
      case .mainAsync, .backgroundAsync: true
      }
    }
  }

  enum Undo: Sendable {
    case main(@MainActor () -> Void)
    case background(@Sendable () -> Void)

    var lane: Lane {
      switch self {
      case .main: .main
      case .background: .background
      }
    }
  }
}

/// A place in source code: `Shop/main.swift:12`.
public struct SourceSite: Sendable, CustomStringConvertible {
  let fileID: StaticString
  let line: UInt

  public var description: String { "\(fileID):\(line)" }
}
