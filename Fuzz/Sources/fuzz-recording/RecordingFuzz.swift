import Startup

/// Any bytes are a recording or an error, and whatever records stand behind a good header become a trace whose spans nest.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  do { check(try read(input)) } catch { precondition(!"\(error)".isEmpty) }
  // Finding a good header by chance would take for ever, so the input also stands among the records of a real recording.
  do { check(try read(RealRecording.shared.overwritten(with: input))) } catch { fatalError("\(error)") }
  return 0
}

private func read(_ bytes: [UInt8]) throws(RecordingError) -> Trace { try TraceRing.read(bytes: bytes.span) }

private func check(_ trace: Trace) {
  for process in trace.processes {
    for thread in process.threads {
      precondition(thread.id > 0 && thread.id <= Int64(UInt32.max))
      checkNesting(thread.spans)
    }
    precondition(process.asyncSpans.allSatisfy { $0.span.start >= 0 && $0.span.duration >= 0 })
    precondition(process.counters.allSatisfy { $0.samples.allSatisfy { $0.value.isFinite } })
  }
  precondition(trace.flows.allSatisfy { $0.ends.count >= 2 })
}

private func checkNesting(_ spans: [Trace.Span]) {
  var open: [Int64] = []
  var last: Int64 = 0
  for span in spans {
    precondition(span.start >= last && span.duration >= 0)
    last = span.start
    while let end = open.last, end <= span.start { open.removeLast() }
    if let end = open.last { precondition(span.end <= end) }
    open.append(span.end)
  }
}
