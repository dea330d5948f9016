/// What an app asked for while it was recorded: the keys and the texts that its users really see.
public struct TextRecording: Sendable {
  /// A key and where it was looked for.
  public struct Key: Hashable, Sendable {
    /// The key.
    public let key: String
    /// The table.
    public let table: String
    /// The module the table belongs to; empty for the app itself.
    public let module: String
  }

  /// The keys that were looked up, by module, table and key, and how often each.
  public let keys: [(key: Key, count: Int)]
  /// The texts that `replace(_:)` was given, and how often each.
  public let texts: [(text: String, count: Int)]
  /// How many lookups are not in it, because there were more different ones than were to be kept.
  public let droppedCount: Int
}

extension Localizer {
  /// How many different keys and texts a recording keeps when nobody says otherwise.
  public static let usualRecordingLimit = 10_000

  /// Records from now on which keys are looked up and which texts replaced, at most `limit` different ones; what was recorded before is
  /// forgotten. For development: while it goes on, each lookup takes a lock. Without it lookups do nothing more than ever.
  public func startRecording(limit: Int = Localizer.usualRecordingLimit) {
    switching.withLock { state in
      state.recorder = TextRecorder(limit: limit)
      show(current.read { $0.unrecorded }, state)
    }
  }

  /// Ends the recording and returns what was recorded; nil when none went on.
  @discardableResult
  public func stopRecording() -> TextRecording? {
    switching.withLock { state in
      let recording = state.recorder?.recording
      state.recorder = nil
      show(current.read { $0.unrecorded }, state)
      return recording
    }
  }

  /// What was recorded so far; nil when no recording goes on.
  public var recording: TextRecording? { switching.withLock { $0.recorder?.recording } }
}

/// What a snapshot holds while lookups are recorded. Its tables are empty then, so that every lookup goes the way of one that finds
/// nothing, where there is time to record it and to look here.
///
/// A class because a snapshot can't hold another one.
final class RecordedLookups: Sendable {
  let snapshot: LocalizerSnapshot
  let recorder: TextRecorder

  init(_ snapshot: LocalizerSnapshot, _ recorder: TextRecorder) {
    self.snapshot = snapshot
    self.recorder = recorder
  }
}

extension LocalizerSnapshot {
  /// The snapshot that lookups see when they are not recorded.
  var unrecorded: LocalizerSnapshot { recording?.snapshot ?? self }

  /// As `find`, for those that record what they look for, when that is wanted.
  func lookUp(_ key: String, table: String, module: String) throws(LaunchCacheError) -> Hit? {
    guard let recording else { return try find(key.utf8Span.span, table: table, module: module) }
    recording.recorder.note(key: key, table: table, module: module)
    return try recording.snapshot.find(key.utf8Span.span, table: table, module: module)
  }
}
