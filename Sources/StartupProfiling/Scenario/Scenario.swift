import Startup

/// What is to be launched and how: the variants of one launch, how often each is measured, and what stands around it.
///
/// Usually read from a config (`Scenario.load`); a program named on a command line becomes one too (`Scenario.init(program:)`).
public struct Scenario: Equatable, Sendable {
  /// What reports call it.
  public var name: String
  /// The config it was read from; nil when it was made otherwise.
  public var path: String?
  /// A digest of the config's bytes in hexadecimal, to tell whether saved launches are of the same config; nil for a scenario that
  /// was not read from one.
  public var digest: String?
  /// The absolute folder that its commands run in and its paths are relative to.
  public var folder: String
  /// How often each variant is launched and measured.
  public var launches = Scenario.usualLaunches
  /// How often each variant is launched before that without being counted.
  public var warmup = Scenario.usualWarmup
  /// Commands that run once, before the first launch.
  public var setup: [[String]] = []
  /// Commands that run once, after the last launch.
  public var cleanup: [[String]] = []
  /// Stages that reports also add up, by a name of their own.
  public var groups: [StageGroup] = []
  /// What is counted for a stage whose name occurs more than once in a launch; the first rule that fits holds, else the sum.
  public var repeats: [RepeatRule] = []
  /// The variants in the order of the config; at least one.
  public var variants: [ResolvedScenario]
  /// The name of the variant that the others are compared with.
  public var baseline: String

  /// The launches of each variant when a config does not say: enough for a median's 95% interval of useful width.
  public static let usualLaunches = 20
  /// The uncounted launches of each variant when a config does not say.
  public static let usualWarmup = 1
  /// The nanoseconds a launch may take when a config does not say.
  public static let usualTimeout: Int64 = 60_000_000_000
  /// The name of the only variant of a scenario that names none.
  public static let onlyVariantName = "default"
  /// The most launches of a variant that are counted, and that are not.
  public static let mostLaunches = 100_000
  /// What a config says it is.
  public static let schema = "startup-prof/scenario/1"

  /// A scenario of the given variants; `variants` holds at least one, and `baseline` is the name of one of them.
  public init(
    name: String, path: String? = nil, folder: String, variants: [ResolvedScenario], baseline: String? = nil
  ) {
    precondition(!variants.isEmpty, "a scenario has at least one variant")
    self.name = name
    self.path = path
    self.folder = folder
    self.variants = variants
    self.baseline = baseline ?? variants[0].variant
  }

  /// A scenario that launches one program from its spawn to its end, as `run -- CMD` does: with the environment and working
  /// folder as they are.
  /// - Parameter program: The program and its arguments; at least the program.
  public init(program: [String], folder: String) {
    precondition(!program.isEmpty, "a program has a name")
    let name = PathName.lastComponent(of: program[0])
    self.init(
      name: name, folder: folder,
      variants: [
        ResolvedScenario(
          name: name, variant: Scenario.onlyVariantName, folder: folder, work: .program(program), ready: .exit)
      ])
  }

  /// This scenario with only the variants of these names, in its own order; with all when there is no name.
  public func selecting(_ names: [String]) throws(UnknownVariant) -> Scenario {
    if names.isEmpty { return self }
    var selected = self
    var wanted: Set<String> = []
    for name in names { wanted.insert(try resolved(variant: name).variant) }
    selected.variants = variants.filter { wanted.contains($0.variant) }
    if !wanted.contains(baseline) { selected.baseline = selected.variants[0].variant }
    return selected
  }

  /// The variant of that name, complete with all it inherits.
  public func resolved(variant name: String) throws(UnknownVariant) -> ResolvedScenario {
    if let variant = variants.first(where: { $0.variant == name }) { return variant }
    throw UnknownVariant(name: name, known: variants.map(\.variant))
  }

  /// What is counted for a stage of that name when it occurs more than once in a launch.
  public func repeatMode(for stage: String) -> RepeatMode {
    repeats.first { $0.pattern.matches(stage) }?.mode ?? .sum
  }

  /// A variant that was asked for and is not there.
  public struct UnknownVariant: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name that no variant has.
    public let name: String
    /// The names there are.
    public let known: [String]

    /// An error from its facts.
    public init(name: String, known: [String]) {
      self.name = name
      self.known = known
    }

    public var description: String {
      let phrase = Suggestion.phrase(for: name, in: known)
      return "unknown variant \"\(name)\"\(phrase.isEmpty ? "; there is \(known.joined(separator: ", "))" : phrase)"
    }
  }
}

/// Stages that reports add up under one name.
public struct StageGroup: Equatable, Sendable {
  /// What reports call the group.
  public var name: String
  /// Which stages belong to it.
  public var patterns: [NamePattern]

  /// A group of the stages that match one of `patterns`.
  public init(name: String, patterns: [NamePattern]) {
    self.name = name
    self.patterns = patterns
  }

  /// Whether a stage of that name belongs to the group.
  public func contains(_ stage: String) -> Bool { patterns.contains { $0.matches(stage) } }
}

/// What is counted when a stage's name occurs more than once in one launch.
public enum RepeatMode: String, CaseIterable, Sendable {
  /// All of them together.
  case sum
  /// The earliest.
  case first
  /// The longest.
  case max
  /// How often it occurs, instead of a time.
  case count
}

/// A way of counting for the stages that match a pattern.
public struct RepeatRule: Equatable, Sendable {
  /// Which stages it is about.
  public var pattern: NamePattern
  /// What is counted for them.
  public var mode: RepeatMode

  /// A rule from its parts.
  public init(pattern: NamePattern, mode: RepeatMode) {
    self.pattern = pattern
    self.mode = mode
  }
}
