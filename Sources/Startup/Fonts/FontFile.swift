/// A file of fonts, read as far as a list of fonts needs it: what each face is called, looks like, and which characters it has.
///
/// Of a file only the tables that say so are read, with `pread`; outlines never. Offsets and counts are checked before they are used, so
/// that any bytes give faces or an error, in time and memory that the file's size bounds: no more than 4 times its bytes are read (and
/// 256 KiB), and what is made of a character map takes no more than 4 times the map's own bytes.
///
///     let file = try FontFile(path: "Fonts/Inter.ttc")
///     for face in file.faces { print(face.postScriptName ?? "?", face.characters.count) }
public struct FontFile: Sendable {
  /// The file as it was named; nil for bytes in memory.
  public let path: String?
  /// What kind of file it is.
  public let format: FontFormat
  /// Its faces, in the order of the file, without those that can't be read.
  public let faces: [FontFace]
  /// Why faces can't be read; what is missing of a face that can be is told by the face.
  public let problems: [FontError]

  /// What the file's status was before it was read; of bytes in memory nothing.
  let facts: FingerprintSource.Facts

  private let bytes: [UInt8]
  private let directories: [Int64]

  /// Reads a file (`open`, `fstat`, `pread`). Fails when it can't be read, is of a kind that is not read, or has no face that can be.
  public init(path: String) throws(FontError) {
    do throws(FontError) {
      var source = try FontSource.file(at: path)
      try self.init(&source, bytes: [], path: path)
    } catch {
      throw error.about(file: path)
    }
  }

  /// Reads a file that is in memory; `name` is what errors call it.
  public init(bytes: [UInt8], name: String? = nil) throws(FontError) {
    do throws(FontError) {
      var source = FontSource(bytes)
      try self.init(&source, bytes: bytes, path: name)
    } catch {
      throw error.about(file: name)
    }
  }

  private init(_ source: inout FontSource, bytes: [UInt8], path: String?) throws(FontError) {
    let format = try source.supportedFormat()
    let directories = format == .collection ? try FontCollection.directories(in: &source) : [0]
    var faces: [FontFace] = []
    var problems: [FontError] = []
    var maps = SharedCharacterMaps()
    for (index, offset) in directories.enumerated() {
      do throws(FontError) {
        var face = try FaceReader.read(at: offset, index: index, from: &source, sharing: &maps)
        for place in face.problems.indices { face.problems[place].tell(path, index, in: format) }
        faces.append(face)
      } catch {
        problems.append(error)
        problems[problems.count - 1].tell(path, index, in: format)
      }
    }
    // Nothing but problems is no file of fonts.
    if faces.isEmpty, let first = problems.first { throw first }
    self.path = path
    self.format = format
    self.faces = faces
    self.problems = problems
    facts = source.facts
    self.bytes = bytes
    self.directories = directories
  }

  /// The names of a face's glyphs, from `CFF` or `post`, which are read for it; nil when the font has none. The face is one of `faces`.
  public func glyphNames(of face: FontFace) throws(FontError) -> GlyphNames? {
    do throws(FontError) {
      var source = bytes.isEmpty ? try FontSource.file(at: path ?? "") : FontSource(bytes)
      let directory = try TableDirectory(at: directories[face.index], from: &source)
      if let entry = directory[.compactFont] {
        let table = try source.bytes(at: entry.offset, count: entry.length, for: .compactFont)
        return try CompactFontTable.glyphNames(table, at: entry.offset)
      }
      guard let entry = directory[.postScript] else { return nil }
      let table = try source.bytes(at: entry.offset, count: entry.length, for: .postScript)
      return try PostScriptTable.glyphNames(table, at: entry.offset, glyphCount: face.glyphCount)
    } catch {
      var error = error
      error.tell(path, face.index, in: format)
      throw error
    }
  }
}

extension FontSource {
  /// What kind of file it is, when that is read.
  fileprivate func supportedFormat() throws(FontError) -> FontFormat {
    guard let format = FontFormat(head: firstBytes, size: size) else {
      let start = firstBytes.bigEndian32(at: 0).map { "0x" + String($0, radix: 16) }
      let found = start ?? (size == 0 ? "an empty file" : "a file of \(size) bytes")
      throw FontError(.malformed(expected: "a TrueType or OpenType font", found: found), at: 0)
    }
    guard format.isSupported else { throw FontError(.unsupported(format)) }
    return format
  }
}

extension FontError {
  func about(file: String?) -> FontError {
    var error = self
    error.file = file
    return error
  }

  fileprivate mutating func tell(_ file: String?, _ face: Int, in format: FontFormat) {
    self.file = file
    if format == .collection { self.face = face }
  }
}
