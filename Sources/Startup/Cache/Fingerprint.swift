/// What a cached answer depends on, small enough to be compared at every launch.
///
/// Take it *before* reading the sources: what changes after that makes the next launch's fingerprint differ. Times of
/// files have the granularity of the kernel's tick (up to 10 ms) on many systems, so a file that is changed twice
/// within one tick could keep its fingerprint. Taking one therefore waits for up to 20 ms when a source changed
/// within the last 20 ms; when it still changes then, the fingerprint is not settled and the section is stored as one
/// never to use.
public struct Fingerprint: Equatable, Sendable {
  /// One number for all of it; fingerprints with equal digests are taken for equal.
  public let digest: UInt64
  /// False while a source was still changing when the fingerprint was taken.
  public let isSettled: Bool
  /// The sources as they stand in the file.
  let record: [UInt8]

  /// The length of time within which two changes of a file may have one time stamp, in nanoseconds.
  static let timeStampGranularity: Int64 = 20_000_000

  /// The fingerprint of files and folders: of each its size, times of modification and change, and inode (one `stat`
  /// each). A folder's fingerprint changes with the names in it.
  ///
  /// The order of `paths` does not matter and repeats count once. A missing source is part of the fingerprint: it
  /// changes when the file appears. Paths are compared as text, so pass the same form at every launch.
  public init(of paths: [String]) {
    let ordered = Self.ordered(paths)
    var sources = ordered.map(FingerprintSource.init(path:))
    if Self.newestChange(of: sources, isWithin: Self.timeStampGranularity) {
      WallClock.pause(nanoseconds: Self.timeStampGranularity)
      sources = ordered.map(FingerprintSource.init(path:))
    }
    self.init(sources, isSettled: !Self.newestChange(of: sources, isWithin: Self.timeStampGranularity))
  }

  /// Trusts an app's version instead of looking at files: for an installed bundle that only an update changes.
  public static func appVersion(_ version: String) -> Fingerprint {
    Fingerprint([FingerprintSource(path: version, state: .version)], isSettled: true)
  }

  /// The fingerprint that an earlier version of the same sources would have had: what a launch finds after an update.
  public var ofEarlierVersion: Fingerprint {
    let sources = FingerprintSource.decode(record.span) ?? []
    return Fingerprint(sources.map(\.earlier), isSettled: true)
  }

  init(_ sources: [FingerprintSource], isSettled: Bool) {
    let record = FingerprintSource.encode(sources)
    self.record = record
    digest = XXHash64.hash(record.span)
    self.isSettled = isSettled
  }

  /// A stored fingerprint, or nil when the bytes are none.
  init?(storedRecord: Span<UInt8>) {
    guard let sources = FingerprintSource.decode(storedRecord) else { return nil }
    self.init(sources, isSettled: true)
  }

  /// The first source that differs from `stored`, for the message that says why a section is stale.
  func firstChange(since stored: Span<UInt8>) -> FingerprintChange? {
    guard let before = FingerprintSource.decode(stored), let now = FingerprintSource.decode(record.span) else {
      return nil
    }
    return FingerprintChange.first(from: before, to: now)
  }

  /// Whether its sources still look the same; an app version is not looked at.
  var isCurrent: Bool {
    guard let sources = FingerprintSource.decode(record.span) else { return false }
    return sources.allSatisfy { $0.state == .version || $0 == FingerprintSource(path: $0.path) }
  }

  private static func ordered(_ paths: [String]) -> [String] {
    if paths.count < 2 { return paths }
    var ordered: [String] = []
    ordered.reserveCapacity(paths.count)
    for path in paths.orderedByBytes() {
      // Not `==`, which takes two spellings of one accented letter, and so two files, for one.
      if let last = ordered.last, last.utf8.elementsEqual(path.utf8) { continue }
      ordered.append(path)
    }
    return ordered
  }

  private static func newestChange(of sources: [FingerprintSource], isWithin limit: Int64) -> Bool {
    let now = WallClock.nanoseconds
    return sources.contains { source in
      guard case .present(let facts) = source.state else { return false }
      return (now &- facts.changeTime).magnitude < UInt64(limit)
    }
  }
}
