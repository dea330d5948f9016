extension Localizer {
  /// Pins a module to a language: its texts come from the chain of that language, whatever the language in use is, until `unpin(module:)`.
  /// The empty name is the app itself.
  ///
  /// Announced as a change, unless the module is pinned to it already. Before anything is loaded it takes effect with `load`. A language
  /// for which the app has nothing pins to the development language.
  public func pin(module: String, to language: String) throws(LocalizerError) {
    if LanguageTag(language) == nil { throw .notALanguage(language) }
    try setPin(of: module, language)
  }

  /// Lets a module have the language in use again.
  public func unpin(module: String) throws(LocalizerError) { try setPin(of: module, nil) }

  /// The languages that modules are pinned to, by the modules' names.
  public var pinnedModules: [String: String] { switching.withLock { $0.pins } }

  private func setPin(of module: String, _ language: String?) throws(LocalizerError) {
    try withSwitchState { state throws(LocalizerError) in
      let before = state.pins[module]
      if before == language { return }
      state.pins[module] = language
      guard let decision else { return }
      do throws(LocalizerError) { try republish(decision, &state) } catch {
        state.pins[module] = before
        throw error
      }
    }
    observers.deliver()
  }
}

extension LanguageDecision {
  /// The decision for a module that has a language of its own.
  func pinned(to language: String) -> LanguageDecision {
    LanguageDecision(choice: language, preferred: [], localizations: localizations, policy: policy)
  }
}
