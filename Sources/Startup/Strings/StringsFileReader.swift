/// Reads the old-style text of a `.strings` file: keys and values, quoted or not, with comments.
///
/// The grammar is CoreFoundation's, as `../shared/cases/strings/corner` shows it. Texts are returned as places in the file;
/// only those with escapes are written out. It allocates nothing for a pair beyond its entry.
struct StringsFileReader: ~Escapable {
  /// Brackets inside each other that a value may have.
  static let depthLimit = 64
  /// Problems that are kept; more are only counted.
  static let problemLimit = 100

  let bytes: Span<UInt8>
  /// Throws instead of leaving something out.
  let isStrict: Bool
  var offset: Int
  /// The texts that had escapes.
  var decoded: [UInt8] = []
  var entries = StringEntries()
  /// Where every pair and comment stands, when that is asked for.
  var recording: StringsOutlineRecording?
  /// Where the text that was read last began.
  var textStart = 0
  private(set) var problems: [StringsFileProblem] = []
  private(set) var problemCount = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, from start: Int, isStrict: Bool) {
    self.bytes = bytes
    offset = start
    self.isStrict = isStrict
  }

  // MARK: The grammar

  /// Reads the whole file into `entries`.
  mutating func readFile() throws(StringsFileProblem) {
    guard try skipSpace() else { return }
    switch bytes[offset] {
    case UInt8(ascii: "{"):
      offset += 1
      try readPairs(isTopLevel: true)
      try expect(UInt8(ascii: "}"), "}")
      if try skipSpace() { throw unexpected("the end of the file after \"}\"") }
    case UInt8(ascii: "("): throw problem(.notATable(found: "an array"))
    case UInt8(ascii: "<"): throw problem(.notATable(found: "data"))
    case let first where !Self.beginsText(first): throw unexpected("a key")
    default:
      try readPairs(isTopLevel: true)
      if try skipSpace() {
        try report(.restIgnored(found: found(at: offset)), at: offset)
        try checkRest()
      }
    }
  }

  /// `key = value;` and `key;` until something stands there that is no text.
  private mutating func readPairs(isTopLevel: Bool, depth: Int = 0) throws(StringsFileProblem) {
    while let keyStart = try nextText(), let key = try keyText(at: keyStart, isTopLevel: isTopLevel) {
      let keyRange = keyStart..<offset
      guard try skipSpace() else { throw unexpected("\"=\" or \";\" after the key") }
      switch bytes[offset] {
      case UInt8(ascii: ";"): if isTopLevel { try insert(key, key, at: keyRange, keyRange) }
      case UInt8(ascii: "="):
        offset += 1
        if let value = try value(of: key, depth: depth, isTopLevel: isTopLevel), isTopLevel {
          try insert(key, value, at: keyRange, textStart..<offset)
        }
      default: throw unexpected("\"=\" or \";\" after the key")
      }
      try expect(UInt8(ascii: ";"), ";")
    }
  }

  /// The offset of the next text, or nil when something else or the end comes next.
  private mutating func nextText() throws(StringsFileProblem) -> Int? {
    guard try skipSpace(), Self.beginsText(bytes[offset]) else { return nil }
    return offset
  }

  /// A key; nil at the end of a file that ends inside of it, where CoreFoundation keeps what came before.
  private mutating func keyText(at start: Int, isTopLevel: Bool) throws(StringsFileProblem) -> TextSlice? {
    do throws(StringsFileProblem) { return try text() } catch {
      guard isTopLevel, !isStrict, error.kind == .unterminatedText, entries.count > 0 else { throw error }
      try report(error.kind, at: start)
      offset = bytes.count
      return nil
    }
  }

  /// A value; nil for one that is not text, which is read over.
  private mutating func value(of key: TextSlice, depth: Int, isTopLevel: Bool) throws(StringsFileProblem) -> TextSlice?
  {
    guard try skipSpace() else { throw unexpected("a value") }
    if Self.beginsText(bytes[offset]) { return try text() }
    let start = offset
    let found = try skipNested(depth: depth + 1)
    if isTopLevel { try report(.valueIsNotText(key: string(key), found: found), at: start) }
    return nil
  }

  /// Reads over an array, a dictionary or data and says which it was.
  private mutating func skipNested(depth: Int) throws(StringsFileProblem) -> String {
    if depth > Self.depthLimit { throw problem(.tooDeep(limit: Self.depthLimit)) }
    switch bytes[offset] {
    case UInt8(ascii: "{"):
      offset += 1
      try readPairs(isTopLevel: false, depth: depth)
      try expect(UInt8(ascii: "}"), "}")
      return "a dictionary"
    case UInt8(ascii: "("):
      offset += 1
      try skipArray(depth: depth)
      return "an array"
    case UInt8(ascii: "<"):
      offset += 1
      try skipData()
      return "data"
    default: throw unexpected("a value")
    }
  }

  private mutating func skipArray(depth: Int) throws(StringsFileProblem) {
    while try skipSpace(), bytes[offset] != UInt8(ascii: ")") {
      if Self.beginsText(bytes[offset]) { _ = try text() } else { _ = try skipNested(depth: depth + 1) }
      guard try skipSpace(), bytes[offset] == UInt8(ascii: ",") else { break }
      offset += 1
    }
    try expect(UInt8(ascii: ")"), ")")
  }

  /// Hexadecimal digits in pairs, with white space between the pairs.
  private mutating func skipData() throws(StringsFileProblem) {
    while try skipSpace(), bytes[offset] != UInt8(ascii: ">") {
      for _ in 0..<2 {
        guard offset < bytes.count, Self.hexadecimal(bytes[offset]) != nil else {
          throw unexpected("a pair of hexadecimal digits")
        }
        offset += 1
      }
    }
    try expect(UInt8(ascii: ">"), ">")
  }

  private mutating func insert(
    _ key: TextSlice, _ value: TextSlice, at keyRange: Range<Int>, _ valueRange: Range<Int>
  ) throws(StringsFileProblem) {
    recording?.pairs.append(
      StringsOutlineRecording.Pair(keyText: key, valueText: value, key: keyRange, value: valueRange))
    let isNew = entries.insert(key: key, value: value, bytes: bytes, decoded: decoded)
    if !isNew { try report(.duplicateKey(string(key)), at: keyRange.lowerBound) }
  }

  private mutating func expect(_ byte: UInt8, _ name: StaticString) throws(StringsFileProblem) {
    guard try skipSpace(), bytes[offset] == byte else { throw unexpected("\"\(name)\"") }
    offset += 1
  }

  /// Reads a table that is an XML or binary property list.
  mutating func readPropertyList(_ contents: [UInt8]) throws(StringsFileProblem) {
    let start = offset
    let list: PropertyList
    do throws(PropertyListError) { list = try PropertyList(contents) } catch {
      throw StringsFileProblem(.propertyList(error), at: error.position)
    }
    guard case .dictionary(let pairs) = list else { throw problem(.notATable(found: list.kind), at: start) }
    for pair in pairs {
      guard case .string(let text) = pair.value else {
        try report(.valueIsNotText(key: pair.key, found: pair.value.kind), at: pair.offset)
        continue
      }
      try insert(append(pair.key), append(text), at: pair.offset..<pair.offset, pair.offset..<pair.offset)
    }
  }

  private mutating func append(_ text: String) -> TextSlice {
    let start = decoded.count
    decoded += Array(text.utf8)
    return TextSlice(start, decoded.count - start, isDecoded: true)
  }

  // MARK: Problems

  func problem(_ kind: StringsFileProblem.Kind, at place: Int? = nil) -> StringsFileProblem {
    StringsFileProblem(kind, at: TextPosition(of: place ?? offset, in: bytes))
  }

  func unexpected(_ expected: String) -> StringsFileProblem {
    problem(.unexpected(expected: expected, found: found(at: offset)))
  }

  /// Notes something that is left out or doubtful; duplicates and values that are no text are not errors in either mode.
  mutating func report(_ kind: StringsFileProblem.Kind, at place: Int) throws(StringsFileProblem) {
    problemCount += 1
    let isFatal: Bool
    switch kind {
    case .duplicateKey, .valueIsNotText: isFatal = false
    default: isFatal = isStrict
    }
    if !isFatal && problems.count >= Self.problemLimit { return }
    let problem = problem(kind, at: place)
    if isFatal { throw problem }
    problems.append(problem)
  }

  /// What stands at a place, for a message.
  func found(at place: Int) -> String {
    guard place < bytes.count else { return "the end of the file" }
    if bytes[place] == UInt8(ascii: "\"") { return "'\"'" }
    var end = place + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let text = String(repairing: bytes.extracting(place..<end))
    if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1, scalar.value > 0x20,
      scalar.value < 0x7F || scalar.properties.isAlphabetic || scalar.properties.isEmoji
    {
      return "\"\(text)\""
    }
    return text.unicodeScalars.map { "U+\(hexadecimalText($0.value))" }.joined(separator: " ")
  }

  private func hexadecimalText(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  func string(_ slice: TextSlice) -> String {
    slice.isDecoded
      ? String(repairing: decoded.span.extracting(slice.range)) : String(repairing: bytes.extracting(slice.range))
  }
}
