import Startup

/// One variant of a scenario as a plain value: what one launch does, with everything it inherits filled in.
///
/// `run` launches it; for hosted stages it travels to the host as JSON (`jsonDocument()`, `init(jsonDocument:)`).
public struct ResolvedScenario: Equatable, Sendable {
  /// The scenario's name.
  public var name: String
  /// The variant's name.
  public var variant: String
  /// The absolute folder that programs run in.
  public var folder: String
  /// What is launched.
  public var work: Work
  /// When the launch counts as finished.
  public var ready: Readiness
  /// The folder of the app that stages work on and that a cold page cache evicts.
  public var app: AppFolder?
  /// The languages the user wants, most wanted first, as tags; empty to take the environment's.
  public var preferred: [String] = []
  /// Whether the launch cache is used, and in which state it is found.
  public var cache = CacheMode.asShipped
  /// Whether the app's files are in memory when a launch starts.
  public var pageCache = PageCachePolicy.warm
  /// How long a launch may take until it is ready, in nanoseconds.
  public var timeout = Scenario.usualTimeout
  /// Commands that run before each launch, outside the measured time.
  public var prepare: [[String]] = []
  /// Commands that run after each launch, outside the measured time.
  public var conclude: [[String]] = []
  /// The exit codes of a launch that succeeded.
  public var exitCodes: [Int] = [0]
  /// The environment of the launched process.
  public var environment = ScenarioEnvironment()
  /// Stages that must appear in every launch, as patterns.
  public var expect: [NamePattern] = []

  /// A variant from what it must have; everything else starts as when a config does not say.
  public init(name: String, variant: String, folder: String, work: Work, ready: Readiness) {
    self.name = name
    self.variant = variant
    self.folder = folder
    self.work = work
    self.ready = ready
  }

  /// What is launched.
  public enum Work: Equatable, Sendable {
    /// Stages that the tool itself hosts, in the order of the config.
    case stages([ScenarioStage])
    /// A program and its arguments, in which `{port}` stands for a free port.
    case program([String])
  }

  /// When the launch counts as finished.
  public enum Readiness: Equatable, Sendable {
    /// When every stage that is not deferred has ended.
    case allStages
    /// When this stage has ended.
    case stage(String)
    /// When the program records this milestone.
    case milestone(String)
    /// When the program ends.
    case exit
  }

  /// The folder of an app.
  public struct AppFolder: Equatable, Sendable {
    /// Its absolute path.
    public var path: String
    /// For a generated sample app, its size relative to the usual one; nil for an app that is there already.
    public var sampleScale: Double?

    /// An app in a folder, or the sample app when it has a scale.
    public init(path: String, sampleScale: Double? = nil) {
      self.path = path
      self.sampleScale = sampleScale
    }
  }

  /// Whether a launch uses the launch cache, and in which state it finds it.
  public enum CacheMode: String, CaseIterable, Sendable {
    /// As an app ships: read when it is there, written when it is not.
    case asShipped = "default"
    /// No cache is read or written.
    case off
    /// A first launch: there is none to read, and it is written after `ready`.
    case absent
    /// It is filled before, untimed, and a hit is verified.
    case valid
    /// A first launch after an update: the cache belongs to an older version of the app.
    case stale
  }

  /// Whether the files of the app, and of a program that is launched, are in memory when a launch starts.
  public enum PageCachePolicy: String, CaseIterable, Sendable {
    /// They are as the last launch left them.
    case warm
    /// They are evicted before each launch, as far as the kernel does so.
    case cold
  }

  /// Whether a free port has to be found for each launch.
  public var needsPort: Bool {
    var texts = environment.set.map(\.value) + (prepare + conclude).joined()
    if case .program(let arguments) = work { texts += arguments }
    return texts.contains { $0.contains(ResolvedScenario.portPlaceholder) }
  }

  /// What stands for the port in arguments and variables.
  public static let portPlaceholder = "{port}"
}

/// A stage that the tool hosts.
public struct ScenarioStage: Equatable, Sendable {
  /// Its name, unique in its launch.
  public var name: String
  /// The name of its kind.
  public var kind: String
  /// Its kind's options, those with a default value filled in.
  public var options: [String: StageOptionValue] = [:]
  /// The stages that must have ended before it starts.
  public var after: [String] = []
  /// Where it runs.
  public var lane = Stage.Lane.main
  /// Whether it waits until the launch is ready.
  public var isDeferred = false
  /// Whether the launch succeeds without it.
  public var isOptional = false
  /// How long it may take, in nanoseconds; nil for as long as the launch may.
  public var timeout: Int64?

  /// A stage of a kind.
  public init(name: String, kind: String) {
    self.name = name
    self.kind = kind
  }
}

/// The environment of a launched process.
public struct ScenarioEnvironment: Equatable, Sendable {
  /// Which variables of the tool's own environment are passed on.
  public enum Inheritance: Equatable, Sendable {
    case all
    case none
    case only([String])
  }

  /// One variable and its value.
  public struct Variable: Equatable, Sendable {
    /// Its name, without `=`.
    public var name: String
    /// Its value, which may be empty.
    public var value: String

    /// A variable with its value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Which variables of the tool's own environment are passed on.
  public var inherit = Inheritance.all
  /// Variables that are set, over those passed on.
  public var set: [Variable] = []

  /// Everything passed on, nothing set.
  public init() {}

  /// The `NAME=value` entries of the new process, made from those of this one. Variables of the contract between tool and
  /// app (`STARTUP_…`) are never passed on: they were meant for the tool.
  public func entries(inheriting own: [String]) -> [String] {
    var entries = own.filter { entry in
      let name = ScenarioEnvironment.name(of: entry)
      if name.hasPrefix(ScenarioEnvironment.reservedPrefix) || set.contains(where: { $0.name == name }) { return false }
      return switch inherit {
      case .all: true
      case .none: false
      case .only(let names): names.contains(name)
      }
    }
    entries += set.map { "\($0.name)=\($0.value)" }
    return entries
  }

  /// The start of the names that tool and app use between each other.
  public static let reservedPrefix = "STARTUP_"

  private static func name(of entry: String) -> String { String(entry.prefix { $0 != "=" }) }
}
