/// Reads whole JSON documents into a tree that knows its places: RFC 8259 as written, plus `//` comments where a person writes
/// the file. For files too large to hold there are readers of their own.
public enum JSONDocument {
  /// What a document may cost. A hostile file meets these before it meets memory or the stack.
  public struct Limits: Equatable, Sendable {
    /// Objects and arrays inside each other.
    public var depth: Int
    /// Bytes of the file.
    public var bytes: Int
    /// Values of all kinds, each about 60 bytes in memory.
    public var values: Int

    /// Limits by their numbers; those not given are generous for anything a person or this package writes.
    public init(depth: Int = 256, bytes: Int = 256 << 20, values: Int = 16_000_000) {
      self.depth = depth
      self.bytes = bytes
      self.values = values
    }
  }

  /// Reads one document.
  ///
  /// A UTF-8 byte-order mark at the start is skipped (RFC 8259, section 8.1, lets a reader do so). Duplicate keys are refused.
  /// O(n log n) in the members of the largest object, else O(n).
  /// - Parameters:
  ///   - bytes: The document in UTF-8.
  ///   - allowingComments: Whether `// …` up to the end of a line counts as white space.
  ///   - limits: What the document may cost.
  public static func parse(
    _ bytes: Span<UInt8>, allowingComments: Bool = false, limits: Limits = Limits()
  ) throws(JSONError) -> JSONNode {
    guard bytes.count <= limits.bytes else {
      throw JSONError(.tooLarge(bytes: bytes.count, limit: limits.bytes), at: .start)
    }
    var scanner = JSONScanner(bytes, allowingComments: allowingComments)
    try scanner.skipByteOrderMark()
    var builder = JSONTreeBuilder(limits: limits)
    return try builder.build(from: &scanner)
  }

  /// Reads one document from an array of bytes; as the form that takes a span.
  public static func parse(
    _ bytes: [UInt8], allowingComments: Bool = false, limits: Limits = Limits()
  ) throws(JSONError) -> JSONNode {
    try parse(bytes.span, allowingComments: allowingComments, limits: limits)
  }
}

/// Puts tokens together to a tree. It keeps its own stack instead of recursing, so that depth costs heap, not the thread's stack.
private struct JSONTreeBuilder {
  /// An object or array that is not closed yet.
  struct Container {
    let position: TextPosition
    let isObject: Bool
    var elements: [JSONNode] = []
    var members: [JSONMember] = []
    var key = ""
    var keyPosition = TextPosition.start

    var count: Int { isObject ? members.count : elements.count }
  }

  let limits: JSONDocument.Limits
  var open: [Container] = []
  var valueCount = 0

  init(limits: JSONDocument.Limits) { self.limits = limits }

  mutating func build(from scanner: inout JSONScanner) throws(JSONError) -> JSONNode {
    while true {
      try scanner.skipSpace()
      var finished = try beginValue(&scanner)
      // A finished value may finish the container around it, and so on outwards.
      while let node = finished {
        if open.isEmpty {
          try scanner.skipSpace()
          guard scanner.isAtEnd else { throw scanner.unexpected("the end of the file") }
          return node
        }
        finished = try add(node, &scanner)
      }
    }
  }

  /// Reads a scalar or an empty container and returns it; of any other container it reads the start and returns nil.
  private mutating func beginValue(_ scanner: inout JSONScanner) throws(JSONError) -> JSONNode? {
    let position = scanner.position
    valueCount += 1
    guard valueCount <= limits.values else { throw JSONError(.tooManyValues(limit: limits.values), at: position) }
    guard let isObject = scanner.takeOpeningBracket() else {
      return JSONNode(try scanner.takeScalar(), at: position)
    }
    guard open.count < limits.depth else { throw JSONError(.tooDeep(limit: limits.depth), at: position) }
    try scanner.skipSpace()
    if scanner.take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      return JSONNode(isObject ? .object([]) : .array([]), at: position)
    }
    open.append(Container(position: position, isObject: isObject))
    if isObject { try readKey(&scanner, expected: "a key or \"}\"") }
    return nil
  }

  /// Puts a value into the innermost container; returns that container when this closed it.
  private mutating func add(_ node: JSONNode, _ scanner: inout JSONScanner) throws(JSONError) -> JSONNode? {
    let top = open.count - 1
    let isObject = open[top].isObject
    if isObject {
      open[top].members.append(JSONMember(open[top].key, at: open[top].keyPosition, node))
    } else {
      open[top].elements.append(node)
    }
    try scanner.skipSpace()
    let comma = scanner.position
    let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if scanner.take(UInt8(ascii: ",")) {
      try scanner.skipSpace()
      if scanner.next == close { throw JSONError(.trailingComma, at: comma) }
      if isObject { try readKey(&scanner, expected: "a key") }
      return nil
    }
    guard scanner.take(close) else { throw scanner.unexpected(isObject ? "\",\" or \"}\"" : "\",\" or \"]\"") }
    let container = open.removeLast()
    if !isObject { return JSONNode(.array(container.elements), at: container.position) }
    try refuseDuplicates(container.members)
    return JSONNode(.object(container.members), at: container.position)
  }

  private mutating func readKey(_ scanner: inout JSONScanner, expected: String) throws(JSONError) {
    let top = open.count - 1
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.unexpected(expected) }
    open[top].keyPosition = scanner.position
    open[top].key = try scanner.takeString()
    try scanner.skipSpace()
    guard scanner.take(UInt8(ascii: ":")) else { throw scanner.unexpected("\":\"") }
  }

  /// Throws for the first key that stands a second time. Small objects are compared pair by pair, large ones by sorting.
  private func refuseDuplicates(_ members: [JSONMember]) throws(JSONError) {
    var duplicate: (first: Int, second: Int)?
    if members.count <= 8 {
      for second in members.indices where duplicate == nil {
        for first in 0..<second where members[first].key.utf8.elementsEqual(members[second].key.utf8) {
          duplicate = (first, second)
          break
        }
      }
    } else {
      let order = members.indices.ordered { first, second in
        let (one, other) = (members[first].key.utf8, members[second].key.utf8)
        if one.elementsEqual(other) { return first < second }
        return one.lexicographicallyPrecedes(other)
      }
      for (first, second) in zip(order, order.dropFirst())
      where members[first].key.utf8.elementsEqual(members[second].key.utf8) {
        if duplicate == nil || second < duplicate!.second { duplicate = (first, second) }
      }
    }
    guard let (first, second) = duplicate else { return }
    throw JSONError(
      .duplicateKey(members[second].key, first: members[first].keyPosition), at: members[second].keyPosition)
  }
}
