/// A fixed buffer in front of a file that appears whole or not at all, or of bytes in memory.
///
/// Noncopyable because it owns its storage and the unfinished file.
@safe struct ByteSink: ~Copyable {
  /// Where the bytes go in the end.
  private var file: AtomicFile?
  private var collected: [UInt8] = []
  private var storage: UnsafeMutableBufferPointer<UInt8>
  private var used = 0

  /// How much is gathered before it is written: large enough that the system call costs under 1 ns a byte.
  static let capacity = 1 << 16

  /// Writes into a new version of the file at `path`.
  init(replacing path: String) throws(SystemError) {
    file = try AtomicFile(replacing: path)
    unsafe storage = .allocate(capacity: Self.capacity)
  }

  /// Gathers the bytes in memory.
  init() {
    file = nil
    unsafe storage = .allocate(capacity: Self.capacity)
  }

  deinit { unsafe storage.deallocate() }

  /// Lets `body` append at most `count` bytes, with `JSONBytes.slack` free behind them.
  @inline(__always)
  mutating func append(
    atMost count: Int, _ body: (inout OutputSpan<UInt8>) -> Void
  ) throws(SystemError) {
    let count = count &+ JSONBytes.slack
    if unsafe storage.count &- used < count { try makeRoom(for: count) }
    // Sound: `used` bytes are initialized and owned here, the rest is free, and the span does not outlive this call.
    let free = unsafe UnsafeMutableBufferPointer(rebasing: storage[used...])
    var output = unsafe OutputSpan(buffer: free, initializedCount: 0)
    body(&output)
    used += unsafe output.finalize(for: free)
  }

  private mutating func makeRoom(for count: Int) throws(SystemError) {
    // What is written ends where a page of the file does: the kernel takes whole pages faster than parts.
    let whole = used & ~(Self.pageSize - 1)
    try write(whole)
    // Sound: both parts lie among the bytes that are used, and may overlap.
    unsafe storage.baseAddress!.update(from: storage.baseAddress! + whole, count: used - whole)
    used -= whole
    guard unsafe storage.count - used < count else { return }
    try write(used)
    used = 0
    guard unsafe storage.count < count else { return }
    // One event is larger than the buffer; its caller holds it in memory anyway.
    unsafe storage.deallocate()
    unsafe storage = .allocate(capacity: count)
  }

  private static let pageSize = 4096

  /// Hands the first bytes on.
  private mutating func write(_ count: Int) throws(SystemError) {
    guard count > 0 else { return }
    // Sound: as many bytes are initialized, and are borrowed only until they are copied or written.
    let part = unsafe UnsafeBufferPointer(rebasing: storage[..<count])
    if file == nil { return unsafe collected.append(contentsOf: part) }
    try file!.write(unsafe Span(_unsafeElements: part))
  }

  /// Writes what is left, makes the file durable and puts it in place; returns the bytes when they were gathered in memory.
  consuming func finish() throws(SystemError) -> [UInt8] {
    try write(used)
    used = 0
    if let file = file.take() { try file.commit() }
    return collected
  }
}
