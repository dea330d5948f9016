/// How the threads of a `strings.lookup` stage share what they look texts up in, while the language may be switched.
enum LookupSynchronization: String, CaseIterable, Sendable {
  /// As a localizer does by itself: wait-free, what was replaced goes as soon as nobody can read it.
  case lockfree
  /// One lock around every lookup.
  case mutex
  /// A lock that many may read under.
  case rwlock
  /// No lock; what was replaced goes by a timer that is long enough for every reader: here at the end of the stage.
  case timer

  /// Lookups in a localizer's texts, guarded so.
  func lookups(in localizer: Localizer) -> any GuardedLookups {
    switch self {
    case .lockfree: WaitFreeLookups(localizer)
    case .mutex: MutexLookups(localizer)
    case .rwlock: ReadWriteLockLookups(localizer)
    case .timer: TimerLookups(localizer)
    }
  }
}

/// A key with its table and its module.
typealias LookupKey = (key: String, table: String, module: String)

/// One way to look texts up from several threads.
protocol GuardedLookups: Sendable {
  /// How long the text of a key is in UTF-8; 0 when there is none.
  func length(of key: LookupKey) -> Int

  /// Takes over what the localizer has published since.
  func languageChanged()
}

extension LocalizerSnapshot {
  func length(of key: LookupKey) -> Int {
    // A damaged section answers nothing here: the localizer's own lookups repair it.
    let hit = try? find(key.key.utf8Span.span, table: key.table, module: key.module)
    return hit?.text.withBytes { $0.count } ?? 0
  }
}

extension Localizer {
  fileprivate var snapshot: LocalizerSnapshot { current.read { $0.unrecorded } }
}

private struct WaitFreeLookups: GuardedLookups {
  private let localizer: Localizer

  init(_ localizer: Localizer) { self.localizer = localizer }

  func length(of key: LookupKey) -> Int {
    localizer.withUTF8(key.key, table: key.table, module: key.module) { $0.count }
  }

  func languageChanged() {}
}

private final class MutexLookups: GuardedLookups {
  private let localizer: Localizer
  private let snapshot: Mutex<LocalizerSnapshot>

  init(_ localizer: Localizer) {
    self.localizer = localizer
    snapshot = Mutex(localizer.snapshot)
  }

  func length(of key: LookupKey) -> Int { snapshot.withLock { $0.length(of: key) } }

  func languageChanged() {
    let new = localizer.snapshot
    snapshot.withLock { $0 = new }
  }
}

private final class ReadWriteLockLookups: GuardedLookups {
  private let localizer: Localizer
  private let snapshot: ReadWriteLock<LocalizerSnapshot>

  init(_ localizer: Localizer) {
    self.localizer = localizer
    snapshot = ReadWriteLock(localizer.snapshot)
  }

  func length(of key: LookupKey) -> Int { snapshot.read { $0.length(of: key) } }

  func languageChanged() { snapshot.replace(with: localizer.snapshot) }
}
