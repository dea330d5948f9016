import Startup

/// Takes sections and units out of XLIFF's elements.
struct XLIFFReader: ~Escapable {
  private(set) var sections: [XLIFFFile.Section] = []
  private var reader: XMLReader
  /// Where the units stand that were read, by file, language and id.
  private var places: [TextKey: Int] = [:]
  /// For each open group whether its texts are to be translated, with how deep it is.
  private var groups: [(depth: Int, isTranslated: Bool)] = []

  /// The last place that was asked for, from which the next one is counted: a file may have all of its units in one line.
  private var lastPlace: TextPosition?

  private static let versions: Set<String> = ["1.0", "1.1", "1.2"]

  @_lifetime(copy reader)
  init(_ reader: consuming XMLReader) { self.reader = reader }

  mutating func read() throws(XLIFFError) {
    while let event = try next() {
      guard case .start(let element) = event else {
        if event == .end, let group = groups.last, reader.depth < group.depth { groups.removeLast() }
        continue
      }
      switch Self.name(of: element) {
      case "xliff" where reader.depth == 1:
        guard let version = element["version"], Self.versions.contains(version) else {
          throw error(.version(element["version"] ?? ""), at: element)
        }
      case let name where reader.depth == 1: throw error(.notXLIFF(found: name), at: element)
      case "file": try beginSection(element)
      case "trans-unit": try readUnit(element)
      // A group may have units inside; a header has none.
      case "body": break
      case "group": groups.append((reader.depth, isTranslated(element)))
      default: try skip()
      }
    }
  }

  /// The name without its prefix.
  private static func name(of element: XMLElement) -> String {
    element.name.split(separator: ":").last.map(String.init) ?? element.name
  }

  /// Whether texts in an element are to be translated, which it says itself or what is around it.
  private func isTranslated(_ element: XMLElement) -> Bool {
    element["translate"].map { $0 != "no" } ?? groups.last?.isTranslated ?? true
  }

  private mutating func beginSection(_ element: XMLElement) throws(XLIFFError) {
    let original = element["original"]
    guard let source = element["source-language"] else {
      throw error(.missingAttribute("source-language", file: original), at: element)
    }
    guard let target = element["target-language"] else {
      throw error(.missingAttribute("target-language", file: original), at: element)
    }
    var section = XLIFFFile.Section(original: original ?? "", sourceLanguage: source, targetLanguage: target)
    section.place.position = place(of: element)
    sections.append(section)
  }

  private mutating func readUnit(_ element: XMLElement) throws(XLIFFError) {
    guard let id = element["id"] else { throw error(.incompleteUnit(missing: "id"), at: element) }
    guard !sections.isEmpty else { return try skip() }
    var source: String?
    var unit = XLIFFFile.Unit(id: id, source: "")
    while let event = try next() {
      if event == .end { break }
      guard case .start(let part) = event else { continue }
      switch Self.name(of: part) {
      case "source": source = try text(of: part)
      case "target":
        unit.state = part["state"]
        unit.target = try text(of: part)
      case "note":
        let note = try text(of: part)
        if !note.isEmpty { unit.notes.append(note) }
      default: try skip()
      }
    }
    // Xcode leaves the source out of forms that only the translation has.
    if source == nil, unit.target == nil { throw error(.incompleteUnit(missing: "source"), at: element) }
    unit.source = source ?? ""
    unit.place.position = place(of: element)
    try note(id, element)
    if !isTranslated(element) {
      unit.target = nil
      unit.state = nil
    }
    sections[sections.count - 1].units.append(unit)
  }

  private mutating func place(of element: XMLElement) -> TextPosition {
    let place =
      lastPlace.map { reader.position(of: element.offset, from: $0) } ?? reader.position(of: element.offset)
    lastPlace = place
    return place
  }

  private mutating func note(_ id: String, _ element: XMLElement) throws(XLIFFError) {
    let section = sections[sections.count - 1]
    let identity = TextKey([section.original, section.targetLanguage, id].joined(separator: "\u{0}"))
    if let first = places.updateValue(element.offset, forKey: identity) {
      throw error(.duplicateUnit(id: id, first: reader.position(of: first)), at: element)
    }
  }

  /// The text of the element that began last, with what the elements inside stand for.
  private mutating func text(of element: XMLElement) throws(XLIFFError) -> String {
    var result = ""
    let outer = reader.depth - 1
    while reader.depth > outer, let event = try next() {
      switch event {
      case .text(let text): result += text
      case .start(let inner):
        if ["x", "bx", "ex"].contains(Self.name(of: inner)), let text = inner["equiv-text"] { result += text }
      case .end: break
      }
    }
    return result
  }

  private mutating func next() throws(XLIFFError) -> XMLReader.Event? {
    do throws(XMLError) { return try reader.next() } catch { throw XLIFFError(.xml(error), at: error.position) }
  }

  private mutating func skip() throws(XLIFFError) {
    do throws(XMLError) { try reader.skipElement() } catch { throw XLIFFError(.xml(error), at: error.position) }
  }

  private func error(_ problem: XLIFFProblem, at element: XMLElement) -> XLIFFError {
    XLIFFError(problem, at: reader.position(of: element.offset))
  }
}
