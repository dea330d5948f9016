/// The processes and threads that a file names, by number or by text.
struct ChromeProcessTable {
  /// What a file tells about one process.
  struct Process {
    var id: ChromeTraceEvent.ID
    var name: String?
    var sortIndex: Int64?
    var threads: [Int] = []
    var counters: [Trace.Counter] = []
  }

  /// The ids that processes and threads get in the trace.
  struct Identities {
    var processes: [Int64]
    var threads: [Int64]
  }

  private struct ThreadKey: Hashable {
    var process: Int
    var id: ChromeTraceEvent.ID
  }

  private struct CounterKey: Hashable {
    var process: Int
    var name: String
    var category: String
    var series: String
  }

  private(set) var processes: [Process] = []
  var threads: [ChromeThread] = []
  private var processIndex: [ChromeTraceEvent.ID: Int] = [:]
  private var threadIndex: [ThreadKey: Int] = [:]
  private var counterIndex: [CounterKey: Int] = [:]
  // Events of one thread come together more often than not.
  private var last: (process: ChromeTraceEvent.ID, thread: ChromeTraceEvent.ID, place: ChromeThread.Place)?

  /// Where ids for processes and threads that are called by text begin: the kernel gives none so high.
  private static let firstFreeID: Int64 = 1 << 31

  /// The place of a thread, new or known.
  mutating func place(_ process: ChromeTraceEvent.ID, _ thread: ChromeTraceEvent.ID) -> ChromeThread.Place {
    if let last, last.thread == thread, last.process == process { return last.place }
    let processNumber = self.process(process)
    let key = ThreadKey(process: processNumber, id: thread)
    let place = ChromeThread.Place(process: processNumber, thread: threadIndex[key] ?? threads.count)
    if place.thread == threads.count {
      threadIndex[key] = place.thread
      threads.append(ChromeThread(id: thread, place: place))
      processes[processNumber].threads.append(place.thread)
    }
    last = (process, thread, place)
    return place
  }

  private mutating func process(_ id: ChromeTraceEvent.ID) -> Int {
    if let index = processIndex[id] { return index }
    processIndex[id] = processes.count
    processes.append(Process(id: id))
    return processes.count - 1
  }

  /// Takes a metadata event.
  mutating func describe(_ event: borrowing ChromeTraceEvent, _ repairs: inout ChromeTraceRepairs) {
    let arguments = event.arguments()
    switch event.name {
    case "process_name":
      let process = process(event.process)
      if let name = text("name", arguments, event.line, &repairs) { processes[process].name = name }
    case "thread_name":
      let thread = place(event.process, event.thread).thread
      if let name = text("name", arguments, event.line, &repairs) { threads[thread].name = name }
    case "process_sort_index":
      let process = process(event.process)
      if let index = integer("sort_index", arguments) { processes[process].sortIndex = index }
    case "thread_sort_index":
      let thread = place(event.process, event.thread).thread
      if let index = integer("sort_index", arguments) { threads[thread].sortIndex = index }
    default: repairs.note(.unknownMetadata, line: event.line)
    }
  }

  private func text(
    _ name: String, _ arguments: [Trace.Argument], _ line: Int, _ repairs: inout ChromeTraceRepairs
  ) -> String? {
    guard let value = arguments.last(where: { $0.name == name })?.value else {
      repairs.note(.unknownMetadata, line: line)
      return nil
    }
    if case .string(let text) = value { return text }
    repairs.note(.metadataNotText, line: line)
    switch value {
    case .integer(let number): return String(number)
    case .number(let number): return number.description
    case .bool(let flag): return flag ? "true" : "false"
    case .null, .array, .object, .string: return nil
    }
  }

  private func integer(_ name: String, _ arguments: [Trace.Argument]) -> Int64? {
    switch arguments.last(where: { $0.name == name })?.value {
    case .integer(let number): return number
    case .string(let text): return Int64(text)
    case .number(let number): return Int64(exactly: number.rounded())
    default: return nil
    }
  }

