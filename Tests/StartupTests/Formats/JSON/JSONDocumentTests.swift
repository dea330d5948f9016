import Foundation
import Startup
import Testing

@Suite("JSON documents")
struct JSONDocumentTests {
  @Test(
    "What RFC 8259 allows is read",
    arguments: [
      "null", "true", "false", "0", "-0", "-0.0", "1e5", "1E+5", "1.5e-3", "\"\"", "[]", "{}", " [ ] ", "\t\n\r {} ",
      "[1,2,[3,{\"a\":null}]]", "{\"a\":{\"b\":[]},\"c\":\"d\"}", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude80\"",
      "\"\\u0000\"", "\"\u{7F}\u{2028}\u{10FFFF}\"", "{\"\":1}", "123456789012345678901234567890", "1e999",
      "\"\\uFFFF\"", "\"\\uDBFF\\uDFFF\"", "\u{FEFF}[]",
    ])
  func accepted(text: String) throws {
    _ = try JSONDocument.parse(Array(text.utf8))
  }

  @Test(
    "What RFC 8259 does not allow is refused with a place",
    arguments: [
      ("", "1:1: expected a value, found the end of the file"),
      (" \n ", "2:2: expected a value, found the end of the file"),
      ("[1,]", "1:3: a comma with nothing after it"),
      ("{\"a\":1,}", "1:7: a comma with nothing after it"),
      ("[1 2]", "1:4: expected \",\" or \"]\", found \"2\""),
      ("[1", "1:3: expected \",\" or \"]\", found the end of the file"),
      ("{\"a\" 1}", "1:6: expected \":\", found \"1\""),
      ("{\"a\":1 \"b\":2}", "1:8: expected \",\" or \"}\", found \"\"\""),
      ("{a:1}", "1:2: expected a key or \"}\", found \"a\""),
      ("{\"a\":1,2}", "1:8: expected a key, found \"2\""),
      ("{,}", "1:2: expected a key or \"}\", found \",\""),
      ("[,]", "1:2: expected a value, found \",\""),
      ("]", "1:1: expected a value, found \"]\""),
      ("01", "1:1: expected a number as JSON spells them, found \"01\""),
      ("+1", "1:1: expected a value, found \"+1\""),
      (".5", "1:1: expected a value, found \".5\""),
      ("1.", "1:1: expected a number as JSON spells them, found \"1.\""),
      ("-", "1:1: expected a number as JSON spells them, found \"-\""),
      ("1e", "1:1: expected a number as JSON spells them, found \"1e\""),
      ("0x1p3", "1:1: expected a number as JSON spells them, found \"0x1p3\""),
      ("-inf", "1:1: expected a number as JSON spells them, found \"-inf\""),
      ("Infinity", "1:1: expected a value, found \"Infinity\""),
      ("NaN", "1:1: expected a value, found \"NaN\""),
      ("True", "1:1: expected a value, found \"True\""),
      ("truely", "1:1: expected a value, found \"truely\""),
      ("nul", "1:1: expected a value, found \"nul\""),
      ("'a'", "1:1: expected a value, found \"'\""),
      ("\"a", "1:3: expected a closing quote, found the end of the file"),
      ("\"a\nb\"", "1:3: expected a closing quote, found the end of the line"),
      ("\"\t\"", "1:2: a string holds the control character U+0009, which must be escaped"),
      ("\"\\x41\"", "1:2: \"\\x41\" is not an escape that JSON knows"),
      ("\"\\u12G4\"", "1:6: expected four hexadecimal digits, found \"G4\""),
      ("\"\\ud800\"", "1:2: \\uD800 is half of a surrogate pair"),
      ("\"\\ud800\\u0041\"", "1:2: \\uD800 is half of a surrogate pair"),
      ("\"\\ud800\\n\"", "1:2: \\uD800 is half of a surrogate pair"),
      ("\"\\ude00\"", "1:2: \\uDE00 is half of a surrogate pair"),
      ("[] []", "1:4: expected the end of the file, found \"[\""),
      ("[] // no", "1:4: a comment is not allowed here"),
      ("[/ 1]", "1:2: expected a value, found \"/\""),
      ("{\"a\":1,\"b\":2,\"a\":3}", "1:14: duplicate key \"a\", first at 1:2"),
      ("{\"a\":1,\"\\u0061\":3}", "1:8: duplicate key \"a\", first at 1:2"),
    ])
  func refused(text: String, complaint: String) {
    let error = #expect(throws: JSONError.self) { try JSONDocument.parse(Array(text.utf8)) }
    #expect(error?.description == complaint)
  }

