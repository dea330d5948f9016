/// The structure of a file around its events: the list alone or in an object, and what stands beside it.
struct ChromeTraceParser: ~Copyable {
  var window: ChromeTraceWindow
  init(_ source: ChromeTraceSource) { window = ChromeTraceWindow(source) }

  /// Reads all of the text.
  mutating func parse<Visitor: ChromeTraceVisitor>(_ delivery: inout ChromeEventDelivery<Visitor>)
    throws(ChromeTraceError)
  {
    try skipByteOrderMark(&delivery)
    switch try next() {
    case nil: note(.emptyFile, &delivery)
    case UInt8(ascii: "["):
      window.consume(1)
      try events(isInObject: false, &delivery)
    case UInt8(ascii: "{"):
      window.consume(1)
      try members(&delivery)
    default: throw unexpected("'[' or '{', the begin of a trace", at: 0)
    }
    if try next() != nil { note(.trailingContent, &delivery) }
  }

  private mutating func skipByteOrderMark<Visitor: ChromeTraceVisitor>(
    _ delivery: inout ChromeEventDelivery<Visitor>
  ) throws(ChromeTraceError) {
    while window.bytes.count < 3, try window.refill() {}
    guard startsWithByteOrderMark() else { return }
    note(.byteOrderMark, &delivery)
    window.consume(3)
  }

