import Startup
import StartupResources
import Testing

@Suite("Sheets of texts as CSV and XLIFF")
struct TextSheetTests {
  private static let hasPython = (EnvironmentVariables["PATH"] ?? "").split(separator: ":").contains {
    FileSystem.exists(PathName.join(String($0), "python3"))
  }

  private func rows(_ csv: String) throws -> [[String: String]] {
    try TextSheet(csv: Array(csv.utf8)).rows.map { row in
      var fields = row.cells.mapValues(\.text)
      fields["key"] = row.key
      if row.table != "Localizable" { fields["table"] = row.table }
      if let comment = row.comment { fields["comment"] = comment }
      return fields
    }
  }

  @Test(
    "Everything that spreadsheets write is read",
    arguments: [
      "key,en,de\na,1,2\n", "key,en,de\r\na,1,2\r\n", "key,en,de\ra,1,2", "\u{FEFF}key;en;de\na;1;2\n",
      "sep=;\nkey;en;de\na;1;2",
      "SEP=|\r\nkey|en|de\r\na|1|2", "key\ten\tde\na\t1\t2", "\"key\",\"en\",\"de\"\n\"a\",\"1\",\"2\"",
      "Key , en,de\na,1,2\n\n\n,,\n",
      "de,key,en\n2,a,1", "key,en,de,,\na,1,2,,", "key,en,de,comment\na,1,2\n",
    ])
  func dialects(csv: String) throws {
    #expect(try rows(csv) == [["key": "a", "en": "1", "de": "2"]])
  }

  @Test("UTF-16 with a byte-order mark, as Excel saves Unicode text, is read")
  func utf16() throws {
    let text = "key\tde\r\ngr\u{FC}\u{DF}e\t\u{1F600}\r\n"
    let little: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    for bytes in [little, big] {
      let sheet = try TextSheet(csv: bytes)
      #expect(sheet.rows[0].key == "gr\u{FC}\u{DF}e" && sheet.rows[0].cells["de"]?.text == "\u{1F600}")
    }
  }

