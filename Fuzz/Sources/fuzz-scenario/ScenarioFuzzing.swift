import Startup

/// Any bytes are a scenario or one line that says what is wrong; a variant survives the way to the process that hosts it.
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
    precondition(!message.utf8.contains(UInt8(ascii: "\n")), "an error of several lines: \(message)")
  }
  return 0
}
