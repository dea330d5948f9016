/// Makes an event of the members that were found, repairing what a viewer repairs.
struct ChromeEventInterpreter {
  private var names = ChromeNameTable()
  /// What was repaired so far.
  var repairs = ChromeTraceRepairs()
  /// What times count from: 0, unless the first one does not fit 64 bits of nanoseconds.
  private var base: Int128 = 0
  private var hasTime = false

  /// What of an event could be read before its place in memory is tied to it.
  struct Reading {
    var phase: ChromeTraceEvent.Phase
    var name: String
    var category: String
    var time: Int64
    var duration: Int64?
    var process: ChromeTraceEvent.ID
    var thread: ChromeTraceEvent.ID
    var id: ChromeTraceEvent.ID?
    var isIDLocal: Bool
    var scope: Trace.Instant.Scope
    var bindsToEnclosing: Bool
    var binding: ChromeTraceEvent.Binding?
  }

  /// Interprets the members of an event on `line`; nil, and counted, when no viewer shows it.
  mutating func read(_ fields: ChromeEventFields, _ bytes: Span<UInt8>, line: Int) -> Reading? {
    noteMarks(fields.marks, line: line)
    guard let phase = phase(fields.phase, bytes, line: line) else { return nil }
    guard let time = time(fields.time, bytes, phase, line: line) else { return nil }
    var duration: Int64?
    if phase == .complete {
      guard let read = self.duration(fields.duration, bytes, line: line) else { return nil }
      duration = read >= 0 ? read : nil
      if read >= 0, time.addingReportingOverflow(read).overflow { repairs.note(.clippedDuration, line: line) }
    }
    let process = processID(fields.process, bytes, line: line)
    let thread = threadID(fields.thread, bytes, process, phase, line: line)
    var reading = Reading(
      phase: phase, name: name(fields.name, bytes, phase, line: line), category: category(fields.category, bytes),
      time: time, duration: duration, process: process, thread: thread, id: nil, isIDLocal: false, scope: .thread,
      bindsToEnclosing: false, binding: nil)
    if fields.localID.kind != .missing {
      reading.id = id(fields.localID, bytes)
      reading.isIDLocal = true
    } else if fields.id.kind != .missing {
      reading.id = id(fields.id, bytes)
    }
    if phase == .instant { reading.scope = scope(fields.scope, bytes, line: line) }
    reading.bindsToEnclosing =
      fields.bindingPoint.kind == .text && fields.bindingPoint.end == fields.bindingPoint.start + 1
      && bytes[fields.bindingPoint.start] == UInt8(ascii: "e")
    if phase == .complete, fields.flowsIn || fields.flowsOut, let id = id(fields.bindID, bytes) {
      reading.binding = ChromeTraceEvent.Binding(id: id, flowsIn: fields.flowsIn, flowsOut: fields.flowsOut)
    }
    if fields.arguments.kind != .missing, fields.arguments.kind != .object, fields.arguments.kind != .null {
      repairs.note(.argumentsNotObject, line: line)
    }
    return reading
  }

  private mutating func noteMarks(_ marks: ChromeScanner.Marks, line: Int) {
    if marks.contains(.control) { repairs.note(.controlCharacter, line: line) }
    if marks.contains(.badEscape) { repairs.note(.badEscape, line: line) }
  }

  private mutating func phase(
    _ value: ChromeScanner.Value, _ bytes: Span<UInt8>, line: Int
  ) -> ChromeTraceEvent.Phase? {
    guard value.kind == .text, value.end > value.start else {
      repairs.note(value.kind == .missing ? .missingPhase : .unknownPhase, line: line)
      return nil
    }
    var letter = bytes[value.start]
    if value.end > value.start + 1 { repairs.note(.longPhase, line: line) }
    // The older spelling of an instant, and a mark, which viewers show as one.
    if letter == UInt8(ascii: "I") || letter == UInt8(ascii: "R") { letter = UInt8(ascii: "i") }
    if let phase = ChromeTraceEvent.Phase(rawValue: letter) { return phase }
    switch letter {
    // Object snapshots, samples, memory dumps, contexts, clock synchronization, linked ids.
    case UInt8(ascii: "N"), UInt8(ascii: "O"), UInt8(ascii: "D"), UInt8(ascii: "P"), UInt8(ascii: "V"),
      UInt8(ascii: "v"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "c"), UInt8(ascii: "="):
      repairs.note(.unsupportedPhase, line: line)
    default: repairs.note(.unknownPhase, line: line)
    }
    return nil
  }

  private mutating func time(
    _ value: ChromeScanner.Value, _ bytes: Span<UInt8>, _ phase: ChromeTraceEvent.Phase, line: Int
  ) -> Int64? {
    if phase == .metadata { return 0 }
    if value.kind == .missing {
      repairs.note(.missingTime, line: line)
      return nil
    }
    guard let read = number(value, bytes, line: line) else { return nil }
    if !hasTime {
      hasTime = true
      if Int64(exactly: read) == nil {
        base = read
        repairs.note(.movedTimes, line: line)
      }
    }
    guard let time = Int64(exactly: read - base) else {
      repairs.note(.timeOutOfRange, line: line)
      return nil
    }
    return time
  }

