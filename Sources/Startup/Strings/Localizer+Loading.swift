extension Localizer {
  /// What a switch works on, one at a time.
  struct SwitchState {
    var source: StringLayer.Source?
    var choice: LanguageChoice?
    var cache: LaunchCache?
    /// Languages that were loaded, so that switching back and forth reads nothing again.
    var layers = LoadedLayers()
    var packs = AppliedPacks(store: nil)
    /// The languages of the modules that have one of their own.
    var pins: [String: String] = [:]
    /// The texts of the development language, once they were asked for.
    var sources: SourceTexts?
    /// What takes note of lookups, while they are recorded.
    var recorder: TextRecorder?
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
  /// what was read is kept for `takePreparedSections()`. `choice` is where a later `setLanguage(_:persist:)` keeps the user's choice,
  /// `packs` where string packs are that go before the app's own tables, and where `apply(_:)` keeps others. A stored pack that can't
  /// serve is a warning; the one before it, or the app's own tables, answer in its place.
  @discardableResult
  public func load(
    app: String, decision: LanguageDecision, cache: LaunchCache? = nil, choice: LanguageChoice? = nil,
    packs: StringPackStore? = nil, trust: SourceTrust = .files, preparing: Bool = true
  ) throws(LocalizerError) -> Loading {
    let loading = try withSwitchState { state throws(LocalizerError) in
      state.source = StringLayer.Source(app: app, trust: trust, preparing: preparing)
      state.choice = choice
      state.cache = cache
      state.layers.removeAll()
      state.packs = AppliedPacks(store: packs)
      let layers = try publish(decision, &state)
      return Loading(layers, packWarnings: state.packs.takeWarnings())
    }
    observers.deliver()
    trace(loading)
    return loading
  }

  /// A localizer of its own with the languages of a decision.
  public static func load(
    app: String, decision: LanguageDecision, cache: LaunchCache? = nil, packs: StringPackStore? = nil,
    tracer: Tracer = .shared
  ) throws(LocalizerError) -> Localizer {
    let localizer = Localizer(tracer: tracer)
    try localizer.load(app: app, decision: decision, cache: cache, packs: packs)
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
        state.layers.removeAll()
        state.cache = nil
        state.packs.forget()
      }
      traceSwitch(try republish(next, &state), next)
      return state.choice
    }
    observers.deliver()
    if !persist { return }
    guard let place else { throw .nowhereToPersist }
    do throws(SystemError) { try place.store(language) } catch { throw .notPersisted(error) }
  }

  /// What was computed for want of a cached answer, to be written when the launch is over, once: it is not kept after that.
  public func takePreparedSections() -> [PreparedSection] {
    switching.withLock { $0.layers.takePreparedSections() }
  }

  /// Replaces a language whose cached section turned out damaged by the one in the app's folder, and a damaged pack by the one
  /// before it. False when there is nothing to replace it by.
  func recoverFromDamage() -> Bool {
    let isRecovered: Bool? = try? withSwitchState { state throws(LocalizerError) in
      guard let decision else { return false }
      if state.packs.replaceDamaged() {
        _ = try republish(decision, &state)
        return true
      }
      state.cache = nil
      // Those from the cache go, whole or not: which one failed is not known here, and all of them are in the app's folder.
      state.layers.removeCached()
      if current.read({ $0.layers.contains { $0.wasCached } }) { _ = try republish(decision, &state) }
      return true
    }
    observers.deliver()
    return isRecovered ?? false
  }

  // MARK: Publishing

  func withSwitchState<Result: Sendable>(
    _ body: (inout SwitchState) throws(LocalizerError) -> sending Result
  ) throws(LocalizerError) -> Result {
    try switching.withLock { state throws(LocalizerError) in try body(&state) }
  }

  /// Publishes a decision while the app runs; returns the languages of its search order.
  @discardableResult
  func republish(_ decision: LanguageDecision, _ state: inout SwitchState) throws(LocalizerError) -> [StringLayer] {
    let layers = try publish(decision, &state)
    for warning in state.packs.takeWarnings() { tracer.recordWarning(warning) }
    return layers
  }

  private func publish(_ decision: LanguageDecision, _ state: inout SwitchState) throws(LocalizerError) -> [StringLayer]
  {
    let order = try searchOrder(of: decision, &state)
    var pinned: [String: SearchOrder] = [:]
    for (module, language) in state.pins {
      pinned[module] = try searchOrder(of: decision.pinned(to: language), &state)
    }
    let snapshot: LocalizerSnapshot
    do throws(LaunchCacheError) {
      snapshot = try LocalizerSnapshot(
        generation: state.generation + 1, decision: decision, order: order, pinned: pinned)
    } catch {
      if state.packs.replaceDamaged() { return try publish(decision, &state) }
      // The directory of a cached language is damaged: the app's folder has all that the cache has.
      if state.layers.all.allSatisfy({ !$0.wasCached }) { throw .unreadable(language: decision.language, error) }
      state.cache = nil
      state.layers.removeCached()
      return try publish(decision, &state)
    }
    state.generation += 1
    show(snapshot, state)
    // Under the lock, so that observers are told in the order of the snapshots; they are called after it.
    observers.announce(snapshot.change)
    return decision.searchOrder.compactMap { state.layers[$0] }
  }

  /// Lets lookups see a snapshot, or record what they look for and then see it.
  func show(_ snapshot: LocalizerSnapshot, _ state: SwitchState) {
    var snapshot = snapshot
    snapshot.sources = state.sources(for: snapshot)
    current.replace(with: state.recorder.map { LocalizerSnapshot(recording: snapshot, $0) } ?? snapshot)
  }

  /// The languages of a decision, loaded unless they were before.
  private func searchOrder(
    of decision: LanguageDecision, _ state: inout SwitchState
  ) throws(LocalizerError) -> SearchOrder {
    guard let source = state.source else { throw .nothingLoaded }
    var order = SearchOrder(chainLength: decision.chain.count)
    for language in decision.searchOrder {
      let layer: StringLayer
      if let loaded = state.layers[language] {
        layer = loaded
      } else {
        layer = try StringLayer.load(language, from: source, cache: state.cache)
        state.layers.add(layer)
      }
      order.languages.append(
        SearchOrder.Language(layer: layer.withoutPreparedSections, pack: state.packs.pack(of: language)))
    }
    return order
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

  private func trace(_ loading: Loading) {
    guard tracer.isEnabled else { return }
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
  init(_ layers: [StringLayer], packWarnings: [String]) {
    languages = layers.map(\.language)
    cachedLanguages = layers.filter(\.wasCached).map(\.language)
    failures = layers.flatMap(\.failures)
    problems = layers.flatMap(\.problems)
    problemCount = layers.reduce(0) { $0 + $1.problemCount }
    skipped = layers.flatMap(\.skipped)
    warnings = layers.flatMap(\.warnings) + packWarnings
    keyCount = layers.reduce(0) { $0 + $1.strings.keyCount }
  }
}

extension Localizer.SwitchState {
  /// What is known of the texts that an app was written in, as long as it is about these tables.
  func sources(for snapshot: LocalizerSnapshot) -> SourceTexts? {
    guard let sources, snapshot.isLoaded else { return nil }
    let strings = snapshot.developmentStrings
    let isSame =
      sources.index.languages.count == strings.count
      && zip(sources.index.languages, strings).allSatisfy { $0.section === $1.section }
    return isSame ? sources : nil
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
