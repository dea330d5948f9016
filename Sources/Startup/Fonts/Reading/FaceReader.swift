/// Reads what is to be known of one face, table by table: a table that is broken is one problem more and no reason to stop.
struct FaceReader {
  private let directory: TableDirectory
  private(set) var face: FontFace
  /// Tables that were read without a problem.
  private var readCount = 0

  private init(_ directory: TableDirectory, index: Int) {
    self.directory = directory
    face = FontFace(index: index, format: directory.format)
  }

  /// Reads the face whose directory begins at `offset`. Fails when nothing of it can be read.
  static func read(
    at offset: Int64, index: Int, from source: inout FontSource, sharing maps: inout SharedCharacterMaps
  ) throws(FontError) -> FontFace {
    var reader = FaceReader(try TableDirectory(at: offset, from: &source), index: index)
    reader.readNumbers(&source)
    reader.readNames(&source)
    reader.readCharacters(&source, &maps)
    if reader.readCount == 0 {
      throw reader.face.problems.first
        ?? FontError(.malformed(expected: "tables of a font", found: "other tables"), at: offset)
    }
    return reader.face
  }

  /// Hands a table's first `limit` bytes to `body`. Whether it was there and could be read.
  @discardableResult
  private mutating func take(
    _ tag: FontTag, limit: Int64 = .max, _ source: inout FontSource,
    _ body: (inout FontFace, FontTable) throws(FontError) -> Void
  ) -> Bool {
    guard let entry = directory[tag] else { return false }
    do throws(FontError) {
      let bytes = try source.bytes(at: entry.offset, count: min(entry.length, limit), for: tag)
      try body(&face, FontTable(bytes.span, tag: tag, at: entry.offset))
      readCount += 1
      return true
    } catch {
      face.problems.append(error)
      return false
    }
  }

  private mutating func readNumbers(_ source: inout FontSource) {
    let hasMetrics = take(.windowsMetrics, limit: FaceStyle.windowsMetricsLength, &source) {
      (face, table) throws(FontError) in
      face.set(try FaceStyle(windowsMetrics: table))
    }
    take(.fontHeader, limit: FaceStyle.fontHeaderLength, &source) { (face, table) throws(FontError) in
      let style = try FaceStyle(fontHeader: table)
      if !hasMetrics { face.set(style) }
    }
    take(.maximumProfile, limit: 6, &source) { (face, table) throws(FontError) in
      face.glyphCount = try table.uint16(4)
    }
    take(.postScript, limit: PostScriptTable.headerLength, &source) { (face, table) throws(FontError) in
      face.postVersion = Double(try PostScriptTable.version(of: table)) / 65_536
    }
  }

  private mutating func readNames(_ source: inout FontSource) {
    var instances: [VariationsTable.Instance] = []
    take(.variations, &source) { (_, table) throws(FontError) in instances = try VariationsTable.instances(in: table) }
    var last = NamingTable.Identifier.variationsPrefix
    for instance in instances { last = max(last, instance.style, instance.postScript ?? 0) }
    take(.naming, &source) { (face, table) throws(FontError) in
      let names = try NamingTable(table, upTo: last)
      face.postScriptName = names.name(NamingTable.Identifier.postScript)
      face.fullName = names.name(NamingTable.Identifier.fullName)
      face.family = names.name(NamingTable.Identifier.typographicFamily, else: NamingTable.Identifier.family)
      face.style = names.name(NamingTable.Identifier.typographicStyle, else: NamingTable.Identifier.style)
      try face.setInstances(instances, names)
    }
    do throws(FontError) { try source.charge(face.textLength, for: .naming) } catch {
      face.problems.append(error)
      face.instances = []
    }
  }

  private mutating func readCharacters(_ source: inout FontSource, _ maps: inout SharedCharacterMaps) {
    guard let entry = directory[.characterMap] else { return }
    if let known = maps.map(of: entry, glyphCount: face.glyphCount) {
      face.characters = known.map
      face.problems += known.problems
      readCount += 1
      return
    }
    do throws(FontError) {
      let bytes = try source.bytes(at: entry.offset, count: entry.length, for: .characterMap)
      var reader = CharacterMapReader(bytes, at: entry.offset, glyphCount: face.glyphCount)
      face.characters = try reader.read()
      face.problems += reader.problems
      maps.add(face.characters, reader.problems, of: entry, glyphCount: face.glyphCount)
      readCount += 1
    } catch { face.problems.append(error) }
  }
}

extension FontFace {
  fileprivate mutating func set(_ style: FaceStyle) {
    weight = style.weight
    width = style.width
    slant = style.slant
  }

  /// The most bytes of text that the instances of a face may have.
  private static let instanceTextLimit = 1 << 16

  fileprivate mutating func setInstances(_ records: [VariationsTable.Instance], _ names: NamingTable) throws(FontError)
  {
    let prefix = names.name(NamingTable.Identifier.variationsPrefix) ?? family ?? ""
    var length = 0
    for record in records {
      let style = names.name(record.style)
      let name = record.postScript.flatMap { names.name($0) }
      let instance = Instance(
        style: style,
        postScriptName: name ?? style.flatMap { SynthesizedName.postScript(family: prefix, style: $0) })
      length += instance.textLength
      guard length <= Self.instanceTextLimit else {
        instances = []
        throw FontError(.overLimit(of: "bytes of instances' names", limit: Self.instanceTextLimit), table: .variations)
      }
      instances.append(instance)
    }
  }

  /// The bytes of all its names.
  fileprivate var textLength: Int64 {
    let own = [postScriptName, fullName, family, style].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    return Int64(instances.reduce(own) { $0 + $1.textLength })
  }
}

extension FontFace.Instance {
  fileprivate var textLength: Int { (style?.utf8.count ?? 0) + (postScriptName?.utf8.count ?? 0) }
}
