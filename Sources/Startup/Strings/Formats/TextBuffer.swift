/// Bytes of UTF-8 on the way to one String: in memory that its maker lends while they fit, else in memory of its own.
///
/// Noncopyable because it owns that memory.
@safe struct TextBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var isOwned = false
  private(set) var count = 0

  /// Most texts of a user interface are shorter.
  static let lentCapacity = 512

  /// Calls `body` with an empty buffer and makes a String of what it appends.
  @inline(__always)
  static func collect(_ body: (consuming TextBuffer) -> TextBuffer) -> String {
    // Sound: the buffer does not outlive the lent memory, since its bytes are copied into the String before.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: lentCapacity) { lent in
      let filled = body(unsafe TextBuffer(lent: lent))
      return filled.string
    }
  }

  private init(lent: UnsafeMutableBufferPointer<UInt8>) {
    // Sound: a temporary allocation of more than no bytes has an address.
    unsafe start = lent.baseAddress.unsafelyUnwrapped
    capacity = lent.count
  }

  deinit { if isOwned { unsafe start.deallocate() } }

  private var string: String {
    // Sound: the first `count` bytes are initialized.
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Makes room for `additional` more bytes.
  @inline(__always)
  mutating func reserve(_ additional: Int) {
    if additional > capacity &- count { grow(by: additional) }
  }

  @inline(never)
  private mutating func grow(by additional: Int) {
    let newCapacity = max(capacity * 2, count + additional)
    // Sound: the new memory is larger than what is copied, and the old is given back only if it is our own.
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    unsafe larger.initialize(from: start, count: count)
    if isOwned { unsafe start.deallocate() }
    unsafe start = larger
    capacity = newCapacity
    isOwned = true
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    // Sound: there is room for it.
    unsafe (start + count).initialize(to: byte)
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) {
    let added = bytes.count
    reserve(added)
    // Sound: there is room for `added` bytes, which lie outside of this buffer.
    unsafe bytes.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { unsafe (start + count).initialize(from: first, count: added) }
    }
    count &+= added
  }

  @inline(__always)
  mutating func append(_ text: String) { append(text.utf8Span.span) }

  mutating func append(repeating byte: UInt8, count added: Int) {
    if added <= 0 { return }
    reserve(added)
    // Sound: there is room for them.
    unsafe (start + count).initialize(repeating: byte, count: added)
    count &+= added
  }

  /// Takes the bytes from `index` on off again.
  mutating func take(from index: Int) -> [UInt8] {
    precondition(index >= 0 && index <= count, "outside of the text")
    // Sound: these bytes are initialized, and copied before they count as free.
    let taken = unsafe Array(UnsafeBufferPointer(start: start + index, count: count - index))
    count = index
    return taken
  }

  /// Lets `body` initialize up to `limit` bytes behind the last one; it returns how many it did.
  @inline(__always)
  mutating func append(atMost limit: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    reserve(limit)
    // Sound: `limit` bytes are free, and the span does not outlive this call.
    let free = unsafe UnsafeMutableBufferPointer(start: start + count, count: limit)
    var output = unsafe OutputSpan(buffer: free, initializedCount: 0)
    body(&output)
    count &+= unsafe output.finalize(for: free)
  }

  /// Appends the lowest `digits` digits of a number; more than it has are zeros.
  @inline(__always)
  mutating func append(digits: Int, of value: UInt64, radix: DigitRadix) {
    reserve(digits)
    var rest = value
    var index = count &+ digits
    while index > count {
      index &-= 1
      // Sound: `index` lies in the `digits` bytes that are free.
      unsafe (start + index).initialize(to: radix.takeDigit(&rest))
    }
    count &+= digits
  }
}
