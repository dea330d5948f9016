import Startup

/// What is put into a catalog, in the layout that Xcode writes.
indirect enum CatalogJSON: Sendable {
  case text(String)
  case number(Int)
  case object([(name: String, value: CatalogJSON)])

  typealias Member = (name: String, value: CatalogJSON)

  /// It as text: in lines that begin so many spaces in, or in one.
  func written(indent: Int?, lineEnd: String = "\n") -> String {
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let number): return String(number)
    case .object(let members):
      let inner = Self.written(members, indent: indent, lineEnd: lineEnd)
      return "{" + inner + Self.lineBreak(indent, 0, lineEnd) + "}"
    }
  }

  /// Members of an object whose bracket's line begins so many spaces in.
  static func written(_ members: [Member], indent: Int?, lineEnd: String) -> String {
    var text = ""
    for (name, value) in members {
      if !text.isEmpty { text += indent == nil ? ", " : "," }
      text += lineBreak(indent, 2, lineEnd) + quoted(name) + " : "
      text += value.written(indent: indent.map { $0 + 2 }, lineEnd: lineEnd)
    }
    return text
  }

  static func lineBreak(_ indent: Int?, _ more: Int, _ lineEnd: String) -> String {
    indent.map { lineEnd + String(repeating: " ", count: $0 + more) } ?? ""
  }

  static func quoted(_ text: String) -> String {
    var json = JSONWriter(.compact)
    json.string(text)
    return json.text()
  }

  /// A text with its state, as the forms of all kinds have it.
  static func unit(_ text: String, state: String?) -> CatalogJSON {
    .object([("stringUnit", .object([("state", .text(self.state(state))), ("value", .text(text))]))])
  }

  /// A catalog's word for one of XLIFF's states.
  static func state(_ state: String?) -> String {
    state?.hasPrefix("needs-") == true ? "needs_review" : "translated"
  }
}

/// Puts members into the objects of a catalog and keeps to its layout.
struct CatalogLayout {
  private let contents: [UInt8]
  private let lineEnd: String

  init(_ contents: [UInt8]) {
    self.contents = contents
    let first = contents.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? contents.endIndex
    lineEnd = first < contents.count && contents[first] == 0x0D ? "\r\n" : "\n"
  }

  /// Members among those of an object, each in front of the first that comes behind it in the order of names, which is Xcode's.
  func insertions(of members: [CatalogJSON.Member], into object: JSONNode) -> [FormsEditing
    .Replacement]
  {
    let known = object.members ?? []
    let indent = indent(of: object)
    let start = object.position.offset + 1
    if known.isEmpty, let end = contents[start...].firstIndex(of: UInt8(ascii: "}")) {
      let text = CatalogJSON.written(members, indent: indent, lineEnd: lineEnd)
      return [(start..<end, text + CatalogJSON.lineBreak(indent, 0, lineEnd))]
    }
    var groups: [Int: [CatalogJSON.Member]] = [:]
    for member in members {
      let next =
        known.firstIndex { member.name.utf8.lexicographicallyPrecedes($0.key.utf8) } ?? known.count
      groups[next, default: []].append(member)
    }
    let comma = indent == nil ? ", " : ","
    return groups.map { next, members in
      let text = CatalogJSON.written(members, indent: indent, lineEnd: lineEnd)
      if next == 0 { return (start..<start, text + comma) }
      let end = valueEnd(at: known[next - 1].value.position.offset)
      return (end..<end, comma + text)
    }
  }

  /// The offset behind the value that begins at an offset.
  private func valueEnd(at start: Int) -> Int {
    var end = start
    var depth = 0
    while end < contents.count {
      switch contents[end] {
      case UInt8(ascii: "\""):
        end = stringRange(at: end).upperBound
        if depth == 0 { return end }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return end + 1 }
        // The bracket of what a number or a word is in.
        if depth < 0 { return end }
      case UInt8(ascii: ","), 0x09, 0x0A, 0x0D, 0x20: if depth == 0 { return end }
      default: break
      }
      end += 1
    }
    return end
  }

  /// How far in the line of an object begins; nil for one that has its members in the line of its bracket.
  private func indent(of object: JSONNode) -> Int? {
    let head = contents[..<object.position.offset]
    let start = head.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    // What stands in one line with what is around it has no lines of its own.
    if start == 0 || head[start...].contains(UInt8(ascii: "{")) { return nil }
    if let first = object.members?.first, first.keyPosition.line == object.line { return nil }
    return head[start...].prefix { $0 == UInt8(ascii: " ") }.count
  }

  /// The bytes of the string that begins at an offset.
  func stringRange(at start: Int) -> Range<Int> {
    var end = start + 1
    while end < contents.count, contents[end] != UInt8(ascii: "\"") {
      end += contents[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return start..<min(end + 1, contents.count)
  }
}
