import Startup

/// Any bytes are a table or an error with its place; what strict reading takes, lenient reading takes alike; every key is found.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let lenient = read(input, .lenient)
  let strict = read(input, .strict)
  if let strict {
    precondition(lenient != nil && strict.count == lenient?.count, "strict reading took what lenient reading did not")
  }
  for (key, value) in lenient?.pairs ?? [] {
    precondition(lenient?.value(forKey: key) == value, "a key of the table is not found")
  }
  _ = try? PropertyList(input)
  return 0
}

private func read(_ input: [UInt8], _ mode: StringsFile.Mode) -> StringsFile? {
  do throws(StringsFileProblem) { return try StringsFile(input, mode: mode) } catch {
    precondition(error.position.line >= 1 && error.position.offset >= 0 && error.position.offset <= input.count)
    precondition(!error.description.isEmpty)
    return nil
  }
}
