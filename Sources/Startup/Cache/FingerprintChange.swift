/// The first difference between two fingerprints, so that a stale section says which file made it so.
public struct FingerprintChange: Equatable, Sendable, CustomStringConvertible {
  /// How a source differs.
  public enum Kind: String, Sendable {
    case added, removed, appeared, vanished, modified, replaced
    case becameUnreadable = "became unreadable"
    case otherVersion = "is another app version"
  }

  /// The source's path, or the app's version.
  public let path: String
  /// How it differs.
  public let kind: Kind

  public var description: String { "\(path) \(kind.rawValue)" }

  static func first(from before: [FingerprintSource], to now: [FingerprintSource]) -> FingerprintChange? {
    var old = before[...]
    for source in now {
      guard let earlier = old.first else { return added(source) }
      if earlier.path.utf8.elementsEqual(source.path.utf8) {
        old = old.dropFirst()
        if earlier.state == source.state { continue }
        return FingerprintChange(path: source.path, kind: kind(from: earlier.state, to: source.state))
      }
      if earlier.path.utf8.lexicographicallyPrecedes(source.path.utf8), source.state != .version {
        return FingerprintChange(path: earlier.path, kind: .removed)
      }
      return added(source)
    }
    return old.first.map { FingerprintChange(path: $0.path, kind: .removed) }
  }

  private static func added(_ source: FingerprintSource) -> FingerprintChange {
    FingerprintChange(path: source.path, kind: source.state == .version ? .otherVersion : .added)
  }

  private static func kind(from before: FingerprintSource.State, to now: FingerprintSource.State) -> Kind {
    switch (before, now) {
    case (.present(let old), .present(let new)): return old.inode == new.inode ? .modified : .replaced
    case (_, .missing): return .vanished
    case (_, .unreadable): return .becameUnreadable
    case (_, .version): return .otherVersion
    case (_, .present): return .appeared
    }
  }
}