  @Test("B47 and B50: quotes are doubled, and a field in quotes may have several lines")
  func quotes() throws {
    #expect(
      try rows("key,en\n\"Say \"\"hello\"\"\",x\nb,\"a\nb\"\n") == [
        ["key": "Say \"hello\"", "en": "x"], ["key": "b", "en": "a\nb"],
      ])
    #expect(try rows("key,en\na,5\" wide\n") == [["key": "a", "en": "5\" wide"]])
  }

  @Test("A missing text is none, an empty one in quotes is empty; zeros in front and apostrophes stay")
  func emptyAndMissing() throws {
    #expect(
      try rows("key,en,de\na,,\"\"\nb,007,'tis\n") == [
        ["key": "a", "de": ""], ["key": "b", "en": "007", "de": "'tis"],
      ])
  }

  @Test("What a spreadsheet would take for a formula is guarded, and comes back as it was")
  func formulas() throws {
    let texts = ["=1+1", "+49", "-5", "@name", "'=x", "''", "'", "\tx", "\rx", "a=b", "%@", "", " ", "x,y;z|\"q\"\r\n"]
    let rows = texts.enumerated().map {
      TextSheet.Row(table: "T", key: "k\($0.offset)", cells: ["en": .init($0.element)])
    }
    let sheet = TextSheet(languages: ["en"], rows: rows)
    let csv = String(decoding: sheet.csv(), as: UTF8.self)
    #expect(csv.contains("'=1+1") && csv.contains("'+49") && csv.contains("'-5") && csv.contains("'@name"))
    #expect(try TextSheet(csv: Array(csv.utf8)).rows == rows)
  }

  @Test(
    "Names of columns are guarded as texts are, and come back as they were",
    arguments: ["=de", "'=de", "@", "''", "-\u{0}x"])
  func guardedNames(name: String) throws {
    let sheet = TextSheet(languages: [name], rows: [.init(table: "T", key: "k", cells: [name: .init("x")])])
    let again = try TextSheet(csv: sheet.csv())
    #expect(again.languages == [name] && again.rows == sheet.rows)
  }

  @Test(
    "What is no sheet is refused with its place",
    arguments: [
      ("", "1:1: expected a line with the names of the columns, found the end of the file"),
      ("id,en\na,b", "1:1: no column is called \"key\"; there is id, en"),
      ("key,de,de\n", "1:8: the column \"de\" again"),
      ("key,de\na,\"b", "2:3: the quote that opens here is never closed"),
      ("key,de\n\"a\"b,c", "2:4: expected a separator behind the closing quote, found \"b,c\""),
      ("key,de\n,b", "2:1: a row with texts has no key"), ("key,de\na,b,c", "2:5: a field more than the 2 columns"),
      ("key,,de\na,x,b", "2:3: a column with texts has no name"),
      ("key,de\na,1\nb,2\na,3", "4:1: the key \"a\" again, first in line 2"),
    ])
  func errors(csv: String, message: String) {
    do throws(TextSheet.CSVSheetError) {
      _ = try TextSheet(csv: Array(csv.utf8))
      Issue.record("it was taken")
    } catch { #expect(error.description == message) }
  }

  @Test("Text of another encoding is refused with the place of its first byte")
  func latin1() {
    do throws(TextSheet.CSVSheetError) {
      _ = try TextSheet(csv: Array("key,de\na,gr".utf8) + [0xFC] + Array("n".utf8))
      Issue.record("it was taken")
    } catch { #expect(error.description == "2:5: expected UTF-8 text, found byte 0xFC; save the file as CSV UTF-8") }
  }

  @Test("Any sheet is the same when it is written and read again")
  func roundTrips() throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<300 {
      let sheet = RandomSheet.make(&random)
      for separator in TextSheet.CSVStyle.Separator.allCases {
        let style = TextSheet.CSVStyle(separator: separator, hasByteOrderMark: Bool.random(using: &random))
        let again = try TextSheet(csv: sheet.csv(style))
        #expect(again.rows == sheet.rows && again.languages == sheet.languages)
      }
      let xliff = sheet.xliff(language: "de")
      #expect(try XLIFFFile(xliff.written()) == xliff)
    }
  }

  @Test(
    "Python's csv module reads the same", .enabled(if: TextSheetTests.hasPython, "no python3"))
  func python() throws {
    var random = SeededGenerator(seed: 7)
    let folder = try TemporaryFolder()
    let script = """
      import csv, json, sys
      with open(sys.argv[1], newline="", encoding="utf-8") as file:
          print(json.dumps(list(csv.reader(file))))
      """
    try folder.write(script, to: "read.py")
    for _ in 0..<20 {
      let sheet = RandomSheet.make(&random)
      let csv = sheet.csv()
      try folder.write(String(decoding: csv, as: UTF8.self), to: "a.csv")
      let outcome = try BuiltTool.shell("python3 read.py a.csv", folder: folder.path)
      let read = try JSONDocument.parse(Array(outcome.output.utf8)).array ?? []
      #expect(read.count == sheet.rows.count + 1, "\(outcome.error)")
      for (row, fields) in zip(sheet.rows, read.dropFirst()) {
        let texts = fields.array?.compactMap(\.string) ?? []
        #expect(texts.count == 4 + sheet.languages.count)
        for (language, text) in zip(sheet.languages, texts.dropFirst(4)) {
          let wanted = row.cells[language]?.text ?? ""
          #expect(text == wanted || text == "'" + wanted)
        }
      }
    }
  }
}

/// Sheets made by chance, of texts that break what is not careful.
enum RandomSheet {
  private static let pieces = [
    "a", "ü", "\"", "'", ",", ";", "\t", "|", "\n", "\r\n", "\r", "=", "+", "-", "@", " ", "%@", "%lld", "<b>", "&amp;",
    "]]>", "\u{1F600}",
    "\u{202E}", "\u{364}", "\u{338}", "e\u{301}", "\\", "sep=;", "0",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
  }

  static func make(_ random: inout SeededGenerator) -> TextSheet {
    let languages = Array(["en", "de", "zh-Hant"].prefix(Int.random(in: 1...3, using: &random)))
    let rows = (0..<Int.random(in: 1...8, using: &random)).map { number in
      var row = TextSheet.Row(
        table: ["Localizable", "A/B"].randomElement(using: &random)!, key: "\(number)\(text(&random))")
      for language in languages where Bool.random(using: &random) {
        row.cells[language] = TextSheet.Cell(text(&random))
      }
      let comment = text(&random)
      if !comment.isEmpty { row.comment = comment }
      return row
    }
    return TextSheet(languages: languages, rows: rows)
  }
}
