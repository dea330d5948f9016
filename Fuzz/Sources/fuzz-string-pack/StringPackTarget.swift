@_spi(LaunchCacheFormat) import Startup

// Any bytes are a pack or a reason. A third of the inputs is used as it is; the others get the magic, lengths and checksums that fit,
// because no fuzzer guesses those and everything behind them would stay untried.

private let headerLength = 64
private let blockLength = 4096

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Array(UnsafeBufferPointer(start: bytes, count: count))
  switch (input.popLast() ?? 0) % 3 {
  case 1: fit(&input)
  case 2: input = wrapped(input)
  default: break
  }
  guard let pack = try? StringPack(input) else { return 0 }
  precondition(pack.contents == input, "a pack of other bytes")
  read(pack)
  return 0
}

/// What was taken can be made anew and read to its end.
private func read(_ pack: StringPack) {
  precondition(pack.keyCount >= 0)
  guard let signed = try? pack.signed(with: [1, 2, 3]), signed.signature == [1, 2, 3],
    signed.signedBytes == pack.signedBytes, signed.keyCount == pack.keyCount
  else { preconditionFailure("a pack that can't be signed") }
  let start = Int(pack.contents.number(at: 32) & 0xFFFF_FFFF)
  guard let strings = try? CompiledStrings(inMemory: Array(pack.signedBytes[start...]), language: "x"),
    let all = try? strings.all()
  else { preconditionFailure("a pack that was taken can't be read") }
  precondition(all.count == pack.keyCount)
  for (module, table, key, value) in all {
    precondition((try? strings.value(forKey: key, table: table, module: module)) == value)
  }
}

/// A pack whose tables are the input.
private func wrapped(_ payload: [UInt8]) -> [UInt8] {
  var file = [UInt8](repeating: 0, count: headerLength) + Array("de".utf8)
  let table = headerLength + 8
  let start = table + (payload.count + blockLength - 1) / blockLength * 8
  file += [UInt8](repeating: 0, count: start - file.count) + payload + [0, 0, 0, 0]
  file += [UInt8](repeating: 0, count: 8)
  file.put(UInt64(start + payload.count), at: 16)
  file.put(UInt64(payload.count), at: 24)
  file.put(UInt64(start), at: 32)
  file.put(2, at: 40)
  fit(&file)
  return file
}

/// Puts in what a writer would have computed, where it lies inside the file.
private func fit(_ file: inout [UInt8]) {
  while file.count < headerLength + 12 { file.append(0) }
  file.replaceSubrange(0..<8, with: [0x8C, 0x53, 0x55, 0x53, 0x50, 0x0D, 0x0A, 0x1A])
  file.put(UInt64(0x0000_0001_0102_0304), at: 8)
  // The version of the tables' layout; the begin of the tables beside it stays.
  file.put(file.number(at: 32) & 0xFFFF_FFFF | UInt64(2) << 32, at: 32)
  let start = Int(file.number(at: 32) & 0xFFFF_FFFF)
  let length = Int(truncatingIfNeeded: file.number(at: 24))
  let names = Int(file.number(at: 40) & 0xFFFF_FFFF) + Int(file.number(at: 40) >> 32)
  let table = (headerLength + names + 7) / 8 * 8
  if length >= 0, length <= file.count, start >= headerLength, start <= file.count - length {
    for block in 0..<(length + blockLength - 1) / blockLength where table + block * 8 + 8 <= start {
      let first = start + block * blockLength
      let bytes = Array(file[first..<min(first + blockLength, start + length)])
      file.put(XXHash64.hash(bytes.span), at: table + block * 8)
    }
    file.put(XXHash64.hash(Array(file[headerLength..<start]).span), at: 48)
    let end = start + length
    if end <= file.count - 12 {
      file.put(XXHash64.hash(Array(file[end..<file.count - 8]).span), at: file.count - 8)
    }
  }
  file.put(XXHash64.hash(Array(file[0..<56]).span), at: 56)
}

extension [UInt8] {
  fileprivate func number(at offset: Int) -> UInt64 {
    self[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate mutating func put(_ value: UInt64, at offset: Int) {
    for byte in 0..<8 { self[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)) }
  }
}
