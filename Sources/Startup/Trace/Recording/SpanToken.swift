/// A span that was begun and is to be ended, on any thread.
///
/// A value of one word; ending it twice or never is no error in the program, but is counted in the trace's metadata.
public struct SpanToken: Equatable, Sendable {
  /// The record of the beginning: lane and position; 0 when nothing was recorded.
  @usableFromInline let rawValue: UInt64

  @usableFromInline init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The token of a span that was not recorded, because the tracer is disabled or its memory is full. Ending it does nothing.
  public static let notRecorded = SpanToken(rawValue: 0)
}
