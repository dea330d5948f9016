/// Lays sources and faces out as `FontIndex` reads them.
struct FontIndexWriter {
  private typealias Layout = FontIndexLayout

  /// A payload is addressed by 32 bits.
  static let lengthLimit = Int(Int32.max)

  private struct Family {
    let name: String
    var members: [(face: UInt32, of: IndexedFace)] = []
  }

  private let sources: [IndexedFile]
  private let warnings: [(source: Int, text: String)]
  private var faces: [(source: Int, face: IndexedFace)] = []
  private var instances: [(face: Int, instance: FontFace.Instance)] = []
  private var families: [Family] = []
  private var coverage = CoverageLists()
  private var postScriptNames = NameSlots()
  private var fullNames = NameSlots()
  private var familyNames = NameSlots()

  /// Takes files whose PostScript names differ.
  private init(_ sources: [IndexedFile]) {
    self.sources = sources
    warnings = sources.enumerated().flatMap { number, source in source.warnings.map { (number, $0) } }
    for (number, source) in sources.enumerated() {
      for face in source.faces { add(face, source: number) }
    }
    // Behind all faces: a face of its own goes before an instance of that name.
    for (number, (_, instance)) in instances.enumerated() {
      postScriptNames.add(instance.postScriptName ?? "", UInt32(number) | Layout.instanceFlag)
    }
  }

  private mutating func add(_ face: IndexedFace, source: Int) {
    let number = UInt32(faces.count)
    faces.append((source, face))
    for instance in face.instances { instances.append((Int(number), instance)) }
    coverage.add(face.coverage)
    postScriptNames.add(face.postScriptName, number)
    if let name = face.fullName { fullNames.add(name, number) }
    if let name = face.family {
      if familyNames.add(name, UInt32(families.count)) { families.append(Family(name: name)) }
      families[Int(familyNames.value(of: name) ?? 0)].members.append((number, face))
    }
  }

  /// The payload; nil when it would be longer than `lengthLimit`.
  static func payload(of sources: [IndexedFile]) -> [UInt8]? {
    let writer = FontIndexWriter(sources)
    guard writer.length <= lengthLimit else { return nil }
    return writer.payload
  }

  // MARK: Places

  private func count(of table: FontIndexLayout.Table) -> Int {
    switch table {
    case .sources: sources.count
    case .faces: faces.count
    case .instances: instances.count
    case .families: families.count
    case .members: families.reduce(0) { $0 + $1.members.count }
    case .postScriptNames: postScriptNames.slotCount
    case .fullNames: fullNames.slotCount
    case .familyNames: familyNames.slotCount
    case .pages: coverage.pages.count
    case .leaves: coverage.leaves.count
    case .warnings: warnings.count
    }
  }

  /// Where each table begins, and where the texts do.
  private var places: (tables: [Int], texts: Int) {
    var tables: [Int] = []
    var end = Layout.headerLength
    for table in Layout.Table.allCases {
      tables.append(end)
      let length = count(of: table) * table.recordLength
      end += (length + Layout.tableAlignment - 1) / Layout.tableAlignment * Layout.tableAlignment
    }
    return (tables, end)
  }

  private var length: Int {
    var length = places.texts
    for source in sources { length += source.path.utf8.count + source.realPath.utf8.count + 2 }
    for (_, face) in faces {
      length += face.postScriptName.utf8.count
      for text in [face.fullName, face.family, face.style] { length += text?.utf8.count ?? 0 }
    }
    for (_, instance) in instances {
      length += (instance.postScriptName?.utf8.count ?? 0) + (instance.style?.utf8.count ?? 0)
    }
    for family in families { length += family.name.utf8.count }
    for (_, warning) in warnings { length += warning.utf8.count }
    return length
  }

  // MARK: Writing

  private var payload: [UInt8] {
    let (tables, texts) = places
    var image = RecordImage(length: length, texts: texts)
    for table in Layout.Table.allCases {
      image.store([UInt32(tables[table.rawValue]), UInt32(count(of: table))], at: table.rawValue * 8)
    }
    func place(_ table: FontIndexLayout.Table, _ number: Int) -> Int {
      tables[table.rawValue] + number * table.recordLength
    }
    image.store([UInt32(sources.count(where: \.isFonts))], at: Layout.fileCount)
    var firstFace = 0
    for (number, source) in sources.enumerated() {
      image.write(source, firstFace: firstFace, at: place(.sources, number))
      firstFace += source.faces.count
    }
    for (number, (source, face)) in faces.enumerated() {
      let pages = coverage.list(of: number)
      image.write(face, source: source, pages: pages, at: place(.faces, number))
    }
    for (number, (face, instance)) in instances.enumerated() {
      let at = place(.instances, number)
      image.store([UInt32(face)], at: at)
      image.append(instance.postScriptName, namedAt: at + 4)
      image.append(instance.style, namedAt: at + 12)
    }
    var firstMember = 0
    for (number, family) in families.enumerated() {
      let at = place(.families, number)
      image.append(family.name, namedAt: at)
      image.store([UInt32(firstMember), UInt32(family.members.count)], at: at + 8)
      for (face, of) in family.members {
        image.store([face, of.styleWord], at: place(.members, firstMember))
        firstMember += 1
      }
    }
    postScriptNames.write(&image.image, at: place(.postScriptNames, 0))
    fullNames.write(&image.image, at: place(.fullNames, 0))
    familyNames.write(&image.image, at: place(.familyNames, 0))
    for (number, page) in coverage.pages.enumerated() {
      image.store([page.number, page.leaf], at: place(.pages, number))
    }
    for (number, leaf) in coverage.leaves.enumerated() {
      for word in 0..<4 { image.store(leaf[word], at: place(.leaves, number) + 8 * word) }
    }
    for (number, (source, warning)) in warnings.enumerated() {
      image.append(warning, namedAt: place(.warnings, number))
      image.store([UInt32(source)], at: place(.warnings, number) + 8)
    }
    return image.bytes
  }
}

