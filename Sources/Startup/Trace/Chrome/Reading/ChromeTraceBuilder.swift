/// Gathers the events of a file into a `Trace`.
///
/// Spans are matched and nested at the end, because a file may tell events in any order.
struct ChromeTraceBuilder: ChromeTraceVisitor {
  private(set) var processes = ChromeProcessTable()
  private var asyncs = ChromeAsyncMatching()
  private var flows = ChromeFlowMatching()
  private var metadata: [Trace.Argument] = []
  /// Where events come in the file.
  private var order = 0

  mutating func visit(metadata argument: Trace.Argument) { metadata.append(argument) }

  mutating func visit(_ event: borrowing ChromeTraceEvent, _ repairs: inout ChromeTraceRepairs) {
    order += 1
    switch event.phase {
    case .metadata: processes.describe(event, &repairs)
    case .counter: processes.addCounter(event, &repairs)
    case .complete: addSpan(event)
    case .begin, .end:
      let place = processes.place(event.process, event.thread)
      processes.threads[place.thread].marks.append(
        ChromeThread.Mark(
          time: event.time, isBegin: event.phase == .begin, name: event.name, category: event.category,
          arguments: event.arguments(), order: order, line: event.line))
    case .instant:
      let place = processes.place(event.process, event.thread)
      processes.threads[place.thread].instants.append(
        Trace.Instant(
          name: event.name, category: event.category, time: event.time, scope: event.scope,
          arguments: event.arguments()))
    case .asyncBegin, .asyncEnd, .asyncInstant, .legacyAsyncBegin, .legacyAsyncStepInto, .legacyAsyncStepPast,
      .legacyAsyncEnd:
      let place = processes.place(event.process, event.thread)
      asyncs.add(event, at: place, &repairs)
    case .flowStart, .flowStep, .flowEnd:
      let place = processes.place(event.process, event.thread)
      flows.add(event, at: place, order: order, &repairs)
    }
  }

  private mutating func addSpan(_ event: borrowing ChromeTraceEvent) {
    let place = processes.place(event.process, event.thread)
    let span = Trace.Span(
      name: event.name, category: event.category, start: event.time, duration: event.duration ?? 0,
      arguments: event.hasArguments ? event.arguments() : [])
    processes.threads[place.thread].add(span, isFinished: event.duration != nil, order: order, line: event.line)
    if let binding = event.binding { flows.add(binding, of: event, at: place, order: order) }
  }

  /// The trace, with what could not be matched counted.
  consuming func finish(_ repairs: inout ChromeTraceRepairs) -> Trace {
    let identities = processes.identities()
    var latest = processes.latestInstantOrSample()
    for index in processes.threads.indices {
      processes.threads[index].matchMarks(&repairs)
      latest = max(latest, processes.threads[index].latestEnd())
    }
    asyncs.match(&repairs)
    latest = max(latest, asyncs.latestEnd())
    asyncs.finish(at: latest, &repairs)
    var trace = Trace()
    for index in processes.threads.indices {
      let crossing = processes.threads[index].nest(until: latest, &repairs)
      for span in crossing { asyncs.addCrossing(span, of: processes.threads[index].place) }
    }
    trace.flows = flows.match(processes.threads, identities, &repairs)
    trace.processes = processes.build(identities, asyncs.spans(identities))
    trace.metadata = repairs[.noEventList] > 0 ? [] : metadata
    trace.restoreZero()
    return trace
  }
}

extension Trace {
  /// Moves all times back when our writer had to move them (`ChromeTraceWriter.zeroKey`).
  fileprivate mutating func restoreZero() {
    guard let index = metadata.firstIndex(where: { $0.name == ChromeTraceWriter.zeroKey }),
      case .string(let text) = metadata[index].value, let zero = Int64(text), fits(movedBy: zero)
    else { return }
    metadata.remove(at: index)
    for process in processes.indices {
      for thread in processes[process].threads.indices {
        for span in processes[process].threads[thread].spans.indices {
          processes[process].threads[thread].spans[span].start += zero
        }
        for instant in processes[process].threads[thread].instants.indices {
          processes[process].threads[thread].instants[instant].time += zero
        }
      }
      for async in processes[process].asyncSpans.indices { processes[process].asyncSpans[async].span.start += zero }
      for counter in processes[process].counters.indices {
        for sample in processes[process].counters[counter].samples.indices {
          processes[process].counters[counter].samples[sample].time += zero
        }
      }
    }
    for flow in flows.indices { for end in flows[flow].ends.indices { flows[flow].ends[end].time += zero } }
  }

  /// Whether every time stays in 64 bits; the number comes from a file.
  private func fits(movedBy zero: Int64) -> Bool {
    func fits(_ time: Int64) -> Bool { !time.addingReportingOverflow(zero).overflow }
    return processes.allSatisfy { process in
      process.threads.allSatisfy { thread in
        thread.spans.allSatisfy { fits($0.start) && fits($0.end) } && thread.instants.allSatisfy { fits($0.time) }
      }
        && process.asyncSpans.allSatisfy { fits($0.span.start) && fits($0.span.end) }
        && process.counters.allSatisfy { $0.samples.allSatisfy { fits($0.time) } }
    } && flows.allSatisfy { $0.ends.allSatisfy { fits($0.time) } }
  }
}
