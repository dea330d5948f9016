// An index taken apart again: for one that is put together with others, that loses files, or of which only some changed.
extension FontIndex {
  private typealias Layout = FontIndexLayout

  /// The numbers of a source.
  struct SourceRecord {
    let path: Range<Int>
    let realPath: Range<Int>
    let firstFace: Int
    let faceCount: Int
    let kind: FontIndexLayout.SourceKind
    let formatCode: Int
    let facts: FingerprintSource.Facts
  }

  /// The numbers of a source, checked.
  func sourceRecord(_ number: Int) throws(LaunchCacheError) -> SourceRecord {
    let bytes = try record(number, of: sources, length: Layout.Table.sources.recordLength)
    let offset = sources.start + number * Layout.Table.sources.recordLength
    guard let kind = Layout.SourceKind(rawValue: UInt32(bytes.word(24))) else {
      throw .malformedPayload(offset: offset + 24)
    }
    guard bytes.word(16) <= faces.count, bytes.word(20) <= faces.count - bytes.word(16) else {
      throw .malformedPayload(offset: offset + 16)
    }
    func signed(_ place: Int) -> Int64 { bytes.littleEndian(Int64.self, at: place) ?? 0 }
    return SourceRecord(
      path: bytes.word(0)..<bytes.word(0) + bytes.word(4), realPath: bytes.word(8)..<bytes.word(8) + bytes.word(12),
      firstFace: bytes.word(16), faceCount: bytes.word(20), kind: kind, formatCode: bytes.word(28),
      facts: FingerprintSource.Facts(
        size: signed(32), modificationTime: signed(40), changeTime: signed(48), inode: UInt64(bitPattern: signed(56))))
  }

  /// The path of a source.
  func path(of source: SourceRecord) throws(LaunchCacheError) -> String { try text(in: source.path) }

  /// All sources with their faces.
  func files() throws(LaunchCacheError) -> [IndexedFile] {
    var warnings: [Int: [String]] = [:]
    for (source, text) in try warningTexts() { warnings[source, default: []].append(text) }
    var instances: [Int: [FontFace.Instance]] = [:]
    for number in 0..<self.instances.count {
      let place = self.instances.start + number * Layout.Table.instances.recordLength
      let instance = FontFace.Instance(
        style: try text(namedAt: place + 12), postScriptName: try text(namedAt: place + 4))
      instances[try word(place), default: []].append(instance)
    }
    var files: [IndexedFile] = []
    for number in 0..<sources.count {
      files.append(try file(number, instances, warnings[number] ?? []))
    }
    return files
  }

  private func file(
    _ number: Int, _ instances: [Int: [FontFace.Instance]], _ warnings: [String]
  ) throws(LaunchCacheError) -> IndexedFile {
    let source = try sourceRecord(number)
    return IndexedFile(
      path: try path(of: source), realPath: try text(in: source.realPath), facts: source.facts,
      content: try content(of: source, instances), warnings: warnings)
  }

  private func content(
    of source: SourceRecord, _ instances: [Int: [FontFace.Instance]]
  ) throws(LaunchCacheError) -> IndexedFile.Content {
    switch source.kind {
    case .folder: return .folder
    case .parent: return .parent
    case .skipped:
      guard source.formatCode < FontFormat.allCases.count else { throw .malformedPayload(offset: sources.start) }
      return .skipped(FontFormat.allCases[source.formatCode])
    case .fonts:
      var faces: [IndexedFace] = []
      for number in source.firstFace..<source.firstFace + source.faceCount {
        faces.append(try face(number, instances[number] ?? []))
      }
      return .fonts(faces)
    }
  }

  private func face(_ number: Int, _ instances: [FontFace.Instance]) throws(LaunchCacheError) -> IndexedFace {
    try check(face: number)
    let face = wholeFace(number)
    return IndexedFace(
      index: face.index, format: face.isCompact ? .compact : .trueType,
      postScriptName: text(.postScriptName, of: face) ?? "", fullName: text(.fullName, of: face),
      family: text(.family, of: face), style: text(.style, of: face), weight: face.weight, width: face.width,
      slant: FontFace.Slant(code: face.slant), glyphCount: face.glyphCount, characterCount: face.characterCount,
      isSymbol: face.isSymbol, instances: instances, coverage: try coverage(of: face))
  }

  private func coverage(of face: FaceRecord) throws(LaunchCacheError) -> Coverage {
    var list: [Coverage.Page] = []
    for number in try pageNumbers(of: face) {
      let place = pages.start + number * Layout.Table.pages.recordLength
      let leaf = try record(try word(place + 4), of: leaves, length: Layout.Table.leaves.recordLength)
      var page = Coverage.Page(number: UInt32(try word(place)))
      for word in 0..<4 { page.bits[word] = leaf.littleEndian(UInt64.self, at: 8 * word) ?? 0 }
      list.append(page)
    }
    return Coverage(pages: list)
  }

  private func text(in range: Range<Int>) throws(LaunchCacheError) -> String {
    String(repairing: try bytes(range.lowerBound, range.count))
  }
}
