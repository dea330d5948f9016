internal import CStartup
public import Synchronization

// What is inlined into a caller is the question whether the tracer is open, a load and a branch; the rest is a call that costs a
// tenth of the clock reading it makes.
extension Tracer {
  /// Begins a span on this thread. End it with `end`, on any thread: a span that does not nest with the others on its thread
  /// gets a track of its own in the trace.
  @inlinable
  public func begin(_ name: TraceName, category: TraceCategory = .stage) -> SpanToken {
    let recorder = recorder.load(ordering: .acquiring)
    return recorder == 0 ? .notRecorded : Tracer.recordBegin(recorder, name, category)
  }

  /// Begins a span that may start only after another thread told this one that something is done: its beginning is never before
  /// an end that the other recorded before telling. (The time of an ordinary beginning may be some ten nanoseconds early, where
  /// the processor reads its counter ahead of earlier loads.) It costs 10 ns more.
  public func beginAfterHandoff(_ name: TraceName, category: TraceCategory = .stage) -> SpanToken {
    cstartup_order_ticks()
    return begin(name, category: category)
  }

  /// Begins a span of a task, which may go on on another thread after every `await`, while spans of other tasks follow on this one.
  /// It is drawn on its thread if it ends there and no span of another task came in between that was begun so too; else on a track
  /// of its own. Its beginning is ordered as that of `beginAfterHandoff`.
  @inlinable
  public func beginMoving(_ name: TraceName, category: TraceCategory = .stage) -> SpanToken {
    let recorder = recorder.load(ordering: .acquiring)
    return recorder == 0 ? .notRecorded : Tracer.recordBeginMoving(recorder, name, category)
  }

  /// Ends a span.
  @inlinable
  public func end(_ token: SpanToken) {
    let recorder = recorder.load(ordering: .acquiring)
    if recorder != 0 { Tracer.recordEnd(recorder, token) }
  }

  /// Records `body` as a span.
  @inlinable
  public func span<Result: ~Copyable, Failure: Error>(
    _ name: TraceName, category: TraceCategory = .stage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let token = begin(name, category: category)
    defer { end(token) }
    return try body()
  }

  /// Records `body` as a span of a task, which may move between threads.
  @inlinable
  public func span<Result, Failure: Error>(
    _ name: TraceName, category: TraceCategory = .stage, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let token = beginMoving(name, category: category)
    defer { end(token) }
    return try await body()
  }

  // `recorder` is the address of a recorder: of a tracer that the caller holds, so it lives.

  @usableFromInline
  static func recordBegin(_ recorder: UInt, _ name: TraceName, _ category: TraceCategory) -> SpanToken {
    unsafe SpanToken(
      rawValue: cstartup_begin(OpaquePointer(bitPattern: recorder), tag(CSTARTUP_KIND_BEGIN, category, name)))
  }

  @usableFromInline
  static func recordBeginMoving(_ recorder: UInt, _ name: TraceName, _ category: TraceCategory) -> SpanToken {
    // Only compared with others of this recording.
    let task = unsafe withUnsafeCurrentTask { unsafe UInt64(truncatingIfNeeded: $0?.hashValue ?? 0) }
    return unsafe SpanToken(
      rawValue: cstartup_begin_moving(
        OpaquePointer(bitPattern: recorder), tag(CSTARTUP_KIND_BEGIN_MOVING, category, name), task))
  }

  @usableFromInline
  static func recordEnd(_ recorder: UInt, _ token: SpanToken) {
    if token.rawValue != 0 { unsafe cstartup_end(OpaquePointer(bitPattern: recorder), token.rawValue) }
  }
}
