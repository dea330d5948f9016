import Startup
import StartupResources
import Testing

@Suite("Fonts: what a check finds")
struct FontsCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(_ font: FontBuilder, _ name: String) throws { try add(font.bytes(), name) }

  private func add(_ bytes: [UInt8], _ name: String) throws {
    try FileSystem.makeDirectory(PathName.parent(of: folder.path(name)))
    try AtomicFile.write(bytes, to: folder.path(name))
  }

  /// The findings as `file: rule: message`, with names relative to the folder.
  private func findings(_ severities: [FontsRule: FindingSeverity?] = [:]) throws -> [String] {
    let check = FontsCheck(try FontScan([folder.path]), severities: severities)
    return check.findings.map { finding in
      let text = "\(finding.path): \(finding.severity) \(finding.rule.rawValue): \(finding.message)"
      return text.replacing(folder.path + "/", with: "")
    }
  }

  @Test("Fonts that are called as they are have no findings")
  func clean() throws {
    try add(.usual(), "Test-Regular.ttf")
    try add(.usual(postScriptName: "Test-Bold"), "bold/Test-Bold.OTF")
    try add(FontBuilder.collection([.usual(postScriptName: "A"), .usual(postScriptName: "B")]), "any.ttc")
    try add([1, 2, 3], "readme.txt")
    try add([1, 2, 3], ".hidden/broken.ttf")
    let scan = try FontScan([folder.path])
    #expect(scan.faceCount == 4 && scan.fileCount == 3)
    #expect(try findings().isEmpty)
  }

  @Test("An .otf and a .ttf of one name, and a face of a collection, clash with the first, whose path is told")
  func duplicates() throws {
    try add(.usual(), "Test-Regular.otf")
    try add(.usual(), "Test-Regular.ttf")
    try add(FontBuilder.collection([.usual(postScriptName: "Other"), .usual()]), "all.ttc")
    let name = "PostScript name \"Test-Regular\" is also that of Test-Regular.otf; one of them can be registered"
    #expect(
      try findings() == [
        "Test-Regular.ttf: error duplicate-name: \(name)", "all.ttc: error duplicate-name: face 1: \(name)",
      ])
    let check = FontsCheck(try FontScan([folder.path]))
    #expect(check.findings.map(\.related) == [folder.path("Test-Regular.otf"), folder.path("Test-Regular.otf")])
    #expect(check.findings.map(\.face) == [nil, 1])
  }

  @Test("A file that is named twice, by itself and by its folder, is no clash")
  func namedTwice() throws {
    try add(.usual(), "Test-Regular.ttf")
    let scan = try FontScan([folder.path("Test-Regular.ttf"), folder.path, folder.path("./Test-Regular.ttf")])
    #expect(scan.fileCount == 1 && FontsCheck(scan).findings.isEmpty)
  }

  @Test("Missing and malformed names, and files that are called otherwise, are told")
  func names() throws {
    var nameless = FontBuilder.usual()
    nameless.set("name", FontBuilder.name([NameRecord(1, "Test")]))
    try add(nameless, "a.ttf")
    try add(.usual(postScriptName: "Test Regular"), "b.ttf")
    try add(.usual(postScriptName: "Test(Ä)"), "Test(Ä).ttf")
    try add(.usual(postScriptName: String(repeating: "x", count: 64)), String(repeating: "x", count: 64) + ".ttf")
    let expected = [
      "Test(Ä).ttf: warning malformed-name: PostScript name \"Test(Ä)\" has the character (, which such a name must not have",
      "a.ttf: error missing-name: no PostScript name (name 6), by which an app would ask for it",
      "b.ttf: warning malformed-name: PostScript name \"Test Regular\" has a space",
      "b.ttf: note file-name: called \"b.ttf\", PostScript name \"Test Regular\"",
    ]
    #expect(try Array(findings().prefix(4)) == expected)
    #expect(try findings().last?.hasSuffix("has more than 63 characters") == true)
  }

  @Test("Files that are no fonts, kinds that are not read, and broken tables are told with their place")
  func broken() throws {
    try add(Array("wOF2".utf8), "a.woff2")
    try add(Array("<html>".utf8), "b.ttf")
    var font = FontBuilder.usual()
    font.set("post", [9, 9, 9, 9])
    try add(font, "Test-Regular.ttf")
    font.version = 9
    try add(FontBuilder.collection([font, .usual(postScriptName: "B")]), "c.ttc")
    try FileSystem.makeDirectory(folder.path("d.ttf"))
    let expected = [
      "a.woff2: error unsupported-format: a file of the kind WOFF2, which is not read; unpack it to .ttf or .otf, for instance "
        + "with woff2_decompress",
      "b.ttf: error broken-font: byte 0: expected a TrueType or OpenType font, found 0x3c68746d",
    ]
    let all = try findings()
    #expect(Array(all.prefix(2)) == expected)
    #expect(all[2].hasPrefix("Test-Regular.ttf: error broken-table: table \"post\": byte "))
    #expect(all[3].hasPrefix("c.ttc: error broken-font: face 0: byte 20: expected a face's table directory"))
    #expect(all.count == 4)
  }

  @Test("Rules can be worse, better, or off")
  func severities() throws {
    try add(.usual(), "b.ttf")
    #expect(try findings([.fileName: .error]).first?.hasPrefix("b.ttf: error file-name") == true)
    #expect(try findings([.fileName: nil]).isEmpty)
  }
}