/// The coverage of all faces: faces that have the same characters share a list of pages, and equal pages a leaf.
private struct CoverageLists {
  private(set) var pages: [(number: UInt32, leaf: UInt32)] = []
  private(set) var leaves: [SIMD4<UInt64>] = []
  private var leafNumbers: [SIMD4<UInt64>: UInt32] = [:]
  private var listStarts: [[UInt64]: UInt32] = [:]
  private var lists: [(first: UInt32, count: UInt32)] = []

  /// Adds that of the next face.
  mutating func add(_ coverage: Coverage) {
    let list = coverage.pages.map { UInt64($0.number) << 32 | UInt64(leaf(of: $0.bits)) }
    let start = listStarts[list] ?? UInt32(pages.count)
    lists.append((start, UInt32(list.count)))
    if listStarts.updateValue(start, forKey: list) != nil { return }
    for page in list { pages.append((UInt32(page >> 32), UInt32(truncatingIfNeeded: page))) }
  }

  /// The pages of a face.
  func list(of face: Int) -> (first: UInt32, count: UInt32) { lists[face] }

  private mutating func leaf(of bits: SIMD4<UInt64>) -> UInt32 {
    if let known = leafNumbers[bits] { return known }
    leaves.append(bits)
    leafNumbers[bits] = UInt32(leaves.count - 1)
    return UInt32(leaves.count - 1)
  }
}

extension IndexedFace {
  /// Weight, width and slant in one number, as a member of a family has them.
  fileprivate var styleWord: UInt32 {
    UInt32(UInt16(clamping: weight)) | UInt32(UInt8(clamping: width)) << 16 | UInt32(slant.code) << 24
  }
}

/// A payload and how far its texts have come.
private struct RecordImage {
  var image: PayloadImage
  private var texts: Int

  init(length: Int, texts: Int) {
    image = PayloadImage(length: length)
    self.texts = texts
  }

  var bytes: [UInt8] { image.bytes }

  mutating func store(_ words: [UInt32], at offset: Int) {
    for (index, word) in words.enumerated() { image.store(word, at: offset + 4 * index) }
  }

  mutating func store(_ word: UInt64, at offset: Int) {
    image.store(UInt32(truncatingIfNeeded: word), at: offset)
    image.store(UInt32(truncatingIfNeeded: word >> 32), at: offset + 4)
  }

  /// Writes a text, and where it stands into the 8 bytes at `offset`.
  mutating func append(_ text: String?, namedAt offset: Int) {
    let length = text.map { UInt32($0.utf8.count) } ?? FontIndexLayout.noText
    store([UInt32(texts), length], at: offset)
    if let text { texts = image.append(text, at: texts) }
  }

  mutating func write(_ source: IndexedFile, firstFace: Int, at place: Int) {
    append(source.path, namedAt: place)
    texts += 1
    append(source.realPath, namedAt: place + 8)
    texts += 1
    store(
      [UInt32(firstFace), UInt32(source.faces.count), source.content.kind.rawValue, source.content.formatCode],
      at: place + 16)
    let facts = source.facts
    for (index, number) in [facts.size, facts.modificationTime, facts.changeTime].enumerated() {
      store(UInt64(bitPattern: number), at: place + 32 + 8 * index)
    }
    store(facts.inode, at: place + 56)
  }

  mutating func write(_ face: IndexedFace, source: Int, pages: (first: UInt32, count: UInt32), at place: Int) {
    store([UInt32(texts)], at: place)
    for (index, text) in [face.postScriptName, face.fullName, face.family, face.style].enumerated() {
      store([text.map { UInt32($0.utf8.count) } ?? FontIndexLayout.noText], at: place + 4 + 4 * index)
      if let text { texts = image.append(text, at: texts) }
    }
    let flags = face.isSymbol ? FontIndexLayout.symbolFlag : 0
    let format: UInt32 = face.format == .compact ? 1 : 0
    store(
      [
        UInt32(source), UInt32(face.index), face.styleWord, format | UInt32(flags) << 8, UInt32(face.glyphCount),
        UInt32(face.characterCount), pages.first, pages.count,
      ], at: place + 20)
  }
}

extension IndexedFile.Content {
  fileprivate var kind: FontIndexLayout.SourceKind {
    switch self {
    case .folder: .folder
    case .parent: .parent
    case .fonts: .fonts
    case .skipped: .skipped
    }
  }

  /// The number of a skipped file's kind.
  fileprivate var formatCode: UInt32 {
    guard case .skipped(let format) = self else { return 0 }
    return UInt32(FontFormat.allCases.firstIndex(of: format) ?? 0)
  }
}

extension FontFace.Slant {
  /// Its number in a font index.
  var code: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }

  init(code: UInt8) { self = Int(code) < Self.allCases.count ? Self.allCases[Int(code)] : .upright }
}
