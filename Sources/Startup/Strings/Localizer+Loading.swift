extension Localizer {
  /// What a switch works on, one at a time.
  struct SwitchState {
    var source: StringLayer.Source?
    var choice: LanguageChoice?
    var cache: LaunchCache?
    /// Languages that were loaded, so that switching back and forth reads nothing again.
    var layers: [String: StringLayer] = [:]
    var generation: UInt64 = 0
  }

  /// What came of loading.
  public struct Loading: Sendable {
    /// The languages that were loaded, in search order.
    public let languages: [String]
    /// Those of them that came from the cache.
    public let cachedLanguages: [String]
    /// Files that could not be read or understood.
    public let failures: [StringsFileLoadError]
    /// What was doubtful inside of files, at most 100 a file.
    public let problems: [StringsFileProblem]
    /// How many problems there were.
    public let problemCount: Int
    /// Files in the language folders of a kind that is not read.
    public let skipped: [String]
    /// What was lost or doubtful, a line each, also of languages that came from the cache; of many of a kind the first and a count.
    public let warnings: [String]
    /// How many keys the languages have together.
    public let keyCount: Int
  }

  /// Loads the languages of a decision and publishes them.
  ///
  /// Each language comes from `cache` if it has it and nothing it was made from changed, else from the app's folder. With `preparing`,
  /// what was read is kept for `takePreparedSections()`. `choice` is where a later `setLanguage(_:persist:)` keeps the user's choice.
  @discardableResult
  public func load(
    app: String, decision: LanguageDecision, cache: LaunchCache? = nil, choice: LanguageChoice? = nil,
    trust: SourceTrust = .files, preparing: Bool = true
  ) throws(LocalizerError) -> Loading {
    let layers = try withSwitchState { state throws(LocalizerError) in
      state.source = StringLayer.Source(app: app, trust: trust, preparing: preparing)
      state.choice = choice
      state.cache = cache
      state.layers = [:]
      return try publish(decision, &state)
    }
    observers.deliver()
    trace(layers)
    return Loading(layers)
  }

  /// A localizer of its own with the languages of a decision.
  public static func load(
    app: String, decision: LanguageDecision, cache: LaunchCache? = nil, tracer: Tracer = .shared
  ) throws(LocalizerError) -> Localizer {
    let localizer = Localizer(tracer: tracer)
    try localizer.load(app: app, decision: decision, cache: cache)
    return localizer
  }

  /// Switches to the language that best fits `language`, or with nil back to the preferred languages, and tells all observers. The same
  /// language again does nothing unless `force` is set, which also reads the files anew.
  ///
  /// Lookups go on meanwhile; those that begin after the return see the new language. With `persist` the choice is kept for the next
  /// launch; when that fails the switch is done all the same, and the error says so.
  public func setLanguage(_ language: String?, persist: Bool = true, force: Bool = false) throws(LocalizerError) {
    if let language, LanguageTag(language) == nil { throw .notALanguage(language) }
    let place = try withSwitchState { state throws(LocalizerError) -> LanguageChoice? in
      guard state.source != nil, let decision = decision else { throw .nothingLoaded }
      let next = LanguageDecision(
        choice: language, preferred: decision.preferred, localizations: decision.localizations, policy: decision.policy)
      if next == decision && !force { return state.choice }
      if force {
        // The files may have changed since the cache was opened: it is asked no more.
        state.layers = [:]
        state.cache = nil
      }
      traceSwitch(try publish(next, &state), next)
      return state.choice
    }
    observers.deliver()
    if !persist { return }
    guard let place else { throw .nowhereToPersist }
    do throws(SystemError) { try place.store(language) } catch { throw .notPersisted(error) }
  }

  /// What was computed for want of a cached answer, to be written when the launch is over, once: it is not kept after that.
  public func takePreparedSections() -> [PreparedSection] {
    switching.withLock { state in
      let prepared = state.layers.values.sorted { $0.language < $1.language }.flatMap(\.prepared)
      for (language, layer) in state.layers { state.layers[language] = layer.withoutPreparedSections }
      return prepared
    }
  }

  /// Replaces a language whose cached section turned out damaged by the one in the app's folder. False when there is nothing to
  /// replace it by.
  func recoverFromDamage() -> Bool {
    let isRecovered: Bool? = try? withSwitchState { state throws(LocalizerError) in
      guard let decision else { return false }
      state.cache = nil
      // Those from the cache go, whole or not: which one failed is not known here, and all of them are in the app's folder.
      state.layers = state.layers.filter { !$0.value.wasCached }
      if current.read({ $0.layers.contains { $0.wasCached } }) { _ = try publish(decision, &state) }
      return true
    }
    observers.deliver()
    return isRecovered ?? false
  }

  // MARK: Publishing

  private func withSwitchState<Result: Sendable>(
    _ body: (inout SwitchState) throws(LocalizerError) -> sending Result
  ) throws(LocalizerError) -> Result {
    let result = switching.withLock { state -> Swift.Result<Result, LocalizerError> in
      do throws(LocalizerError) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  private func publish(_ decision: LanguageDecision, _ state: inout SwitchState) throws(LocalizerError) -> [StringLayer]
  {
    guard let source = state.source else { throw .nothingLoaded }
    var layers: [StringLayer] = []
    for language in decision.searchOrder {
      if let layer = state.layers[language] {
        layers.append(layer)
        continue
      }
      let layer = try StringLayer.load(language, from: source, cache: state.cache)
      state.layers[language] = layer
      layers.append(layer)
    }
    let snapshot: LocalizerSnapshot
    do throws(LaunchCacheError) {
      snapshot = try LocalizerSnapshot(
        generation: state.generation + 1, decision: decision, layers: layers.map(\.withoutPreparedSections))
    } catch {
      // The directory of a cached language is damaged: the app's folder has all that the cache has.
      if layers.allSatisfy({ !$0.wasCached }) { throw .unreadable(language: decision.language, error) }
      state.cache = nil
      state.layers = state.layers.filter { !$0.value.wasCached }
      return try publish(decision, &state)
    }
    state.generation += 1
    current.replace(with: snapshot)
    // Under the lock, so that observers are told in the order of the snapshots; they are called after it.
    observers.announce(snapshot.change)
    return layers
  }

  private func traceSwitch(_ layers: [StringLayer], _ decision: LanguageDecision) {
    guard tracer.isEnabled else { return }
    tracer.instant(
      "language.change", category: .language, scope: .process,
      [
        "language": .name(tracer.name(decision.language)), "direction": .name(tracer.name(decision.direction.rawValue)),
        "cachedLanguages": .integer(Int64(layers.filter(\.wasCached).count)),
      ])
  }

  private func trace(_ layers: [StringLayer]) {
    guard tracer.isEnabled else { return }
    let loading = Loading(layers)
    tracer.annotate("languages", .name(tracer.name(loading.languages.joined(separator: ","))))
    tracer.annotate("cachedLanguages", .integer(Int64(loading.cachedLanguages.count)))
    tracer.annotate("keys", .integer(Int64(loading.keyCount)))
    for (name, count) in [
      ("failures", loading.failures.count), ("problems", loading.problemCount), ("skippedFiles", loading.skipped.count),
    ] where count > 0 {
      tracer.annotate(tracer.name(name), .integer(Int64(count)))
    }
  }
}

extension Localizer.Loading {
  init(_ layers: [StringLayer]) {
    languages = layers.map(\.language)
    cachedLanguages = layers.filter(\.wasCached).map(\.language)
    failures = layers.flatMap(\.failures)
    problems = layers.flatMap(\.problems)
    problemCount = layers.reduce(0) { $0 + $1.problemCount }
    skipped = layers.flatMap(\.skipped)
    warnings = layers.flatMap(\.warnings)
    keyCount = layers.reduce(0) { $0 + $1.strings.keyCount }
  }
}

extension StringLayer {
  /// Without the bytes that are only needed to write the cache.
  var withoutPreparedSections: StringLayer {
    StringLayer(
      language: language, strings: strings, wasCached: wasCached, prepared: [], failures: failures, problems: problems,
      problemCount: problemCount, skipped: skipped, warnings: warnings)
  }
}
