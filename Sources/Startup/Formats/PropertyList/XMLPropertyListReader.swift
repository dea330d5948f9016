/// Reads Apple's XML property lists (the DTD PropertyList 1.0) off a span of UTF-8 bytes.
///
/// Nothing is fetched and no entity but XML's five and character references is known, so that a hostile file can neither
/// reach out nor grow.
struct XMLPropertyListReader: ~Escapable {
  /// Values inside each other.
  static let depthLimit = 128
  /// Values in a file.
  static let valueLimit = 5_000_000

  private let bytes: Span<UInt8>
  private var offset: Int
  private var valueCount = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, from start: Int = 0) {
    self.bytes = bytes
    offset = start
  }

  /// Whether text that begins so is XML rather than an old-style property list.
  static func begins(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    var offset = start
    while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
    return XMLPropertyListReader(bytes, from: offset).isNext("<?xml")
      || XMLPropertyListReader(bytes, from: offset).isNext("<!DOCTYPE")
      || XMLPropertyListReader(bytes, from: offset).isNext("<plist")
  }

  /// The document's one value.
  mutating func read() throws(PropertyListError) -> PropertyList {
    try skipMisc()
    let root = try openTag()
    let hasPlist = root.name == "plist"
    if hasPlist && root.isEmpty { throw unexpected("a value in <plist>", found: "<plist/>") }
    let value: PropertyList
    if hasPlist {
      try skipMisc()
      value = try self.value(try openTag(), depth: 0)
      try skipMisc()
      try closeTag("plist")
    } else {
      value = try self.value(root, depth: 0)
    }
    try skipMisc()
    if offset < bytes.count { throw unexpected("the end of the file") }
    return value
  }

  // MARK: Values

  private struct Tag {
    let name: String
    let isEmpty: Bool
    let start: Int
  }

  private mutating func value(_ tag: Tag, depth: Int) throws(PropertyListError) -> PropertyList {
    if depth > Self.depthLimit { throw error(.tooDeep(limit: Self.depthLimit), at: tag.start) }
    valueCount += 1
    if valueCount > Self.valueLimit { throw error(.tooMany(limit: Self.valueLimit), at: tag.start) }
    switch tag.name {
    case "dict": return .dictionary(tag.isEmpty ? [] : try pairs(depth: depth))
    case "array": return .array(tag.isEmpty ? [] : try elements(depth: depth))
    case "true", "false":
      if !tag.isEmpty { try closeTag(tag.name) }
      return .boolean(tag.name == "true")
    case "string", "integer", "real", "date", "data":
      let textStart = offset
      let text = tag.isEmpty ? "" : try self.text()
      if !tag.isEmpty { try closeTag(tag.name) }
      return try scalar(tag.name, text, at: textStart)
    default: throw unexpected("a property list element", found: "<\(tag.name)>", at: tag.start)
    }
  }

  private mutating func pairs(depth: Int) throws(PropertyListError) -> [PropertyList.Pair] {
    var pairs: [PropertyList.Pair] = []
    while true {
      try skipMisc()
      if isNext("</") {
        try closeTag("dict")
        return pairs
      }
      let tag = try openTag()
      guard tag.name == "key" else { throw unexpected("<key>", found: "<\(tag.name)>", at: tag.start) }
      let key = tag.isEmpty ? "" : try text()
      if !tag.isEmpty { try closeTag("key") }
      try skipMisc()
      pairs.append(PropertyList.Pair(key, try value(try openTag(), depth: depth + 1), at: tag.start))
    }
  }

  private mutating func elements(depth: Int) throws(PropertyListError) -> [PropertyList] {
    var elements: [PropertyList] = []
    while true {
      try skipMisc()
      if isNext("</") {
        try closeTag("array")
        return elements
      }
      elements.append(try value(try openTag(), depth: depth + 1))
    }
  }

  private func scalar(_ name: String, _ text: String, at start: Int) throws(PropertyListError) -> PropertyList {
    switch name {
    case "string": return .string(text)
    case "integer":
      guard let value = PropertyListText.integer(text) else {
        throw unexpected("a whole number", found: "\"\(text)\"", at: start)
      }
      return .integer(value)
    case "real":
      guard let value = PropertyListText.real(text) else {
        throw unexpected("a number", found: "\"\(text)\"", at: start)
      }
      return .real(value)
    case "date": return .date(PropertyListText.trimmed(text))
    default:
      guard let bytes = PropertyListText.base64(text) else { throw unexpected("data in base 64", at: start) }
      return .data(bytes)
    }
  }

  // MARK: Markup

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// Whether these characters come next.
  private func isNext(_ text: StaticString) -> Bool {
    let literal = StaticBytes(text)
    guard offset <= bytes.count - literal.count else { return false }
    for index in 0..<literal.count where bytes[offset + index] != literal[index] { return false }
    return true
  }

  /// Skips white space, comments, processing instructions and the document type.
  private mutating func skipMisc() throws(PropertyListError) {
    while offset < bytes.count {
      if Self.isSpace(bytes[offset]) {
        offset += 1
      } else if isNext("<!--") {
        try skip(past: "-->", what: "the end of the comment")
      } else if isNext("<?") {
        try skip(past: "?>", what: "the end of the processing instruction")
      } else if isNext("<!DOCTYPE") {
        try skip(past: ">", what: "the end of the document type")
      } else {
        return
      }
    }
  }

  private mutating func skip(past end: StaticString, what: String) throws(PropertyListError) {
    let start = offset
    while offset < bytes.count {
      if isNext(end) {
        offset += end.utf8CodeUnitCount
        return
      }
      offset += 1
    }
    throw unexpected(what, found: "the end of the file", at: start)
  }

  private mutating func openTag() throws(PropertyListError) -> Tag {
    let start = offset
    guard isNext("<"), !isNext("</") else { throw unexpected("an element") }
    offset += 1
    let nameStart = offset
    while offset < bytes.count, bytes[offset].isASCIILetter || bytes[offset].isASCIIDigit { offset += 1 }
    let name = String(repairing: bytes.extracting(nameStart..<offset))
    // Attributes (plist's version) say nothing.
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "<") { offset += 1 }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { throw unexpected("\">\"") }
    let isEmpty = bytes[offset - 1] == UInt8(ascii: "/")
    offset += 1
    return Tag(name: name, isEmpty: isEmpty, start: start)
  }

  private mutating func closeTag(_ name: String) throws(PropertyListError) {
    let start = offset
    guard isNext("</") else { throw unexpected("</\(name)>") }
    offset += 2
    for byte in name.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else { throw unexpected("</\(name)>", at: start) }
      offset += 1
    }
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    guard isNext(">") else { throw unexpected("</\(name)>", at: start) }
    offset += 1
  }

  /// Character data up to the next tag, with references resolved.
  private mutating func text() throws(PropertyListError) -> String {
    let start = offset
    var result: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if isNext("<!--") {
        try skip(past: "-->", what: "the end of the comment")
      } else if isNext("<![CDATA[") {
        try appendUnparsed(to: &result)
      } else if byte == UInt8(ascii: "<") {
        break
      } else if byte == UInt8(ascii: "&") {
        result.append(utf8Of: try reference())
      } else {
        result.append(byte)
        offset += 1
      }
    }
    guard let text = String(validating: result, as: UTF8.self) else { throw error(.notUTF8, at: start) }
    return text
  }

  private mutating func appendUnparsed(to result: inout [UInt8]) throws(PropertyListError) {
    let start = offset + 9
    try skip(past: "]]>", what: "the end of the CDATA section")
    for index in start..<max(start, offset - 3) { result.append(bytes[index]) }
  }

  /// `&amp;` and its four companions, `&#8364;`, `&#x20AC;`.
  private mutating func reference() throws(PropertyListError) -> UInt32 {
    let start = offset
    var end = offset + 1
    while end < bytes.count, end - start < 12, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { throw unexpected("a character reference") }
    let name = String(repairing: bytes.extracting(start + 1..<end))
    guard let scalar = PropertyListText.scalar(ofReference: name) else {
      throw unexpected("a character reference", found: "\"&\(name);\"")
    }
    offset = end + 1
    return scalar
  }

  // MARK: Errors

  private func error(_ kind: PropertyListError.Kind, at place: Int) -> PropertyListError {
    PropertyListError(kind, at: TextPosition(of: place, in: bytes))
  }

  private func unexpected(_ expected: String, found: String? = nil, at place: Int? = nil) -> PropertyListError {
    let place = place ?? offset
    let here =
      place < bytes.count
      ? "\"\(String(repairing: bytes.extracting(place..<min(place + 12, bytes.count))))\"" : "the end of the file"
    return error(.unexpected(expected: expected, found: found ?? here), at: place)
  }
}
