import Startup

/// How one variant is launched: the program, what it finds around it, and what counts as ready.
public struct LaunchPlan: Sendable {
  /// What ends the measured time.
  public enum Readiness: Equatable, Sendable {
    /// The program's end.
    case exit
    /// A milestone that the program records, by name, or the end of a stage of that name.
    case milestone(String)

    /// What reports call the moment.
    public var name: String {
      switch self {
      case .exit: "exit"
      case .milestone(let name): name
      }
    }
  }

  /// Which part of the disk's contents is in memory at the start.
  public enum PageCacheState: Equatable, Sendable {
    case warm
    /// The named files and folders, and the program's own file, are evicted before each launch.
    case cold([String])
  }

  /// The variant's name.
  public var name: String
  /// The program and its arguments; `{port}` in any of them becomes a free port.
  public var arguments: [String]
  /// `NAME=value` entries.
  public var environment: [String]
  /// The working folder; nil for this process's own.
  public var folder: String?
  /// Where the program's standard output goes.
  public var output: ChildProcess.Request.Output
  /// What ends the measured time.
  public var readiness: Readiness
  /// Nanoseconds from the spawn until it must be ready; nil for no limit.
  public var timeout: Int64?
  /// The exit codes of a program that succeeded.
  public var successCodes: Set<Int32>
  /// Programs that run once before the first launch.
  public var setup: [[String]] = []
  /// Programs that run before each launch.
  public var prepare: [[String]] = []
  /// Programs that run after each launch.
  public var conclude: [[String]] = []
  /// Programs that run once after the last launch, also when a launch failed.
  public var cleanup: [[String]] = []
  /// What of the disk is in memory when a launch starts.
  public var pageCache = PageCacheState.warm
  /// Stages that must appear in every launch.
  public var expected: [NamePattern] = []
  /// Whether the program is the tool, hosting stages; it ends by itself once they have all ended.
  public var isHosted = false
  /// The launch cache that the program is told to use; nil when it is told nothing.
  var cache: PreparedCache?

  /// A plan from what it must have; nothing runs around the launches.
  public init(
    name: String, arguments: [String], environment: [String], folder: String? = nil,
    output: ChildProcess.Request.Output = .pipe(keeping: 4096), readiness: Readiness = .exit, timeout: Int64? = nil,
    successCodes: Set<Int32> = [0]
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.output = output
    self.readiness = readiness
    self.timeout = timeout
    self.successCodes = successCodes
  }

  /// Whether a free port has to be found for each launch.
  var needsPort: Bool { (arguments + environment).contains { $0.contains("{port}") } }
}
