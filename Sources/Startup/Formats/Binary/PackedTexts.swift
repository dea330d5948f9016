// Texts and lists of texts in a payload: a length of four bytes, then the UTF-8; a count of four bytes, then the texts.

extension Array<UInt8> {
  /// Appends a text with its length.
  mutating func append(packed text: String) {
    appendLittleEndian(UInt32(text.utf8.count))
    append(contentsOf: text.utf8)
  }

  /// Appends a list of texts with its count.
  mutating func append(packed texts: [String]) {
    appendLittleEndian(UInt32(texts.count))
    for text in texts { append(packed: text) }
  }
}

/// Takes integers and texts off a payload one after the other; nil for anything that is not inside of it or not UTF-8.
struct PackedReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// Where the next one begins.
  private(set) var offset = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func integer<Integer: FixedWidthInteger & BitwiseCopyable>(_ type: Integer.Type) -> Integer? {
    guard let value = bytes.littleEndian(type, at: offset) else { return nil }
    offset += MemoryLayout<Integer>.size
    return value
  }

  /// A count of things that take at least `size` bytes each, so that a wrong one can't ask for more memory than the
  /// payload has bytes.
  mutating func count(ofSize size: Int) -> Int? {
    guard let count = integer(UInt32.self), Int(count) <= (bytes.count - offset) / size else { return nil }
    return Int(count)
  }

  mutating func text() -> String? {
    guard let count = count(ofSize: 1), let text = try? UTF8Span(validating: bytes.extracting(offset..<offset + count))
    else { return nil }
    offset += count
    return String(copying: text)
  }

  mutating func texts() -> [String]? {
    guard let count = count(ofSize: 4) else { return nil }
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }
}
