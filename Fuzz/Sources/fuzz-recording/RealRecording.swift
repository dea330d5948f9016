import Startup

/// A recording with a little of everything in it, in the first of two chunks, and room for the records of an input.
///
/// Little, because every run of the fuzzer reads all of it.
struct RealRecording {
  static let shared = RealRecording()

  private static let headerBytes = 4096
  private static let chunkBytes = 16_384
  private static let recordBytes = 16
  private let bytes: [UInt8]
  private let recordCount: Int
  /// What records call the names by that were published: the addresses they had.
  private let names: [UInt64]

  private init() {
    var bytes = RealRecording.record()
    for byte in 0..<8 { bytes[16 + byte] = UInt8(truncatingIfNeeded: bytes.count >> (byte * 8)) }
    let tags = stride(from: RealRecording.headerBytes, to: bytes.count, by: RealRecording.recordBytes).map { place in
      RealRecording.word(bytes, at: place + 8)
    }
    self.bytes = bytes
    recordCount = tags.prefix { $0 != 0 }.count
    names = tags.filter { $0 & 0xFF == 0x8E }.map { $0 >> 16 }
  }

  private static func record() -> [UInt8] {
    do {
      let folder = try FileSystem.makeTemporaryDirectory()
      defer { try? FileSystem.removeTree(folder) }
      let path = PathName.join(folder, "recording")
      let tracer = try Tracer(.file(path))
      let moving = tracer.beginMoving(tracer.name("moving"), category: TraceCategory("fuzz"))
      tracer.span("outer") {
        tracer.annotate("key", .integer(1), of: moving)
        tracer.flowBegin("flow", id: 7)
        tracer.span("inner") { tracer.counter("count", 1.5) }
      }
      tracer.instant("instant", ["key": "text"])
      tracer.flowEnd("flow", id: 7)
      tracer.milestone("ready", ["key": true])
      return Array(try FileSystem.contents(of: path).prefix(headerBytes + 2 * chunkBytes))
    } catch { fatalError("\(error)") }
  }

  /// The recording with the input's records in it. The last byte says where: among the real ones, behind them or at the begin of
  /// the second chunk; and whether they get names and tokens that exist, which nobody guesses.
  func overwritten(with input: [UInt8]) -> [UInt8] {
    var recording = bytes
    let mode = Int(input.last ?? 0)
    let slot =
      switch mode % 4 {
      case 0: recordCount
      case 1: RealRecording.chunkBytes / RealRecording.recordBytes
      default: 1 + mode / 4 % recordCount
      }
    let start = RealRecording.headerBytes + slot * RealRecording.recordBytes
    let records = input.dropLast().prefix(recording.count - start)
    recording.replaceSubrange(start..<start + records.count, with: records)
    if mode >= 128 {
      for place in stride(from: start, to: start + records.count - 15, by: RealRecording.recordBytes) {
        fit(&recording, tagAt: place + 8)
      }
    }
    return recording
  }

  private func fit(_ recording: inout [UInt8], tagAt place: Int) {
    let tag = RealRecording.word(recording, at: place)
    let fitting: UInt64
    switch tag & 0xFF {
    case 0x01, 0x08: fitting = tag & 0xFF | (1 << 40 | tag >> 8 & 0x7FF) << 8
    case 0x80...0xFF: fitting = tag & 0xFFFF | names[Int(tag >> 16 & 0xFF) % names.count] << 16
    default: return
    }
    for byte in 0..<8 { recording[place + byte] = UInt8(truncatingIfNeeded: fitting >> UInt64(byte * 8)) }
  }

  private static func word(_ bytes: [UInt8], at place: Int) -> UInt64 {
    bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
