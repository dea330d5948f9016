import Startup
import StartupProfiling

/// Any bytes, plain or compressed, are a trace or an error with a place inside them; what was read is written so that it is
/// read again without a repair, and the writing comes to rest.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let reading: ChromeTraceReading
  do throws(ChromeTraceError) { reading = try ChromeTraceReader.read(input) } catch {
    precondition(!"\(error)".isEmpty)
    return 0
  }
  _ = TraceSummary(reading.trace)
  let first = written(reading.trace)
  guard let again = try? ChromeTraceReader.read(first) else { fatalError("a written trace is refused") }
  precondition(again.repairs.isEmpty, "a written trace is repaired: \(again.repairs.entries)")
  let second = written(again.trace)
  guard let third = try? ChromeTraceReader.read(second) else { fatalError("a trace written twice is refused") }
  precondition(third.trace.processes == again.trace.processes, "a trace written twice differs")
  return 0
}

private func written(_ trace: Trace) -> [UInt8] {
  guard let (bytes, _) = try? ChromeTraceWriter.encode(trace) else { fatalError("writing to memory failed") }
  return bytes
}