  private func startsWithByteOrderMark() -> Bool {
    let bytes = window.bytes
    return bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  /// The next byte that is no space, which then is the first in memory; nil at the end.
  private mutating func next() throws(ChromeTraceError) -> UInt8? {
    while true {
      let (space, byte) = leadingSpace()
      window.consume(space)
      if let byte { return byte }
      if try !window.refill() { return nil }
    }
  }

  private func leadingSpace() -> (count: Int, next: UInt8?) {
    var scanner = ChromeScanner(window.bytes)
    scanner.skipSpace()
    let bytes = scanner.bytes
    return (scanner.position, scanner.position < bytes.count ? bytes[scanner.position] : nil)
  }

  // MARK: The list of events

  private mutating func events<Visitor: ChromeTraceVisitor>(
    isInObject: Bool, _ delivery: inout ChromeEventDelivery<Visitor>
  ) throws(ChromeTraceError) {
    var isFirst = true
    var sawComma = false
    while let byte = try next() {
      switch byte {
      case UInt8(ascii: "]"):
        if sawComma { note(.trailingComma, &delivery) }
        window.consume(1)
        return
      case UInt8(ascii: ","):
        if isFirst || sawComma { throw unexpected("an event", at: 0) }
        sawComma = true
        window.consume(1)
      case UInt8(ascii: "{"):
        if !isFirst && !sawComma { note(.missingComma, &delivery) }
        isFirst = false
        sawComma = false
        guard try event(&delivery) else {
          if isInObject { throw incomplete() }
          note(.cutEvent, &delivery)
          let rest = window.bytes.count
          window.consume(rest)
          return note(.unclosedArray, &delivery)
        }
      default:
        if !isFirst && !sawComma { throw unexpected("',' or ']'", at: 0) }
        isFirst = false
        sawComma = false
        note(.notAnEvent, &delivery)
        if case .cut = try value(depth: 1) { throw incomplete() }
      }
    }
    if isInObject { throw incomplete() }
    note(.unclosedArray, &delivery)
  }

  /// Reads one event and shows it; false when the text ends inside it.
  private mutating func event<Visitor: ChromeTraceVisitor>(
    _ delivery: inout ChromeEventDelivery<Visitor>
  ) throws(ChromeTraceError) -> Bool {
    repeat {
      // Filled in place: the fields are large, and copying them would cost as much as finding them.
      var fields = ChromeEventFields()
      guard let end = try scanEvent(&fields) else { continue }
      delivery.deliver(fields, window.bytes.extracting(0..<end), line: window.line)
      window.consume(end)
      return true
    } while try window.refill()
    return false
  }

  /// Walks over the event that is next; nil when it is not whole in memory, else where it ends.
  private func scanEvent(_ fields: inout ChromeEventFields) throws(ChromeTraceError) -> Int? {
    var scanner = ChromeScanner(window.bytes)
    do throws(ChromeScanner.Failure) {
      try scanner.event(&fields)
      return scanner.position
    } catch {
      if case .incomplete = error { return nil }
      throw located(error)
    }
  }

  // MARK: The object around it

  private mutating func members<Visitor: ChromeTraceVisitor>(
    _ delivery: inout ChromeEventDelivery<Visitor>
  ) throws(ChromeTraceError) {
    var isFirst = true
    var sawEvents = false
    while let byte = try next() {
      if byte == UInt8(ascii: "}") {
        window.consume(1)
        if !sawEvents { note(.noEventList, &delivery) }
        return
      }
      if !isFirst {
        if byte != UInt8(ascii: ",") { throw unexpected("',' or '}'", at: 0) }
        window.consume(1)
        guard try next() != nil else { throw incomplete() }
      }
      isFirst = false
      guard let key = try key() else { throw incomplete() }
      guard let sign = try next() else { throw incomplete() }
      if key == "traceEvents" {
        if sign != UInt8(ascii: "[") { throw unexpected("'[', the list of traceEvents", at: 0) }
        sawEvents = true
        window.consume(1)
        try events(isInObject: true, &delivery)
      } else {
        try member(key, &delivery)
      }
    }
    throw incomplete()
  }

  /// Reads a key and its colon; nil when the text ends inside.
  private mutating func key() throws(ChromeTraceError) -> String? {
    repeat {
      guard let (key, end) = try scanKey() else { continue }
      window.consume(end)
      return key
    } while try window.refill()
    return nil
  }

  private func scanKey() throws(ChromeTraceError) -> (String, end: Int)? {
    var scanner = ChromeScanner(window.bytes)
    do throws(ChromeScanner.Failure) {
      if try scanner.current() != UInt8(ascii: "\"") {
        throw ChromeScanner.Failure.unexpected(expected: "a key in quotes", at: 0)
      }
      let key = try scanner.string()
      try scanner.skip(UInt8(ascii: ":"), "':'")
      return (ChromeText.string(scanner.bytes, key), scanner.position)
    } catch {
      if case .incomplete = error { return nil }
      throw located(error)
    }
  }

  private mutating func member<Visitor: ChromeTraceVisitor>(
    _ key: String, _ delivery: inout ChromeEventDelivery<Visitor>
  ) throws(ChromeTraceError) {
    switch key {
    // Call stacks, samples, the kernel's own trace and what else chrome://tracing keeps apart: nothing a Trace holds.
    case "stackFrames", "samples", "systemTraceEvents", "powerTraceAsString", "controllerTraceDataKey":
      note(.leftOutMember, &delivery)
      try skipValue()
    default:
      switch try value(depth: 1) {
      case .cut: throw incomplete()
      case .skipped: note(.leftOutMember, &delivery)
      case .value(let value): show(key, value, &delivery)
      }
    }
  }

  private mutating func show<Visitor: ChromeTraceVisitor>(
    _ key: String, _ value: Trace.Value, _ delivery: inout ChromeEventDelivery<Visitor>
  ) {
    switch (key, value) {
    case ("displayTimeUnit", .string("ms")), ("displayTimeUnit", .string("ns")): break
    case ("displayTimeUnit", _): note(.displayTimeUnit, &delivery)
    case ("otherData", .object(let members)), ("metadata", .object(let members)):
      for member in members { delivery.visitor.visit(metadata: member) }
    default: delivery.visitor.visit(metadata: Trace.Argument(key, value))
    }
  }

  /// What became of a value that was to be read.
  private enum Reading {
    case value(Trace.Value)
    /// It is too large to be kept, and was walked over.
    case skipped
    /// The text ends inside it.
    case cut
  }

  private mutating func value(depth: Int) throws(ChromeTraceError) -> Reading {
    repeat {
      if let (value, end) = try scanValue(depth: depth) {
        window.consume(end)
        return .value(value)
      }
      if window.bytes.count > ChromeTraceReader.maximumMemberBytes {
        try skipValue()
        return .skipped
      }
    } while try window.refill()
    return .cut
  }

  private func scanValue(depth: Int) throws(ChromeTraceError) -> (Trace.Value, end: Int)? {
    var scanner = ChromeScanner(window.bytes)
    do throws(ChromeScanner.Failure) {
      let found = try scanner.value(depth: depth)
      return (ChromeText.value(scanner.bytes, found), scanner.position)
    } catch {
      if case .incomplete = error { return nil }
      throw located(error)
    }
  }

  /// Walks over a value of any size, looking at its brackets and strings only.
  private mutating func skipValue() throws(ChromeTraceError) {
    var skipper = ChromeValueSkipper()
    while true {
      let count = skipper.skip(window.bytes)
      window.consume(count)
      if skipper.isDone { return }
      if try !window.refill() { throw incomplete() }
    }
  }

  // MARK: What is told

  private func note<Visitor: ChromeTraceVisitor>(
    _ kind: ChromeTraceRepairs.Kind, _ delivery: inout ChromeEventDelivery<Visitor>
  ) {
    delivery.interpreter.repairs.note(kind, line: window.line)
  }

  private func incomplete() -> ChromeTraceError { .incomplete(window.position(of: window.bytes.count)) }

  private func located(_ failure: ChromeScanner.Failure) -> ChromeTraceError {
    switch failure {
    case .incomplete: return incomplete()
    case .unexpected(let expected, let index): return unexpected(expected, at: index)
    case .tooDeep(let index): return .tooDeep(window.position(of: index))
    }
  }

  private func unexpected(_ expected: String, at index: Int) -> ChromeTraceError {
    let bytes = window.bytes
    let found: String
    if index >= bytes.count {
      found = "the end of the file"
    } else if (0x21...0x7E).contains(bytes[index]) {
      found = "'\(Character(Unicode.Scalar(bytes[index])))'"
    } else {
      let digits = String(bytes[index], radix: 16, uppercase: true)
      found = "byte 0x\(digits.utf8.count == 1 ? "0" : "")\(digits)"
    }
    return .unexpected(expected: expected, found: found, window.position(of: index))
  }
}

/// Whom events are shown to, and what interprets them first.
struct ChromeEventDelivery<Visitor: ChromeTraceVisitor> {
  var interpreter = ChromeEventInterpreter()
  var visitor: Visitor

  init(_ visitor: Visitor) { self.visitor = visitor }

  /// Interprets an event that is whole in `bytes` and shows it.
  mutating func deliver(_ fields: ChromeEventFields, _ bytes: Span<UInt8>, line: Int) {
    if fields.marks.contains(.wide), (try? UTF8Span(validating: bytes)) == nil {
      interpreter.repairs.note(.invalidUTF8, line: line)
    }
    guard let reading = interpreter.read(fields, bytes, line: line) else { return }
    let event = ChromeTraceEvent(reading, bytes, fields.arguments, line: line)
    visitor.visit(event, &interpreter.repairs)
  }
}
