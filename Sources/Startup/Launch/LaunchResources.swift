/// What the ready-made stages of one launch share: the app's cache, its language, what is to be written into the cache afterwards.
///
/// A class, because each stage adds to it what later ones need.
final class LaunchResources: Sendable {
  private struct State {
    var app: String?
    var resolution: LanguageResolver.Resolution?
    /// Nil as long as nobody asked for the cache.
    var opening: LaunchCache.Opening?
    var prepared: [PreparedSection] = []
    var isWritingCache = false
    var warnings: [String] = []
  }

  /// Why a ready-made stage can't do its work.
  enum Problem: Error, CustomStringConvertible {
    case noLanguage(stage: String)
    case noPlaceForCache(UserFolder.Missing)

    var description: String {
      switch self {
      case .noLanguage(let stage): "\(stage) needs a stage before it that resolves the language: Stage.language(app:)"
      case .noPlaceForCache(let reason): "the launch cache is neither read nor written: \(reason)"
      }
    }
  }

  let environment: LaunchEnvironment
  let tracer: Tracer
  private let launch: String
  private let state = Mutex(State())

  init(launch: String, environment: LaunchEnvironment, tracer: Tracer) {
    self.launch = launch
    self.environment = environment
    self.tracer = tracer
  }

  // MARK: Warnings

  /// What ready-made stages could not read, a line each, in the order it was noticed.
  var warnings: [String] { state.withLock { $0.warnings } }

  private func warn(_ messages: [String]) {
    if messages.isEmpty { return }
    state.withLock { $0.warnings += messages }
    for message in messages { tracer.recordWarning(message) }
  }

  // MARK: Cache

  private var cachePath: Result<String, UserFolder.Missing> {
    environment.cache.map { .success($0) } ?? LaunchCache.usualPath(app: launch)
  }

  /// Why there is no place for a launch cache that is to be used; nil when there is one, or none is needed.
  var cacheProblem: Problem? {
    guard environment.cacheMode != .off, case .failure(let reason) = cachePath else { return nil }
    return .noPlaceForCache(reason)
  }

  /// The launch cache, opened when it is first asked for; nil when there is none that can serve, or none is to be read.
  private func cache() -> LaunchCache? {
    guard environment.cacheMode.reads, case .success(let path) = cachePath else { return nil }
    return state.withLock { state in
      let opening = state.opening ?? LaunchCache.open(path: path, tracer: tracer)
      state.opening = opening
      return opening.cache
    }
  }

  /// Whether stages computed what the cache should have had.
  var hasChangedCache: Bool { environment.cacheMode.writes && state.withLock { !$0.prepared.isEmpty } }

  /// Whether the cache has still to be written, or is being written.
  var isCacheDue: Bool { hasChangedCache || state.withLock { $0.isWritingCache } }

  /// Writes what stages computed for want of a cached answer, keeping what is still good of the cache there was.
  func writeCache() throws {
    let (prepared, opening) = state.withLock { state in
      defer { state.prepared = [] }
      state.isWritingCache = true
      return (state.prepared, state.opening)
    }
    defer { state.withLock { $0.isWritingCache = false } }
    guard environment.cacheMode.writes, !prepared.isEmpty else {
      tracer.annotate("sections", .integer(0))
      return
    }
    let path: String
    switch cachePath {
    case .success(let place): path = place
    case .failure(let reason): throw Problem.noPlaceForCache(reason)
    }
    var builder = opening?.cache.map { LaunchCacheBuilder(updating: $0) } ?? LaunchCacheBuilder()
    for section in prepared { builder.add(section) }
    try builder.write(to: path)
    tracer.annotate("sections", .integer(Int64(prepared.count)))
  }

  // MARK: Language and strings

  /// Decides which language the app in a folder has, and keeps the decision for other stages.
  func resolveLanguage(app: String, trust: SourceTrust) throws {
    var resolver = LanguageResolver(app: app, choice: choice)
    resolver.trust = trust
    let preferred = environment.languages ?? LanguagePreferences.current.languages
    let resolution = try resolver.resolve(
      preferred: preferred, cache: cache(), preparing: environment.cacheMode.writes)
    if tracer.isEnabled {
      tracer.annotate("language", .name(tracer.name(resolution.decision.language)))
      tracer.annotate("cached", .boolean(resolution.wasCached))
    }
    warn(resolution.warning.map { [$0] } ?? [])
    state.withLock { state in
      state.app = app
      state.resolution = resolution
      if let section = resolution.section { state.prepared.append(section) }
    }
  }

  /// Loads the string tables of the app's languages into a localizer.
  func loadStrings(into localizer: Localizer, packs: StringPackStore? = nil, trust: SourceTrust, stage: String) throws {
    let (app, resolution) = state.withLock { ($0.app, $0.resolution) }
    guard let app, let resolution else { throw Problem.noLanguage(stage: stage) }
    let loading = try localizer.load(
      app: app, decision: resolution.decision, cache: cache(), choice: choice, packs: packs, trust: trust,
      preparing: environment.cacheMode.writes)
    warn(loading.warnings)
    let prepared = localizer.takePreparedSections()
    state.withLock { $0.prepared += prepared }
  }

  // MARK: Fonts

  /// Registers files and folders of fonts; their index in the launch cache is called as the stage.
  func registerFonts(
    _ paths: [String], in registry: FontRegistry, validation: FontIndexValidation, stage: String
  ) throws {
    let loading = try registry.load(
      paths, named: stage, cache: cache(), validation: validation, preparing: environment.cacheMode.writes)
    if tracer.isEnabled {
      tracer.annotate("files", .integer(Int64(loading.fileCount)))
      tracer.annotate("faces", .integer(Int64(loading.faceCount)))
      tracer.annotate("cached", .boolean(loading.wasCached))
    }
    warn(loading.warnings)
    if let section = loading.section { state.withLock { $0.prepared.append(section) } }
  }

  /// Where the user's choice of a language is kept. A profiler that says which languages are wanted is not overruled by it.
  private var choice: LanguageChoice? { environment.languages == nil ? LanguageChoice(app: launch) : nil }
}
