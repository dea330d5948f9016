/// What a profiler asks of a launch, by environment variables (docs/environment.md lists them).
///
/// The process's own are read once, and only when the process has no more privileges than who started it. Without any of
/// them a launch works as the app ships.
public struct LaunchEnvironment: Equatable, Sendable {
  /// Which launch cache is used, and how.
  public enum CacheMode: String, CaseIterable, Sendable {
    /// As the app ships: read when it is there, written after `ready` when that would change it.
    case asShipped = "default"
    /// Neither read nor written.
    case off
    /// Not read, as if there were none; written after `ready`.
    case absent
    /// Filled before the launch, which then reads it.
    case valid
    /// Filled before the launch by an older version of the app, so that the launch finds it stale.
    case stale

    /// Whether a launch looks into the cache.
    public var reads: Bool { self != .off && self != .absent }
    /// Whether a launch writes a cache that would differ.
    public var writes: Bool { self != .off }
  }

  /// A variable that was set to something that makes no sense; it has no effect, and the trace says so.
  public struct Problem: Equatable, Sendable, CustomStringConvertible {
    /// The variable's name, such as `STARTUP_EXIT`.
    public let variable: String
    /// What it was set to.
    public let value: String
    /// What is wrong with it, as the end of a sentence.
    public let reason: String
    /// Whether a part of the value makes sense and has its effect.
    public let isPartial: Bool

    /// `STARTUP_EXIT=now is ignored: not "ready"`.
    public var description: String {
      let shown = value.count > Self.longestValue ? "\(value.prefix(Self.longestValue))…" : value
      return "\(variable)=\(shown) is ignored\(isPartial ? " in part" : ""): \(reason)"
    }

    private static let longestValue = 100
  }

  /// Where to record: a ring that another process made (`STARTUP_RING`).
  public var ring: String?
  /// A file for the trace, in Chrome's format (`STARTUP_TRACE`).
  public var trace: String?
  /// The path of the launch cache (`STARTUP_CACHE`).
  public var cache: String?
  /// How the launch cache is used (`STARTUP_CACHE_MODE`).
  public var cacheMode = CacheMode.asShipped
  /// The languages the user wants, most wanted first (`STARTUP_LANGUAGES`, separated by commas); nil to ask the system.
  public var languages: [String]?
  /// A file with measured durations and an order for the stages (`STARTUP_PLAN`).
  public var plan: String?
  /// Whether the process ends once the launch is ready (`STARTUP_EXIT=ready`).
  public var exitsWhenReady = false
  /// What was set to something that makes no sense.
  public var problems: [Problem] = []

  /// Nothing asked: the app as it ships.
  public static let ignored = LaunchEnvironment()

  /// What this process was asked when it started; `ignored` when it is privileged (a set-user-ID program, say).
  public static let current: LaunchEnvironment =
    EnvironmentVariables.isPrivilegedProcess
    ? .ignored : LaunchEnvironment(clock: .shared) { EnvironmentVariables[$0] }

  /// Nothing asked.
  public init() {}

  /// What the variables that `variable` looks up ask; an empty value is as good as none.
  public init(variable: (String) -> String?) {
    self.init(clock: MonotonicClock(environment: variable), variable: variable)
  }

  /// `clock` is the one that was made from the same variables.
  private init(clock: MonotonicClock, variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    ring = value("STARTUP_RING")
    trace = value("STARTUP_TRACE")
    cache = value("STARTUP_CACHE")
    plan = value("STARTUP_PLAN")
    if let text = value("STARTUP_LANGUAGES") { takeLanguages(text) }
    if let text = value("STARTUP_ORIGIN_NS"), clock.origin != .spawn {
      refuse("STARTUP_ORIGIN_NS", text, "not a time in nanoseconds from 0 until now")
    }
    if let text = value("STARTUP_CLOCK"), clock.source != .timeStampCounter {
      let isCalibration = ClockCalibration(text: text) != nil
      refuse(
        "STARTUP_CLOCK", text,
        isCalibration
          ? "it disagrees with the system clock by more than 1 ms" : "not tsc:TICKS:NANOSECONDS:MULTIPLIER:SHIFT")
    }
    if let text = value("STARTUP_CACHE_MODE") {
      if let mode = CacheMode(rawValue: text) {
        cacheMode = mode
      } else {
        let known = CacheMode.allCases.map(\.rawValue)
        refuse("STARTUP_CACHE_MODE", text, "not one of \(known.joined(separator: ", "))")
      }
    }
    if let text = value("STARTUP_EXIT") {
      if text == "ready" { exitsWhenReady = true } else { refuse("STARTUP_EXIT", text, "not \"ready\"") }
    }
  }

  private mutating func takeLanguages(_ text: String) {
    let (tags, refused) = LanguagePreferences.read(text)
    if !tags.isEmpty { languages = tags }
    if let first = refused.first {
      let others = refused.count > 1 ? " and \(refused.count - 1) more are" : " is"
      refuse("STARTUP_LANGUAGES", text, "\"\(first)\"\(others) no language tag", isPartial: !tags.isEmpty)
    } else if tags.isEmpty {
      refuse("STARTUP_LANGUAGES", text, "it names no language")
    }
  }

  private mutating func refuse(_ variable: String, _ value: String, _ reason: String, isPartial: Bool = false) {
    problems.append(Problem(variable: variable, value: value, reason: reason, isPartial: isPartial))
  }
}
