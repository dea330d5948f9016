/// Decides which languages an app uses: the user's choice, else the cached decision if nothing it depends on changed, else a
/// match of the preferred languages with those of the app, else the development language.
public struct LanguageResolver: Sendable {
  /// The app's folder.
  public let app: String
  /// How preferences are compared with the app's languages.
  public var policy = LanguageMatcher.Policy.apple
  /// Where the user's choice for this app is kept, when the app lets users choose.
  public var choice: LanguageChoice?
  /// How a cached decision is tied to the app's folder.
  public var trust = SourceTrust.files

  /// Resolves for the app in a folder.
  public init(app: String, choice: LanguageChoice? = nil) {
    self.app = app
    self.choice = choice
  }

  /// A decision and where it came from.
  public struct Resolution: Sendable {
    /// The decision; the same from the cache and without it.
    public let decision: LanguageDecision
    /// Whether it came from the cache.
    public let wasCached: Bool
    /// What to write into the cache when the launch is over; nil when it came from there or can't be kept.
    public let section: PreparedSection?
    /// What was wrong with `Info.plist` when it was read.
    public let complaint: PropertyListError?
    /// The same in words, also when the decision came from the cache.
    public let warning: String?
  }

  /// Decides with the default settings.
  public static func resolve(
    app: String, preferred: [String] = LanguagePreferences.current.languages, cache: LaunchCache? = nil
  ) throws(SystemError) -> Resolution {
    try LanguageResolver(app: app).resolve(preferred: preferred, cache: cache)
  }

  /// Decides for `preferred` (most wanted first). `preparing` says whether the answer will be written into a cache, which costs a
  /// few `stat` calls. Throws when the app's folder can't be read; a cache that can't serve costs its event, nothing else.
  ///
  /// From the cache: two `stat` calls and a search in the cache's directory. Without: the folder's names, `Info.plist`, the match.
  public func resolve(
    preferred: [String] = LanguagePreferences.current.languages, cache: LaunchCache?, preparing: Bool = true
  ) throws(SystemError) -> Resolution {
    let chosen = choice?.current
    let name = question(chosen, preferred)
    var sources: Fingerprint?
    if let cache {
      let current = fingerprint
      sources = current
      if let stored = cached(name, chosen, preferred, cache, current) {
        return Resolution(
          decision: stored.decision, wasCached: true, section: nil, complaint: nil, warning: stored.warning)
      }
    }
    // Before the folder is read: a change after this makes the next launch's fingerprint differ.
    if preparing && sources == nil { sources = fingerprint }
    let localizations = try Localizations(app: app)
    let decision = LanguageDecision(
      choice: chosen, preferred: preferred, localizations: localizations, policy: policy)
    let warning = localizations.complaint.map { "\($0)" }
    var section: PreparedSection?
    if preparing, !localizations.isFromElsewhere, let sources {
      let payload = StoredDecision(decision, warning: warning).payload
      section = PreparedSection(kind: .languageDecision, name: name, sources: sources, payload: payload)
    }
    return Resolution(
      decision: decision, wasCached: false, section: section, complaint: localizations.complaint, warning: warning)
  }

  /// What decides which languages an app has: the names in its folder, and its property list.
  private var fingerprint: Fingerprint {
    trust.fingerprint { [app, InfoPropertyList.path(inApp: app)] }
  }

  /// The section's name is what was asked, so that a changed preference finds no answer instead of an old one.
  private func question(_ chosen: String?, _ preferred: [String]) -> String {
    // Not by `joined`, whose first use in a process takes as long as all else here.
    var question = "\(policy.rawValue)|\(chosen ?? "")|"
    for (index, language) in preferred.enumerated() {
      if index > 0 { question += "," }
      question += language
    }
    return question
  }

  private func cached(
    _ name: String, _ chosen: String?, _ preferred: [String], _ cache: LaunchCache, _ sources: Fingerprint
  ) -> StoredDecision? {
    guard let section = try? cache.section(kind: .languageDecision, name: name, sources: sources),
      let payload = try? section.bytes(0..<section.count)
    else { return nil }
    do throws(LaunchCacheError) {
      let stored = try StoredDecision(payload: payload)
      let decision = stored.decision
      // The name can't tell ["a,b"] from ["a", "b"]; the payload can.
      guard decision.preferred == preferred, decision.choice == chosen, decision.policy == policy else {
        throw .malformedPayload(offset: 0)
      }
      return stored
    } catch {
      section.reportUnusable(error)
      return nil
    }
  }
}
