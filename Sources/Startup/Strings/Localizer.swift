internal import Synchronization

/// An app's texts in the user's language, switched while the app runs.
///
/// A lookup takes no lock and never waits: it reads one immutable snapshot, in which each key is looked for in the languages of the
/// decision's chain, then in `Base` and the development language, of each first in the pack that came later (`apply(_:)`), then in
/// the app's own tables. A switch makes a new snapshot and publishes it as a whole.
///
///     let resolution = try LanguageResolver.resolve(app: app, cache: cache)
///     try Localizer.shared.load(app: app, decision: resolution.decision, cache: cache)
///     print(L("greeting"))
///
/// A class because all users of a localizer share one language.
public final class Localizer: Sendable {
  /// The localizer that `L(…)` asks; it answers every key with itself until something is loaded.
  public static let shared = Localizer()

  /// The table that is meant when none is named.
  public static let mainTable = "Localizable"

  /// Another state of an app's texts, as observers are told of it: another language, or the same one with other texts, after a pack
  /// was applied or a module pinned.
  public struct Change: Equatable, Sendable {
    /// The language in use.
    public let language: String
    /// Its direction.
    public let direction: LayoutDirection
    /// Counts the snapshots, ascending.
    public let generation: UInt64
  }

  let current: Published<LocalizerSnapshot>
  let switching = Mutex(SwitchState())
  let observers = ObserverList()
  let bindings = BindingList()
  let counts = LookupCounts()
  /// Held from the storing of a pack until it is published, so that what is in use is what is stored.
  let packTurn = Mutex(())
  let tracer: Tracer

  /// A localizer without strings; events go to `tracer`.
  public init(tracer: Tracer = .shared) {
    current = Published(.empty)
    self.tracer = tracer
  }

  // MARK: Lookup

  /// The text of a key, or `default`, or the key itself. It is never formatted: `50% off` stays as it is.
  ///
  /// Wait-free on any thread. Over the app's own cache the String points into it and costs no allocation; over tables in memory it is a
  /// copy (about 350 instructions more). `withUTF8` costs neither.
  public func string(
    _ key: String, table: String = Localizer.mainTable, module: String = "", default: String? = nil
  ) -> String {
    if let lent = lendUTF8(of: key, table, module) {
      defer { lent.giveBack() }
      return lent.text.plainString
    }
    return answer(key, table: table, module: module, default: `default`).text
  }

  /// Calls `body` with the UTF-8 of a key's text in the main table, in place, or else of the key: the fastest of all lookups. The bytes
  /// are valid until `body` returns, which should be soon: a snapshot that is replaced meanwhile stays in memory until then.
  @inlinable
  public func withUTF8<Result>(_ key: String, _ body: (Span<UInt8>) -> Result) -> Result {
    if let lent = lendUTF8(of: key) {
      defer { lent.giveBack() }
      return body(lent.bytes)
    }
    return body(answer(key).text.utf8Span.span)
  }

  /// Calls `body` with the UTF-8 of a key's text, in place, or else of `default`, or of the key. See `withUTF8(_:_:)`.
  @inlinable
  public func withUTF8<Result>(
    _ key: String, table: String = Localizer.mainTable, module: String = "", default: String? = nil,
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    // The part that has no type parameter is compiled once, here; a generic one would run unspecialized in other modules.
    if let lent = lendUTF8(of: key, table, module) {
      defer { lent.giveBack() }
      return body(lent.bytes)
    }
    return body(answer(key, table: table, module: module, default: `default`).text.utf8Span.span)
  }

  /// A key's text, to be given back; nil, and nothing to be given back, when it is not so simple: the text has forms, nothing answers,
  /// lookups are recorded, the cache is damaged.
  @usableFromInline
  func lendUTF8(of key: String, _ table: String, _ module: String) -> LentText? {
    if module.isEmpty && table == Localizer.mainTable { return lendUTF8(of: key) }
    return key.withUTF8Bytes { key in
      unsafe lend { snapshot throws(LaunchCacheError) in
        try unsafe LocalizerSnapshot.find(in: snapshot, key, table: table, module: module)
      }
    }
  }

