import Startup

/// Launches the variants of a measurement in turn and collects what was measured.
public struct SeriesRunner {
  /// How many launches, in which order.
  public struct Settings: Sendable {
    /// Measured launches of each variant.
    public var launches: Int
    /// Launches of each variant before them, which are not counted.
    public var warmups: Int
    /// What the order is drawn with.
    public var seed: UInt64
    /// Whether orphaned descendants of a launch are looked for and killed; only where this process has no other children.
    public var killsOrphans: Bool

    /// Settings from their parts.
    public init(launches: Int, warmups: Int, seed: UInt64, killsOrphans: Bool = false) {
      self.launches = launches
      self.warmups = warmups
      self.seed = seed
      self.killsOrphans = killsOrphans
    }
  }

  /// How far the work is.
  public struct Progress: Sendable {
    /// Launches done.
    public var done: Int
    /// All launches, warm-ups included.
    public var total: Int
    /// The variant that is launched next.
    public var variant: String
    /// What it is launched for: `warm-up 1`, `launch 3`.
    public var occasion: String
    /// The last launch's wall time in nanoseconds.
    public var lastWall: Int64?
  }

  /// What came out.
  public struct Result: Sendable {
    /// The records of each plan's launches in the order they were made.
    public var records: [[LaunchRecord]]
    /// For each plan its first launch, when that was a warm-up.
    public var firsts: [LaunchRecord?]
    /// For each plan the launches that could not be used and were repeated.
    public var discarded: [[LaunchSeries.Discarded]]
    /// Whether the user stopped it early.
    public var wasInterrupted: Bool
    /// Launches after which processes had to be killed that the program left behind.
    public var launchesWithLeftovers: Int
    /// What ended the series before all launches were made; the ones before it are in the result all the same.
    public var failure: LaunchFailure?

    /// The result of a series that was to be complete.
    public func complete() throws(LaunchFailure) -> Result {
      if let failure { throw failure }
      return self
    }
  }

  /// How often a launch is repeated that could not be used.
  static let mostRepetitions = 5

  private let plans: [LaunchPlan]
  private let settings: Settings
  private let report: (Progress) -> Void
  private let calibration = ClockCalibration.measured()
  private var result: Result
  private var done = 0
  private var lastWall: Int64?

  private init(_ plans: [LaunchPlan], settings: Settings, progress: @escaping (Progress) -> Void) {
    self.plans = plans
    self.settings = settings
    report = progress
    result = Result(
      records: plans.map { _ in [] }, firsts: plans.map { _ in nil }, discarded: plans.map { _ in [] },
      wasInterrupted: false, launchesWithLeftovers: 0)
  }

  /// Runs the whole series. An interruption (`Interruption`) and a failure end it early with what was measured so far.
  public static func run(
    _ plans: [LaunchPlan], settings: Settings, progress: @escaping (Progress) -> Void = { _ in }
  ) -> Result {
    var runner = SeriesRunner(plans, settings: settings, progress: progress)
    do throws(LaunchFailure) { try runner.runAll() } catch { runner.result.failure = error }
    // Each one's cleanup, also after a failure, whose message is the more useful one.
    for plan in plans {
      do throws(LaunchFailure) {
        try PlanCommands.run(plan.cleanup, role: "cleanup", of: plan, occasion: "after the last launch")
      } catch { runner.result.failure = runner.result.failure ?? error }
    }
    return runner.result
  }

  private mutating func runAll() throws(LaunchFailure) {
    for plan in plans {
      try PlanCommands.run(plan.setup, role: "setup", of: plan, occasion: "before the first launch")
    }
    for plan in plans {
      if Interruption.signal != nil { break }
      try fillCache(of: plan)
    }
    var order = LaunchOrder(variants: plans.count, seed: settings.seed)
    for round in 0..<(settings.warmups + settings.launches) {
      for index in order.nextRound() {
        if Interruption.signal != nil {
          result.wasInterrupted = true
          return
        }
        try launch(index, round: round - settings.warmups)
      }
    }
  }

  /// Makes the cache that the launches of a plan are to find, by one launch that is not measured.
  private func fillCache(of plan: LaunchPlan) throws(LaunchFailure) {
    guard let cache = plan.cache, cache.needsFilling else { return }
    let occasion = "filling the cache"
    let filling = PlannedLaunch(
      plan: plan, occasion: occasion, calibration: calibration?.refreshed(), killsOrphans: settings.killsOrphans,
      isFilling: true)
    if case .interrupted = try filling.run(round: -1, position: 0) { return }
    do throws(LaunchCacheError) {
      if try cache.keepFilling() { return }
    } catch { throw LaunchFailure(variant: plan.name, occasion: occasion, reason: .cacheNotUsed("\(error)")) }
    throw LaunchFailure(
      variant: plan.name, occasion: occasion, reason: .cacheNotUsed("the launch that was to fill it wrote none"))
  }

  /// Launches one variant once, again if the launch could not be used; a negative round is a warm-up.
  private mutating func launch(_ index: Int, round: Int) throws(LaunchFailure) {
    let plan = plans[index]
    let occasion = round < 0 ? "warm-up \(round + settings.warmups + 1)" : "launch \(round + 1)"
    report(
      Progress(
        done: done, total: plans.count * (settings.warmups + settings.launches), variant: plan.name, occasion: occasion,
        lastWall: lastWall))
    for repetition in 1... {
      let position = result.records.reduce(0) { $0 + $1.count }
      let launch = PlannedLaunch(
        plan: plan, occasion: occasion, calibration: calibration?.refreshed(), killsOrphans: settings.killsOrphans)
      let attempt = try launch.run(round: round, position: position)
      switch attempt {
      case .measured(let record):
        keep(record, of: index, round: round)
        return
      case .discarded(let discarded):
        result.discarded[index].append(discarded)
        if repetition == Self.mostRepetitions {
          throw LaunchFailure(
            variant: plan.name, occasion: occasion, reason: .unusable(discarded.reason, times: repetition))
        }
      case .interrupted:
        result.wasInterrupted = true
        return
      }
    }
  }

  private mutating func keep(_ record: LaunchRecord, of index: Int, round: Int) {
    done += 1
    lastWall = record.sample.wall
    if record.leftProcessesBehind { result.launchesWithLeftovers += 1 }
    if round >= 0 {
      result.records[index].append(record)
    } else if result.firsts[index] == nil {
      result.firsts[index] = record
    }
  }
}
