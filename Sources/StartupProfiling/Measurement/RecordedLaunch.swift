import Startup

/// What a launched program recorded, read as a launch: when it was ready, and what its stages took.
///
/// The trace's zero is the spawn. A stage is a span of category `stage` that no other stage encloses on its thread, or one that
/// moved between threads; `LaunchRecorder` says what else the engine of a launch records.
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
      if case .string(let name) = fact.value {
        return name == ClockSource.timeStampCounter.rawValue ? "time-stamp counter" : "system monotonic clock"
      }
    }
    return nil
  }

  /// Events that found no room.
  var droppedEvents: Int64 { integer("dropped_events") ?? 0 }

  /// What the launch said was lost, doubtful or without effect, a line each.
  var warnings: [String] {
    var lines = notes(Trace.launchWarning).compactMap { $0.texts["message"] }
    if droppedEvents > 0 { lines.append("\(droppedEvents) events found no room in the recording and are missing") }
    return lines
  }

  /// The first milestone of that name.
  func milestone(_ name: String) -> Trace.Instant? {
    process.threads.flatMap(\.instants).filter { $0.name == name && $0.scope == .global }.min { $0.time < $1.time }
  }

  /// The stages by their start; those that were skipped come at the moment this was known.
  func stages() -> [StageSample] {
    let timedOut = Set(notes("stage.timeout").compactMap { $0.texts["stage"] })
    var stages = outermostSpans {
      $0.category == "stage" && !Self.isOfEngine($0.name) && !Self.isWriterWithoutWork($0)
    }
    for index in stages.indices where timedOut.contains(stages[index].name) { stages[index].state = .timedOut }
    for note in notes("stage.skip") {
      guard let name = note.texts["stage"] else { continue }
      stages.append(StageSample(name: name, start: max(note.time, 0), duration: 0, state: .skipped))
    }
    return stages.ordered { ($0.start, $0.name) < ($1.start, $1.name) }
  }

  /// What the main thread did outside of stages and said so.
  func otherWork() -> [StageSample] {
    outermostSpans { $0.category == "process" || $0.name == Self.undo }.filter(\.isOnMainThread)
  }

  /// When the main thread waited; each is called like the stage that it waited for.
  func waits() -> [StageSample] {
    outermostSpans { $0.name == Self.wait }.filter(\.isOnMainThread)
  }

  /// The stage that writes the launch cache runs in every launch that could need it, and is no work where there was nothing to write.
  private static func isWriterWithoutWork(_ span: Trace.Span) -> Bool {
    span.name == Stage.cacheStageName
      && span.arguments.contains { $0.name == "sections" && $0.value == .integer(0) }
  }

  /// Spans and moments of the engine itself stand between stages and are none.
  private static func isOfEngine(_ name: String) -> Bool { name == wait || name == undo }
  private static let wait = "stage.wait"
  private static let undo = "stage.undo"

  /// The spans that fit and that no other one that fits encloses on its thread, and those that moved between threads.
  private func outermostSpans(_ fits: (Trace.Span) -> Bool) -> [StageSample] {
    var samples: [StageSample] = []
    for thread in process.threads {
      var reached = Int64.min
      for span in thread.spans where fits(span) && span.start >= reached {
        reached = span.end
        samples.append(Self.sample(span, isOnMainThread: thread.id == process.id))
      }
    }
    for moving in process.asyncSpans where fits(moving.span) {
      samples.append(Self.sample(moving.span, isOnMainThread: moving.thread == process.id))
    }
    return samples.ordered { ($0.start, $0.name) < ($1.start, $1.name) }
  }

  private static func sample(_ span: Trace.Span, isOnMainThread: Bool) -> StageSample {
    var sample = StageSample(
      name: span.name, start: max(span.start, 0), duration: max(span.duration, 0), isOnMainThread: isOnMainThread)
    for argument in span.arguments {
      switch (argument.name, argument.value) {
      case ("unfinished", .bool(true)): sample.state = .unfinished
      case ("error", let value):
        sample.state = .failed
        if case .string(let text) = value { sample.error = text }
      case ("for", .string(let name)) where span.name == wait: sample.name = name
      default: break
      }
    }
    return sample
  }

  /// Instants of a name, with their textual arguments.
  private func notes(_ name: String) -> [(time: Int64, texts: [String: String])] {
    process.threads.flatMap(\.instants).filter { $0.name == name }.map { instant in
      var texts: [String: String] = [:]
      for argument in instant.arguments {
        if case .string(let text) = argument.value { texts[argument.name] = text }
      }
      return (instant.time, texts)
    }
  }

  /// Why a launch that was to use its cache did not, as far as it said; nil when it did.
  var reasonCacheWasNotUsed: String? {
    for name in ["cache.unusable", "cache.miss"] {
      if let note = notes(name).first { return note.texts["reason"] ?? name }
    }
    var hits = notes("cache.hit").count
    for span in process.threads.flatMap(\.spans) + process.asyncSpans.map(\.span) {
      for argument in span.arguments {
        switch (argument.name, argument.value) {
        case ("cached", .bool(false)): return "\(span.name) did its work anew"
        case ("cached", .bool(true)): hits += 1
        default: break
        }
      }
    }
    return hits == 0 ? "no stage looked into it" : nil
  }

  private func integer(_ name: String) -> Int64? {
    for fact in trace.metadata where fact.name == name {
      if case .integer(let value) = fact.value { return value }
    }
    return nil
  }
}
