/// One source of a font index: a file with its faces, or what else the answer depends on.
struct IndexedFile: Sendable {
  enum Content: Sendable {
    /// A folder that was searched.
    case folder
    /// A folder with a file that was named itself.
    case parent
    case fonts([IndexedFace])
    /// No font that is read, in a folder that was searched.
    case skipped(FontFormat)
  }

  /// The path as it was named, or as its folder was.
  let path: String
  /// The path without links, which tells whether a file is registered.
  let realPath: String
  /// What `stat` said before it was read.
  let facts: FingerprintSource.Facts
  let content: Content
  /// What is wrong with parts of it, which is registered all the same, or is skipped; a line each.
  let warnings: [String]

  var faces: [IndexedFace] {
    if case .fonts(let faces) = content { faces } else { [] }
  }

  var isFonts: Bool {
    if case .fonts = content { true } else { false }
  }
}

/// A face as a font index keeps it.
struct IndexedFace: Sendable {
  let index: Int
  let format: FontFormat
  let postScriptName: String
  let fullName: String?
  let family: String?
  let style: String?
  let weight: Int
  let width: Int
  let slant: FontFace.Slant
  let glyphCount: Int
  let characterCount: Int
  let isSymbol: Bool
  let instances: [FontFace.Instance]
  let coverage: Coverage
}

extension IndexedFace {
  init(_ face: FontFace, postScriptName: String) {
    self.init(
      index: face.index, format: face.format, postScriptName: postScriptName, fullName: face.fullName,
      family: face.family, style: face.style, weight: face.weight, width: face.width, slant: face.slant,
      glyphCount: face.glyphCount, characterCount: face.characters.count,
      isSymbol: face.characters.encoding == .symbol, instances: face.instances.filter { $0.postScriptName != nil },
      coverage: Coverage(face.characters))
  }
}
