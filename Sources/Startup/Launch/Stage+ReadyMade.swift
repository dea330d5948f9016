extension Stage {
  /// Decides which language the app uses, from the launch cache when nothing it depends on changed: `language.resolve`.
  ///
  /// The user's choice comes first, then the preferred languages in their order against those of the app, then the app's
  /// development language.
  ///
  /// - Parameters:
  ///   - app: the app's folder, with a `LANGUAGE.lproj` for each language.
  ///   - trust: how a cached decision is tied to the folder: by the files, or by the app's version.
  public static func language(
    app: String, after dependencies: [String] = [], on lane: Lane = .main, trust: SourceTrust = .files,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    var stage = Stage(
      languageStageName, after: dependencies, lane: lane, declaration: SourceSite(fileID: fileID, line: line),
      body: .readyMade { resources, _ in try resources.resolveLanguage(app: app, trust: trust) })
    stage.preparesCache = true
    return stage
  }

  /// Loads the app's string tables in its language, from the launch cache when they did not change: `strings.load`.
  ///
  /// It runs after `language(app:)`. What `L("key")` gives comes from the shared localizer. An app that receives string packs says in
  /// `packs` where they are kept; one that can't serve is a warning of the launch.
  public static func strings(
    after dependencies: [String] = [languageStageName], on lane: Lane = .main, into localizer: Localizer = .shared,
    packs: StringPackStore? = nil, trust: SourceTrust = .files, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    var stage = Stage(
      stringsStageName, after: dependencies, lane: lane, declaration: SourceSite(fileID: fileID, line: line),
      body: .readyMade { resources, _ in
        try resources.loadStrings(into: localizer, packs: packs, trust: trust, stage: stringsStageName)
      })
    stage.preparesCache = true
    return stage
  }

  /// Registers fonts, from their index in the launch cache when it is good: `fonts.register`.
  ///
  /// An app registers what its first screen needs in a stage that `ready` waits for, and the rest in another one with a name of its own
  /// that is deferred:
  ///
  ///     Stage.fonts(["App/Fonts/Critical"])
  ///     Stage.fonts(["App/Fonts/Others"], named: "fonts.register.others", on: .background, deferred: true)
  ///
  /// - Parameters:
  ///   - paths: files and folders. A face that can't be registered fails the stage, and then none of them is.
  ///   - name: the stage's name, which is that of the index too.
  ///   - deferred: whether it waits until the launch is ready.
  ///   - validation: how an index is tied to the files.
  public static func fonts(
    _ paths: [String], named name: String = fontsStageName, after dependencies: [String] = [], on lane: Lane = .main,
    deferred: Bool = false, into registry: FontRegistry = .shared, validation: FontIndexValidation = .files,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Stage {
    var stage = Stage(
      name, after: dependencies, lane: lane, deferred: deferred,
      declaration: SourceSite(fileID: fileID, line: line),
      body: .readyMade { resources, _ in
        try resources.registerFonts(paths, in: registry, validation: validation, stage: name)
      })
    stage.preparesCache = true
    return stage
  }

  /// The name of the stage that `fonts(_:)` makes when it is not given another.
  public static let fontsStageName = "fonts.register"
  /// The name of the stage that `language(app:)` makes.
  public static let languageStageName = "language.resolve"
  /// The name of the stage that `strings()` makes.
  public static let stringsStageName = "strings.load"
  /// The name of the stage that a launch adds by itself when others prepare the launch cache.
  package static let cacheStageName = "cache.write"

  /// Writes what stages prepared into the launch cache, once the launch is ready; nil when none of `stages` prepares anything.
  static func writingCache(after stages: [Stage]) -> Stage? {
    let preparing = stages.filter(\.preparesCache)
    guard !preparing.isEmpty else { return nil }
    var stage = Stage(
      cacheStageName, after: [], lane: .background, optional: true, deferred: true,
      declaration: SourceSite(fileID: #fileID, line: #line),
      body: .readyMade { resources, _ in try resources.writeCache() })
    stage.dependencies = preparing.map { Dependency(stage: $0.name, moment: .end) }
    return stage
  }
}
