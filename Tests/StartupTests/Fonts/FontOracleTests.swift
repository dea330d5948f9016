import Startup
import Testing

@Suite("Fonts beside fontTools' recorded answers")
struct FontOracleTests {
  private static let refusedKinds: Set<FontFormat> = [.webFont, .webFont2, .dataFork, .type1]

  /// What is wrong with what we say of a file of the suite; nil when it is as it should be.
  private func disagreement(_ row: FontSuite.Row) -> String? {
    let file: FontFile
    do { file = try FontFile(path: row.path) } catch {
      if case .unsupported(let format) = error.reason { return Self.refusedKinds.contains(format) ? nil : "\(error)" }
      // A font without names may as well be none; one with a name is to be read.
      if case .success(let name?) = row.postScriptName { return "\(name) is refused: \(error)" }
      return error.offset == nil ? "\(error) has no place" : nil
    }
    guard let face = file.faces.first else { return "no faces" }
    guard case .success(let name) = row.postScriptName else {
      return face.problems.isEmpty ? "fontTools refuses it, and it has no problem" : nil
    }
    if face.postScriptName != name { return "\(face.postScriptName ?? "no name") instead of \(name ?? "none")" }
    if let version = row.postVersion, face.postVersion != version {
      return "post \(String(describing: face.postVersion))"
    }
    return disagreement(face.characters, face.problems, row.characterMaps)
  }

  private func disagreement(_ map: CharacterMap, _ problems: [FontError], _ subtables: [String]?) -> String? {
    guard let subtables else { return nil }
    if problems.contains(where: { $0.table == "cmap" }) { return "cmap: \(problems.map(\.message))" }
    let formats = Set(["f0", "f4", "f6", "f10", "f12", "f13"])
    let kinds = subtables.filter { formats.contains(String($0.split(separator: "/")[2])) }.map { subtable in
      subtable.hasPrefix("0/") || subtable.hasPrefix("3/1/") || subtable.hasPrefix("3/10/")
        ? CharacterMap.Encoding.unicode : subtable.hasPrefix("3/0/") ? .symbol : .macRoman
    }
    if kinds.isEmpty { return map.isEmpty ? nil : "characters without a subtable" }
    let best = kinds.contains(.unicode) ? CharacterMap.Encoding.unicode : kinds[0]
    return map.isEmpty || map.encoding == best ? nil : "\(map.encoding) of \(subtables)"
  }

  @Test(
    "Every font of the suite has its PostScript name, cmap and post, and what is meant to be bad is told",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func suite() throws {
    let rows = try FontSuite.rows()
    #expect(rows.count > 200)
    for row in rows {
      let found = disagreement(row)
      #expect(found == nil, "\(row.path)")
    }
  }

  @Test(
    "Every face of the Debian fonts has the names, style, characters, glyphs and instances that fontTools finds",
    .enabled(if: DebianFonts.arePresent, Comment(rawValue: DebianFonts.reason)))
  func debian() throws {
    let faces = try DebianFonts.faces()
    #expect(faces.count == 202)
    for wanted in faces {
      let file = try FontFile(path: wanted.path)
      let face = try #require(file.faces.first { $0.index == wanted.index })
      let differences = compare(face, wanted.answers)
      #expect(differences.isEmpty && face.problems.isEmpty, "\(wanted.path) \(wanted.index)")
    }
  }

  private func compare(_ face: FontFace, _ answers: JSONNode) -> [String] {
    func name(_ identifiers: String...) -> String? {
      identifiers.compactMap { answers["names"]?[$0]?.string }.first { !$0.isEmpty }
    }
    func number(_ member: String) -> Int? { answers[member]?.integer.map { Int($0) } }
    let selection = number("fsSel") ?? 0
    let slant: FontFace.Slant = selection & 512 != 0 ? .oblique : selection & 1 != 0 ? .italic : .upright
    let checks: [(String, Bool)] = [
      ("PostScript name", face.postScriptName == name("6")), ("full name", face.fullName == name("4")),
      ("family", face.family == name("16", "1")), ("style", face.style == name("17", "2")),
      ("weight", face.weight == number("weight")), ("width", face.width == number("width")),
      ("slant", face.slant == slant), ("glyphs", face.glyphCount == number("numGlyphs")),
      ("characters", face.characters.count == number("ncmap")),
      ("post", face.postVersion == answers["post"]?.number?.double),
      ("instances", face.instances.count == Int(answers["fvar"]?.array?.last?.integer ?? 0)),
    ]
    return checks.filter { !$0.1 }.map(\.0)
  }
}
