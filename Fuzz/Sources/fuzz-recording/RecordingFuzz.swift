import Startup

/// Any bytes are a recording or an error, and whatever records stand behind a good header become a trace whose spans nest.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  do { check(try TraceRing.read(bytes: input.span)) } catch { precondition(!"\(error)".isEmpty) }
  // Finding a good header by chance would take for ever, so the input also replaces the records of a real recording.
  var recording = realRecording
  let firstRecord = 4096 + 2 * 16
  for (index, byte) in input.prefix(recording.count - firstRecord).enumerated() {
    recording[firstRecord + index] = byte
  }
  do { check(try TraceRing.read(bytes: recording.span)) } catch { fatalError("\(error)") }
  return 0
}

/// A recording with a few spans, cut to its first two chunks.
private let realRecording: [UInt8] = {
  do {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "recording")
    let tracer = try Tracer(.file(path))
    for index in 0..<600 { tracer.span(tracer.name("name-\(index)")) {} }
    var bytes = Array(try FileSystem.contents(of: path).prefix(4096 + 2 * 16_384))
    // The third word is the length.
    for byte in 0..<8 { bytes[16 + byte] = UInt8(truncatingIfNeeded: bytes.count >> (byte * 8)) }
    return bytes
  } catch { fatalError("\(error)") }
}()

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
