/// Reads Apple's binary property lists (`bplist00`), as CoreFoundation's `CFBinaryPList.c` lays them down.
///
/// Objects refer to each other by number through a table of offsets, so a hostile file can make an object contain itself, or a
/// short one stand for millions of values: depth and the count of values are limited as for XML.
struct BinaryPropertyListReader: ~Escapable {
  private static let magic = "bplist00".utf8
  private static let trailerLength = 32
  /// What even a short file's values may have together, in bytes.
  private static let smallestContentLimit = 1 << 26

  private let bytes: Span<UInt8>
  private let offsetLength: Int
  private let referenceLength: Int
  private let objectCount: Int
  private let top: Int
  private let tableStart: Int
  /// Writers share texts and numbers but no array or dictionary, so that there are fewer values than bytes; some more are let pass.
  private let valueLimit: Int
  private var valueCount = 0
  /// Bytes of text and data that the values have together: one long text may be the value of many keys.
  private let contentLimit: Int
  private var contentLength = 0

  /// Checks header and trailer; no object is looked at.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) throws(PropertyListError) {
    self.bytes = bytes
    valueLimit = min(bytes.count * 4, XMLPropertyListReader.valueLimit)
    contentLimit = max(bytes.count * 4, Self.smallestContentLimit)
    let start = bytes.count - Self.trailerLength
    guard PropertyList.isBinary(bytes), start >= Self.magic.count else {
      throw Self.unexpected("a trailer of 32 bytes", found: "the end of the file", at: bytes.count)
    }
    guard Self.number(bytes, at: 6, length: 1) == UInt64(UInt8(ascii: "0")) else {
      throw Self.unexpected("version 0 of the binary format", found: "another version", at: 6)
    }
    offsetLength = Int(bytes[start + 6])
    referenceLength = Int(bytes[start + 7])
    guard (1...8).contains(offsetLength), (1...8).contains(referenceLength),
      let count = Self.count(bytes, at: start + 8), let top = Self.count(bytes, at: start + 16),
      let table = Self.count(bytes, at: start + 24)
    else { throw Self.unexpected("sizes from 1 to 8 and counts", found: "others", at: start + 6) }
    guard count > 0, top < count, table >= Self.magic.count, table <= start,
      count <= (start - table) / offsetLength
    else { throw Self.unexpected("a table of offsets inside the file", found: "none", at: start + 8) }
    objectCount = count
    self.top = top
    tableStart = table
  }

  /// The document's one value.
  mutating func read() throws(PropertyListError) -> PropertyList {
    try value(of: top, depth: 0, at: bytes.count - Self.trailerLength + 16)
  }

  // MARK: Objects

  private mutating func value(of object: Int, depth: Int, at place: Int) throws(PropertyListError) -> PropertyList {
    if depth > XMLPropertyListReader.depthLimit {
      throw PropertyListError(.tooDeep(limit: XMLPropertyListReader.depthLimit), at: Self.position(place))
    }
    valueCount += 1
    if valueCount > valueLimit { throw PropertyListError(.tooMany(limit: valueLimit), at: Self.position(place)) }
    let start = try offset(of: object, at: place)
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where marker == 0x08 || marker == 0x09: return .boolean(marker == 0x09)
    case 0x1 where low <= 4: return try integer(at: start, length: 1 << low)
    case 0x2 where low == 2 || low == 3: return .real(try real(at: start + 1, length: 1 << low))
    case 0x3 where low == 3: return .date(PropertyListText.date(secondsSince2001: try real(at: start + 1, length: 8)))
    case 0x4: return .data([UInt8](copying: bytes.extracting(try content(at: start, unit: 1))))
    case 0x5: return .string(Self.latin1(bytes.extracting(try content(at: start, unit: 1))))
    case 0x6:
      let text = TextEncoding.utf16BigEndian.utf8(bytes.extracting(try content(at: start, unit: 2)), from: 0)
      return .string(String(repairing: text.span))
    case 0xA, 0xC: return try array(at: start, depth: depth)
    case 0xD: return try dictionary(at: start, depth: depth)
    default:
      let found = "0x" + String(marker, radix: 16, uppercase: true)
      throw Self.unexpected("the mark of a kind of value", found: found, at: start)
    }
  }

  /// Integers of up to four bytes are unsigned, longer ones are in two's complement; of sixteen bytes the lower eight count when the
  /// upper ones only carry the sign.
  private func integer(at start: Int, length: Int) throws(PropertyListError) -> PropertyList {
    guard length <= 16, start + 1 <= tableStart - length else { throw cutOff(at: start) }
    let low = Self.number(bytes, at: start + 1 + max(0, length - 8), length: min(length, 8))
    if length == 16 {
      let high = Self.number(bytes, at: start + 1, length: 8)
      guard high == 0 || high == .max else {
        throw Self.unexpected("an integer of 64 bits", found: "a longer one", at: start)
      }
      // Such as 2^63 and above, which CoreFoundation writes with a sign word of zero.
      if high == 0, low > UInt64(Int64.max) { return .real(Double(low)) }
    }
    return .integer(Int64(bitPattern: low))
  }

  private func real(at start: Int, length: Int) throws(PropertyListError) -> Double {
    guard start <= tableStart - length else { throw cutOff(at: start) }
    let bits = Self.number(bytes, at: start, length: length)
    return length == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
  }

  private mutating func array(at start: Int, depth: Int) throws(PropertyListError) -> PropertyList {
    let references = try run(at: start, unit: referenceLength)
    var values: [PropertyList] = []
    for place in stride(from: references.lowerBound, to: references.upperBound, by: referenceLength) {
      values.append(try value(of: try reference(at: place), depth: depth + 1, at: place))
    }
    return .array(values)
  }

  private mutating func dictionary(at start: Int, depth: Int) throws(PropertyListError) -> PropertyList {
    let references = try run(at: start, unit: 2 * referenceLength)
    let half = references.count / 2
    var pairs: [PropertyList.Pair] = []
    for place in stride(from: references.lowerBound, to: references.lowerBound + half, by: referenceLength) {
      let key = try value(of: try reference(at: place), depth: depth + 1, at: place)
      guard case .string(let text) = key else {
        throw Self.unexpected("a key that is text", found: key.kind, at: place)
      }
      let valuePlace = place + half
      pairs.append(
        PropertyList.Pair(
          text, try value(of: try reference(at: valuePlace), depth: depth + 1, at: valuePlace), at: place))
    }
    return .dictionary(pairs)
  }

  // MARK: Places

  /// Where an object begins.
  private func offset(of object: Int, at place: Int) throws(PropertyListError) -> Int {
    guard object < objectCount else {
      throw Self.unexpected("an object below \(objectCount)", found: "\(object)", at: place)
    }
    let entry = tableStart + object * offsetLength
    guard let offset = Int(exactly: Self.number(bytes, at: entry, length: offsetLength)),
      offset >= Self.magic.count, offset < tableStart
    else { throw Self.unexpected("an offset inside the file", found: "one beyond it", at: entry) }
    return offset
  }

  private func reference(at place: Int) throws(PropertyListError) -> Int {
    guard let object = Int(exactly: Self.number(bytes, at: place, length: referenceLength)) else {
      throw Self.unexpected("an object's number", found: "a larger one", at: place)
    }
    return object
  }

  /// The bytes behind a mark that says how many units follow, or that an integer object says so.
  private func run(at start: Int, unit: Int) throws(PropertyListError) -> Range<Int> {
    var count = Int(bytes[start] & 0x0F)
    var begin = start + 1
    if count == 0x0F {
      guard begin < tableStart, bytes[begin] >> 4 == 0x1, bytes[begin] & 0x0F <= 3 else {
        throw Self.unexpected("a count", found: "another value", at: begin)
      }
      let length = 1 << Int(bytes[begin] & 0x0F)
      guard begin + 1 <= tableStart - length,
        let long = Int(exactly: Self.number(bytes, at: begin + 1, length: length))
      else { throw cutOff(at: begin) }
      count = long
      begin += 1 + length
    }
    guard begin <= tableStart, count <= (tableStart - begin) / unit else { throw cutOff(at: start) }
    return begin..<begin + count * unit
  }

  /// The bytes of a text or of data.
  private mutating func content(at start: Int, unit: Int) throws(PropertyListError) -> Range<Int> {
    let run = try run(at: start, unit: unit)
    contentLength += run.count
    if contentLength > contentLimit {
      throw PropertyListError(.tooMuchContent(limit: contentLimit), at: Self.position(start))
    }
    return run
  }

  /// What is marked as ASCII. Other bytes are none, and read as Latin-1, as CoreFoundation reads them.
  private static func latin1(_ bytes: Span<UInt8>) -> String {
    var end = 0
    while end < bytes.count, bytes[end] < 0x80 { end += 1 }
    if end == bytes.count { return String(repairing: bytes) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for index in bytes.indices { text.append(utf8Of: UInt32(bytes[index])) }
    return String(repairing: text.span)
  }

  private func cutOff(at offset: Int) -> PropertyListError {
    Self.unexpected("a value inside the file", found: "one that goes beyond its objects", at: offset)
  }

  // MARK: Bytes

  /// A big-endian number of up to eight bytes; the caller has checked that they are there.
  private static func number(_ bytes: Span<UInt8>, at offset: Int, length: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in offset..<offset + length { number = number << 8 | UInt64(bytes[index]) }
    return number
  }

  private static func count(_ bytes: Span<UInt8>, at offset: Int) -> Int? {
    Int(exactly: number(bytes, at: offset, length: 8))
  }

  /// A place in a file that has no lines.
  private static func position(_ offset: Int) -> TextPosition {
    TextPosition(line: 1, column: offset + 1, offset: offset)
  }

  private static func unexpected(_ expected: String, found: String, at offset: Int) -> PropertyListError {
    PropertyListError(.unexpected(expected: "\(expected) at byte \(offset)", found: found), at: position(offset))
  }
}
