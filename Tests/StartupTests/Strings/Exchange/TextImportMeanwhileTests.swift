import Startup
import StartupResources
import Testing

@Suite("Imports while somebody else changes the same files")
struct TextImportMeanwhileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a = 1; b = 1;", to: "de.lproj/L.strings")
    try FileSystem.makeDirectory(folder.path("fr.lproj"))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.contents(of: folder.path(name)), as: UTF8.self)
  }

  private func sheet(_ csv: String) throws -> TextSheet { try TextSheet(csv: Array(csv.utf8)) }

  @Test("Of two imports that were worked out from the same files the second writes nothing and says so")
  func twoImports() throws {
    let first = try TextImport(try sheet("table,key,de\nL,a,2\n"), into: folder.path)
    let second = try TextImport(try sheet("table,key,de,fr\nL,b,2,3\n"), into: folder.path)
    try first.apply()
    let path = folder.path("de.lproj/L.strings")
    #expect(throws: TextImport.Failure.changedMeanwhile(path: path)) { try second.apply() }
    #expect(try text("de.lproj/L.strings") == "a = \"2\"; b = 1;")
    #expect(!FileSystem.exists(folder.path("fr.lproj/L.strings")))
    #expect(TextImport.Failure.changedMeanwhile(path: "x").description == "x: changed meanwhile; run the import again")
  }

  @Test("What an editor saves, makes or removes meanwhile is kept", arguments: ["saved", "made", "removed", "decides"])
  func editors(what: String) throws {
    let work = try TextImport(try sheet("table,key,de,fr\nL,a,2,3\n"), into: folder.path)
    switch what {
    case "saved": try folder.write("a = 9; b = 1;", to: "de.lproj/L.strings")
    case "made": try folder.write("a = 9;", to: "fr.lproj/L.strings")
    case "removed": try FileSystem.removeTree(folder.path("de.lproj/L.strings"))
    // The key stands in another file now, whose text counts.
    default:
      try folder.write("<plist><dict><key>a</key><string>9</string></dict></plist>", to: "de.lproj/L.stringsdict")
    }
    #expect(throws: TextImport.Failure.self) { try work.apply() }
    #expect(
      try what == "removed" || text("de.lproj/L.strings") == (what == "saved" ? "a = 9; b = 1;" : "a = 1; b = 1;"))
    #expect(FileSystem.exists(folder.path("fr.lproj/L.strings")) == (what == "made"))
  }

  @Test("Imports at once wait for each other, and nothing of any is lost")
  func atOnce() async throws {
    let app = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        let sheet = try sheet("table,key,de,fr\nL,k\(number),\(number),\(number)\n")
        group.addTask { _ = try TextImport.carryOut(sheet, into: app) }
      }
      try await group.waitForAll()
    }
    for language in ["de", "fr"] {
      let table = try StringsFile.load(folder.path("\(language).lproj/L.strings"))
      #expect((0..<12).allSatisfy { table.value(forKey: "k\($0)") == "\($0)" }, "\(language)")
    }
  }
}
