/// Which languages an app uses, and why.
public struct LanguageDecision: Equatable, Sendable {
  /// What decided.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// The user chose a language for this app.
    case choice = 0
    /// The user's preferred languages were matched with those of the app.
    case match = 1
    /// Nothing matched: the development language.
    case development = 2
  }

  /// The user's choice for this app, when there is one; also when it fits none of the app's languages and so did not decide.
  public let choice: String?
  /// The preferred languages, most wanted first.
  public let preferred: [String]
  /// The languages of the app.
  public let available: [String]
  /// The language that the app was written in.
  public let developmentLanguage: String
  /// How preferences were compared with the app's languages.
  public let policy: LanguageMatcher.Policy
  /// The languages to look into, most wanted first, by their names in `available`; empty when nothing matched.
  public let chain: [String]
  /// The languages behind the chain: `Base` and the development language, as far as the app has them.
  public let fallback: [String]
  /// What decided.
  public let reason: Reason

  /// Decides: the user's choice if the app has something for it, else the preferred languages, else the development language.
  public init(
    choice: String?, preferred: [String], localizations: Localizations, policy: LanguageMatcher.Policy = .apple
  ) {
    // `Base` is no language, though it could be read as one.
    let candidates = localizations.available.filter { $0 != Localizations.base }
    var chain: [String] = []
    var reason = Reason.choice
    if let choice { chain = LanguageMatcher.chain(preferred: [choice], available: candidates, policy: policy) }
    if chain.isEmpty {
      chain = LanguageMatcher.chain(preferred: preferred, available: candidates, policy: policy)
      reason = chain.isEmpty ? .development : .match
    }
    self.init(
      choice: choice, preferred: preferred, available: localizations.available,
      developmentLanguage: localizations.developmentLanguage, policy: policy, chain: chain,
      fallback: localizations.fallback, reason: reason)
  }

  init(
    choice: String?, preferred: [String], available: [String], developmentLanguage: String,
    policy: LanguageMatcher.Policy, chain: [String], fallback: [String], reason: Reason
  ) {
    self.choice = choice
    self.preferred = preferred
    self.available = available
    self.developmentLanguage = developmentLanguage
    self.policy = policy
    self.chain = chain
    self.fallback = fallback
    self.reason = reason
  }

  /// Of nothing, before anything is decided.
  static let none = LanguageDecision(
    choice: nil, preferred: [], available: [], developmentLanguage: "", policy: .apple, chain: [], fallback: [],
    reason: .development)

  /// The language in use: the first of the chain, else the development language.
  public var language: String { chain.first ?? developmentLanguage }

  /// The direction of the language in use.
  public var direction: LayoutDirection { LanguageTag(language)?.layoutDirection ?? .leftToRight }

  /// All languages to look into, in order: the chain, then what stands behind it.
  public var searchOrder: [String] { chain + fallback.filter { !chain.contains($0) } }

  /// The languages of the app that this decision was made among.
  var localizations: Localizations {
    Localizations(available: available, developmentLanguage: developmentLanguage)
  }
}
