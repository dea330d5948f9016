/// What a reader changed or left out, by kind: how often, and on which line first.
public struct ChromeTraceRepairs: Equatable, Sendable {
  /// One kind of repair that happened.
  public struct Entry: Equatable, Sendable {
    /// What was repaired.
    public var kind: Kind
    /// How often.
    public var count: Int
    /// The first line it happened on, from 1.
    public var firstLine: Int
  }

  /// Those that happened, by first line.
  public var entries: [Entry] {
    found.ordered { ($0.firstLine, $0.kind.rawValue) < ($1.firstLine, $1.kind.rawValue) }
  }

  private var found: [Entry] = []

  /// Nothing repaired.
  public init() {}

  /// Whether the file was read as it is.
  public var isEmpty: Bool { found.isEmpty }

  /// How often a kind happened.
  public subscript(kind: Kind) -> Int { found.first { $0.kind == kind }?.count ?? 0 }

  mutating func note(_ kind: Kind, line: Int, count: Int = 1) {
    guard count > 0 else { return }
    if let index = found.firstIndex(where: { $0.kind == kind }) {
      found[index].count += count
      found[index].firstLine = min(found[index].firstLine, line)
    } else {
      found.append(Entry(kind: kind, count: count, firstLine: line))
    }
  }

  /// What can be wrong with a file that a viewer takes all the same.
  public enum Kind: String, CaseIterable, Sendable {
    // The file.
    case emptyFile
    case byteOrderMark
    case unclosedArray
    case cutEvent
    case trailingComma
    case missingComma
    case trailingContent
    case noEventList
    case notAnEvent
    case leftOutMember
    case displayTimeUnit
    // Text.
    case controlCharacter
    case invalidUTF8
    case badEscape
    // Fields of events.
    case missingPhase
    case unknownPhase
    case unsupportedPhase
    case longPhase
    case missingName
    case nameNotText
    case missingTime
    case timeNotNumber
    case timeCoerced
    case timeOutOfRange
    case movedTimes
    case negativeDuration
    case clippedDuration
    case missingProcess
    case missingThread
    case argumentsNotObject
    // Spans.
    case crossingSpan
    case misplacedEnd
    case unmatchedEnd
    case unfinishedSpan
    // Async spans.
    case asyncWithoutID
    case unmatchedAsyncEnd
    case unfinishedAsync
    case textID
    // Flows.
    case flowWithoutID
    case flowOutsideSpan
    case flowWithoutStart
    case flowWithoutEnd
    // Counters, instants, metadata.
    case counterWithoutValue
    case counterNotNumber
    case unknownScope
    case metadataNotText
    case unknownMetadata

    /// What was found and what became of it, for one line of a report.
    public var explanation: String {
      switch self {
      case .emptyFile: return "the file holds nothing"
      case .byteOrderMark: return "byte order mark skipped (Perfetto refuses it)"
      case .unclosedArray: return "the list of events does not end; read what is there"
      case .cutEvent: return "the last event is cut off; left out"
      case .trailingComma: return "comma after the last event (chrome://tracing refuses it)"
      case .missingComma: return "no comma between two events (chrome://tracing refuses it)"
      case .trailingContent: return "content behind the end of the trace; left out"
      case .noEventList: return "the object has no traceEvents; no events read"
      case .notAnEvent: return "values among the events that are no objects; left out"
      case .leftOutMember: return "members beside traceEvents that a Trace has no place for; left out"
      case .displayTimeUnit: return "displayTimeUnit is neither ms nor ns (chrome://tracing refuses it); ignored"
      case .controlCharacter: return "control characters unescaped in strings (chrome://tracing refuses them)"
      case .invalidUTF8: return "strings that are not UTF-8; read with U+FFFD"
      case .badEscape: return "escapes that JSON does not know, or half of a surrogate pair; read as text or U+FFFD"
      case .missingPhase: return "events without ph; left out"
      case .unknownPhase: return "events with a ph that no viewer knows; left out"
      case .unsupportedPhase: return "events of kinds that a Trace has no place for; left out"
      case .longPhase: return "ph longer than a letter; read by its first"
      case .missingName: return "events without a name; read as \"[No name]\""
      case .nameNotText: return "names that are no strings; read as text"
      case .missingTime: return "events without ts; left out"
      case .timeNotNumber: return "events whose ts or dur is no number; left out"
      case .timeCoerced: return "ts or dur null, empty, true or false; read as 0 or 1, as chrome://tracing does"
      case .timeOutOfRange: return "events with a time beyond 64 bits of nanoseconds; left out"
      case .movedTimes: return "times beyond 64 bits of nanoseconds; counted from the first event's"
      case .negativeDuration: return "spans with a negative duration; read with 0"
      case .clippedDuration: return "spans that end beyond 64 bits of nanoseconds; cut off there"
      case .missingProcess: return "events without pid; read as of process 0, as Perfetto does"
      case .missingThread: return "events without tid; read as of the thread with the process's id, as Perfetto does"
      case .argumentsNotObject: return "args that are no object; read as an argument named args"
      case .crossingSpan: return "spans that cross another of their thread; read as async spans (Perfetto drops them)"
      case .misplacedEnd: return "spans ended by the end of one around them"
      case .unmatchedEnd: return "ends without a begin; left out"
      case .unfinishedSpan: return "spans without an end; read until the end of the trace, marked unfinished"
      case .asyncWithoutID: return "async events without an id; left out"
      case .unmatchedAsyncEnd: return "async ends without a begin; left out"
      case .unfinishedAsync: return "async spans without an end; read until the end of the trace, marked unfinished"
      case .textID: return "ids that are no integers; numbered anew"
      case .flowWithoutID: return "flow events without an id; left out"
      case .flowOutsideSpan: return "flow events outside any span of their thread; left out"
      case .flowWithoutStart: return "flow events without a start of that name, category and id; left out"
      case .flowWithoutEnd: return "flows without an end; left out"
      case .counterWithoutValue: return "counter events without a value; left out"
      case .counterNotNumber: return "counter values that are no numbers; left out"
      case .unknownScope: return "instants of an unknown scope; read as of their thread"
      case .metadataNotText: return "names of processes or threads that are no strings; read as text"
      case .unknownMetadata: return "metadata events that a Trace has no place for; left out"
      }
    }
  }
}
