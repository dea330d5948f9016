internal import Synchronization

/// Lookups through a bare pointer, as in apps that free what was replaced a while later and hope that nobody reads it any more.
///
/// Here the while lasts until the stage ends, so that no reader can be overtaken: all that was replaced stays in memory.
@safe final class TimerLookups: GuardedLookups {
  private final class Held: Sendable {
    let snapshot: LocalizerSnapshot
    init(_ snapshot: LocalizerSnapshot) { self.snapshot = snapshot }
  }

  private let localizer: Localizer
  private let current: Atomic<UInt>
  /// Everything that `current` has pointed to.
  private let held: Mutex<[Held]>

  init(_ localizer: Localizer) {
    self.localizer = localizer
    let first = Held(localizer.current.read { copy $0 })
    held = Mutex([first])
    current = Atomic(unsafe UInt(bitPattern: Unmanaged.passUnretained(first).toOpaque()))
  }

  func length(of key: LookupKey) -> Int {
    // Sound: `held` keeps every object that the address was ever of for as long as `self` lives.
    let address = unsafe UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)).unsafelyUnwrapped
    return unsafe Unmanaged<Held>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.snapshot.length(of: key) }
  }

  func languageChanged() {
    let new = Held(localizer.current.read { copy $0 })
    held.withLock { $0.append(new) }
    current.store(unsafe UInt(bitPattern: Unmanaged.passUnretained(new).toOpaque()), ordering: .releasing)
  }
}