  /// The same of the main table's texts: what nearly every lookup is, and so a function of its own without names to be compared.
  @usableFromInline
  func lendUTF8(of key: String) -> LentText? {
    // Not by `withUTF8Bytes`, which has its closure in two places.
    let lent = unsafe key.utf8.withContiguousStorageIfAvailable { buffer in
      unsafe lend(Span(_unsafeElements: buffer))
    }
    if let lent { return lent }
    return lend(key.utf8Span.span)
  }

  @inline(never)
  private func lend(_ key: Span<UInt8>) -> LentText? {
    unsafe lend { snapshot throws(LaunchCacheError) in try unsafe LocalizerSnapshot.find(in: snapshot, key) }
  }

  @inline(__always)
  private func lend(
    _ find: (UnsafePointer<LocalizerSnapshot>) throws(LaunchCacheError) -> LocalizerSnapshot.Hit?
  ) -> LentText? {
    let (snapshot, reading) = unsafe current.beginReading()
    // An error comes again where there is time for it.
    if let hit = try? unsafe find(snapshot), !hit.text.hasForms {
      if hit.layer > 0 { counts.addBehindFirst() }
      return unsafe LentText(hit.text, reading)
    }
    unsafe reading.end()
    return nil
  }

  /// Who answered a lookup.
  public enum Level: Equatable, Sendable {
    /// The string pack of a language, by the name it has in the pack.
    case pack(String)
    /// A language of the chain, by its place in it and its name. A pinned module has a chain of its own.
    case language(Int, String)
    /// `Base` or the development language, by its name.
    case fallback(String)
    /// The caller's default.
    case defaultText
    /// Nothing: the text is the key.
    case key
  }

  /// The text of a key, and who answered.
  public func answer(
    _ key: String, table: String = Localizer.mainTable, module: String = "", default: String? = nil
  ) -> (text: String, level: Level) {
    do throws(LaunchCacheError) {
      let found = try current.read { snapshot throws(LaunchCacheError) -> (String, Level)? in
        guard let hit = try snapshot.lookUp(key, table: table, module: module) else { return nil }
        if hit.layer > 0 { counts.addBehindFirst() }
        return (try hit.text.string(), snapshot.level(of: hit.layer))
      }
      if let found { return found }
    } catch {
      if recoverFromDamage() { return answer(key, table: table, module: module, default: `default`) }
    }
    counts.addUnanswered(key, table, module, tracer)
    if let text = `default` { return (text, .defaultText) }
    return (key, .key)
  }

  // MARK: State

  /// The decision in use; nil as long as nothing is loaded.
  public var decision: LanguageDecision? { current.read { $0.decision } }

  /// The language in use, its direction, and the count of snapshots.
  public var change: Change { current.read { $0.change } }

  /// How many lookups a language behind the first answered, since the process began.
  public var lookupsAnsweredBehindFirst: Int { counts.behindFirst }

  /// How many lookups nothing answered, since the process began.
  public var lookupsUnanswered: Int { counts.unanswered }

  /// The first keys that nothing answered, at most 256, by table and module.
  public var unansweredKeys: [UnansweredKey] { counts.keys }

  /// All keys of the language in use with their tables and modules, in no particular order. Reads every table: not for a launch.
  public func allKeys() -> [(key: String, table: String, module: String)] {
    current.read { snapshot in
      var keys: [(String, String, String)] = []
      guard let strings = snapshot.layers.first?.strings else { return [] }
      try? strings.forEachKey { module, table, key, _ in keys.append((key, table, module)) }
      for pack in snapshot.packs where pack.replaces(snapshot.layers[0].language) {
        try? pack.strings.forEachKey { module, table, key, _ in
          let isOwn = (try? strings.value(forKey: key, table: table, module: module)) ?? nil
          if isOwn == nil { keys.append((key, table, module)) }
        }
      }
      return keys
    }
  }
}
