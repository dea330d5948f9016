/// A walk over JSON text that lies in memory, checking its grammar and remembering where values stand.
///
/// Nothing is copied: a value is a range of bytes that is decoded when somebody asks. When the text ends inside a value the
/// walk fails with `incomplete`, and is repeated after more was read.
struct ChromeScanner: ~Escapable {
  let bytes: Span<UInt8>
  var position: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Why a walk ended early.
  enum Failure: Error {
    /// The text ends inside a value.
    case incomplete
    /// Something else stands where a value or a sign was expected.
    case unexpected(expected: String, at: Int)
    /// Arrays and objects nest deeper than `ChromeTraceReader.maximumDepth`.
    case tooDeep(at: Int)
  }

  /// What kind of value stands somewhere.
  enum Kind: UInt8 {
    case missing
    case null
    case `false`
    case `true`
    case number
    case text
    case array
    case object
  }

  /// What was seen in strings that a decoder must know or a reader must report.
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// There are escapes to be undone.
    static let escape = Marks(rawValue: 1)
    /// A control character stands unescaped.
    static let control = Marks(rawValue: 2)
    /// An escape is none that JSON knows, or half of a surrogate pair.
    static let badEscape = Marks(rawValue: 4)
    /// There are bytes beyond ASCII, which may not be UTF-8.
    static let wide = Marks(rawValue: 128)
  }

  /// A value and where it stands; a string without its quotes.
  struct Value {
    var kind = Kind.missing
    var marks: Marks = []
    var start = 0
    var end = 0
  }

  /// The byte at the position, which may be past the end.
  @inline(__always)
  func current() throws(Failure) -> UInt8 {
    if position < bytes.count { return bytes[position] }
    throw .incomplete
  }

  @inline(__always)
  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position &+= 1
      default: return
      }
    }
  }

  /// Walks over `sign` and the space before it.
  @inline(__always)
  mutating func skip(_ sign: UInt8, _ expected: @autoclosure () -> String) throws(Failure) {
    skipSpace()
    if try current() != sign { throw .unexpected(expected: expected(), at: position) }
    position &+= 1
  }

  /// Walks over a value and tells where it stands.
  mutating func value(depth: Int) throws(Failure) -> Value {
    skipSpace()
    let start = position
    switch try current() {
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "{"):
      var marks: Marks = []
      try object(depth: depth, &marks)
      return Value(kind: .object, marks: marks, start: start, end: position)
    case UInt8(ascii: "["):
      var marks: Marks = []
      try array(depth: depth, &marks)
      return Value(kind: .array, marks: marks, start: start, end: position)
    case UInt8(ascii: "t"): return try word("true", .true)
    case UInt8(ascii: "f"): return try word("false", .false)
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw .unexpected(expected: "a JSON value", at: position)
    }
  }

  /// Walks over a string whose quote stands at the position.
  @inline(__always)
  mutating func string() throws(Failure) -> Value {
    let start = position &+ 1
    var index = start
    var marks: UInt8 = 0
    while index < bytes.count {
      if index &+ 8 <= bytes.count {
        let plain = ByteWord(bytes, at: index).plainCount
        index &+= plain
        if plain == 8 { continue }
      }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index &+ 1
        return Value(kind: .text, marks: Marks(rawValue: marks), start: start, end: index)
      }
      if byte == UInt8(ascii: "\\") {
        marks |= Marks.escape.rawValue | (try escape(&index))
        continue
      }
      if byte < 0x20 { marks |= Marks.control.rawValue }
      marks |= byte & Marks.wide.rawValue
      index &+= 1
    }
    throw .incomplete
  }

  /// Walks over one escape, or two that are a surrogate pair; returns the mark of a bad one.
  private func escape(_ index: inout Int) throws(Failure) -> UInt8 {
    guard index &+ 1 < bytes.count else { throw .incomplete }
    let sign = bytes[index &+ 1]
    index &+= 2
    if sign != UInt8(ascii: "u") {
      let isKnown =
        sign == UInt8(ascii: "\"") || sign == UInt8(ascii: "\\") || sign == UInt8(ascii: "/")
        || sign == UInt8(ascii: "n")
        || sign == UInt8(ascii: "t") || sign == UInt8(ascii: "r") || sign == UInt8(ascii: "b")
        || sign == UInt8(ascii: "f")
      return isKnown ? 0 : Marks.badEscape.rawValue
    }
    guard let unit = Self.hexadecimal(bytes, index) else {
      // The digits may still come; a quote among them is the string's end.
      return Marks.badEscape.rawValue
    }
    index &+= 4
    guard unit & 0xF800 == 0xD800 else { return 0 }
    guard unit < 0xDC00, index &+ 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index &+ 1] == UInt8(ascii: "u"), let low = Self.hexadecimal(bytes, index &+ 2), low & 0xFC00 == 0xDC00
    else { return Marks.badEscape.rawValue }
    index &+= 6
    return 0
  }

  /// The value of four hexadecimal digits; nil when there are not four.
  static func hexadecimal(_ bytes: Span<UInt8>, _ start: Int) -> UInt32? {
    guard start &+ 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for index in start..<start &+ 4 {
      guard let digit = hexadecimalDigit(bytes[index]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte &- UInt8(ascii: "A") &+ 10
    default: return nil
    }
  }

  /// Walks over a number; it ends before the end of the text, else it may go on.
  @inline(__always)
  mutating func number() throws(Failure) -> Value {
    let start = position
    if try current() == UInt8(ascii: "-") { position &+= 1 }
    let firstDigit = try current()
    try digits()
    if firstDigit == UInt8(ascii: "0"), position > start &+ (bytes[start] == UInt8(ascii: "-") ? 2 : 1) {
      throw .unexpected(expected: "a number without leading zeros", at: start)
    }
    if try current() == UInt8(ascii: ".") {
      position &+= 1
      try digits()
    }
    if try current() | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      let sign = try current()
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position &+= 1 }
      try digits()
    }
    return Value(kind: .number, start: start, end: position)
  }

  /// Walks over at least one digit.
  @inline(__always)
  private mutating func digits() throws(Failure) {
    let start = position
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
    if position == bytes.count { throw .incomplete }
    if position == start { throw .unexpected(expected: "a digit", at: position) }
  }

  private mutating func word(_ word: StaticString, _ kind: Kind) throws(Failure) -> Value {
    let start = position
    let count = word.utf8CodeUnitCount
    guard start &+ count <= bytes.count else { throw .incomplete }
    position &+= count
    guard matches(Value(start: start, end: position), word) else {
      throw .unexpected(expected: "a JSON value", at: start)
    }
    return Value(kind: kind, start: start, end: position)
  }

  /// Whether a range of the text spells `name`.
  @inline(__always)
  func matches(_ range: Value, _ name: StaticString) -> Bool {
    let count = name.utf8CodeUnitCount
    guard range.end &- range.start == count else { return false }
    for offset in 0..<count {
      // Sound: the offset is below the count of the literal.
      let letter = unsafe name.utf8Start[offset]
      if bytes[range.start &+ offset] != letter { return false }
    }
    return true
  }

  private mutating func array(depth: Int, _ marks: inout Marks) throws(Failure) {
    if depth >= ChromeTraceReader.maximumDepth { throw .tooDeep(at: position) }
    position &+= 1
    skipSpace()
    if try current() == UInt8(ascii: "]") {
      position &+= 1
      return
    }
    while true {
      marks.formUnion(try value(depth: depth &+ 1).marks)
      skipSpace()
      switch try current() {
      case UInt8(ascii: ","): position &+= 1
      case UInt8(ascii: "]"):
        position &+= 1
        return
      default: throw .unexpected(expected: "',' or ']'", at: position)
      }
    }
  }

  private mutating func object(depth: Int, _ marks: inout Marks) throws(Failure) {
    if depth >= ChromeTraceReader.maximumDepth { throw .tooDeep(at: position) }
    position &+= 1
    var isFirst = true
    while let key = try nextKey(isFirst: isFirst) {
      isFirst = false
      marks.formUnion(key.marks)
      marks.formUnion(try value(depth: depth &+ 1).marks)
    }
  }

  /// Walks over the next key of an object and its colon; nil, and past the brace, at the end.
  @inline(__always)
  mutating func nextKey(isFirst: Bool) throws(Failure) -> Value? {
    skipSpace()
    var sign = try current()
    if sign == UInt8(ascii: "}") {
      position &+= 1
      return nil
    }
    if !isFirst {
      if sign != UInt8(ascii: ",") { throw .unexpected(expected: "',' or '}'", at: position) }
      position &+= 1
      skipSpace()
      sign = try current()
    }
    if sign != UInt8(ascii: "\"") { throw .unexpected(expected: "a key in quotes", at: position) }
    let key = try string()
    try skip(UInt8(ascii: ":"), "':'")
    return key
  }
}
