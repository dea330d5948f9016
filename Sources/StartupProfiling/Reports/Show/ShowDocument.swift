import Startup

/// What `show --json` prints: the schema `startup-prof/show/1`, described in docs/traces.md.
public struct ShowDocument: JSONWritable, Sendable {
  /// The name and version of the schema.
  public static let schema = "startup-prof/show/1"

  private let file: String
  private let summary: TraceSummary
  private let repairs: ChromeTraceRepairs
  private let metadata: [Trace.Argument]

  /// A document over a trace that was read from `file`.
  public init(file: String, _ reading: ChromeTraceReading) {
    self.file = file
    summary = TraceSummary(reading.trace)
    repairs = reading.repairs
    metadata = reading.trace.metadata
  }

  /// Writes the document.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("schema", Self.schema)
      json.member("file", file)
      json.array("processes") { json in for process in summary.processes { write(process, to: &json) } }
      json.array("totals") { json in for total in summary.totals { write(total, to: &json) } }
      json.key("longest")
      if let longest = summary.longest { write(longest, to: &json) } else { json.null() }
      json.object("metadata") { json in
        var names: Set<String> = []
        for fact in metadata where names.insert(fact.name).inserted { json.member(fact.name, fact.value) }
      }
      json.array("warnings") { json in
        for warning in summary.warnings {
          json.object { json in
            json.member("message", warning.message)
            json.member("count", warning.count)
          }
        }
      }
      json.array("repairs") { json in
        for entry in repairs.entries {
          json.object { json in
            json.member("kind", entry.kind.rawValue)
            json.member("count", entry.count)
            json.member("first_line", entry.firstLine)
            json.member("explanation", entry.kind.explanation)
          }
        }
      }
    }
  }

  private func write(_ process: TraceSummary.Process, to json: inout JSONWriter) {
    json.object { json in
      json.member("pid", process.id)
      json.member("name", process.name)
      json.member("start_ns", process.start)
      json.member("end_ns", process.end)
      json.array("threads") { json in
        for thread in process.threads {
          json.object { json in
            json.member("tid", thread.id)
            json.member("name", thread.name)
            json.member("main", thread.isMain)
            json.member("spans", thread.spanCount)
            json.member("instants", thread.instantCount)
            json.member("covered_ns", thread.covered)
            json.member("depth", thread.depth)
          }
        }
      }
      json.array("milestones") { json in
        for milestone in process.milestones {
          json.object { json in
            json.member("name", milestone.name)
            json.member("time_ns", milestone.time)
          }
        }
      }
      json.member("async_spans", process.asyncSpanCount)
      json.member("counters", process.counterCount)
    }
  }

  private func write(_ total: TraceSummary.Total, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", total.name)
      json.member("category", total.category)
      json.member("count", total.count)
      json.member("total_ns", total.total)
      json.member("self_ns", total.own)
      json.member("longest_ns", total.longest)
    }
  }

  private func write(_ launch: TraceSummary.Launch, to json: inout JSONWriter) {
    json.object { json in
      json.member("pid", launch.process)
      json.member("name", launch.name)
      json.member("start_ns", launch.start)
      json.member("end_ns", launch.end)
      json.array("threads") { json in
        for tree in launch.threads {
          json.object { json in
            json.member("tid", tree.thread)
            json.member("name", tree.name)
            json.member("main", tree.isMain)
            json.array("tree") { json in for node in tree.roots { write(node, to: &json) } }
          }
        }
      }
      json.object("gaps") { json in
        json.member("count", launch.gapCount)
        json.member("total_ns", launch.uncovered)
        json.array("longest") { json in
          for gap in launch.gaps {
            json.object { json in
              json.member("start_ns", gap.start)
              json.member("duration_ns", gap.duration)
              json.member("after", gap.after)
              json.member("before", gap.before)
            }
          }
        }
      }
    }
  }

  private func write(_ node: TraceSummary.Node, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", node.name)
      json.member("category", node.category)
      json.member("start_ns", node.start)
      json.member("count", node.count)
      json.member("total_ns", node.total)
      json.member("self_ns", node.own)
      json.array("children") { json in for child in node.children { write(child, to: &json) } }
    }
  }
}

extension Trace.Value: JSONWritable {
  /// Writes the value as a file has it.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let value): json.boolean(value)
    case .integer(let value): json.integer(value)
    case .number(let value): json.double(value)
    case .string(let value): json.string(value)
    case .array(let values): json.elements(values)
    case .object(let members):
      json.object { json in
        var names: Set<String> = []
        for member in members where names.insert(member.name).inserted { json.member(member.name, member.value) }
      }
    }
  }
}
