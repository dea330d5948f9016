import Startup

/// Changes texts in a `.strings` file and leaves every other byte as it is: encoding, order, comments, line ends.
struct StringsFileEditor {
  /// One change of a text.
  struct Change: Equatable, Sendable {
    let key: String
    /// Nil for a key that was not there.
    let old: String?
    let new: String
    /// The line of the key, when it was there.
    let line: Int?
  }

  /// Why a file can't be changed.
  enum Failure: Error, Equatable, CustomStringConvertible {
    case problem(StringsFileProblem)
    /// A property list, in which texts have other places.
    case propertyList
    /// The changed file does not say what it should; nothing is known to cause this.
    case unsafeChange(key: String)

    var description: String {
      switch self {
      case .problem(let problem): problem.description
      case .propertyList: "only property lists that are XML in UTF-8 can be changed; save it as one, or as text"
      case .unsafeChange(let key): "the text of \"\(key)\" can't be written so that it reads back"
      }
    }
  }

  private let contents: [UInt8]
  private let outline: StringsFileOutline
  private let encoding: TextEncoding
  private let markLength: Int

  init(_ contents: [UInt8]) throws(Failure) {
    self.contents = contents
    (encoding, markLength) = TextEncoding.detect(contents.span)
    do throws(StringsFileProblem) { outline = try StringsFileOutline(contents) } catch { throw .problem(error) }
    if outline.pairs.first.map(\.keyRange.isEmpty) == true { throw .propertyList }
  }

  /// The text of a key as the file has it.
  func text(of key: String) -> String? { outline.file.value(forKey: key) }

  /// The file with other texts, and what is different; texts that are the same already are no change. New keys stand at the end, behind
  /// their comments.
  func setting(
    _ texts: [(key: String, text: String, comment: String?)]
  ) throws(Failure) -> (contents: [UInt8], changes: [Change]) {
    var last: [TextKey: Int] = [:]
    for (number, pair) in outline.pairs.enumerated() { last[TextKey(pair.key)] = number }
    var edits: [(range: Range<Int>, text: String)] = []
    var changes: [Change] = []
    var added = ""
    let lineEnd = usualLineEnd
    for (key, text, comment) in texts {
      guard let pair = last[TextKey(key)].map({ outline.pairs[$0] }) else {
        changes.append(Change(key: key, old: nil, new: text, line: nil))
        if let comment {
          added += StringsFileText.comment(comment).replacingBytes("\n", with: lineEnd) + lineEnd
        }
        added += StringsFileText.pair(key, text) + lineEnd
        continue
      }
      if pair.value.utf8.elementsEqual(text.utf8) { continue }
      changes.append(Change(key: key, old: pair.value, new: text, line: pair.position.line))
      let quoted = StringsFileText.quoted(text)
      if pair.keyRange == pair.valueRange {
        edits.append((pair.keyRange.upperBound..<pair.keyRange.upperBound, " = \(quoted)"))
      } else {
        edits.append((pair.valueRange, quoted))
      }
    }
    if !added.isEmpty { edits.append((end..<end, (endsWithLine ? "" : lineEnd) + added)) }
    let result = applying(edits.ordered { $0.range.lowerBound < $1.range.lowerBound })
    try check(result, texts)
    return (result, changes)
  }

  /// Where new pairs go: to the end, or in front of the bracket around all pairs.
  private var end: Int {
    guard let first = outline.pairs.first else { return outline.text.count }
    let head = outline.text[..<first.keyRange.lowerBound]
    guard head.contains(UInt8(ascii: "{")), outline.isInBrackets,
      let bracket = outline.text.lastIndex(of: UInt8(ascii: "}"))
    else { return outline.text.count }
    return bracket
  }

  private var endsWithLine: Bool {
    let head = outline.text[..<end]
    return head.isEmpty || head.last == 0x0A || head.last == 0x0D
      || head.count == 3 && encoding == .utf8 && markLength == 3
  }

  private var usualLineEnd: String {
    guard let first = outline.text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if outline.text[first] == 0x0A { return "\n" }
    return first + 1 < outline.text.count && outline.text[first + 1] == 0x0A ? "\r\n" : "\r"
  }

  /// The contents with texts in the places of these ranges, which are those of the text in UTF-8, in their order.
  private func applying(_ edits: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(contents.count + edits.reduce(0) { $0 + $1.text.utf8.count * 2 })
    var copied = 0
    var place = (text: encoding == .utf8 ? 0 : 0, file: encoding == .utf8 ? 0 : markLength)
    func advance(to offset: Int) {
      if encoding == .utf8 {
        place = (offset, offset)
        return
      }
      while place.text < offset, let (scalar, length) = encoding.scalar(in: contents.span, at: place.file) {
        place.text += scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
        place.file += length
      }
    }
    for (range, text) in edits {
      advance(to: range.lowerBound)
      result += contents[copied..<place.file]
      result += encoding.bytes(of: text)
      advance(to: range.upperBound)
      copied = place.file
    }
    return result + contents[copied...]
  }

  /// What is written is read again before anybody else does.
  private func check(_ result: [UInt8], _ texts: [(key: String, text: String, comment: String?)]) throws(Failure) {
    let file: StringsFile
    do throws(StringsFileProblem) { file = try StringsFile(result) } catch { throw .problem(error) }
    var wanted: [TextKey: String] = [:]
    for (key, value) in outline.file.pairs { wanted[TextKey(key)] = value }
    for (key, text, _) in texts { wanted[TextKey(key)] = text }
    guard file.count == wanted.count, file.encoding == encoding else { throw unsafeChange(of: texts.last?.key ?? "") }
    for (key, text) in wanted where file.value(forKey: key.text)?.utf8.elementsEqual(text.utf8) != true {
      throw unsafeChange(of: key.text)
    }
  }

  /// Where the rest of a file is left out already, what is added to it is as well: then that is what to say.
  private func unsafeChange(of key: String) -> Failure {
    outline.file.problems.first { !$0.isHarmless }.map { .problem($0) } ?? .unsafeChange(key: key)
  }
}

extension StringsFileOutline {
  /// Whether a bracket stands around all pairs: then the first thing that is no space and no comment is one.
  fileprivate var isInBrackets: Bool {
    guard let first = pairs.first else { return false }
    // Only space and comments may stand in front of the first key, and the bracket.
    var copy = Array(text[..<first.keyRange.lowerBound])
    while let last = copy.last, last <= 0x20 { copy.removeLast() }
    return copy.last == UInt8(ascii: "{")
  }
}

extension TextEncoding {
  /// A text in this encoding, without a byte-order mark.
  func bytes(of text: String) -> [UInt8] {
    switch self {
    case .utf8: return Array(text.utf8)
    case .utf16LittleEndian: return text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf32LittleEndian:
      return text.unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
      }
    case .utf32BigEndian:
      return text.unicodeScalars.flatMap { scalar in
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
      }
    }
  }
}