  /// Takes the values of a counter.
  mutating func addCounter(_ event: borrowing ChromeTraceEvent, _ repairs: inout ChromeTraceRepairs) {
    let process = process(event.process)
    let arguments = event.arguments()
    if arguments.isEmpty { repairs.note(.counterWithoutValue, line: event.line) }
    // chrome://tracing tells counters of one name and several ids apart like this.
    let name: String
    switch event.id {
    case nil: name = event.name
    case .number(let id): name = "\(event.name)[\(id)]"
    case .text(let id): name = "\(event.name)[\(id)]"
    }
    for argument in arguments {
      guard let value = Self.number(argument.value) else {
        repairs.note(.counterNotNumber, line: event.line)
        continue
      }
      let key = CounterKey(process: process, name: name, category: event.category, series: argument.name)
      let sample = Trace.Counter.Sample(time: event.time, value: value)
      if let index = counterIndex[key] {
        processes[process].counters[index].samples.append(sample)
      } else {
        counterIndex[key] = processes[process].counters.count
        processes[process].counters.append(
          Trace.Counter(name: name, category: event.category, series: argument.name, samples: [sample]))
      }
    }
  }

  private static func number(_ value: Trace.Value) -> Double? {
    switch value {
    case .integer(let number): return Double(number)
    case .number(let number): return number
    case .string(let text):
      // What Swift takes beyond JSON's numbers, such as `nan` and `0x1p3`, is no value.
      guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text), number.isFinite
      else { return nil }
      return number
    case .null, .bool, .array, .object: return nil
    }
  }

  /// The latest moment of an instant or a counter's sample.
  func latestInstantOrSample() -> Int64 {
    var latest = Int64.min
    for thread in threads { for instant in thread.instants { latest = max(latest, instant.time) } }
    for process in processes {
      for counter in process.counters { for sample in counter.samples { latest = max(latest, sample.time) } }
    }
    return latest
  }

  /// Gives ids to what is called by text; numbers stay.
  func identities() -> Identities {
    var next = Self.firstFreeID
    var taken: Set<Int64> = []
    for process in processes { if case .number(let id) = process.id { taken.insert(id) } }
    for thread in threads { if case .number(let id) = thread.id { taken.insert(id) } }
    func number(_ id: ChromeTraceEvent.ID) -> Int64 {
      if case .number(let number) = id { return number }
      while taken.contains(next) { next += 1 }
      defer { next += 1 }
      return next
    }
    let processNumbers = processes.map { number($0.id) }
    let threadNumbers = threads.map { thread in
      // A thread with the name of its process is its main thread.
      thread.id == processes[thread.place.process].id ? processNumbers[thread.place.process] : number(thread.id)
    }
    return Identities(processes: processNumbers, threads: threadNumbers)
  }

  /// The processes of the trace, in the order viewers show them.
  consuming func build(_ identities: Identities, _ asyncSpans: [[Trace.AsyncSpan]]) -> [Trace.Process] {
    var result: [Trace.Process] = []
    for (number, process) in processes.enumerated() {
      var built = Trace.Process(id: identities.processes[number], name: process.name, sortIndex: process.sortIndex)
      if built.name == nil, case .text(let text) = process.id { built.name = text }
      for index in process.threads {
        let thread = threads[index]
        var part = Trace.Thread(id: identities.threads[index], name: thread.name, sortIndex: thread.sortIndex)
        if part.name == nil, case .text(let text) = thread.id { part.name = text }
        part.spans = thread.spans
        part.instants = Self.sorted(thread.instants) { $0.time }
        built.threads.append(part)
      }
      built.threads = Self.sorted(built.threads) { $0.sortIndex ?? 0 }
      built.counters = process.counters.map { counter in
        var counter = counter
        counter.samples = Self.sorted(counter.samples) { $0.time }
        return counter
      }
      built.asyncSpans = asyncSpans[number]
      result.append(built)
    }
    return Self.sorted(result) { $0.sortIndex ?? 0 }
  }

  /// A stable sort that costs nothing when there is nothing to do.
  private static func sorted<Element>(_ elements: [Element], by key: (Element) -> Int64) -> [Element] {
    if elements.indices.dropFirst().allSatisfy({ key(elements[$0 - 1]) <= key(elements[$0]) }) { return elements }
    return elements.enumerated().ordered { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
  }
}