  @Test("Columns count scalars, and lines end at LF, CR LF and CR")
  func places() throws {
    let text = "{\r\n  \"é\u{1F680}\": 1,\r  \"b\": [\n    true] }"
    let node = try JSONDocument.parse(Array(text.utf8))
    let members = try #require(node.members)
    #expect(members[0].keyPosition.description == "2:3")
    #expect(members[0].value.position.description == "2:9")
    #expect(members[1].keyPosition.description == "3:3")
    #expect(members[1].value.array?.first?.position == TextPosition(line: 4, column: 5, offset: 31))
  }

  @Test("Comments run to the end of a line, only where they are allowed, and never inside a string")
  func comments() throws {
    let text = "// one\n[ // two é\r 1, \"// three\" ] // four"
    let node = try JSONDocument.parse(Array(text.utf8), allowingComments: true)
    #expect(node.array?.map(\.string) == [nil, "// three"])
    #expect(node.array?.first?.line == 3)
    let error = #expect(throws: JSONError.self) {
      try JSONDocument.parse(Array("[/* no */]".utf8), allowingComments: true)
    }
    #expect(error?.description == "1:2: expected a comment that starts with \"//\", found \"/\"")
  }

  @Test("Duplicate keys are found in large objects too, the first one first")
  func duplicatesInLargeObjects() throws {
    let keys = (0..<200).map { "\"key\($0)\":\($0)" } + ["\"key150\":0", "\"key7\":0"]
    let error = #expect(throws: JSONError.self) {
      try JSONDocument.parse(Array("{\(keys.joined(separator: ","))}".utf8))
    }
    #expect(error?.message.hasPrefix("duplicate key \"key150\"") == true)
  }

  @Test("Keys that are equal only canonically are two keys, as their bytes are")
  func canonicalEquivalence() throws {
    let node = try JSONDocument.parse(Array("{\"\u{E9}\":1,\"e\u{301}\":2,\"\u{212A}\":3}".utf8))
    #expect(node["\u{E9}"]?.integer == 1)
    #expect(node["e\u{301}"]?.integer == 2)
    #expect(node["K"] == nil)
  }

  @Test("Depth, size and number of values are limited by name, and deep input does not touch the stack")
  func limits() {
    func problem(_ text: String, _ limits: JSONDocument.Limits) -> JSONProblem? {
      do throws(JSONError) {
        _ = try JSONDocument.parse(Array(text.utf8), limits: limits)
        return nil
      } catch { return error.problem }
    }
    #expect(problem("[[[1]]]", .init(depth: 3)) == nil)
    #expect(problem("[[[1]]]", .init(depth: 2)) == .tooDeep(limit: 2))
    #expect(problem("[1,2]", .init(values: 2)) == .tooManyValues(limit: 2))
    #expect(problem("[1,2]", .init(bytes: 4)) == .tooLarge(bytes: 5, limit: 4))
    #expect(problem(String(repeating: "[", count: 1_000_000), .init()) == .tooDeep(limit: 256))
    #expect(problem(String(repeating: "{\"a\":", count: 100_000), .init()) == .tooDeep(limit: 256))
  }

  @Test(
    "Ill-formed UTF-8 and other encodings are named",
    arguments: [
      ([0x22, 0xFF, 0x22], JSONProblem.invalidUTF8), ([0x22, 0xC0, 0x80, 0x22], .invalidUTF8),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8),
      ([0x22, 0xE2, 0x82], .invalidUTF8), ([0x22, 0xE2, 0x82, 0x22], .invalidUTF8), ([0x22, 0xC3], .invalidUTF8),
      ([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], .wrongEncoding("UTF-16")), ([0xFE, 0xFF, 0, 0x5B], .wrongEncoding("UTF-16")),
      ([0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0], .wrongEncoding("UTF-32")),
    ] as [([UInt8], JSONProblem)])
  func encodings(bytes: [UInt8], problem: JSONProblem) {
    let error = #expect(throws: JSONError.self) { try JSONDocument.parse(bytes) }
    #expect(error?.problem == problem)
  }
}
