/// The part of a trace's text that is in memory: what was not consumed yet, at least one whole event.
///
/// Noncopyable because it owns its storage.
@safe struct ChromeTraceWindow: ~Copyable {
  private let source: ChromeTraceSource
  private var storage: UnsafeMutableBufferPointer<UInt8>
  private var start = 0
  private var end = 0
  /// Offset in the text of the first byte that is in memory.
  private(set) var offset = 0
  /// The number of the line that byte is on, from 1.
  private(set) var line = 1
  /// Offset in the text of the first byte of that line.
  private(set) var lineStart = 0

  /// How much text is read at once.
  static let capacity = 1 << 18

  init(_ source: ChromeTraceSource) {
    self.source = source
    unsafe storage = .allocate(capacity: Self.capacity)
  }

  deinit { unsafe storage.deallocate() }

  /// The text in memory.
  var bytes: Span<UInt8> {
    @_lifetime(borrow self) get {
      // Sound: `start..<end` is initialized, and no reading can move it while `self` is borrowed.
      let part = unsafe UnsafeBufferPointer(rebasing: storage[start..<end])
      let span = unsafe Span(_unsafeElements: part)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Gives up the first `count` bytes, counting their lines.
  @inline(__always)
  mutating func consume(_ count: Int) {
    let (newlines, last) = newlines(in: count)
    if newlines > 0 {
      line += newlines
      lineStart = offset + last + 1
    }
    start += count
    offset += count
  }

  /// How many newlines the first `count` bytes have, and where the last one is.
  @inline(__always)
  private func newlines(in count: Int) -> (count: Int, last: Int) {
    let text = bytes
    var newlines = 0
    var index = 0
    while index &+ 8 <= count {
      newlines &+= ByteWord(text, at: index).count(of: 0x0A)
      index &+= 8
    }
    while index < count {
      if text[index] == 0x0A { newlines &+= 1 }
      index &+= 1
    }
    guard newlines > 0 else { return (0, 0) }
    var last = count - 1
    while text[last] != 0x0A { last -= 1 }
    return (newlines, last)
  }

  /// Reads more behind what is in memory, at least as much again, so that walking over a large event anew each time costs no
  /// more than twice the event, however small the pieces are that come; false at the end of the text.
  mutating func refill() throws(ChromeTraceError) -> Bool {
    let wanted = (end - start) * 2
    var isMore = false
    repeat {
      guard try readOnce() else { return isMore }
      isMore = true
    } while end - start < wanted
    return true
  }

  private mutating func readOnce() throws(ChromeTraceError) -> Bool {
    if start > 0 {
      // Sound: both ranges lie in the storage, and a move may overlap.
      unsafe storage.baseAddress!.update(from: storage.baseAddress! + start, count: end - start)
      end -= start
      start = 0
    }
    if unsafe storage.count == end { try grow() }
    let free = unsafe UnsafeMutableBufferPointer(rebasing: storage[end...])
    // Sound: the span is over the uninitialized rest and does not outlive this call.
    var output = unsafe OutputSpan(buffer: free, initializedCount: 0)
    let count: Int
    do throws(ChromeTraceError) { count = try source.read(into: &output) } catch {
      _ = unsafe output.finalize(for: free)
      throw error
    }
    end += unsafe output.finalize(for: free)
    return count > 0
  }

  private mutating func grow() throws(ChromeTraceError) {
    let size = unsafe storage.count * 2
    if size > ChromeTraceReader.maximumEventBytes {
      throw .eventTooLarge(ChromeTracePosition(line: line, column: offset - lineStart + 1, offset: offset))
    }
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
    // Sound: the old storage is full and the new one larger.
    _ = unsafe larger.initialize(from: storage)
    unsafe storage.deallocate()
    unsafe storage = larger
  }

  /// Where the byte at `index` of the text in memory stands.
  func position(of index: Int) -> ChromeTracePosition {
    let text = bytes
    var line = line
    var lineStart = lineStart
    for place in 0..<min(index, text.count) where text[place] == 0x0A {
      line += 1
      lineStart = offset + place + 1
    }
    return ChromeTracePosition(line: line, column: offset + index - lineStart + 1, offset: offset + index)
  }
}
