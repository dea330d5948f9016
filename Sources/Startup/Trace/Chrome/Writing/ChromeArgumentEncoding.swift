/// The arguments of an event: how large they are, whether a viewer would distort them, and how they are spelled.
enum ChromeArgumentEncoding {
  /// The most bytes that a list takes in braces, and whether it must be repaired before it is written.
  struct Measure {
    var bytes = 2
    var needsRepair = false
  }

  /// Beyond this, JavaScript rounds integers; both viewers are written in it or parse through a double.
  static let exactIntegers: ClosedRange<Int64> = -(1 << 53)...(1 << 53)

  /// Measures a list; linear in its size.
  @inline(__always)
  static func measure(_ arguments: Span<Trace.Argument>) -> Measure {
    var measure = Measure()
    if !arguments.isEmpty { add(arguments, depth: 1, to: &measure) }
    return measure
  }

  private static func add(_ arguments: Span<Trace.Argument>, depth: Int, to measure: inout Measure) {
    // Comparing each pair is fastest for the few that are usual; a long list takes the careful way, which uses a set.
    if arguments.count > 16 { measure.needsRepair = true }
    for index in arguments.indices {
      measure.bytes &+= JSONBytes.bound(of: arguments[index].name) &+ 2
      add(arguments[index].value, depth: depth, to: &measure)
      if !measure.needsRepair {
        for earlier in 0..<index where arguments[earlier].name == arguments[index].name { measure.needsRepair = true }
      }
    }
  }

  // Inlined, so that a value is looked at where it is and not copied, which would cost more than all else done with it.
  @inline(__always)
  private static func add(_ value: Trace.Value, depth: Int, to measure: inout Measure) {
    switch value {
    case .null, .bool: measure.bytes &+= 8
    case .integer(let value):
      measure.bytes &+= 24
      if !exactIntegers.contains(value) { measure.needsRepair = true }
    case .number(let value):
      measure.bytes &+= 40
      if !value.isFinite { measure.needsRepair = true }
    case .string(let value): measure.bytes &+= JSONBytes.bound(of: value)
    case .array, .object: addNested(value, depth: depth, to: &measure)
    }
  }

  @inline(never)
  private static func addNested(_ value: Trace.Value, depth: Int, to measure: inout Measure) {
    if depth > ChromeTraceWriter.maximumDepth {
      measure.needsRepair = true
      return
    }
    switch value {
    case .array(let values):
      measure.bytes &+= 2
      for value in values {
        measure.bytes &+= 1
        add(value, depth: depth + 1, to: &measure)
      }
    case .object(let members):
      measure.bytes &+= 2
      add(members.span, depth: depth + 1, to: &measure)
    default: add(value, depth: depth, to: &measure)
    }
  }

  /// The list as it can be written, with each change counted.
  static func repaired(
    _ arguments: [Trace.Argument], depth: Int = 1, _ outcome: inout ChromeTraceWriter.Outcome
  ) -> [Trace.Argument] {
    var names: Set<String> = []
    var numbers: [String: Int] = [:]
    return arguments.map { argument in
      var name = argument.name
      if !names.insert(name).inserted {
        outcome.note(.argumentName)
        repeat {
          let number = numbers[argument.name, default: 1] + 1
          numbers[argument.name] = number
          name = "\(argument.name)#\(number)"
        } while !names.insert(name).inserted
      }
      return Trace.Argument(name, repaired(argument.value, depth: depth, &outcome))
    }
  }

  private static func repaired(
    _ value: Trace.Value, depth: Int, _ outcome: inout ChromeTraceWriter.Outcome
  ) -> Trace.Value {
    switch value {
    case .array where depth > ChromeTraceWriter.maximumDepth, .object where depth > ChromeTraceWriter.maximumDepth:
      outcome.note(.depth)
      return .string("…")
    case .integer(let integer) where !exactIntegers.contains(integer):
      outcome.note(.wideInteger)
      return .string(String(integer))
    case .number(let number) where !number.isFinite:
      outcome.note(.notFinite)
      return .string(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
    case .array(let values): return .array(values.map { repaired($0, depth: depth + 1, &outcome) })
    case .object(let members): return .object(repaired(members, depth: depth + 1, &outcome))
    case .null, .bool, .integer, .number, .string: return value
    }
  }
}

extension OutputSpan where Element == UInt8 {
  /// Appends a list of arguments as an object; its size is bounded by `ChromeArgumentEncoding.measure`.
  mutating func append(object arguments: Span<Trace.Argument>) {
    if arguments.isEmpty { return append("{}") }
    for index in arguments.indices {
      if index == 0 { append("{\"") } else { append(",\"") }
      append(quoted: arguments[index].name)
      append("\":")
      append(value: arguments[index].value)
    }
    append(UInt8(ascii: "}"))
  }

  @inline(__always)
  private mutating func append(value: Trace.Value) {
    switch value {
    case .null: append("null")
    case .bool(let value): if value { append("true") } else { append("false") }
    case .integer(let value): append(decimal: value)
    case .number(let value): append(number: value)
    case .string(let value): append(string: value)
    case .array, .object: append(nested: value)
    }
  }

  @inline(never)
  private mutating func append(nested value: Trace.Value) {
    switch value {
    case .array(let values):
      append(UInt8(ascii: "["))
      for index in values.indices {
        if index > 0 { append(UInt8(ascii: ",")) }
        append(value: values[index])
      }
      append(UInt8(ascii: "]"))
    case .object(let members): append(object: members.span)
    default: append(value: value)
    }
  }

  /// Appends a finite number in the shortest form that reads back the same; at most 32 bytes.
  mutating func append(number: Double) {
    append(bytes: number.description.utf8.span)
  }
}
