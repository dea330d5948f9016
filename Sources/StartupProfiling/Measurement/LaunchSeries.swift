import Startup

/// The launches of all variants of one measurement, and what is needed to judge and repeat it.
public struct LaunchSeries: Equatable, Sendable {
  /// The launches of one variant.
  public struct Variant: Equatable, Sendable {
    /// What reports call it.
    public var name: String
    /// What ended the measured time: `exit` or the name of a milestone.
    public var until: String
    /// In the order they were made.
    public var samples: [LaunchSample]
    /// The very first launch when it was a warm-up: it meets caches that no later one meets, so it stands apart.
    public var first: LaunchSample?
    /// Launches that could not be used and were repeated.
    public var discarded: [Discarded]

    /// A variant from its parts.
    public init(
      name: String, until: String = "ready", samples: [LaunchSample] = [], first: LaunchSample? = nil,
      discarded: [Discarded] = []
    ) {
      self.name = name
      self.until = until
      self.samples = samples
      self.first = first
      self.discarded = discarded
    }
  }

  /// A launch that could not be used.
  public struct Discarded: Equatable, Sendable {
    /// Why.
    public enum Reason: String, Equatable, Sendable {
      /// The machine slept: the clock that goes on meanwhile went further than the other.
      case suspended
      /// A time was negative.
      case negativeTime = "negative-time"
    }

    /// The round it was made in; negative for a warm-up.
    public var round: Int
    /// Why.
    public var reason: Reason
    /// By how many nanoseconds.
    public var amount: Int64

    /// A discarded launch from its facts.
    public init(round: Int, reason: Reason, amount: Int64) {
      self.round = round
      self.reason = reason
      self.amount = amount
    }
  }

  /// What was measured: the scenario's name, or the program's command line.
  public var title: String
  /// The scenario's file as it was named; nil for a program without one.
  public var scenarioFile: String?
  /// A digest of the scenario's bytes, in hexadecimal; nil for a program without one.
  public var scenarioDigest: String?
  /// When it began, in nanoseconds since 1970.
  public var date: Int64
  /// The machine, with its load before the first launch.
  public var host: HostDescription
  /// The clock that stages were timed with, as the launched programs said; nil when none said.
  public var clock: String?
  /// What the order of the launches was drawn with.
  public var seed: UInt64
  /// The launches of each variant that were asked for.
  public var requestedLaunches: Int
  /// The launches of each variant before them that were not kept.
  public var warmups: Int
  /// Whether it ended before it was complete: the user stopped it, or a launch failed.
  public var wasInterrupted: Bool
  /// The variant that others are compared with; nil when there is only one.
  public var baseline: String?
  /// In the order of the scenario.
  public var variants: [Variant]

  /// A series from its parts.
  public init(
    title: String, scenarioFile: String? = nil, scenarioDigest: String? = nil, date: Int64, host: HostDescription,
    clock: String? = nil,
    seed: UInt64,
    requestedLaunches: Int, warmups: Int, wasInterrupted: Bool = false, baseline: String? = nil, variants: [Variant]
  ) {
    self.title = title
    self.scenarioFile = scenarioFile
    self.scenarioDigest = scenarioDigest
    self.date = date
    self.host = host
    self.clock = clock
    self.seed = seed
    self.requestedLaunches = requestedLaunches
    self.warmups = warmups
    self.wasInterrupted = wasInterrupted
    self.baseline = baseline
    self.variants = variants
  }
}
