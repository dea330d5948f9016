import Testing

@testable import Startup
@testable import StartupResources

@Suite("Signs before combining marks, and CR LF")
struct ReplacedBytesTests {
  @Test(
    "Replacing compares bytes",
    arguments: [
      ("a\"\u{364}b", "\"", "\"\"", "a\"\"\u{364}b"), ("\r\n\r", "\r", "x", "x\nx"), ("aaa", "aa", "b", "ba"),
      ("", "a", "b", ""),
      ("abc", "d", "e", "abc"), ("abc", "", "e", "abc"), ("*/\u{338}", "*/", "* /", "* /\u{338}"),
    ])
  func replacing(text: String, old: String, new: String, expected: String) {
    #expect(text.replacingBytes(old, with: new).utf8.elementsEqual(expected.utf8))
  }

  @Test("A name with a mark behind a slash does not lead out of its folder")
  func paths() {
    #expect(!PathName.staysInside("../\u{308}x"))
    #expect(!PathName.staysInside("a/..\u{2F}\u{308}b"))
    #expect(PathName.staysInside("a/..\u{308}"))
  }

  @Test("A mark behind a sign changes nothing of how the sign is written")
  func writing() throws {
    let text = "<\u{338}&\u{338}\r\n\"\u{364}*/\u{338}%\u{338}'\u{338}"
    let file = StringsDictionaryText.file([("k\(text)", LocalizedText(.device([.other: .text(text)])))])
    let read = try StringsDictionaryFile(Array(file.utf8), mode: .strict)
    #expect(read.texts[0].key.utf8.elementsEqual("k\(text)".utf8))
    #expect(read.texts[0].text.leaves[0].text.utf8.elementsEqual(text.utf8))
    let strings = try StringsFile(Array("\(StringsFileText.comment(text)) a = b;".utf8), mode: .strict)
    #expect(strings.value(forKey: "a") == "b")
    #expect(ShellWords.quote("'\u{338}") == "''\\''\u{338}'")
    let name = "x"
    let key: LocalizedKey = "%\u{338}\(name)"
    #expect(key.key.utf8.elementsEqual("%%\u{338}%@".utf8))
  }
}
