/// What a launched program recorded, read as a launch: when it was ready, and what its stages took.
///
/// The trace's zero is the spawn. A stage is a span of category `stage` that no other stage encloses on its thread, or one
/// that moved between threads.
struct RecordedLaunch {
  /// The name of the span that stands for the time before the program's main function.
  static let beforeMain = "process.start"

  let trace: Trace
  private let process: Trace.Process

  /// Nil when the program recorded nothing.
  init?(_ trace: Trace) {
    guard let process = trace.processes.first else { return nil }
    self.trace = trace
    self.process = process
  }

  /// When the program began to record, which is about when its main function began; nanoseconds from the spawn.
  var mainStart: Int64? {
    guard let start = integer("monotonic_start_ns"), let origin = integer("origin_monotonic_ns"), start >= origin else {
      return nil
    }
    return start - origin
  }

  /// The clock that the program timed with, in words.
  var clock: String? {
    for fact in trace.metadata where fact.name == "clock" {
      if case .string(let name) = fact.value { return name }
    }
    return nil
  }

  /// Events that found no room.
  var droppedEvents: Int64 { integer("dropped_events") ?? 0 }

  /// The first milestone of that name.
  func milestone(_ name: String) -> Trace.Instant? {
    process.threads.flatMap(\.instants).filter { $0.name == name && $0.scope == .global }.min { $0.time < $1.time }
  }

  /// The stages by their start.
  func stages() -> [StageSample] {
    var stages: [StageSample] = []
    for thread in process.threads {
      var reached = Int64.min
      for span in thread.spans where span.category == "stage" && span.start >= reached {
        reached = span.end
        stages.append(Self.stage(span, isOnMainThread: thread.id == process.id))
      }
    }
    for moving in process.asyncSpans where moving.span.category == "stage" {
      stages.append(Self.stage(moving.span, isOnMainThread: moving.thread == process.id))
    }
    return stages.sorted { ($0.start, $0.name) < ($1.start, $1.name) }
  }

  private static func stage(_ span: Trace.Span, isOnMainThread: Bool) -> StageSample {
    var state = StageSample.State.finished
    for argument in span.arguments {
      switch (argument.name, argument.value) {
      case ("unfinished", .bool(true)): state = .unfinished
      case ("state", .string(let name)): state = StageSample.State(rawValue: name) ?? state
      default: break
      }
    }
    return StageSample(
      name: span.name, start: max(span.start, 0), duration: max(span.duration, 0), isOnMainThread: isOnMainThread,
      state: state)
  }

  private func integer(_ name: String) -> Int64? {
    for fact in trace.metadata where fact.name == name {
      if case .integer(let value) = fact.value { return value }
    }
    return nil
  }
}
