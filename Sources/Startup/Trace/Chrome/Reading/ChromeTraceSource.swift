/// Where the bytes of a trace come from: a file, plain or compressed with gzip, or memory.
///
/// A class because the reading position has an identity.
final class ChromeTraceSource {
  /// The file, when it is one.
  private let file: InputFile?
  /// The bytes, when they are in memory, and how many of them were read.
  private let memory: [UInt8]
  private var memoryOffset = 0
  private var inflating: GzipInflater?
  private var compressed: [UInt8] = []
  private var compressedOffset = 0
  private var isCompressedAtEnd = false
  /// Whether the bytes are compressed, known after the first read; offsets then count decompressed bytes.
  private(set) var isCompressed = false
  private var isStarted = false

  /// How much of a compressed file is read at once.
  private static let compressedChunk = 1 << 16

  init(_ file: InputFile) {
    self.file = file
    memory = []
  }

  init(_ bytes: [UInt8]) {
    file = nil
    memory = bytes
  }

  /// Appends at least one byte to `output`, which has room; 0 at the end.
  func read(into output: inout OutputSpan<UInt8>) throws(ChromeTraceError) -> Int {
    if !isStarted { try start() }
    guard isCompressed else { return try readOrigin(into: &output) }
    while true {
      // Between two members the magic of the next must be whole.
      let needed = inflating!.isComplete ? 2 : 1
      while compressed.count - compressedOffset < needed && !isCompressedAtEnd { try fillCompressed() }
      let before = output.count
      let (consumed, state) = inflating!.inflate(
        compressed.span.extracting(compressedOffset..<compressed.count), into: &output)
      compressedOffset += consumed
      switch state {
      case .failed: throw .damagedCompression
      case .ended: return output.count - before
      case .more:
        if output.count > before { return output.count - before }
        if compressedOffset == compressed.count && isCompressedAtEnd { throw .truncatedCompression }
      }
    }
  }

  /// Looks for the magic of gzip in the first bytes.
  private func start() throws(ChromeTraceError) {
    isStarted = true
    try fillCompressed()
    while compressed.count == 1 && !isCompressedAtEnd { try fillCompressed() }
    guard compressed.count >= 2, compressed[0] == 0x1F, compressed[1] == 0x8B else { return }
    isCompressed = true
    do throws(GzipInflater.Unavailable) { inflating = try GzipInflater() } catch { throw .noDecompressor(error) }
  }

  /// Reads the next chunk of the file as it is, behind what is still to be decompressed.
  private func fillCompressed() throws(ChromeTraceError) {
    var failure: ChromeTraceError?
    var count = 0
    let chunk = [UInt8](capacity: Self.compressedChunk) { output in
      do throws(ChromeTraceError) { count = try readFromOrigin(&output) } catch { failure = error }
    }
    if let failure { throw failure }
    if count == 0 { isCompressedAtEnd = true }
    compressed.removeFirst(compressedOffset)
    compressedOffset = 0
    compressed.append(contentsOf: chunk)
  }

  /// What was read while looking for the magic, then the rest.
  private func readOrigin(into output: inout OutputSpan<UInt8>) throws(ChromeTraceError) -> Int {
    let rest = compressed.count - compressedOffset
    if rest > 0 {
      let count = min(rest, output.freeCapacity)
      output.append(bytes: compressed.span.extracting(compressedOffset..<compressedOffset + count))
      compressedOffset += count
      return count
    }
    return try readFromOrigin(&output)
  }

  private func readFromOrigin(_ output: inout OutputSpan<UInt8>) throws(ChromeTraceError) -> Int {
    if let file {
      do throws(SystemError) { return try file.read(into: &output) } catch { throw .system(error) }
    }
    let bytes = memory
    let count = min(bytes.count - memoryOffset, output.freeCapacity)
    output.append(bytes: bytes.span.extracting(memoryOffset..<memoryOffset + count))
    memoryOffset += count
    return count
  }
}
