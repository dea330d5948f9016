@_spi(LaunchCacheFormat) import Startup

// Any bytes are a cache or a reason. A third of the inputs is used as it is; the others get the magic, lengths and
// checksums that fit, because no fuzzer guesses those and everything behind them would stay untried.

private let headerLength = 64
private let entryLength = 96
private let blockLength = 4096
private let version = Fingerprint.appVersion("1")

/// A file of this process in memory, written in place for each input.
nonisolated(unsafe) private let path: String = {
  let parent = FileSystem.isDirectory("/dev/shm") ? "/dev/shm" : FileSystem.temporaryDirectory
  guard let folder = try? FileSystem.makeTemporaryDirectory(in: parent, prefix: "fuzz-launch-cache") else {
    fatalError("no temporary folder")
  }
  return PathName.join(folder, "launch.cache")
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let mode = input.popLast() ?? 0
  if mode % 3 != 0 { fit(&input, fittingTables: mode % 3 == 2) }
  do {
    let file = try FileDescriptor(path: path, [.write, .create, .truncate])
    try file.write(input.span)
  } catch { fatalError("\(error)") }
  if let cache = LaunchCache.open(path: path, tracer: .disabled).cache { read(cache) }
  return 0
}

private func read(_ cache: LaunchCache) {
  for item in cache.contents {
    precondition(item.length >= 0)
    guard let section = try? cache.section(kind: item.kind, name: item.name, sources: version) else { continue }
    precondition(section.count == item.length, "a section of another length than the directory says")
    for offset in [0, 4095, section.count - 4, section.count, Int.max] {
      _ = try? section.integer(UInt32.self, at: offset)
      precondition((try? section.read(offset: offset, count: Int.max)) == nil)
    }
    try? section.verifyAll()
  }
  _ = LaunchCacheBuilder(updating: cache)
}

/// Puts in what a writer would have computed, where it lies inside the file.
private func fit(_ file: inout [UInt8], fittingTables: Bool) {
  while file.count < headerLength + entryLength { file.append(0) }
  file.replaceSubrange(0..<8, with: [0x8C, 0x53, 0x55, 0x4C, 0x43, 0x0D, 0x0A, 0x1A])
  file.put(UInt64(0x0000_0001_0102_0304), at: 8)
  file.put(UInt64(file.count), at: 16)
  let length = headerLength + Int(file.number(at: 32) % UInt64(file.count - headerLength))
  file.put(UInt64(length - headerLength), at: 32)
  let sections = Int(file.number(at: 24) & 0xFFFF_FFFF) % ((length - headerLength) / entryLength + 1)
  file.put(UInt64(sections), at: 24)
  for section in 0..<sections where fittingTables { fitTables(&file, entry: headerLength + section * entryLength) }
  file.put(XXHash64.hash(Array(file[headerLength..<length]).span), at: 40)
  file.put(XXHash64.hash(Array(file[0..<56]).span), at: 56)
}

private func fitTables(_ file: inout [UInt8], entry: Int) {
  file.put(version.digest, at: entry + 72)
  let payload = file.range(offset: file.number(at: entry + 16), length: file.number(at: entry + 24))
  guard let payload else { return }
  let blocks = (payload.count + blockLength - 1) / blockLength
  if let table = file.range(offset: file.number(at: entry + 32), length: UInt64(blocks * 8)) {
    for block in 0..<blocks {
      let start = payload.lowerBound + block * blockLength
      let bytes = Array(file[start..<min(start + blockLength, payload.upperBound)])
      file.put(XXHash64.hash(bytes.span), at: table.lowerBound + block * 8)
    }
    file.put(XXHash64.hash(Array(file[table]).span), at: entry + 40)
  }
  if let sources = file.range(offset: file.number(at: entry + 48), length: file.number(at: entry + 56)) {
    file.put(XXHash64.hash(Array(file[sources]).span), at: entry + 64)
  }
}

extension [UInt8] {
  fileprivate func number(at offset: Int) -> UInt64 {
    self[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate mutating func put(_ value: UInt64, at offset: Int) {
    for byte in 0..<8 { self[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)) }
  }

  fileprivate func range(offset: UInt64, length: UInt64) -> Range<Int>? {
    guard offset <= UInt64(count), length <= UInt64(count) - offset else { return nil }
    return Int(offset)..<Int(offset + length)
  }
}
