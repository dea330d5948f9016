/// A span as the decoder puts it together from records.
struct RecordedSpan {
  /// Where a span is drawn.
  enum Placement {
    /// On its thread, where it nests with the others.
    case thread
    /// On a track of its own, since it moved or overlaps.
    case ownTrack
  }

  let token: UInt64
  let name: UInt64
  let category: UInt8
  /// Whether it was begun as one that may move between threads.
  let mayMove: Bool
  /// What tells its task from others; 0 outside of tasks.
  var task: UInt64 = 0
  /// The index of the thread's stretch it began in.
  let stretch: Int
  /// Nanoseconds since zero.
  let begin: Int64
  /// Nil while it is open.
  var end: Int64?
  var placement = Placement.thread
  /// Whether nothing ever ended it, and `end` is only where it was last seen.
  var isUnfinished = false
  var arguments: [RecordedArgument] = []
}

/// An argument as it was recorded.
struct RecordedArgument {
  let key: UInt64
  let type: UInt8
  let payload: UInt64
}

/// An instant as it was recorded.
struct RecordedInstant {
  let name: UInt64
  let category: UInt8
  let stretch: Int
  let time: Int64
  let scope: Trace.Instant.Scope
  var arguments: [RecordedArgument] = []
}

/// A sample of a counter as it was recorded.
struct RecordedSample {
  let name: UInt64
  let category: UInt8
  let time: Int64
  let value: Double
}

/// One end of an arrow as it was recorded.
struct RecordedFlowEnd {
  enum Role: Int {
    case begin, step, end
  }

  let role: Role
  let id: UInt64
  let name: UInt64
  let category: UInt8
  let stretch: Int
  let time: Int64
}

/// What one thread recorded in one lane without a break. A lane passes from a finished thread to a new one, and a thread
/// may come back to another lane.
struct ThreadStretch {
  let thread: Int64
  let begin: Int64
  /// The end of the thread, or the last time in it.
  var end: Int64
  var name: UInt64?
  /// Whether the thread is known to have ended.
  var isEnded = false
}

/// What was recorded and can't be shown as it was meant, by count; each reaches the trace's metadata.
struct RecordingLosses: Equatable {
  /// Events that found no room.
  var dropped: UInt64 = 0
  /// Records that later ones overwrote.
  var overwritten: UInt64 = 0
  /// Spans that nothing ended.
  var unfinished = 0
  /// Ends of spans that were ended already, or never begun.
  var unmatchedEnds = 0
  /// Spans ended before one that began later on the same thread, though both were to stay on it.
  var crossedEnds = 0
  /// Arguments without a span or an instant.
  var unboundArguments = 0
  /// Arrows without a beginning, without an end, or with one outside of every span.
  var unboundFlows = 0
  /// Samples of a counter that are no finite number.
  var unusableSamples = 0
  /// Times before the trace's zero, which were moved to it.
  var timesBeforeZero = 0
  /// Records that were not written completely, or make no sense.
  var torn = 0

  /// The count of each kind, by its name in the metadata.
  var counts: [(String, Int)] {
    [
      ("overwritten_records", Int(clamping: overwritten)), ("unfinished_spans", unfinished),
      ("unmatched_ends", unmatchedEnds), ("crossed_ends", crossedEnds),
      ("unbound_arguments", unboundArguments), ("unbound_flows", unboundFlows),
      ("unusable_samples", unusableSamples), ("times_before_zero", timesBeforeZero), ("torn_records", torn),
    ]
  }
}
