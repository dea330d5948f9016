/// A face that a registry has, and the file it is in. It stays as it is when the registry changes.
public struct RegisteredFont: Sendable {
  let index: FontIndex
  let number: Int
  /// The number of the named instance it was found as.
  private let instance: Int?

  /// A face that was checked.
  init(_ index: FontIndex, _ hit: FontIndex.Hit) {
    self.index = index
    number = hit.face
    instance = hit.instance
  }

  /// Whether it was found as a named instance of a variable font.
  public var isInstance: Bool { instance != nil }

  private var record: FontIndex.FaceRecord { index.wholeFace(number) }

  /// The name it was registered by; when it was found as a named instance of a variable font, that of the instance.
  public var postScriptName: String {
    instance.map { index.texts(ofInstance: $0).postScriptName } ?? index.text(.postScriptName, of: record) ?? ""
  }

  /// The style of the named instance it was found as, such as `Semi Bold`; nil for the face itself.
  public var instanceStyle: String? { instance.flatMap { index.texts(ofInstance: $0).style } }

  /// Its name for people.
  public var fullName: String? { index.text(.fullName, of: record) }
  /// The family it belongs to.
  public var family: String? { index.text(.family, of: record) }
  /// What it is within the family.
  public var style: String? { index.text(.style, of: record) }
  /// From 1 to 1000, 400 for regular and 700 for bold.
  public var weight: Int { record.weight }
  /// From 1, ultra-condensed, by 5, normal, to 9.
  public var width: Int { record.width }
  /// How it leans.
  public var slant: FontFace.Slant { FontFace.Slant(code: record.slant) }
  /// How its outlines are written: `.trueType` or `.compact`.
  public var format: FontFormat { record.isCompact ? .compact : .trueType }
  /// How many glyphs it has.
  public var glyphCount: Int { record.glyphCount }
  /// How many characters it has.
  public var characterCount: Int { record.characterCount }
  /// The file, as it was named, or as its folder was.
  public var path: String { index.path(of: record) }
  /// Its number in the file, from 0.
  public var faceIndex: Int { record.index }

  /// Whether it has a glyph of its own for a character. O(log n) in the count of 256 characters each; nothing is read of the file.
  ///
  /// Of a symbol font the signs from U+F000 on are found by their last byte as well.
  public func contains(_ character: Unicode.Scalar) -> Bool {
    let record = record
    do throws(LaunchCacheError) {
      if try index.hasCode(character.value, in: record) { return true }
      guard record.isSymbol, character.value <= 0xFF else { return false }
      return try index.hasCode(0xF000 + character.value, in: record)
    } catch {
      // The cache is damaged there; the file itself knows.
      return (try? face())?.characters.glyph(for: character) != nil
    }
  }

  /// What the file says of it, with all its characters' glyphs; the file is read for it.
  public func face() throws(FontError) -> FontFace {
    let file = try FontFile(path: path)
    let number = faceIndex
    guard let face = file.faces.first(where: { $0.index == number }) else {
      var error = FontError(.malformed(expected: "face \(number)", found: "\(file.faces.count) faces"))
      error.file = file.path
      throw error
    }
    return face
  }
}

extension RegisteredFont: Hashable {
  /// Whether they are one face, or instance, of one file.
  public static func == (first: RegisteredFont, second: RegisteredFont) -> Bool {
    if first.index === second.index { return first.number == second.number && first.instance == second.instance }
    return first.faceIndex == second.faceIndex && TextKey(first.path) == TextKey(second.path)
      && TextKey(first.postScriptName) == TextKey(second.postScriptName)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(TextKey(postScriptName)) }
}
