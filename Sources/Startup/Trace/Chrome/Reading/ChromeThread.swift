/// What a file tells about one thread, in any order, until it is made into spans that nest.
struct ChromeThread {
  /// Where a thread stands in the tables of the reader.
  struct Place: Hashable {
    var process: Int
    var thread: Int
  }

  /// A begin or an end that waits for its other half.
  struct Mark {
    var time: Int64
    var isBegin: Bool
    var name: String
    var category: String
    var arguments: [Trace.Argument]
    var order: Int
    var line: Int
  }

  /// A span and where it came from.
  struct Found {
    var span: Trace.Span
    var isFinished: Bool
    var order: Int
    var line: Int
  }

  /// The argument that marks a span whose end nobody recorded.
  static let unfinishedMark = Trace.Argument("unfinished", .bool(true))

  var id: ChromeTraceEvent.ID
  var place: Place
  var name: String?
  var sortIndex: Int64?
  var marks: [Mark] = []
  var instants: [Trace.Instant] = []
  private var found: [Found] = []
  /// The spans, nested; after `nest`.
  private(set) var spans: [Trace.Span] = []

  init(id: ChromeTraceEvent.ID, place: Place) {
    self.id = id
    self.place = place
  }

  mutating func add(_ span: Trace.Span, isFinished: Bool, order: Int, line: Int) {
    var span = span
    // A time near the end of 64 bits must not make the end overflow.
    span.duration = min(span.duration, Int64.max - max(0, span.start))
    found.append(Found(span: span, isFinished: isFinished, order: order, line: line))
  }

  /// Makes spans of begins and ends: an end closes the innermost open span of its name, and those inside it.
  mutating func matchMarks(_ repairs: inout ChromeTraceRepairs) {
    guard !marks.isEmpty else { return }
    if !marks.indices.dropFirst().allSatisfy({ marks[$0].time >= marks[$0 - 1].time }) {
      marks.order { ($0.time, $0.order) < ($1.time, $1.order) }
    }
    var open: [Int] = []
    // How many spans of a name are open: an end without a begin must not cost a search.
    var openNames: [String: Int] = [:]
    for index in marks.indices {
      let name = marks[index].name
      if marks[index].isBegin {
        open.append(index)
        openNames[name, default: 0] += 1
        continue
      }
      guard !open.isEmpty, name.isEmpty || openNames[name, default: 0] > 0 else {
        repairs.note(.unmatchedEnd, line: marks[index].line)
        continue
      }
      var isFound = false
      while !isFound {
        let innermost = open.removeLast()
        openNames[marks[innermost].name]! -= 1
        isFound = name.isEmpty || marks[innermost].name == name
        if !isFound { repairs.note(.misplacedEnd, line: marks[innermost].line) }
        close(innermost, at: marks[index].time, isFound ? marks[index].arguments : [], &repairs)
      }
    }
    for index in open { addBegin(index, duration: 0, isFinished: false, marks[index].arguments) }
    marks = []
  }

  private mutating func close(
    _ begin: Int, at time: Int64, _ arguments: [Trace.Argument], _ repairs: inout ChromeTraceRepairs
  ) {
    let merged = Trace.Argument.merged(marks[begin].arguments, replacedBy: arguments)
    let (duration, overflow) = time.subtractingReportingOverflow(marks[begin].time)
    if overflow { repairs.note(.clippedDuration, line: marks[begin].line) }
    addBegin(begin, duration: overflow ? Int64.max : duration, isFinished: true, merged)
  }

  private mutating func addBegin(_ index: Int, duration: Int64, isFinished: Bool, _ arguments: [Trace.Argument]) {
    let mark = marks[index]
    add(
      Trace.Span(
        name: mark.name, category: mark.category, start: mark.time, duration: duration, arguments: arguments),
      isFinished: isFinished, order: mark.order, line: mark.line)
  }

  /// The latest time of a span.
  func latestEnd() -> Int64 { found.reduce(Int64.min) { max($0, $1.span.end) } }

  /// Puts the spans in order; returns those that cross others, which can't be spans of a thread.
  ///
  /// A span that nobody ended lasts until `latest`, or until the end of the span around it.
  mutating func nest(until latest: Int64, _ repairs: inout ChromeTraceRepairs) -> [Trace.Span] {
    for index in found.indices where !found[index].isFinished {
      repairs.note(.unfinishedSpan, line: found[index].line)
      let (duration, overflow) = latest.subtractingReportingOverflow(found[index].span.start)
      found[index].span.duration = overflow ? Int64.max : max(0, duration)
      found[index].span.arguments.append(Self.unfinishedMark)
    }
    sortFound()
    var crossing: [Trace.Span] = []
    var open: [Int64] = []
    spans.reserveCapacity(found.count)
    for item in found {
      var span = item.span
      while let end = open.last, end <= span.start { open.removeLast() }
      if let end = open.last, span.end > end {
        if item.isFinished {
          repairs.note(.crossingSpan, line: item.line)
          crossing.append(span)
          continue
        }
        span.duration = end - span.start
      }
      open.append(span.end)
      spans.append(span)
    }
    found = []
    return crossing
  }

  private mutating func sortFound() {
    func precedes(_ first: Found, _ second: Found) -> Bool {
      if first.span.start != second.span.start { return first.span.start < second.span.start }
      if first.span.duration != second.span.duration { return first.span.duration > second.span.duration }
      return first.order < second.order
    }
    if !found.indices.dropFirst().allSatisfy({ precedes(found[$0 - 1], found[$0]) }) {
      found.order(by: precedes)
    }
  }

  /// Whether a span encloses a moment; after `findOutermost`. O(log n).
  func encloses(_ time: Int64) -> Bool {
    var low = 0
    var high = outermost.count
    while low < high {
      let middle = (low + high) / 2
      if outermost[middle].end < time { low = middle + 1 } else { high = middle }
    }
    return low < outermost.count && outermost[low].start <= time
  }

  /// The start of the first span that starts at or after a moment; only after `nest`. O(log n).
  func startOfNext(after time: Int64) -> Int64? {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start < time { low = middle + 1 } else { high = middle }
    }
    return low < spans.count ? spans[low].start : nil
  }

  /// The spans that lie in no other, disjoint and in order; after `findOutermost`.
  private var outermost: [(start: Int64, end: Int64)] = []

  /// Prepares `encloses`.
  mutating func findOutermost() {
    for span in spans {
      if let last = outermost.last, span.end <= last.end { continue }
      outermost.append((span.start, span.end))
    }
  }
}
