/// A kind of stage that the tool can host for a scenario: its name, what it does, and the options it takes.
///
/// This is the description that configs are checked against and documentation is made from.
public struct StageKind: Equatable, Sendable {
  /// The kind's name, which is also the usual name of a stage of it: `strings.load`.
  public let name: String
  /// What a stage of this kind does, in one line.
  public let summary: String
  /// The options it takes.
  public let options: [Option]
  /// Whether it works on the scenario's `app` folder, which then must be given.
  public let needsApp: Bool
  /// The kind of stage that must have ended before, directly or by what lies between; nil when any order is good.
  public let needsBefore: String?
  /// Whether it looks into the launch cache, and prepares what it has not found there.
  public let usesCache: Bool

  init(
    name: String, summary: String, options: [Option], needsApp: Bool, needsBefore: String? = nil,
    usesCache: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.needsApp = needsApp
    self.needsBefore = needsBefore
    self.usesCache = usesCache
  }

  /// One option of a kind.
  public struct Option: Equatable, Sendable {
    /// Its key in a config.
    public let name: String
    /// What it may be.
    public let type: OptionType
    /// What it is when not given; nil for an option that must be given.
    public let defaultValue: StageOptionValue?
    /// What it means, in one line.
    public let summary: String
  }

  /// What an option's value may be.
  public enum OptionType: Equatable, Sendable {
    case wholeNumber(ClosedRange<Int>)
    case duration
    case boolean
    case text
    case texts
    case choice([String])
  }

  /// All kinds, in the order documentation lists them.
  public static let all: [StageKind] = [
    StageKind(
      name: "language.resolve", summary: "Decides the language chain from the preferred languages and those of the app",
      options: [], needsApp: true, usesCache: true),
    StageKind(
      name: "strings.load", summary: "Loads the string tables of the resolved languages, all modules", options: [],
      needsApp: true, needsBefore: "language.resolve", usesCache: true),
    StageKind(
      name: "strings.lookup", summary: "Looks strings up, evenly spread over all modules and keys",
      options: [
        Option(
          name: "lookups", type: .wholeNumber(1...100_000_000), defaultValue: .wholeNumber(1000),
          summary: "how many strings are looked up on each thread"),
        Option(
          name: "threads", type: .wholeNumber(1...64), defaultValue: .wholeNumber(1),
          summary: "how many threads look up at once"),
        Option(
          name: "switches", type: .wholeNumber(0...10_000), defaultValue: .wholeNumber(0),
          summary: "how often a second the language is switched meanwhile"),
        Option(
          name: "synchronization", type: .choice(LookupSynchronization.allCases.map(\.rawValue)),
          defaultValue: .text(LookupSynchronization.lockfree.rawValue),
          summary: "how the threads share the texts while the language is switched"),
      ], needsApp: true, needsBefore: "strings.load"),
    StageKind(
      name: "strings.format", summary: "Looks up texts with conversions in them and puts them together with arguments",
      options: [
        Option(
          name: "formats", type: .wholeNumber(1...100_000_000), defaultValue: .wholeNumber(1000),
          summary: "how many texts are put together"),
        Option(
          name: "localized", type: .boolean, defaultValue: .boolean(false),
          summary: "whether numbers are written as the language writes them"),
      ], needsApp: true, needsBefore: "strings.load"),
    StageKind(
      name: "fonts.register", summary: "Registers fonts by their names: what each is called, looks like and holds",
      options: [
        Option(
          name: "fonts", type: .texts, defaultValue: nil,
          summary: "the files and folders of fonts, relative to the app's folder"),
        Option(
          name: "validation", type: .choice(FontIndexValidation.byName.map(\.name)), defaultValue: .text("files"),
          summary: "how the launch cache's index of them is tied to the files"),
      ], needsApp: true, usesCache: true),
    StageKind(
      name: "sleep", summary: "Waits without using a processor, as for a server's answer",
      options: [Option(name: "duration", type: .duration, defaultValue: nil, summary: "how long")], needsApp: false),
    StageKind(
      name: "spin", summary: "Computes until its thread has used that much processor time",
      options: [Option(name: "duration", type: .duration, defaultValue: nil, summary: "how much processor time")],
      needsApp: false),
  ]

  /// The kind of that name.
  public static func named(_ name: String) -> StageKind? { all.first { $0.name == name } }

  /// The option of that name.
  public func option(_ name: String) -> Option? { options.first { $0.name == name } }
}

/// The value of a stage's option, of the type that its kind asks for.
public enum StageOptionValue: Equatable, Sendable {
  case wholeNumber(Int)
  /// Nanoseconds.
  case duration(Int64)
  case boolean(Bool)
  case text(String)
  case texts([String])
}
