import Startup

/// A trace and its repairs as short lines, for tables of expectations.
enum TraceText {
  /// One line for everything in a trace: spans as `1/1 name start+duration`, in nanoseconds.
  static func lines(_ trace: Trace) -> [String] {
    var lines: [String] = []
    for process in trace.processes {
      if let name = process.name { lines.append("process \(process.id) \(name)") }
      for thread in process.threads {
        let place = "\(process.id)/\(thread.id)"
        if let name = thread.name { lines.append("thread \(place) \(name)") }
        for span in thread.spans { lines.append("\(place) \(text(span))") }
        for instant in thread.instants {
          lines.append("\(place) \(instant.name) @\(instant.time) \(instant.scope.rawValue)")
        }
      }
      for counter in process.counters {
        let samples = counter.samples.map { "\($0.time)=\($0.value)" }.joined(separator: " ")
        lines.append("counter \(process.id) \(counter.name) \(counter.series) \(samples)")
      }
      for async in process.asyncSpans {
        lines.append("async \(process.id)/\(async.thread) #\(async.id) \(text(async.span))")
      }
    }
    for flow in trace.flows {
      let ends = flow.ends.map { "\($0.process)/\($0.thread)@\($0.time)" }.joined(separator: " > ")
      lines.append("flow \(flow.name) \(ends)")
    }
    return lines.map(visible)
  }

  /// One line for each repair: `kind count first-line`.
  static func lines(_ repairs: ChromeTraceRepairs) -> [String] {
    repairs.entries.map { "! \($0.kind.rawValue) \($0.count) line \($0.firstLine)" }
  }

  private static func text(_ span: Trace.Span) -> String {
    let name = span.name.utf8.count > 60 ? "\(span.name.prefix(3))…\(span.name.utf8.count)" : span.name
    let arguments = span.arguments.map { " \($0.name)=\(text($0.value))" }.joined()
    return "\(name) \(span.start)+\(span.duration)\(arguments)"
  }

  private static func text(_ value: Trace.Value) -> String {
    switch value {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .string(let value): return "'\(value)'"
    case .array(let values): return "[\(values.map(text).joined(separator: ","))]"
    case .object(let members): return "{\(members.map { "\($0.name):\(text($0.value))" }.joined(separator: ","))}"
    }
  }

  /// Control characters and line separators spelled out.
  private static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x2028 {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
