/// A text of the development language that several keys have, and that is not translated alike everywhere: which translation fits,
/// the text alone can't say.
public struct AmbiguousSourceText: Equatable, Sendable {
  /// One of the keys and what it stands for in the language in use.
  public struct Translation: Equatable, Sendable {
    /// The key.
    public let key: String
    /// The table it is in.
    public let table: String
    /// The module the table belongs to; empty for the app itself.
    public let module: String
    /// The translation.
    public let text: String
  }

  /// The text as the app was written.
  public let text: String
  /// Its keys by module, table and key. `replace(_:)` takes the first.
  public let translations: [Translation]
}

extension Localizer {
  /// A text that stands in an app's code, in the language in use; the text itself where it is not known.
  ///
  /// For apps that were never localized: called around what sets a text, it translates literals without a change where they stand. A
  /// text is known when it is, byte for byte, a text of the development language or of `Base`, of any table and module, or a key of the
  /// main table. Texts with forms, and those whose arguments were put in already, are not.
  ///
  /// As wait-free as a lookup, but for the first call after a load, which goes through the development language's texts.
  public func replace(_ text: String) -> String { translation(of: text) ?? text }

  /// A text that stands in an app's code, in the language that the app uses: `Localizer.shared.replace(_:)`.
  public static func replace(_ text: String) -> String { shared.replace(text) }

  /// What `replace(_:)` puts in the place of a text; nil where it is not known.
  public func translation(of source: String) -> String? { translation(of: source, isNoted: false) }

  private func translation(of source: String, isNoted: Bool) -> String? {
    do throws(LaunchCacheError) {
      let found = try current.read { snapshot throws(LaunchCacheError) -> (isReady: Bool, text: String?) in
        if !isNoted, let recording = snapshot.recording { recording.recorder.note(text: source) }
        guard snapshot.hasSourceTexts else { return (false, nil) }
        return (true, try snapshot.translation(of: source))
      }
      if found.isReady { return found.text }
    } catch {
      return recoverFromDamage() ? translation(of: source, isNoted: true) : nil
    }
    return prepareReplacing() ? translation(of: source, isNoted: true) : nil
  }

  /// Texts of the development language that several keys have and that are translated differently now, by text. Reads every text: not
  /// for a launch.
  public func ambiguousSourceTexts() -> [AmbiguousSourceText] {
    do throws(LaunchCacheError) {
      let found = try current.read { snapshot throws(LaunchCacheError) -> [AmbiguousSourceText]? in
        snapshot.hasSourceTexts ? try snapshot.ambiguousSourceTexts() : nil
      }
      if let found { return found }
    } catch { return recoverFromDamage() ? ambiguousSourceTexts() : [] }
    return prepareReplacing() ? ambiguousSourceTexts() : []
  }

  /// Makes the snapshot in use one that knows source texts. False as long as nothing is loaded, and when it can't be.
  private func prepareReplacing() -> Bool {
    do throws(LaunchCacheError) { return try makeSourceTexts().get() } catch {
      // A block of the cached development language is damaged.
      guard recoverFromDamage(), let isReady = try? makeSourceTexts().get() else { return false }
      return isReady
    }
  }

  private func makeSourceTexts() -> Result<Bool, LaunchCacheError> {
    switching.withLock { state in
      guard let snapshot = current.read({ $0.isLoaded ? $0.unrecorded : nil }) else { return .success(false) }
      if snapshot.hasSourceTexts { return .success(true) }
      do throws(LaunchCacheError) { state.sources = try SourceTexts(snapshot.developmentStrings) } catch {
        return .failure(error)
      }
      show(snapshot, state)
      return .success(true)
    }
  }
}

extension LocalizerSnapshot {
  /// The own tables of the languages that the app was written in.
  var developmentStrings: [CompiledStrings] {
    let names = [Localizations.base, decision?.developmentLanguage]
    return names.compactMap { name in layers.first { $0.language == name }?.strings }
  }

  /// What stands for a text in the language in use; nil when it is not known.
  func translation(of source: String) throws(LaunchCacheError) -> String? {
    let bytes = source.utf8Span.span
    guard let sources else { return nil }
    if let recording { return try recording.snapshot.translation(bytes, sources) }
    return try translation(bytes, sources)
  }

  private func translation(_ bytes: Span<UInt8>, _ sources: SourceTexts) throws(LaunchCacheError) -> String? {
    guard let entry = try sources.index.find(bytes) else {
      return try find(bytes, table: Localizer.mainTable, module: "")?.text.string()
    }
    let table = sources.index.tables[entry.table]
    let section = sources.index.section(of: entry)
    return try find(try section.bytes(entry.key), table: table.name, module: table.module)?.text.string()
  }

  func ambiguousSourceTexts() throws(LaunchCacheError) -> [AmbiguousSourceText] {
    if let recording { return try recording.snapshot.ambiguousSourceTexts() }
    guard let sources else { return [] }
    var found: [AmbiguousSourceText] = []
    for entries in try sources.index.repeated() {
      var translations: [AmbiguousSourceText.Translation] = []
      for entry in entries {
        let table = sources.index.tables[entry.table]
        let section = sources.index.section(of: entry)
        let key = try section.bytes(entry.key)
        guard let hit = try find(key, table: table.name, module: table.module) else { continue }
        let translation = AmbiguousSourceText.Translation(
          key: String(repairing: key), table: table.name, module: table.module, text: try hit.text.string())
        if !translations.contains(translation) { translations.append(translation) }
      }
      guard let first = translations.first, translations.contains(where: { $0.text != first.text }) else { continue }
      translations.order { ($0.module, $0.table, $0.key) < ($1.module, $1.table, $1.key) }
      let section = sources.index.section(of: entries[0])
      let text = String(repairing: try section.bytes(entries[0].text))
      found.append(AmbiguousSourceText(text: text, translations: translations))
    }
    return found.ordered { $0.text < $1.text }
  }
}
