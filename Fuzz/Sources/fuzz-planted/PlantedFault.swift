// The negative control of the fuzz gate: scripts/fuzz fails unless this fault is found within the smoke time.
//
// Finding it takes both halves that can silently be missing: coverage feedback (the four letters are compared one by one,
// 1 in 2^32 for blind guessing) and the address sanitizer (the read past the heap block does not crash by itself).

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  if startsWithMagic(input) {
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: 4)
    block.initialize(repeating: 1, count: 4)
    observed &+= block[input.count]
    block.deallocate()
  }
  return 0
}

// Read by nobody; written so that the planted read can't be optimized away.
nonisolated(unsafe) public var observed: UInt8 = 0

private func startsWithMagic(_ input: [UInt8]) -> Bool {
  guard input.count >= 4 else { return false }
  for (index, letter) in "BOOM".utf8.enumerated() where input[index] != letter { return false }
  return true
}
