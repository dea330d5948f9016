/// Reads Apple's XML property lists (the DTD PropertyList 1.0) off a span of UTF-8 bytes.
struct XMLPropertyListReader: ~Escapable {
  /// Values inside each other.
  static let depthLimit = 128
  /// Values in a file.
  static let valueLimit = 5_000_000

  private var reader: XMLReader
  private var valueCount = 0

  /// A reader of text in UTF-8, behind a byte-order mark. Line ends stay as they are: CoreFoundation keeps them too.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { reader = XMLReader(bytes, keepsLineEnds: true) }

  /// Whether text that begins so is XML rather than an old-style property list, where `<` begins data in hexadecimal digits.
  static func begins(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    var offset = start
    while offset < bytes.count, XMLReader.isSpace(bytes[offset]) { offset += 1 }
    return bytes.has("<?", at: offset) || bytes.has("<!", at: offset) || bytes.has("<plist", at: offset)
      || bytes.has("<dict", at: offset) || bytes.has("<array", at: offset) || bytes.has("<string", at: offset)
  }

  /// The document's one value.
  mutating func read() throws(PropertyListError) -> PropertyList {
    let root = try element("an element")
    guard root.name == "plist" else { return try readEnd(of: try value(root, depth: 0)) }
    let value = try value(try element("a value in <plist>"), depth: 0)
    try end("</plist>")
    return try readEnd(of: value)
  }

  private mutating func readEnd(of value: PropertyList) throws(PropertyListError) -> PropertyList {
    while try next() != nil {}
    return value
  }

  // MARK: Values

  private mutating func value(_ element: XMLElement, depth: Int) throws(PropertyListError) -> PropertyList {
    if depth > Self.depthLimit { throw error(.tooDeep(limit: Self.depthLimit), at: element.offset) }
    valueCount += 1
    if valueCount > Self.valueLimit { throw error(.tooMany(limit: Self.valueLimit), at: element.offset) }
    switch element.name {
    case "dict": return .dictionary(try pairs(depth: depth))
    case "array":
      var elements: [PropertyList] = []
      while let inner = try elementOrEnd() { elements.append(try value(inner, depth: depth + 1)) }
      return .array(elements)
    case "true", "false":
      try end("</\(element.name)>")
      return .boolean(element.name == "true")
    case "string", "integer", "real", "date", "data":
      let start = reader.offset
      return try scalar(element.name, try text(of: element), at: start)
    default: throw unexpected("a property list element", "<\(element.name)>", at: element.offset)
    }
  }

  private mutating func pairs(depth: Int) throws(PropertyListError) -> [PropertyList.Pair] {
    var pairs: [PropertyList.Pair] = []
    while let element = try elementOrEnd() {
      guard element.name == "key" else { throw unexpected("<key>", "<\(element.name)>", at: element.offset) }
      let key = try text(of: element)
      let value = try value(try self.element("a value"), depth: depth + 1)
      pairs.append(PropertyList.Pair(key, value, at: element.offset))
    }
    return pairs
  }

  private func scalar(_ name: String, _ text: String, at start: Int) throws(PropertyListError) -> PropertyList {
    switch name {
    case "string": return .string(text)
    case "integer":
      guard let value = PropertyListText.integer(text) else {
        throw unexpected("a whole number", "\"\(text)\"", at: start)
      }
      return .integer(value)
    case "real":
      guard let value = PropertyListText.real(text) else {
        throw unexpected("a number", "\"\(text)\"", at: start)
      }
      return .real(value)
    case "date": return .date(PropertyListText.trimmed(text))
    default:
      guard let bytes = PropertyListText.base64(text) else {
        throw unexpected("data in base 64", "\"\(text.prefix(12))\"", at: start)
      }
      return .data(bytes)
    }
  }

  // MARK: Markup

  private mutating func next() throws(PropertyListError) -> XMLReader.Event? {
    do throws(XMLError) { return try reader.next() } catch { throw PropertyListError(.xml(error), at: error.position) }
  }

  /// The next element, behind white space; nil at the end of the one around it.
  private mutating func elementOrEnd() throws(PropertyListError) -> XMLElement? {
    let start = reader.offset
    switch try next() {
    case .start(let element): return element
    case .text(let text):
      guard PropertyListText.trimmed(text).isEmpty else {
        throw unexpected("an element", "\"\(PropertyListText.trimmed(text).prefix(12))\"", at: start)
      }
      return try elementOrEnd()
    case .end, nil: return nil
    }
  }

  private mutating func element(_ expected: String) throws(PropertyListError) -> XMLElement {
    guard let element = try elementOrEnd() else { throw unexpected(expected, "the end", at: reader.eventOffset) }
    return element
  }

  private mutating func end(_ name: String) throws(PropertyListError) {
    if let element = try elementOrEnd() { throw unexpected(name, "<\(element.name)>", at: element.offset) }
  }

  /// The text in an element, whose end is taken as well.
  private mutating func text(of element: XMLElement) throws(PropertyListError) -> String {
    var result = ""
    while true {
      switch try next() {
      case .text(let text): result = text
      case .start(let inner): throw unexpected("</\(element.name)>", "<\(inner.name)>", at: inner.offset)
      case .end, nil: return result
      }
    }
  }

  // MARK: Errors

  private func error(_ kind: PropertyListError.Kind, at place: Int) -> PropertyListError {
    PropertyListError(kind, at: reader.position(of: place))
  }

  private func unexpected(_ expected: String, _ found: String, at place: Int) -> PropertyListError {
    error(.unexpected(expected: expected, found: found), at: place)
  }
}
