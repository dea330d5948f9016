import Startup

/// Any bytes are a document or an error with its place; what was read and written is read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  for allowingComments in [false, true] {
    do {
      let first = written(try JSONDocument.parse(input, allowingComments: allowingComments))
      let second = written(try JSONDocument.parse(first))
      precondition(first == second, "a written document is read as another one")
    } catch {
      precondition(!"\(error)".isEmpty)
    }
  }
  if let text = String(validating: input, as: UTF8.self) { checkDuration(text) }
  return 0
}

private func written(_ node: JSONNode) -> [UInt8] {
  var writer = JSONWriter(.compact)
  writer.value(node)
  return writer.document()
}

/// A duration that was read is printed, and its exact form is read again as the same.
private func checkDuration(_ text: String) {
  guard let nanoseconds = try? DurationText.parse(text) else { return }
  precondition(!DurationText.format(nanoseconds: nanoseconds).isEmpty)
  let printed = DurationText.exact(nanoseconds: nanoseconds)
  precondition((try? DurationText.parse(printed)) == nanoseconds, "\(printed) is another duration")
}
