import Startup

/// A trace as no recorder makes it: everything that a viewer drops, distorts or refuses at once.
enum HostileTrace {
  static var everything: Trace {
    var trace = Trace()
    var process = Trace.Process(id: 0)
    var thread = Trace.Thread(id: 0)
    thread.spans = [
      span("parent", 0, 100), span("crossing", 50, 100), span("negative", 10, -5), span("", 20, 1),
      span("before zero", -50, 10), span("late", .max, 1), span("overflow", .max - 1, 1000),
      Trace.Span(
        name: "arguments", category: "c", start: 30, duration: 1,
        arguments: [
          .init("a", .integer(.max)), .init("a", .number(.nan)), .init("b", .array([.number(.infinity)])),
          .init("deep", deep(100)),
        ]),
    ]
    process.threads = [thread, Trace.Thread(id: 0), Trace.Thread(id: 1 << 32), Trace.Thread(id: -3)]
    process.asyncSpans = [
      Trace.AsyncSpan(id: 1, thread: 0, span: span("one", 0, 10)),
      Trace.AsyncSpan(id: 1, thread: 5, span: span("two", 5, 10)),
    ]
    process.counters = [
      Trace.Counter(name: "memory", category: "c", series: "rss", samples: [.init(time: 1, value: 1)]),
      Trace.Counter(name: "memory", category: "c", series: "heap", samples: [.init(time: 2, value: .nan)]),
    ]
    trace.processes = [process, Trace.Process(id: 0), Trace.Process(id: -1, name: "")]
    trace.flows = [
      Trace.Flow(
        id: 1, name: "f", category: "c",
        ends: [.init(process: 0, thread: 0, time: 5), .init(process: 0, thread: 0, time: 90)]),
      Trace.Flow(
        id: 1, name: "f", category: "c",
        ends: [.init(process: 0, thread: 0, time: 6), .init(process: 0, thread: 0, time: 91)]),
      Trace.Flow(
        id: 2, name: "outside", category: "c",
        ends: [.init(process: 0, thread: 0, time: 5), .init(process: 0, thread: 0, time: 900)]),
    ]
    return trace
  }

  private static func span(_ name: String, _ start: Int64, _ duration: Int64) -> Trace.Span {
    Trace.Span(name: name, category: "c", start: start, duration: duration)
  }

  private static func deep(_ depth: Int) -> Trace.Value {
    depth == 0 ? .null : .array([deep(depth - 1)])
  }
}
