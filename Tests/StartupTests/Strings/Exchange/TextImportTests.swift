import Startup
import StartupResources
import Testing

@Suite("Importing texts into an app")
struct TextImportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bytes(_ name: String) throws -> [UInt8] { try FileSystem.contents(of: folder.path(name)) }

  private func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  @discardableResult
  private func importing(_ csv: String) throws -> TextImport {
    let work = try TextImport(try TextSheet(csv: Array(csv.utf8)), into: folder.path)
    try work.apply()
    return work
  }

  @Test("B40: order, comments, space and every other byte stay; raw line feeds are texts")
  func untouched() throws {
    try folder.write(
      "/* one */\n\"a\"   =\t\"1\\U00e9\" ; // behind\n\n'b' = 'raw\nlines';\nk;\nunquoted = yes;\r\n",
      to: "de.lproj/Localizable.strings")
    let work = try importing("key,de\nb,\"zwei\nZeilen \"\"x\"\"\"\nk,K\nnew,N\nunquoted,yes\n")
    #expect(
      try text("de.lproj/Localizable.strings")
        == "/* one */\n\"a\"   =\t\"1\\U00e9\" ; // behind\n\n'b' = \"zwei\\nZeilen \\\"x\\\"\";\nk = \"K\";\nunquoted = yes;\r\n\"new\" = \"N\";\n"
    )
    #expect(work.changeCount == 3 && work.files.count == 1)
    #expect(work.files[0].texts.map(\.line) == [4, 6, nil])
  }

  @Test("B41: an encoding stays with its one byte-order mark", arguments: TextEncoding.allCases)
  func encodings(encoding: TextEncoding) throws {
    let mark: [UInt8] =
      switch encoding {
      case .utf8: [0xEF, 0xBB, 0xBF]
      case .utf16LittleEndian: [0xFF, 0xFE]
      case .utf16BigEndian: [0xFE, 0xFF]
      case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
      case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
      }
    func encoded(_ text: String) -> [UInt8] {
      mark
        + text.unicodeScalars.flatMap { scalar -> [UInt8] in
          let value = scalar.value
          switch encoding {
          case .utf8: return Array(String(scalar).utf8)
          case .utf16LittleEndian: return String(scalar).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
          case .utf16BigEndian: return String(scalar).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
          case .utf32LittleEndian: return (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) }
          case .utf32BigEndian: return (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) }
          }
        }
    }
    try FileSystem.makeDirectory(folder.path("de.lproj"))
    let path = folder.path("de.lproj/Localizable.strings")
    try AtomicFile.write(encoded("\"\u{1F600}\" = \"x\";\r\n\"b\" = \"ü\";\r\n"), to: path)
    try importing("key,de\nb,\u{1F601}ä\nc,3\n")
    #expect(
      try FileSystem.contents(of: path)
        == encoded("\"\u{1F600}\" = \"x\";\r\n\"b\" = \"\u{1F601}ä\";\r\n\"c\" = \"3\";\r\n"))
  }

  @Test(
    "Of a key that is there twice the text that counts is changed; a missing file is made; the same text is no change")
  func keys() throws {
    try folder.write("a = 1; a = 2;", to: "de.lproj/Localizable.strings")
    try FileSystem.makeDirectory(folder.path("fr.lproj"))
    try importing("key,de,fr,comment\na,3,4,what it is\n")
    #expect(try text("de.lproj/Localizable.strings") == "a = 1; a = \"3\";")
    #expect(try text("fr.lproj/Localizable.strings") == "/* what it is */\n\"a\" = \"4\";\n")
    #expect(try importing("key,de,fr\na,3,4\n").files.isEmpty)
  }

  @Test("A file in brackets, one without a last line end, and an empty one take new keys")
  func ends() throws {
    try folder.write("{ a = 1; }\n", to: "de.lproj/A.strings")
    try folder.write("a = 1;", to: "de.lproj/B.strings")
    try folder.write("", to: "de.lproj/C.strings")
    try importing("table,key,de\nA,b,2\nB,b,2\nC,b,2\n")
    for name in ["A", "B", "C"] {
      let file = try StringsFile(bytes("de.lproj/\(name).strings"), mode: .strict)
      #expect(file.value(forKey: "b") == "2" && file.count == (name == "C" ? 1 : 2), "\(name)")
    }
  }

  @Test("When something is wrong nothing is changed")
  func nothing() throws {
    try folder.write("a = 1;", to: "de.lproj/A.strings")
    try folder.write("a = ", to: "de.lproj/B.strings")
    #expect(throws: TextImport.Failure.self) { try importing("table,key,de\nA,a,2\nB,a,2\n") }
    #expect(try text("de.lproj/A.strings") == "a = 1;")
    let column = TextPosition(line: 1, column: 5, offset: 4)
    let row = TextPosition(line: 2, column: 1, offset: 13)
    #expect(throws: TextImport.Failure.at(column, .unknownLanguage("dee", suggestion: " (did you mean \"de\"?)"))) {
      try importing("key,dee\na,2\n")
    }
    #expect(throws: TextImport.Failure.at(row, .tableOutside("../x"))) { try importing("table,key,de\n../x,a,2\n") }
  }

  @Test("A script is the folder that had its name before scripts were written, and never another script")
  func scripts() throws {
    for name in ["zh_CN", "zh-Hant", "sr"] { try FileSystem.makeDirectory(folder.path("\(name).lproj")) }
    try importing("key,zh-Hans\na,1\n")
    #expect(FileSystem.exists(folder.path("zh_CN.lproj/Localizable.strings")))
    #expect(!FileSystem.exists(folder.path("zh-Hant.lproj/Localizable.strings")))
    let column = TextPosition(line: 1, column: 5, offset: 4)
    #expect(throws: TextImport.Failure.at(column, .unknownLanguage("sr-Latn", suggestion: ""))) {
      try importing("key,sr-Latn\na,1\n")
    }
  }

  @Test("B54: a language that the app has in another region, or spells otherwise, is that one")
  func regions() throws {
    for name in ["pt", "pt-BR", "zh_CN"] { try FileSystem.makeDirectory(folder.path("\(name).lproj")) }
    try importing("key,pt-PT,zh-Hans-CN\na,1,2\n")
    #expect(FileSystem.exists(folder.path("pt.lproj/Localizable.strings")))
    #expect(FileSystem.exists(folder.path("zh_CN.lproj/Localizable.strings")))
  }

  @Test("A text never goes to another region, nor into the language that the app is translated from")
  func otherRegions() throws {
    for name in ["en", "de", "pt-BR"] { try folder.write("a = 1;", to: "\(name).lproj/Localizable.strings") }
    for language in ["en-GB", "pt-PT", "pt"] {
      #expect(throws: TextImport.Failure.self, "\(language)") { try importing("key,\(language)\na,2\n") }
    }
    for name in ["en", "de", "pt-BR"] { #expect(try text("\(name).lproj/Localizable.strings") == "a = 1;") }
    try importing("key,de-DE\na,2\n")
    #expect(try text("de.lproj/Localizable.strings") == "a = \"2\";")
  }

  @Test("Two texts for one place are refused by both their names, and so is a table of a folder that is not there")
  func places() throws {
    try folder.write("a = 1;", to: "de.lproj/Localizable.strings")
    #expect(throws: TextImport.Failure.self) { try importing("key,de,de-AT\na,2,3\n") }
    #expect(throws: TextImport.Failure.self) { try importing("key,de,de-AT\nnew,2,3\n") }
    #expect(throws: TextImport.Failure.self) { try importing("table,key,de\nLocalizable,a,2\n./Localizable,a,3\n") }
    let row = TextPosition(line: 2, column: 1, offset: 13)
    #expect(throws: TextImport.Failure.at(row, .unknownFolder(table: "Chta.bundle/Localizable"))) {
      try importing("table,key,de\nChta.bundle/Localizable,a,2\n")
    }
    #expect(try text("de.lproj/Localizable.strings") == "a = 1;")
    // A project's folder that is the app's own.
    let name = PathName.lastComponent(of: folder.path)
    try importing("table,key,de\nSources/\(name)/Localizable,a,2\n")
    #expect(try text("de.lproj/Localizable.strings") == "a = \"2\";")
  }

  @Test("When one file can't be written none is")
  func readOnly() throws {
    try folder.write("a = 1;", to: "de.lproj/Localizable.strings")
    let long = String(repeating: "x", count: 300)
    #expect(throws: (any Error).self) { try importing("table,key,de\nLocalizable,a,2\n\(long),a,3\n") }
    #expect(try text("de.lproj/Localizable.strings") == "a = 1;")
  }

  @Test("An app's tables, modules too, are the same after they are exported and imported elsewhere")
  func exchange() throws {
    try folder.write("/* A */ a = Open; b = \"=1\"; \"c,d\" = \"x\\ny\";", to: "en.lproj/Localizable.strings")
    try folder.write("a = \"Öffnen\"; b = \"\";", to: "de.lproj/Localizable.strings")
    try folder.write("m = Chat;", to: "Chat.bundle/en.lproj/M.strings")
    let sheet = try TextSheet(app: folder.path)
    #expect(sheet.languages == ["en", "de"] && sheet.sourceLanguage == "en")
    #expect(
      sheet.rows.map { "\($0.table) \($0.key) \($0.comment ?? "")" } == [
        "Localizable a A", "Localizable b ", "Localizable c,d ", "Chat.bundle/M m ",
      ])
    let other = try TemporaryFolder()
    for name in ["en.lproj", "de.lproj", "Chat.bundle/en.lproj"] { try FileSystem.makeDirectory(other.path(name)) }
    try TextImport(try TextSheet(csv: sheet.csv()), into: other.path).apply()
    #expect(try TextSheet(app: other.path) == sheet)
    // Without a state, what XLIFF has is what CSV has.
    let german = try TextSheet(xliff: XLIFFFile(sheet.xliff(language: "de").written()))
    #expect(german.rows.map { $0.cells["de"]?.text } == sheet.rows.map { $0.cells["de"]?.text })
    #expect(german.rows.map(\.table) == sheet.rows.map(\.table))
  }

  @Test(
    "A real app's tables are the same after they are exported and imported elsewhere",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func realApp() throws {
    let app = SharedCases.path("strings/real/mac-cain13+R.swift/Examples/ResourceApp/ResourceApp/Strings")
    var sheet = try TextSheet(app: app)
    // Files of texts with forms are not made anew.
    sheet.rows.removeAll { !$0.form.isEmpty }
    for language in sheet.languages { try FileSystem.makeDirectory(folder.path("\(language).lproj")) }
    let work = try TextImport(try TextSheet(csv: sheet.csv()), into: folder.path)
    try work.apply()
    #expect(work.skipped.isEmpty)
    let again = try TextSheet(app: folder.path)
    for row in sheet.rows {
      let found = again.rows.first { $0.table == row.table && $0.key.utf8.elementsEqual(row.key.utf8) }
      #expect(found?.cells == row.cells, "\(row.key)")
    }
  }
}
