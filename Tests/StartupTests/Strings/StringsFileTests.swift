import Foundation
import Testing

@testable import Startup

@Suite("Files of strings")
struct StringsFileTests {
  private func read(_ text: String, mode: StringsFile.Mode = .lenient) throws -> StringsFile {
    try StringsFile(Array(text.utf8), mode: mode)
  }

  private func dictionary(_ file: StringsFile) -> [Data: String] {
    // Keys by their bytes: String's `==` takes two spellings of one letter for the same.
    Dictionary(file.pairs.map { (Data($0.key.utf8), $0.value) }) { _, last in last }
  }

  @Test("Comments, quotes, escapes and keys without values")
  func grammar() throws {
    let file = try read(
      #"""
      /* greeting */ "hello" = "Hallo \"Welt\"\n\U00e9\351";  // trailing
      a.b-c/d = 'it"s'; alone; "with space";
      """#)
    #expect(file.pairs.map(\.key) == ["hello", "a.b-c/d", "alone", "with space"])
    #expect(file.pairs.map(\.value) == ["Hallo \"Welt\"\né\u{D8}", "it\"s", "alone", "with space"])
    #expect(file.problems.isEmpty)
    #expect(file.value(forKey: "hello") == file.pairs[0].value)
    #expect(file.value(forKey: "Hello") == nil)
  }

  @Test(
    "CoreFoundation's corner cases have the same value, or an error where it has one",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func corners() throws {
    // The differences, each decided: an empty file is an empty table; keys are compared by bytes; a lone text is no table.
    let ours = ["empty.strings", "bom-only16.strings", "nfc-nfd-keys.strings", "one-string-no-semi.strings"]
    let rows = try TableOfCases.rows("strings/corner/CF-RESULTS.tsv")
    #expect(rows.count > 60)
    for row in rows where !ours.contains(row[0]) {
      let contents = try FileSystem.contents(of: SharedCases.path("strings/corner/\(row[0])"))
      let file = Result { try StringsFile(contents) }
      guard row[1] == "OK" else {
        #expect(throws: StringsFileProblem.self, "\(row[0])") { try file.get() }
        continue
      }
      let found = try file.get()
      // The listing leaves quotes inside of texts unescaped in three rows.
      guard let expected = try? JSONSerialization.jsonObject(with: Data(row[2].utf8)) as? [String: Any] else {
        #expect(["esc-quote.strings", "single-quotes.strings", "esc-Ulone.strings"].contains(row[0]), "\(row[0])")
        continue
      }
      for (key, value) in expected {
        if let text = value as? String {
          #expect(found.value(forKey: key) == text, "\(row[0])")
        } else {
          #expect(found.problems.contains { if case .valueIsNotText = $0.kind { true } else { false } }, "\(row[0])")
        }
      }
      #expect(found.count == expected.values.filter { $0 is String }.count, "\(row[0])")
    }
  }

  @Test("The decided differences from CoreFoundation")
  func decided() throws {
    #expect(try StringsFile([]).count == 0)
    #expect(try StringsFile([0xFF, 0xFE]).count == 0)
    #expect(try read("\"é\"=\"1\";\"e\u{301}\"=\"2\";").count == 2)
    #expect(throws: StringsFileProblem.self) { try read("\"a\"") }
    #expect(throws: StringsFileProblem.self) { try StringsFile(Array("bplist00".utf8)) }
  }

  @Test(
    "Real files equal Foundation's key by key",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func real() throws {
    var files = 0
    var keys = 0
    for path in try RealFiles.paths(withExtension: "strings") {
      let data = try #require(FileManager.default.contents(atPath: path))
      let expected =
        try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any]
      let file = try StringsFile.load(path)
      let texts = try #require(expected).compactMapValues { $0 as? String }
      #expect(file.count == texts.count, "\(path)")
      for (key, value) in texts {
        #expect(file.value(forKey: key).map { $0.utf8.elementsEqual(value.utf8) } == true, "\(path): \(key)")
      }
      files += 1
      keys += file.count
    }
    #expect(files > 30)
    #expect(keys > 60_000)
  }

  @Test("UTF-16 and UTF-32 in both byte orders read as UTF-8 does", arguments: TextEncoding.allCases)
  func encodings(encoding: TextEncoding) throws {
    let text = "\"é\" = \"a😀b\"; /* ü */ k = \"\\U00e9\";"
    let file = try StringsFile(EncodedText.bytes(of: text, in: encoding))
    #expect(file.encoding == encoding)
    #expect(file.pairs.map(\.key) == ["é", "k"])
    #expect(file.pairs.map(\.value) == ["a😀b", "é"])
  }

  @Test(
    "What is wrong is said with line, column and byte",
    arguments: [
      ("\"a\" = \"b\"\n\"c\" = \"d\";", 2, 1, 10, "2:1: expected \";\", found '\"'"),
      ("\"a\" = \"b\";\n\"c\" = \"d", 2, 7, 17, "2:7: the quote that opens here is never closed"),
      ("a = ;", 1, 5, 4, "1:5: expected a value, found \";\""),
      ("a", 1, 2, 1, "1:2: expected \"=\" or \";\" after the key, found the end of the file"),
      ("é = x;", 1, 1, 0, "1:1: expected a key, found \"é\""),
      ("a = (x,", 1, 8, 7, "1:8: expected \")\", found the end of the file"),
      ("(a)", 1, 1, 0, "1:1: expected keys and values, found an array"),
      ("{ a = b; } x", 1, 12, 11, "1:12: expected the end of the file after \"}\", found \"x\""),
    ])
  func errors(text: String, line: Int, column: Int, offset: Int, description: String) {
    #expect {
      try read(text)
    } throws: { error in
      guard let problem = error as? StringsFileProblem else { return false }
      #expect(problem.position == TextPosition(line: line, column: column, offset: offset))
      #expect(problem.description == description)
      return true
    }
  }

  @Test(
    "A byte that is not UTF-8 is named with its place, wherever it stands", arguments: ["", "/* ", "// ", "a = b; ? "])
  func notUTF8(prefix: String) {
    let bytes = Array("\(prefix)\"caf".utf8) + [0xE9] + Array("\"=\"x\";".utf8)
    #expect {
      try StringsFile(bytes)
    } throws: { error in
      guard let problem = error as? StringsFileProblem else { return false }
      return problem.kind == .notUTF8(byte: 0xE9) && problem.position.offset == prefix.utf8.count + 4
    }
  }

  @Test("A place in a UTF-16 file is that of its own bytes")
  func positionsInUTF16() {
    #expect {
      try StringsFile(EncodedText.bytes(of: "\"é😀\" x", in: .utf16LittleEndian))
    } throws: {
      ($0 as? StringsFileProblem)?.position == TextPosition(line: 1, column: 6, offset: 2 + 2 * 6)
    }
  }

  @Test(
    "What lenient reading leaves out is reported, and strict reading refuses it",
    arguments: ["\"a\"=\"b\"; } \"c\"=\"d\";", "\"a\"=\"b\";;", "\"a\"=\"b\";\n\"c", "\"a\"=\"b\"; /* oops"])
  func leftOut(text: String) throws {
    let file = try read(text)
    #expect(file.pairs.map(\.key) == ["a"])
    #expect(file.problemCount == 1)
    #expect(throws: StringsFileProblem.self) { try read(text, mode: .strict) }
  }

  @Test("Of a key that comes twice the last value counts, and both readings report it")
  func duplicates() throws {
    for mode in [StringsFile.Mode.lenient, .strict] {
      let file = try read("a = 1;\nb = 2;\na = 3;", mode: mode)
      #expect(file.pairs.map(\.value) == ["3", "2"])
      #expect(file.problems.map(\.description) == ["3:1: the key \"a\" again; the last value counts"])
    }
  }

  @Test("An XML property list is a file of strings too")
  func xml() throws {
    let file = try read(
      "<?xml version=\"1.0\"?><plist><dict><key>a</key><string>b &amp; c</string><key>n</key><integer>1</integer></dict></plist>"
    )
    #expect(file.value(forKey: "a") == "b & c")
    #expect(file.count == 1)
    #expect(file.problemCount == 1)
  }

  @Test("Brackets inside each other are bounded")
  func depth() {
    for bracket in ["{a=", "("] {
      #expect {
        try read("k = " + String(repeating: bracket, count: 100_000))
      } throws: { ($0 as? StringsFileProblem)?.kind == .tooDeep(limit: StringsFileReader.depthLimit) }
    }
  }

  @Test("Any bytes give a table or an error, and a table's keys are all found")
  func anyBytes() {
    var random = SeededGenerator(seed: 5)
    let pieces: [[UInt8]] =
      [
        "\"", "'", "=", ";", "\\", "/*", "*/", "//", "\n", "a", "é", "{", "}", "(", ")", "<", ">", ",", "\\U00e9",
        "\\351", " ",
      ].map { Array($0.utf8) } + [[0xFF], [0xFE], [0], [0xE9]]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).flatMap { _ in pieces.randomElement(using: &random)! }
      guard let file = try? StringsFile(bytes) else { continue }
      for (key, value) in file.pairs { #expect(file.value(forKey: key) == value) }
    }
  }
}

/// Text in another encoding, with its byte-order mark.
enum EncodedText {
  static func bytes(of text: String, in encoding: TextEncoding) -> [UInt8] {
    switch encoding {
    case .utf8: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case .utf16LittleEndian: ([0xFEFF] + text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: ([0xFEFF] + text.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf32LittleEndian:
      ([0xFEFF] + text.unicodeScalars.map(\.value)).flatMap { value in (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    case .utf32BigEndian:
      ([0xFEFF] + text.unicodeScalars.map(\.value)).flatMap { value in
        (0..<4).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
      }
    }
  }
}

/// The files of public apps among the shared cases.
enum RealFiles {
  static func paths(withExtension suffix: String) throws -> [String] {
    let root = SharedCases.path("strings/real")
    let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return all.filter { PathName.fileExtension(of: $0) == suffix }.sorted().map { PathName.join(root, $0) }
  }
}
