import Startup
import Testing

@Suite("Fonts: files and their faces")
struct FontFileTests {
  private func face(_ font: FontBuilder) throws -> FontFace {
    try #require(try FontFile(bytes: font.bytes()).faces.first)
  }

  @Test("A face is called, looks and draws as its tables say")
  func usual() throws {
    var font = FontBuilder.usual()
    font.set("OS/2", FontBuilder.windowsMetrics(weight: 650, width: 3, selection: 1))
    let face = try face(font)
    #expect(face.postScriptName == "Test-Regular" && face.fullName == "Test Regular")
    #expect(face.family == "Test" && face.style == "Regular")
    #expect(face.weight == 650 && face.width == 3 && face.slant == .italic)
    #expect(face.glyphCount == 10 && face.characters.count == 6 && face.postVersion == 2)
    #expect(face.index == 0 && face.format == .trueType && face.problems.isEmpty)
  }

  @Test("Typographic names come before those of four styles")
  func typographicNames() throws {
    var font = FontBuilder.usual()
    let names = FontBuilder.usualNames("Test-Light", "Test Light", "Regular")
    font.set("name", FontBuilder.name(names + [NameRecord(16, "Test"), NameRecord(17, "Light")]))
    #expect(try face(font).family == "Test")
    #expect(try face(font).style == "Light")
  }

  @Test("Of a name's records American English counts, then Windows, then Unicode, then the Mac in Roman")
  func recordPreference() throws {
    let macRoman = NameRecord(4, bytes: Array("Test Gr".utf8) + [0x9F], platform: 1, encoding: 0, language: 0)
    let records = [
      NameRecord(4, bytes: [0x82, 0xA0], platform: 3, encoding: 2, language: 0x411), macRoman,
      NameRecord(4, "Unicode", platform: 0, encoding: 3, language: 0), NameRecord(4, "Deutsch", language: 0x407),
      NameRecord(4, "English"),
    ]
    let expected = ["Test Grü", "Test Grü", "Unicode", "Deutsch", "English"]
    for count in 2...records.count {
      var font = FontBuilder.usual()
      font.set("name", FontBuilder.name(Array(records.prefix(count))))
      #expect(try face(font).fullName == expected[count - 1])
    }
  }

  @Test("Spaces in a PostScript name stay; a font without one has none")
  func postScriptNames() throws {
    #expect(try face(.usual(postScriptName: "Test Regular")).postScriptName == "Test Regular")
    var font = FontBuilder.usual()
    font.set("name", FontBuilder.name([NameRecord(1, "Test")]))
    let face = try face(font)
    #expect(face.postScriptName == nil && face.family == "Test" && face.problems.isEmpty)
  }

  @Test("Without OS/2, head tells the style")
  func macStyle() throws {
    var font = FontBuilder.usual()
    font.set("OS/2", nil)
    var header = [UInt8](repeating: 0, count: 54)
    header[45] = 0b0010_0011
    font.set("head", header)
    let face = try face(font)
    #expect(face.weight == 700 && face.slant == .italic && face.width == 3)
  }

  @Test("All faces of a collection are read, of both versions, with offsets from the file's begin", arguments: [1, 2])
  func collection(version: UInt16) throws {
    var other = FontBuilder.usual(postScriptName: "Test-Bold", style: "Bold")
    other.version = 0x4F54_544F
    let bytes = FontBuilder.collection([.usual(), other, .usual(postScriptName: "Third")], version: version)
    let file = try FontFile(bytes: bytes)
    #expect(file.format == .collection && file.problems.isEmpty)
    #expect(file.faces.map(\.postScriptName) == ["Test-Regular", "Test-Bold", "Third"])
    #expect(file.faces.map(\.index) == [0, 1, 2] && file.faces[1].format == .compact)
    #expect(try file.glyphNames(of: file.faces[2])?.name(of: 3) == "a")
  }

  @Test("A face of a collection that can't be read is told, and the others are there")
  func brokenFace() throws {
    var broken = FontBuilder.usual()
    broken.version = 7
    let file = try FontFile(bytes: FontBuilder.collection([broken, .usual()]), name: "Two.ttc")
    #expect(file.faces.map(\.index) == [1])
    let problem = try #require(file.problems.first)
    #expect(problem.face == 0 && problem.file == "Two.ttc")
    #expect(problem.description == "Two.ttc: face 0: byte 20: expected a face's table directory, found another version")
  }

  @Test("A broken table loses that table, with its name and place, and not the font")
  func brokenTable() throws {
    var font = FontBuilder.usual()
    font.set("post", [0, 9, 0, 0])
    font.set("maxp", [0, 1])
    font.set("fvar", [0, 1, 0, 0])
    let face = try face(font)
    #expect(face.postScriptName == "Test-Regular" && face.characters.count == 6 && face.glyphCount == 0)
    #expect(face.problems.compactMap(\.table) == ["maxp", "post", "fvar"])
    #expect(face.problems.allSatisfy { $0.offset != nil })
  }

  @Test("Bytes behind the last table are accepted")
  func trailing() throws {
    let file = try FontFile(bytes: FontBuilder.usual().bytes() + [1, 2, 3])
    #expect(file.faces.first?.problems.isEmpty == true)
  }

