/// Writes a JSON document from its start to its end: members stay in the order they are written, nothing is held back.
///
///     var json = JSONWriter()
///     json.object {
///       $0.member("schema", "startup-prof/run/1")
///       $0.array("variants") { for variant in variants { $0.value(variant) } }
///     }
///     let bytes = json.document()
///
/// Text is UTF-8 with only the escapes JSON demands; integers are exact; doubles get the shortest spelling that reads back as
/// the same double. Misuse, such as a member in an array, is a programming error and traps.
public struct JSONWriter: Sendable {
  /// How the document looks.
  public enum Layout: Sendable {
    /// Two spaces a level; an array of values that fits one line stays on it.
    case pretty
    /// No white space at all.
    case compact
  }

  /// The longest line, in bytes, that a pretty array is put on.
  public static let widestLine = 100

  private var bytes: [UInt8] = []
  private var layout: Layout
  /// For each open container whether it is an object.
  private var open: [Bool] = []
  private var isFirst = true
  private var hasKey = false
  /// More than zero while an array is tried on one line.
  private var oneLineDepth = 0

  /// An empty document.
  public init(_ layout: Layout = .pretty) { self.layout = layout }

  /// The finished document. A pretty one ends with a line feed.
  public consuming func document() -> [UInt8] {
    precondition(open.isEmpty && !bytes.isEmpty, "the JSON document is not finished")
    if layout == .pretty { bytes.append(UInt8(ascii: "\n")) }
    return bytes
  }

  /// The finished document as text.
  public consuming func text() -> String { String(decoding: document(), as: UTF8.self) }

  /// Writes one value: an element of the open array, the value of the key just written, or the whole document.
  public mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

  /// Writes a member of the open object.
  public mutating func member(_ key: String, _ value: some JSONWritable) {
    self.key(key)
    value.write(to: &self)
  }

  /// Writes an object whose members `body` writes.
  public mutating func object<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    begin(isObject: true)
    try body(&self)
    end(isObject: true)
  }

  /// Writes an array whose elements `body` writes.
  public mutating func array<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    begin(isObject: false)
    try body(&self)
    end(isObject: false)
  }

  /// Writes a member of the open object that is an object itself.
  public mutating func object<Failure>(
    _ key: String, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try object(body)
  }

  /// Writes a member of the open object that is an array.
  public mutating func array<Failure>(
    _ key: String, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try array(body)
  }

  /// Writes the key of the member whose value comes next.
  public mutating func key(_ key: String) {
    precondition(open.last == true && !hasKey, "a key belongs into an object")
    separate()
    appendQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
    hasKey = true
  }

  /// Writes `null`.
  public mutating func null() { appendScalar("null") }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) { appendScalar(value ? "true" : "false") }

  /// Writes a whole number with all its digits.
  public mutating func integer(_ value: some BinaryInteger) { appendScalar(value.description) }

  /// Writes a number as it was spelled.
  public mutating func number(_ value: JSONNumber) { appendScalar(value.text) }

  /// Writes a double in the shortest spelling that reads back as the same one. JSON has no word for infinity and NaN; they
  /// are undefined results and become `null`, as a missing result does.
  public mutating func double(_ value: Double) { if value.isFinite { appendScalar(value.description) } else { null() } }

  /// Writes text.
  public mutating func string(_ value: String) {
    prepareValue()
    appendQuoted(value)
  }

  /// Writes values as an array, on one line when it is short enough.
  public mutating func elements(_ values: some Sequence<some JSONWritable>) {
    guard layout == .pretty, oneLineDepth == 0 else {
      array(of: values)
      return
    }
    // The start is remembered by its numbers: a copy of the writer would copy all bytes written so far.
    let (count, wasFirst, hadKey) = (bytes.count, isFirst, hasKey)
    let lineStart = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0
    oneLineDepth = 1
    array(of: values)
    oneLineDepth = 0
    if bytes.count - lineStart <= JSONWriter.widestLine { return }
    bytes.removeSubrange(count...)
    (isFirst, hasKey) = (wasFirst, hadKey)
    array(of: values)
  }

  @inline(never)
  private mutating func array(of values: some Sequence<some JSONWritable>) {
    begin(isObject: false)
    for value in values { self.value(value) }
    end(isObject: false)
  }

  private mutating func begin(isObject: Bool) {
    prepareValue()
    bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    open.append(isObject)
    isFirst = true
  }

  private mutating func end(isObject: Bool) {
    precondition(open.last == isObject && !hasKey, "what is closed is not what is open")
    open.removeLast()
    if !isFirst && layout == .pretty && oneLineDepth == 0 { breakLine() }
    bytes.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    isFirst = false
  }

  private mutating func appendScalar(_ text: String) {
    prepareValue()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func prepareValue() {
    if open.last == true {
      precondition(hasKey, "a value in an object needs a key")
      hasKey = false
    } else {
      precondition(!open.isEmpty || bytes.isEmpty, "a JSON document is one value")
      separate()
    }
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if layout == .pretty && !open.isEmpty {
      if oneLineDepth == 0 { breakLine() } else if !isFirst { bytes.append(UInt8(ascii: " ")) }
    }
    isFirst = false
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count))
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: bytes.append(contentsOf: "\\b".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0C: bytes.append(contentsOf: "\\f".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
