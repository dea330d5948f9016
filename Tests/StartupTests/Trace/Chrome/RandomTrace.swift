import Startup

/// Random traces as a recorder could have made them: spans nest, ids are unique, times are not negative.
struct RandomTrace {
  private var generator: SeededGenerator
  private let names = [
    "strings.load", "fonts.register", "naïve 日本 😀", "quote \" backslash \\ slash / newline \n tab \t", "a",
    "\u{2028}", "nul \0 escape \u{1B}", String(repeating: "long ", count: 40),
  ]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func trace() -> Trace {
    var trace = Trace()
    for process in 0..<number(1, 3) {
      var built = Trace.Process(id: Int64(process * 1000 + number(1, 900)), name: name(), sortIndex: Int64(process))
      for thread in 0..<number(1, 3) {
        var part = Trace.Thread(id: built.id + Int64(thread), name: name(), sortIndex: Int64(thread))
        addSpans(to: &part, from: time(), within: Int64(number(1, 1_000_000_000)), depth: 0)
        for _ in 0..<number(0, 4) { part.instants.append(instant()) }
        part.instants.sort { $0.time < $1.time }
        built.threads.append(part)
      }
      for counter in 0..<number(0, 2) { built.counters.append(self.counter(counter)) }
      for id in 0..<number(0, 3) {
        built.asyncSpans.append(
          Trace.AsyncSpan(id: UInt64(id * 7 + 1), thread: built.id, span: span(time(), Int64(number(0, 1_000_000)))))
      }
      trace.processes.append(built)
    }
    addFlows(to: &trace)
    for fact in 0..<number(0, 3) { trace.metadata.append(Trace.Argument("fact\(fact)", value(depth: 0))) }
    return trace
  }

  private mutating func addSpans(to thread: inout Trace.Thread, from start: Int64, within length: Int64, depth: Int) {
    var at = start
    let end = start + length
    while at < end, thread.spans.count < 60 {
      at += Int64(number(0, Int(max(1, (end - at) / 3))))
      let duration = min(end - at, Int64(number(1, Int(max(1, (end - at) / 2)))))
      guard duration > 0 else { break }
      thread.spans.append(span(at, duration))
      // A child is shorter: of two that are alike a file tells no parent.
      if depth < 4, duration > 4, number(0, 1) == 1 {
        addSpans(to: &thread, from: at + 1, within: duration - 2, depth: depth + 1)
      }
      at += duration
    }
  }

  private mutating func addFlows(to trace: inout Trace) {
    var ends: [Trace.Flow.End] = []
    for process in trace.processes {
      for thread in process.threads {
        for span in thread.spans {
          ends.append(.init(process: process.id, thread: thread.id, time: span.start + span.duration / 2))
        }
      }
    }
    guard ends.count >= 3 else { return }
    for id in 0..<number(0, 3) {
      let count = number(2, 3)
      let chosen = (0..<count).map { _ in ends[number(0, ends.count - 1)] }.sorted { $0.time < $1.time }
      trace.flows.append(Trace.Flow(id: UInt64(id + 1), name: name(), category: category(), ends: chosen))
    }
  }

  private mutating func span(_ start: Int64, _ duration: Int64) -> Trace.Span {
    Trace.Span(name: name(), category: category(), start: start, duration: duration, arguments: arguments(depth: 0))
  }

  private mutating func instant() -> Trace.Instant {
    let scopes: [Trace.Instant.Scope] = [.thread, .process, .global]
    return Trace.Instant(
      name: name(), category: category(), time: time(), scope: scopes[number(0, 2)], arguments: arguments(depth: 0))
  }

  private mutating func counter(_ index: Int) -> Trace.Counter {
    var samples: [Trace.Counter.Sample] = []
    var at = time()
    for _ in 0..<number(1, 5) {
      at += Int64(number(1, 1000))
      samples.append(.init(time: at, value: Double(number(-1000, 1000)) / 8))
    }
    return Trace.Counter(name: "counter \(index)", category: category(), series: name(), samples: samples)
  }

  private mutating func arguments(depth: Int) -> [Trace.Argument] {
    (0..<number(0, 3)).map { Trace.Argument("\(name())\($0)", value(depth: depth)) }
  }

  private mutating func value(depth: Int) -> Trace.Value {
    switch number(0, depth < 3 ? 6 : 4) {
    case 0: return .null
    case 1: return .bool(number(0, 1) == 1)
    case 2: return .integer(Int64(number(-(1 << 53), 1 << 53)))
    case 3: return .number(Double(number(-1_000_000, 1_000_000)) / 7)
    case 4: return .string(name())
    case 5: return .array((0..<number(0, 3)).map { _ in value(depth: depth + 1) })
    default: return .object(arguments(depth: depth + 1))
    }
  }

  private mutating func name() -> String { names[number(0, names.count - 1)] }

  private mutating func category() -> String { ["", "stage", "io"][number(0, 2)] }

  private mutating func time() -> Int64 { Int64(number(0, 1 << 50)) }

  private mutating func number(_ low: Int, _ high: Int) -> Int { Int.random(in: low...high, using: &generator) }
}
