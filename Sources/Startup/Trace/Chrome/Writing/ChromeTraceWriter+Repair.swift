extension ChromeTraceWriter {
  /// What the writer changes rather than write something that a viewer drops, distorts or refuses.
  public enum Repair: String, CaseIterable, Sendable {
    /// A span that crosses another of its thread was written as an async span, because Perfetto drops overlapping ones.
    case overlappingSpan
    /// A span that came out of the promised order was written as an async span, because its nesting can't be known.
    case unorderedSpan
    /// A negative duration became 0.
    case negativeDuration
    /// All times were moved so that the earliest is 0; `otherData` says by how much, and our reader moves them back.
    case movedTimes
    /// An event before zero, or so late that viewers round its nanoseconds, was left out.
    case timeOutOfRange
    /// A process id that is 0, negative, 2^32 or more, or used twice was replaced.
    case processID
    /// A thread id that is 0, negative, 2^32 or more, or used twice in its process was replaced.
    case threadID
    /// An async span got another id, because with its own it would cross another span of that id.
    case asyncID
    /// A flow got another id, because another flow of that name and category has it.
    case flowID
    /// A missing name became `(no name)`.
    case missingName
    /// A number that is not finite became a string, or as a counter's sample was left out.
    case notFinite
    /// An integer beyond ±2^53, which viewers round, became a string.
    case wideInteger
    /// An argument whose name was used before in the same list was renamed.
    case argumentName
    /// A value nested deeper than `ChromeTraceWriter.maximumDepth` became `"…"`.
    case depth
    /// Series of one counter that have different times became counters of their own.
    case counterSeries
    /// The end of a flow was left out, because no span of its thread encloses it.
    case flowEnd
    /// A flow was left out, because fewer than two of its ends could be written.
    case flow
  }

  /// What became of a trace: how many events were written, and what was repaired how often.
  public struct Outcome: Equatable, Sendable {
    /// Events in `traceEvents`, metadata included.
    public var events = 0
    /// The repairs that happened, with their counts.
    public var repairs: [Repair: Int] = [:]

    /// Counts one repair.
    mutating func note(_ repair: Repair) { repairs[repair, default: 0] += 1 }
  }
}
