extension Localizer {
  /// Stores a pack and puts it in use at once: its texts go before the app's own ones of its language.
  ///
  /// Takes the place of the language's pack of before, which is kept for `rollBackPack(of:)`; packs of other languages stay as they
  /// are. The one that was applied last counts, whatever the versions are called: who wants no older ones compares `packs` first. When
  /// it throws, all is as it was. Applying what is in use already changes nothing. Where nothing looks for the language's texts now,
  /// the pack is stored, and no change is announced.
  ///
  /// Writes a file and waits until it is durable, and for other processes that work on packs of this language: not for the main thread.
  public func apply(_ pack: StringPack) throws(StringPackError) {
    let store = try packStore
    if let verifier = store.verifier, !verifier(pack.signedBytes, pack.signature) { throw .signatureRefused }
    try changePacks(of: pack.language, "strings.apply-pack") { () throws(StringPackError) in
      _ = try store.folder(of: pack.language).add(pack)
      return pack
    }
  }

  /// Takes the newest pack of a language back: the one before answers again, or the app's own texts when it was the first.
  ///
  /// One pack before the newest is kept: to go back twice without an apply in between is possible only to the very first one and to the
  /// app's own texts, else `noEarlierPack` is thrown.
  public func rollBackPack(of language: String) throws(StringPackError) {
    let folder = try packStore.folder(of: language)
    try changePacks(of: language, "strings.roll-back-pack") { () throws(StringPackError) in
      try folder.removeNewest(language: language)
      return folder.newest(whole: true).pack
    }
  }

  /// Removes all packs of a language: the app's own texts answer again.
  public func removePack(of language: String) throws(StringPackError) {
    let folder = try packStore.folder(of: language)
    try changePacks(of: language, "strings.remove-pack") { () throws(StringPackError) in
      guard try folder.removeAll() else { throw .noPack(language: language) }
      return nil
    }
  }

  /// The packs that answer now, in the order in which they are asked.
  public var packs: [StringPack] { current.read { $0.packs } }

  private var packStore: StringPackStore {
    get throws(StringPackError) {
      guard let store = switching.withLock({ $0.packs.store }) else { throw .nowhereToKeep }
      return store
    }
  }

  /// Changes what is stored of a language, then publishes what `body` says is there now, one change at a time; a moment in the trace.
  private func changePacks(
    of language: String, _ event: TraceName, _ body: () throws(StringPackError) -> StringPack?
  ) throws(StringPackError) {
    let result = packTurn.withLock { _ -> Result<Void, StringPackError> in
      do throws(StringPackError) {
        let pack = try body()
        try use(pack, of: language)
        trace(event, language, pack)
        return .success(())
      } catch { return .failure(error) }
    }
    observers.deliver()
    try result.get()
  }

  private func trace(_ event: TraceName, _ language: String, _ pack: StringPack?) {
    guard tracer.isEnabled else { return }
    tracer.instant(
      event, category: .strings, scope: .process,
      ["language": .name(tracer.name(language)), "version": .name(tracer.name(pack?.version ?? ""))])
  }

  private func use(_ pack: StringPack?, of language: String) throws(StringPackError) {
    do throws(LocalizerError) {
      try withSwitchState { state throws(LocalizerError) in
        guard state.packs.update(pack, of: language), let decision else { return }
        let languages = [decision.searchOrder] + state.pins.values.map { decision.pinned(to: $0).searchOrder }
        let key = StringPack.key(of: language)
        guard languages.contains(where: { $0.contains { StringPack.key(of: $0) == key } }) else { return }
        try republish(decision, &state)
      }
    } catch { throw .notPublished(error) }
  }
}