  @Test(
    "Instances of a variable font have the names that the font gives them, else those that the technical note makes")
  func instances() throws {
    var font = FontBuilder.usual()
    let names = FontBuilder.usualNames("TestVF", "Test One", "Regular")
    let more = [NameRecord(256, "Semi Bold"), NameRecord(257, "Schön & Fett"), NameRecord(258, "TestOne-Own")]
    font.set("name", FontBuilder.name(names + more))
    font.set("fvar", FontBuilder.fvar([(256, nil), (257, nil), (2, nil)]))
    var face = try face(font)
    #expect(face.instances.map(\.style) == ["Semi Bold", "Schön & Fett", "Regular"])
    #expect(face.instances.map(\.postScriptName) == ["TestOne-SemiBold", "TestOne-SchnFett", "TestOne-Regular"])
    font.set("fvar", FontBuilder.fvar([(256, 258), (257, nil)]))
    font.set("name", FontBuilder.name(names + more + [NameRecord(25, "Prefix!")]))
    face = try self.face(font)
    #expect(face.instances.map(\.postScriptName) == ["TestOne-Own", "Prefix-SchnFett"])
    #expect(face.problems.isEmpty)
  }

  @Test("A made name that is too long ends in a hash, as the note's last resort does")
  func longInstanceName() throws {
    var font = FontBuilder.usual()
    let long = String(repeating: "Long", count: 40)
    font.set("name", FontBuilder.name(FontBuilder.usualNames("T", "T", "R") + [NameRecord(256, long)]))
    font.set("fvar", FontBuilder.fvar([(256, nil)]))
    let name = try #require(try face(font).instances.first?.postScriptName)
    #expect(name.hasPrefix("T-") && name.hasSuffix("...") && name.utf8.count <= 127)
  }

  @Test("Glyph names come from post, standard ones by their number, and nobody's are missing ones'")
  func glyphNames() throws {
    var font = FontBuilder.usual()
    func names() throws -> GlyphNames? {
      let file = try FontFile(bytes: font.bytes())
      return try file.glyphNames(of: file.faces[0])
    }
    let own = try #require(try names())
    #expect(own.count == 6 && own.name(of: 0) == ".notdef" && own.name(of: 5) == "c" && own.name(of: 6) == nil)
    font.set("post", UInt32(0x0001_0000).bigEndianBytes + [UInt8](repeating: 0, count: 28))
    #expect(try names()?.count == 10)
    #expect(try names()?.name(of: 3) == "space")
    font.set("post", UInt32(0x0003_0000).bigEndianBytes + [UInt8](repeating: 0, count: 28))
    #expect(try names() == nil)
    font.set("post", UInt32(0x0002_8000).bigEndianBytes + [UInt8](repeating: 0, count: 28) + [0, 2, 3, 0xFE])
    #expect(try names()?.name(of: 0) == "space")
    #expect(try names()?.name(of: 1) == nil)
  }

  @Test("A file on the disk is read as its bytes in memory are")
  func onDisk() throws {
    let folder = try TemporaryFolder()
    // Longer than what is read at once.
    var font = FontBuilder.usual()
    font.tables.insert(("glyf", [UInt8](repeating: 7, count: 9000)), at: 0)
    try AtomicFile.write(font.bytes(), to: folder.path("a.ttf"))
    let file = try FontFile(path: folder.path("a.ttf"))
    #expect(file.path == folder.path("a.ttf") && file.faces.first?.characters.count == 6)
    #expect(try file.glyphNames(of: file.faces[0])?.name(of: 5) == "c")
    #expect(throws: FontError.self) { try FontFile(path: folder.path) }
    let missing = #expect(throws: FontError.self) { try FontFile(path: folder.path("none.ttf")) }
    #expect(missing?.description == "\(folder.path("none.ttf")): No such file or directory (open)")
  }

  private static let otherKinds: [(bytes: [UInt8], format: FontFormat)] = {
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let embedded: [UInt8] = zeros(8) + [2, 0, 2, 0] + zeros(22) + [0x4C, 0x50]
    let fork: [UInt8] = [0, 0, 1, 0, 0, 0, 1, 4, 0, 0, 0, 4, 0, 0, 0, 28]
    return [
      (Array("wOFF".utf8), .webFont), (Array("wOF2".utf8), .webFont2), (Array("%!PS-AdobeFont-1.0".utf8), .type1),
      ([0x80, 1] + zeros(4) + Array("%!FontType1".utf8), .type1), (Array("STARTFONT 2.1".utf8), .bitmap),
      ([1, 0x66, 0x63, 0x70], .bitmap), ([0x1F, 0x8B, 8], .gzip),
      (Array("version https://git-lfs.github.com/spec/v1".utf8), .gitLFSPointer), (embedded, .embedded),
      (fork + zeros(0x110 + 28), .dataFork),
    ]
  }()

  @Test("Other kinds of font are told apart, and refused with advice", arguments: Self.otherKinds)
  func refused(bytes: [UInt8], format: FontFormat) throws {
    let error = #expect(throws: FontError.self) { try FontFile(bytes: bytes, name: "f") }
    guard case .unsupported(format)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains(format.advice ?? "-") == true && !format.isSupported)
  }

  @Test("What is no font at all is refused with what it begins with")
  func noFont() throws {
    let error = #expect(throws: FontError.self) { try FontFile(bytes: Array("<!DOCTYPE html>".utf8), name: "a.ttf") }
    #expect(error?.description == "a.ttf: byte 0: expected a TrueType or OpenType font, found 0x3c21444f")
    let empty = #expect(throws: FontError.self) { try FontFile(bytes: [], name: "a.ttf") }
    #expect(empty?.description == "a.ttf: byte 0: expected a TrueType or OpenType font, found an empty file")
  }
}
