internal import Synchronization

/// A key that nothing answered.
public struct UnansweredKey: Hashable, Sendable {
  /// The key that was asked for.
  public let key: String
  /// The table it was looked for in.
  public let table: String
  /// The module the table belongs to; empty for the app itself.
  public let module: String
}

/// What is counted of lookups: only what should be rare, since a count that all threads write is what makes lookups of several
/// threads slow each other down.
final class LookupCounts: Sendable {
  /// Different unanswered keys that are kept and traced; more are only counted.
  static let keyLimit = 256

  private let behindFirstCount = Atomic<Int>(0)
  private let unansweredCount = Atomic<Int>(0)
  private let unansweredKeys = Mutex<[UnansweredKey: Int]>([:])

  var behindFirst: Int { behindFirstCount.load(ordering: .relaxed) }
  var unanswered: Int { unansweredCount.load(ordering: .relaxed) }
  var keys: [UnansweredKey] { unansweredKeys.withLock { keys in keys.ordered { $0.value < $1.value }.map(\.key) } }

  private let problems = Mutex<[FormatProblem: (place: Int, key: String)]>([:])

  var formatProblems: [(key: String, problem: FormatProblem)] {
    problems.withLock { problems in
      problems.ordered { $0.value.place < $1.value.place }.map { (key: $0.value.key, problem: $0.key) }
    }
  }

  /// Keeps what was wrong between a text and its arguments; the first of each is an instant `strings.format` in the trace.
  @inline(never)
  func add(_ found: [FormatProblem], of key: String, _ tracer: Tracer) {
    for problem in found {
      let isNew = problems.withLock { problems in
        if problems.count >= Self.keyLimit || problems[problem] != nil { return false }
        problems[problem] = (problems.count, key)
        return true
      }
      if isNew, tracer.isEnabled {
        tracer.instant(
          "strings.format", category: .strings,
          ["key": .name(tracer.name(key)), "problem": .name(tracer.name("\(problem)"))])
      }
    }
  }

  @inline(never)
  func addBehindFirst() { behindFirstCount.wrappingAdd(1, ordering: .relaxed) }

  /// Counts a lookup that nothing answered; the first of each key is an instant `strings.unanswered` in the trace.
  func addUnanswered(_ key: String, _ table: String, _ module: String, _ tracer: Tracer) {
    unansweredCount.wrappingAdd(1, ordering: .relaxed)
    let isNew = unansweredKeys.withLock { keys in
      let entry = UnansweredKey(key: key, table: table, module: module)
      if keys.count >= Self.keyLimit || keys[entry] != nil { return false }
      keys[entry] = keys.count
      return true
    }
    if isNew, tracer.isEnabled {
      tracer.instant("strings.unanswered", category: .strings, ["key": .name(tracer.name(key))])
    }
  }
}
