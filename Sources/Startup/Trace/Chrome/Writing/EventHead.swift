/// What every event of a thread says behind its phase: `,"pid":7,"tid":7,"ts":`, spelled once.
///
/// Plain memory, so that handing it on touches no reference count.
struct EventHead {
  /// Two ids of 32 bits take ten digits each.
  static let capacity = 40
  private var words: InlineArray<5, UInt64>
  private let count: Int

  /// The head of events of a process's thread, by the ids as they are written: 1 to 2^32 - 1.
  init(process: Int64, thread: Int64) {
    let text = [UInt8](capacity: 64) { output in
      output.append(",\"pid\":")
      output.append(decimal: process)
      output.append(",\"tid\":")
      output.append(decimal: thread)
      output.append(",\"ts\":")
    }
    precondition(text.count <= Self.capacity, "an id that no viewer takes")
    count = text.count
    words = InlineArray(repeating: 0)
    for (place, byte) in text.enumerated() { words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8) }
  }

  /// Appends it; `capacity` bytes must be free.
  @inline(__always)
  func write(to output: inout OutputSpan<UInt8>) {
    var left = count
    for index in words.indices {
      output.append(word: words[index], count: min(left, 8))
      left = max(left &- 8, 0)
    }
  }
}
