import Startup
import StartupProfiling

/// Any bytes are a scenario or an error that names the file; a variant survives the way to the process that hosts it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  do {
    let scenario = try Scenario.parse(input.span, path: "fuzzed.json", folder: "/nowhere")
    for variant in scenario.variants {
      let document = variant.jsonDocument()
      let received = try? ResolvedScenario(jsonDocument: document.span)
      precondition(received?.jsonDocument() == document, "a variant arrives as another one")
    }
  } catch {
    let message = "\(error)"
    precondition(message.hasPrefix("fuzzed.json"), "an error without its file: \(message)")
  }
  return 0
}