  /// The duration of a complete event: -1 for none, nil when the event is to be left out.
  private mutating func duration(_ value: ChromeScanner.Value, _ bytes: Span<UInt8>, line: Int) -> Int64? {
    if value.kind == .missing { return -1 }
    guard let read = number(value, bytes, line: line) else { return nil }
    if read < 0 {
      repairs.note(.negativeDuration, line: line)
      return 0
    }
    guard let duration = Int64(exactly: read) else {
      repairs.note(.timeOutOfRange, line: line)
      return nil
    }
    return duration
  }

  /// A time in nanoseconds, from all that chrome://tracing makes a number of.
  @inline(__always)
  private mutating func number(_ value: ChromeScanner.Value, _ bytes: Span<UInt8>, line: Int) -> Int128? {
    var start = value.start
    var end = value.end
    switch value.kind {
    case .number: break
    case .text:
      while start < end, bytes[start] <= 0x20 { start += 1 }
      while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
      if start == end {
        repairs.note(.timeCoerced, line: line)
        return 0
      }
    case .null, .false, .true:
      repairs.note(.timeCoerced, line: line)
      return value.kind == .true ? 1000 : 0
    case .missing, .array, .object:
      repairs.note(.timeNotNumber, line: line)
      return nil
    }
    if case .nanoseconds(let read) = ChromeTime.nanoseconds(bytes, start, end) { return read }
    repairs.note(.timeNotNumber, line: line)
    return nil
  }

  private mutating func name(
    _ value: ChromeScanner.Value, _ bytes: Span<UInt8>, _ phase: ChromeTraceEvent.Phase, line: Int
  ) -> String {
    switch value.kind {
    case .text where value.end > value.start: return names.name(bytes, value)
    case .text, .missing, .null:
      // The end of a span needs no name.
      if phase == .end || phase == .asyncEnd { return "" }
      repairs.note(.missingName, line: line)
      return "[No name]"
    case .number, .false, .true, .array, .object:
      repairs.note(.nameNotText, line: line)
      return names.name(bytes, value)
    }
  }

  private mutating func category(_ value: ChromeScanner.Value, _ bytes: Span<UInt8>) -> String {
    value.kind == .text ? names.name(bytes, value) : ""
  }

  private mutating func processID(
    _ value: ChromeScanner.Value, _ bytes: Span<UInt8>, line: Int
  ) -> ChromeTraceEvent.ID {
    if let id = id(value, bytes) { return id }
    repairs.note(.missingProcess, line: line)
    return .number(0)
  }

  private mutating func threadID(
    _ value: ChromeScanner.Value, _ bytes: Span<UInt8>, _ process: ChromeTraceEvent.ID,
    _ phase: ChromeTraceEvent.Phase, line: Int
  ) -> ChromeTraceEvent.ID {
    if let id = id(value, bytes) { return id }
    // These are of the process, whatever thread they name.
    if phase != .counter && phase != .metadata { repairs.note(.missingThread, line: line) }
    return process
  }

  /// What stands where an id should: integers, also in strings, mean the same number.
  private mutating func id(_ value: ChromeScanner.Value, _ bytes: Span<UInt8>) -> ChromeTraceEvent.ID? {
    switch value.kind {
    case .missing, .null: return nil
    case .number, .text:
      if let number = Self.integer(bytes, value.start, value.end) { return .number(number) }
      return .text(names.name(bytes, value))
    case .false, .true, .array, .object: return .text(names.name(bytes, value))
    }
  }

  /// The integer that a range spells in decimal, or behind `0x` in hexadecimal as 64 bits.
  private static func integer(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int64? {
    var index = start
    if end - start > 2, bytes[start] == UInt8(ascii: "0"), bytes[start + 1] | 0x20 == UInt8(ascii: "x") {
      guard end - start <= 18 else { return nil }
      var value: UInt64 = 0
      for place in start + 2..<end {
        guard let digit = ChromeScanner.hexadecimalDigit(bytes[place]) else { return nil }
        value = value << 4 | UInt64(digit)
      }
      return Int64(bitPattern: value)
    }
    let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard index < end, end - index <= 18 else { return nil }
    var value: Int64 = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int64(digit)
      index += 1
    }
    return isNegative ? -value : value
  }

  private mutating func scope(_ value: ChromeScanner.Value, _ bytes: Span<UInt8>, line: Int) -> Trace.Instant.Scope {
    if value.kind == .missing || value.kind == .null { return .thread }
    if value.kind == .text, value.end == value.start + 1 {
      switch bytes[value.start] {
      case UInt8(ascii: "t"): return .thread
      case UInt8(ascii: "p"): return .process
      case UInt8(ascii: "g"): return .global
      default: break
      }
    }
    repairs.note(.unknownScope, line: line)
    return .thread
  }
}
