/// A text of a style of numbers: a place in `UnicodeNumberData.styles`.
struct StyleField: Hashable, Sendable {
  private let start: UInt16
  private let length: UInt8

  fileprivate init(start: Int, length: Int) {
    self.start = UInt16(start)
    self.length = UInt8(length)
  }

  /// The bytes of the text.
  var count: Int { Int(length) }

  @inline(__always)
  subscript(_ index: Int) -> UInt8 { StaticBytes(UnicodeNumberData.styles)[Int(start) + index] }

  /// The text.
  var string: String { String(decoding: (0..<count).map { self[$0] }, as: UTF8.self) }

  /// The text of the digit zero as the text of another digit: their last bytes follow each other.
  func digit(_ value: UInt8) -> String {
    String(decoding: (0..<count).map { self[$0] &+ ($0 == count - 1 ? value : 0) }, as: UTF8.self)
  }
}

extension TextBuffer {
  /// Appends a text of a style; as the digit `value` when the text is that of zero.
  @inline(__always)
  mutating func append(_ field: StyleField, digit value: UInt8 = 0) {
    let last = field.count &- 1
    for index in 0..<last { append(field[index]) }
    append(field[last] &+ value)
  }
}

/// Takes the fields of a style off, one after the other; each ends with a bar.
struct StyleReader {
  private let bytes = StaticBytes(UnicodeNumberData.styles)
  private var offset: Int

  init(at offset: Int) { self.offset = offset }

  /// The first field: three sizes of one digit.
  mutating func sizes() -> (Int, Int, Int) {
    let start = offset
    offset += 4
    func size(_ index: Int) -> Int { Int(bytes[start + index] - UInt8(ascii: "0")) }
    return (size(0), size(1), size(2))
  }

  mutating func field() -> StyleField {
    let start = offset
    while bytes[offset] != UInt8(ascii: "|") { offset += 1 }
    offset += 1
    return StyleField(start: start, length: offset - 1 - start)
  }
}
