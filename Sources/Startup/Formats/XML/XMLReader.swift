/// Takes an XML 1.0 document off a span of UTF-8 bytes, a piece at a time.
///
/// Nothing is fetched, a document type is read over, and no entity but XML's own five and character references is known, so that a
/// hostile file can neither reach out nor grow. Elements must close in the order they opened in. Names are kept as they are written,
/// with their prefixes.
package struct XMLReader: ~Escapable {
  /// Elements inside each other.
  static let depthLimit = 256
  /// Bytes of a file.
  static let lengthLimit = 1 << 28

  /// One piece.
  package enum Event: Equatable {
    /// An element begins. One without contents is followed by its end all the same.
    case start(XMLElement)
    /// Characters, with references resolved and marked sections joined; never empty, and never two in a row.
    case text(String)
    /// The innermost element ends.
    case end
  }

  private let bytes: Span<UInt8>
  private let keepsLineEnds: Bool
  private(set) var offset: Int
  /// Where the piece begins that was read last.
  private(set) var eventOffset = 0
  /// The elements that are open, with the places of their names.
  private var open: [(name: Range<Int>, offset: Int)] = []
  /// Whether the element that began last ends with its tag.
  private var endsAtOnce = false
  private var hasRoot = false

  /// A reader of text in UTF-8, behind a byte-order mark. Line ends become LF, as XML asks for, unless they are to be kept.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, keepsLineEnds: Bool = false) {
    self.bytes = bytes
    self.keepsLineEnds = keepsLineEnds
    let (encoding, markLength) = TextEncoding.detect(bytes)
    offset = encoding == .utf8 ? markLength : 0
  }

  /// How many elements are open.
  package var depth: Int { open.count }

  /// The place of a byte.
  package func position(of offset: Int) -> TextPosition { TextPosition(of: offset, in: bytes) }

  /// The place of a byte behind another one whose place is known. O(distance).
  package func position(of offset: Int, from known: TextPosition) -> TextPosition {
    TextPosition(of: offset, in: bytes, from: known)
  }

  /// The next piece; nil behind the root element. Comments and instructions are left out, and space outside of the root.
  package mutating func next() throws(XMLError) -> Event? {
    eventOffset = offset
    if endsAtOnce {
      endsAtOnce = false
      open.removeLast()
      return .end
    }
    if open.isEmpty { return try nextOutside() }
    if let text = try text() { return .text(text) }
    guard offset < bytes.count else {
      let (name, start) = open[open.count - 1]
      throw error(.unterminated("the element <\(String(repairing: bytes.extracting(name)))>"), at: start)
    }
    return isNext("</") ? try endTag() : .start(try startTag())
  }

  /// Reads over the rest of the element that began last, whose end is taken as well.
  package mutating func skipElement() throws(XMLError) {
    let outer = depth - 1
    while depth > outer, try next() != nil {}
  }

  // MARK: Outside of the root

  private mutating func nextOutside() throws(XMLError) -> Event? {
    guard bytes.count <= Self.lengthLimit else { throw error(.tooLong(limit: Self.lengthLimit), at: 0) }
    while offset < bytes.count {
      if Self.isSpace(bytes[offset]) {
        offset += 1
      } else if try !skipUnread() {
        if isNext("<!DOCTYPE"), !hasRoot {
          try skipDocumentType()
        } else if isNext("<"), !hasRoot {
          return .start(try startTag())
        } else {
          throw unexpected(hasRoot ? "the end of the file" : "an element")
        }
      }
    }
    if !hasRoot { throw unexpected("an element") }
    return nil
  }

  /// Skips a comment or an instruction; false when neither comes next.
  private mutating func skipUnread() throws(XMLError) -> Bool {
    if isNext("<!--") {
      try skip(4, past: "-->", "the comment")
      return true
    }
    if isNext("<?") {
      try skip(2, past: "?>", "the instruction")
      return true
    }
    return false
  }

  private mutating func skip(_ count: Int, past end: StaticString, _ what: String) throws(XMLError) {
    let start = offset
    offset += count
    while offset < bytes.count {
      if isNext(end) {
        offset += end.utf8CodeUnitCount
        return
      }
      offset += 1
    }
    throw error(.unterminated(what), at: start)
  }

  private mutating func skipDocumentType() throws(XMLError) {
    let start = offset
    var brackets = 0
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        brackets += 1
      } else if byte == UInt8(ascii: "]") {
        brackets -= 1
      } else if byte == UInt8(ascii: ">"), brackets <= 0 {
        return
      }
    }
    throw error(.unterminated("the document type"), at: start)
  }

  // MARK: Tags

  private mutating func startTag() throws(XMLError) -> XMLElement {
    let start = offset
    offset += 1
    let range = try name("the name of an element")
    let name = try text(at: range)
    var attributes: [XMLElement.Attribute] = []
    while true {
      let hadSpace = skipSpace()
      if isNext("/>") || isNext(">") { break }
      guard offset < bytes.count else { throw error(.unterminated("the tag"), at: start) }
      guard hadSpace else { throw unexpected("\">\" or space") }
      let attribute = try attribute()
      if attributes.contains(where: { $0.name == attribute.name }) {
        throw error(.duplicateAttribute(attribute.name), at: attribute.offset)
      }
      attributes.append(attribute)
    }
    endsAtOnce = bytes[offset] == UInt8(ascii: "/")
    offset += endsAtOnce ? 2 : 1
    guard open.count < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit), at: start) }
    open.append((range, start))
    hasRoot = true
    return XMLElement(name: name, attributes: attributes, offset: start)
  }

  private mutating func attribute() throws(XMLError) -> XMLElement.Attribute {
    let start = offset
    let name = try text(at: try name("an attribute"))
    _ = skipSpace()
    guard isNext("=") else { throw unexpected("\"=\" after the attribute") }
    offset += 1
    _ = skipSpace()
    guard isNext("\"") || isNext("'") else { throw unexpected("a value in quotes") }
    let quote = bytes[offset]
    let opened = offset
    offset += 1
    var value: [UInt8] = []
    while true {
      guard offset < bytes.count else { throw error(.unterminated("the value"), at: opened) }
      let byte = bytes[offset]
      if byte == quote { break }
      if byte == UInt8(ascii: "<") { throw unexpected("the end of the value") }
      if byte == UInt8(ascii: "&") {
        value.append(utf8Of: try reference())
      } else {
        // Line ends and tabs that are no references are space (XML 1.0, section 3.3.3).
        if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { offset += 1 }
        value.append(byte < 0x20 ? 0x20 : byte)
        offset += 1
      }
    }
    offset += 1
    return XMLElement.Attribute(name: name, value: try text(of: value, at: opened), offset: start)
  }

  private mutating func endTag() throws(XMLError) -> Event {
    let start = offset
    offset += 2
    let name = try name("the name of an element")
    _ = skipSpace()
    guard isNext(">") else { throw unexpected("\">\"") }
    offset += 1
    let opened = open.removeLast()
    guard bytes.extracting(opened.name).hasSameBytes(as: bytes.extracting(name)) else {
      throw error(
        .mismatchedEnd(
          expected: String(repairing: bytes.extracting(opened.name)), found: String(repairing: bytes.extracting(name)),
          opened: position(of: opened.offset)), at: start)
    }
    return .end
  }

  private mutating func name(_ what: String) throws(XMLError) -> Range<Int> {
    let start = offset
    while offset < bytes.count, Self.isName(bytes[offset]) { offset += 1 }
    guard offset > start, !bytes[start].isASCIIDigit, bytes[start] != UInt8(ascii: "-"),
      bytes[start] != UInt8(ascii: ".")
    else {
      offset = start
      throw unexpected(what)
    }
    return start..<offset
  }

  private func text(at range: Range<Int>) throws(XMLError) -> String {
    try text(of: [UInt8](copying: bytes.extracting(range)), at: range.lowerBound)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  // MARK: Characters

  /// The characters up to the next tag; nil when there are none.
  private mutating func text() throws(XMLError) -> String? {
    let start = offset
    var result: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") {
        if isNext("<![CDATA[") {
          try appendUnparsed(to: &result)
        } else if try !skipUnread() {
          break
        }
      } else if byte == UInt8(ascii: "&") {
        result.append(utf8Of: try reference())
      } else if byte == 0x0D, !keepsLineEnds {
        // Line ends are LF (XML 1.0, section 2.11).
        offset += offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
        result.append(0x0A)
      } else {
        result.append(byte)
        offset += 1
      }
    }
    return result.isEmpty ? nil : try text(of: result, at: start)
  }

  private mutating func appendUnparsed(to result: inout [UInt8]) throws(XMLError) {
    let start = offset + 9
    try skip(9, past: "]]>", "the CDATA section")
    for index in start..<(offset - 3) { result.append(bytes[index]) }
  }

  /// `&amp;` and its four companions, `&#8364;`, `&#x20AC;`.
  private mutating func reference() throws(XMLError) -> UInt32 {
    let start = offset
    var end = offset + 1
    while end < bytes.count, end - start < 12, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { throw unexpected("a character reference") }
    let name = String(repairing: bytes.extracting(start + 1..<end))
    guard let scalar = PropertyListText.scalar(ofReference: name) else {
      throw error(.unknownReference(name), at: start)
    }
    offset = end + 1
    return scalar
  }

  private func text(of bytes: [UInt8], at start: Int) throws(XMLError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error(.notUTF8(declared: declaredEncoding), at: start)
    }
    return text
  }

  /// The encoding that the first line names, when it is another one.
  private var declaredEncoding: String? {
    let head = String(repairing: bytes.extracting(0..<min(bytes.count, 200)))
    guard let end = head.firstRange(of: "?>"), let start = head.firstRange(of: "encoding="),
      start.upperBound < end.lowerBound
    else { return nil }
    let value = head[start.upperBound..<end.lowerBound]
    let name = value.dropFirst().prefix { $0 != value.first }
    return name.lowercased() == "utf-8" ? nil : String(name)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    return offset > start
  }

  /// Whether these characters come next.
  private func isNext(_ text: StaticString) -> Bool { bytes.has(text, at: offset) }

  private func error(_ problem: XMLProblem, at offset: Int) -> XMLError {
    XMLError(problem, at: position(of: offset))
  }

  private func unexpected(_ expected: String) -> XMLError {
    let end = min(offset + 12, bytes.count)
    let found =
      offset < bytes.count ? "\"\(String(repairing: bytes.extracting(offset..<end)))\"" : "the end of the file"
    return error(.unexpected(expected: expected, found: found), at: offset)
  }
}

/// The begin of an element: its name and what its tag says.
package struct XMLElement: Equatable, Sendable {
  package struct Attribute: Equatable, Sendable {
    package let name: String
    package let value: String
    /// Where its name stands.
    package let offset: Int
  }

  package let name: String
  package let attributes: [Attribute]
  /// Where its tag stands.
  package let offset: Int

  /// The value of an attribute.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension Span<UInt8> {
  /// Whether these characters stand at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let literal = StaticBytes(text)
    guard offset <= count - literal.count else { return false }
    for index in 0..<literal.count where self[offset + index] != literal[index] { return false }
    return true
  }
}
