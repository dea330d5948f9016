import Startup
import Testing

@Suite(
  "Fonts beside fontTools",
  .enabled(if: FontFacts.arePresent, Comment(rawValue: FontFacts.reason)))
struct FontDifferentialTests {
  @Test("Fonts made by chance have the same names, characters, glyph names and instances to both")
  func random() throws {
    let folder = try TemporaryFolder()
    var fonts = RandomFont(random: SeededGenerator(seed: 20))
    let count = ExtendedTests.areEnabled ? 3000 : 150
    let paths = try (0..<count).map { index in
      let path = folder.path("\(index).ttf")
      try AtomicFile.write(fonts.font().bytes(), to: path)
      return path
    }
    let (faces, refused) = try FontFacts.faces(of: paths)
    #expect(refused.isEmpty && faces.count == count)
    for face in faces { try compare(face) }
  }

  @Test(
    "Debian's fonts have the same names, characters and glyph names to both, character by character",
    .enabled(if: DebianFonts.arePresent, Comment(rawValue: DebianFonts.reason)),
    .enabled(if: ExtendedTests.areEnabled, Comment(rawValue: ExtendedTests.reason)))
  func debian() throws {
    let paths = try DebianFonts.faces().filter { $0.index == 0 }.map(\.path)
    let (faces, refused) = try FontFacts.faces(of: paths)
    #expect(refused.isEmpty && faces.count == 202)
    for face in faces { try compare(face) }
  }

  private func compare(_ wanted: FontFacts.Face) throws {
    let file = try FontFile(path: wanted.path)
    let face = try #require(file.faces.first { $0.index == wanted.index }, "\(wanted.path)")
    let place = "\(wanted.path) \(wanted.index)"
    #expect(face.postScriptName == wanted.names[6] && face.fullName == wanted.names[4], "\(place)")
    #expect(face.family == wanted.names[16] ?? wanted.names[1], "\(place)")
    #expect(face.style == wanted.names[17] ?? wanted.names[2], "\(place)")
    #expect(face.glyphCount == wanted.glyphCount, "\(place)")
    if let characters = wanted.characters {
      #expect(face.characters.count == characters.count, "\(place)")
      #expect(FontFacts.sum(of: face.characters) == characters.sum, "\(place)")
    }
    #expect(face.instances.map { $0.style ?? "None" } == wanted.instances.map(\.style), "\(place)")
    if wanted.glyphNames.isEmpty { return }
    let names = try #require(try file.glyphNames(of: face), "\(place)")
    var seen: Set<String> = []
    for (glyph, name) in wanted.glyphNames.enumerated() {
      let own = names.name(of: UInt16(glyph))
      let isSame = own == name || isMadeUnique(name, of: own, glyph, seen)
      #expect(isSame, "\(place): glyph \(glyph): \(own ?? "none") and \(name)")
      if let own { seen.insert(own) }
    }
  }

  /// fontTools makes names for glyphs without one, and puts a number behind those of CFF that were there before.
  private func isMadeUnique(_ name: String, of own: String?, _ glyph: Int, _ seen: Set<String>) -> Bool {
    guard let own else { return name.hasPrefix("glyph") && Int(name.dropFirst(5)) == glyph }
    return seen.contains(own) && name.hasPrefix(own + ".") && Int(name.dropFirst(own.count + 1)) != nil
  }
}
