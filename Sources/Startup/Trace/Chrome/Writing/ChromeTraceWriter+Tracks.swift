/// The parts of a whole trace that are not bound to the order of one thread.
extension ChromeTraceWriter {
  /// Writes the counters of a process. Series of one counter that share their times go together: chrome://tracing takes the
  /// series of a counter from its first event alone.
  mutating func writeCounters(of process: Trace.Process, _ placement: TracePlacement) throws(SystemError) {
    struct Key: Hashable {
      var name: String
      var category: String
    }
    var groups: [Key: [Int]] = [:]
    var order: [Key] = []
    for (index, counter) in process.counters.enumerated() {
      let key = Key(name: counter.name, category: counter.category)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(index)
    }
    for key in order {
      let series = groups[key]!.map { process.counters[$0] }
      let times = series[0].samples.map(\.time)
      let names = Set(series.map(\.series))
      if names.count == series.count, series.allSatisfy({ $0.samples.map(\.time) == times }),
        series.allSatisfy({ $0.samples.allSatisfy(\.value.isFinite) })
      {
        try write(series, named: key.name, of: process.id, placement)
      } else {
        for (position, one) in series.enumerated() {
          if series.count > 1 { outcome.note(.counterSeries) }
          let suffix = position == 0 ? one.series : "\(one.series) \(position + 1)"
          try write([one], named: series.count == 1 ? key.name : "\(key.name) \(suffix)", of: process.id, placement)
        }
      }
    }
  }

  private mutating func write(
    _ series: [Trace.Counter], named name: String, of process: Int64, _ placement: TracePlacement
  ) throws(SystemError) {
    for index in series[0].samples.indices {
      var time = series[0].samples[index].time
      guard placement.move(&time) else {
        outcome.note(.timeOutOfRange)
        continue
      }
      let values = series.map { (series: $0.series, value: $0.samples[index].value) }
      try counter(name, category: series[0].category, values: values, time: time, process: process)
    }
  }

  /// Writes the async spans of a process. Those that share category and id are one track to viewers, so they keep the id
  /// only when they nest there and no two of them touch.
  mutating func writeAsyncSpans(of process: Trace.Process, _ placement: TracePlacement) throws(SystemError) {
    struct Track: Hashable {
      var category: String
      var id: UInt64
    }
    var tracks: [Track: [Int]] = [:]
    for (index, async) in process.asyncSpans.enumerated() {
      tracks[Track(category: async.span.category, id: async.id), default: []].append(index)
      reserveAsyncIDs(upTo: async.id)
    }
    for async in process.asyncSpans {
      var async = async
      if async.span.duration < 0 {
        outcome.note(.negativeDuration)
        async.span.duration = 0
      }
      guard placement.move(&async.span.start), let end = inRange(async.span.start, duration: async.span.duration) else {
        continue
      }
      let thread = try self.thread(async.thread, in: process.id, describing: true)
      let track = tracks[Track(category: async.span.category, id: async.id)]!
      if track.count > 1 {
        outcome.note(.asyncID)
        try writeAsync(async.span, end: end, thread: thread)
      } else {
        try writeAsyncBegin(async.span, id: async.id, thread: thread)
        try writeAsyncEnd(async.span, end: end, id: async.id, thread: thread)
      }
    }
  }

  /// Writes the flows whose ends lie inside spans.
  mutating func write(_ plan: FlowPlan, _ placement: TracePlacement) throws(SystemError) {
    struct Key: Hashable {
      var id: UInt64
      var name: String
      var category: String
    }
    var used: Set<Key> = []
    var nextID = (plan.entries.map(\.flow.id).max() ?? 0) &+ 1
    for entry in plan.entries {
      let flow = entry.flow
      var ends: [(thread: Int, time: Int64)] = []
      for (end, thread) in zip(flow.ends, entry.threads) {
        var time = end.time
        if let thread, placement.move(&time), inRange(time, duration: 0) != nil {
          ends.append((thread, time))
        } else {
          outcome.note(.flowEnd)
        }
      }
      guard ends.count >= 2 else {
        outcome.note(.flow)
        continue
      }
      let name = writable(name: flow.name)
      var key = Key(id: flow.id, name: name, category: flow.category)
      if !used.insert(key).inserted {
        outcome.note(.flowID)
        repeat {
          key.id = nextID
          nextID &+= 1
        } while !used.insert(key).inserted
      }
      for (position, end) in ends.enumerated() {
        let phase: FlowPhase = position == 0 ? .start : position == ends.count - 1 ? .end : .step
        try writeFlow(phase, id: key.id, name: name, category: flow.category, time: end.time, thread: end.thread)
      }
    }
  }
}
