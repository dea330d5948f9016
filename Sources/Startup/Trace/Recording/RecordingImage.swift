internal import CStartup

/// A copy of a recording's memory: header and chunks, taken at one moment, checked for nothing but its frame.
struct RecordingImage: Sendable {
  /// Header and used chunks.
  private(set) var words: [UInt64]
  /// How many chunks `words` holds.
  let chunkCount: Int

  static let headerWords = Int(CSTARTUP_HEADER_BYTES) / 8
  static let chunkWords = Int(CSTARTUP_CHUNK_BYTES) / 8

  /// Copies the used part of a mapping that others may write to.
  @unsafe init(copying region: UnsafePointer<UInt64>, byteCount: Int) {
    let present = (byteCount - Int(CSTARTUP_HEADER_BYTES)) / Int(CSTARTUP_CHUNK_BYTES)
    let next = unsafe cstartup_load_word(region + Int(CSTARTUP_WORD_NEXT_CHUNK))
    let count = Int(min(next, UInt64(present)))
    var copy = [UInt64](repeating: 0, count: Self.headerWords + count * Self.chunkWords)
    unsafe copy.withUnsafeMutableBufferPointer {
      unsafe cstartup_copy_region(region, $0.baseAddress, UInt64(count))
    }
    words = copy
    chunkCount = count
  }

  /// Takes the bytes of a file apart into words. What is not there of the last chunk reads as never written.
  init(bytes: Span<UInt8>) throws(RecordingError) {
    guard bytes.count >= Int(CSTARTUP_HEADER_BYTES) else { throw RecordingError(path: nil, reason: .notARecording) }
    let header = Self.words(of: bytes, from: 0, count: Self.headerWords)
    guard header[Int(CSTARTUP_WORD_MAGIC)] == RecordingRegion.magic else {
      throw RecordingError(path: nil, reason: .notARecording)
    }
    guard header[Int(CSTARTUP_WORD_FORMAT)] == RecordingRegion.format else {
      throw RecordingError(path: nil, reason: .unknownFormat(header[Int(CSTARTUP_WORD_FORMAT)]))
    }
    let size = header[Int(CSTARTUP_WORD_REGION_BYTES)]
    guard size <= UInt64(bytes.count) else {
      throw RecordingError(path: nil, reason: .truncated(expected: size, found: bytes.count))
    }
    let present = (bytes.count - Int(CSTARTUP_HEADER_BYTES)) / Int(CSTARTUP_CHUNK_BYTES)
    let count = Int(min(header[Int(CSTARTUP_WORD_NEXT_CHUNK)], UInt64(present)))
    words = header + Self.words(of: bytes, from: Int(CSTARTUP_HEADER_BYTES), count: count * Self.chunkWords)
    chunkCount = count
  }

  private static func words(of bytes: Span<UInt8>, from offset: Int, count: Int) -> [UInt64] {
    [UInt64](capacity: count) { output in
      for index in 0..<count {
        var word: UInt64 = 0
        for byte in 0..<8 { word |= UInt64(bytes[offset + index * 8 + byte]) << UInt64(byte * 8) }
        output.append(word)
      }
    }
  }

  subscript(header word: Int) -> UInt64 { words[word] }

  /// The record in a slot of a chunk.
  func record(chunk: Int, slot: Int) -> Record {
    let index = Self.headerWords + chunk * Self.chunkWords + slot * 2
    return Record(payload: words[index], tag: words[index + 1])
  }

  /// The process that recorded.
  var writer: Int64 { Int64(clamping: self[header: Int(CSTARTUP_WORD_WRITER)]) }

  /// Whether a writer has filled in the header.
  var isOpened: Bool { self[header: Int(CSTARTUP_WORD_OPENED)] == 1 }

  /// The name of the process, nil when it has none.
  var processName: String? {
    let name = Self.text(in: words[Int(CSTARTUP_WORD_PROCESS_NAME)..<Int(CSTARTUP_WORD_PROCESS_NAME) + 8])
    return name.isEmpty ? nil : name
  }

  /// The milestones entered in the header's table, in order; `time` is as in a record.
  var milestones: [(name: String, time: UInt64)] {
    let count = min(self[header: Int(CSTARTUP_WORD_MILESTONE_COUNT)], UInt64(CSTARTUP_MILESTONES))
    return (0..<Int(count)).compactMap { number in
      let entry = Int(CSTARTUP_WORD_MILESTONES) + number * Int(CSTARTUP_MILESTONE_WORDS)
      guard words[entry] == 1 else { return nil }
      return (Self.text(in: words[entry + 2..<entry + Int(CSTARTUP_MILESTONE_WORDS)]), words[entry + 1])
    }
  }

  /// NUL-terminated text, repaired where it is not UTF-8.
  private static func text(in words: ArraySlice<UInt64>) -> String {
    var bytes: [UInt8] = []
    for word in words { for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(byte * 8))) } }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// What the trace's zero is.
  var origin: ClockOrigin {
    let number = self[header: Int(CSTARTUP_WORD_ORIGIN_KIND)]
    return ClockOrigin.allCases.first { Self.number(of: $0) == number } ?? .firstReading
  }

  /// Makes a clock's zero the trace's; a clock that knows none but its first reading gives way to the opening, which was before.
  mutating func setOrigin(of clock: MonotonicClock) {
    let opening = words[Int(CSTARTUP_WORD_OPEN_MONOTONIC)]
    let origin = UInt64(bitPattern: clock.originNanoseconds)
    words[Int(CSTARTUP_WORD_ORIGIN)] = clock.origin == .firstReading ? opening : origin
    words[Int(CSTARTUP_WORD_ORIGIN_KIND)] = Self.number(of: clock.origin)
  }

  static func number(of origin: ClockOrigin) -> UInt64 {
    switch origin {
    case .spawn: 1
    case .processStart: 2
    case .firstReading: 3
    }
  }

  /// A record as it lies in a chunk.
  struct Record: Equatable {
    let payload: UInt64
    let tag: UInt64

    var kind: Int { Int(tag & 0xFF) }
    /// The category, or the type of a value.
    var detail: UInt8 { UInt8(truncatingIfNeeded: tag >> 8) }
    /// The address of a name.
    var name: UInt64 { tag >> 16 }
    /// The token of a span.
    var token: UInt64 { tag >> 8 }
    /// 15 bytes of text.
    var text: [UInt8] {
      var bytes: [UInt8] = []
      for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: payload >> UInt64(byte * 8))) }
      for byte in 1..<8 { bytes.append(UInt8(truncatingIfNeeded: tag >> UInt64(byte * 8))) }
      return bytes
    }
  }
}
