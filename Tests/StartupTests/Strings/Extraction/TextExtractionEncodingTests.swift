import Startup
import StartupResources
import Testing

@Suite("Texts of sources in other spellings and encodings")
struct TextExtractionEncodingTests {
  private func extraction(_ source: String, _ path: String) -> TextExtraction {
    TextExtraction(of: Array(source.utf8), path: path)
  }

  @Test("A text that Interface Builder writes in Base64 is what it stands for")
  func base64() {
    let found = extraction(
      """
      <document><objects><button id="b"><state key="normal"><string key="title" base64-UTF8="YES">
      SGVsbG8K
      </string></state></button><label id="l"><string key="text" base64-UTF8="YES">!</string></label></objects></document>
      """, "Main.xib"
    ).texts
    #expect(found.map(\.value) == ["Hello\n", "!"])
  }

  @Test("Objective-C's message to a bundle is a lookup, with its value and table")
  func messages() {
    let found = extraction(
      """
      title = [[NSBundle mainBundle] localizedStringForKey:@"k5" value:@"V" table:@"T5"];
      other = [self.bundle localizedStringForKey:@"k6" value:[self f:@"x" table:@"y"] table:nil];
      none = [bundle localizedStringForKey:key value:nil table:nil];
      """, "A.m"
    ).texts
    #expect(
      found.map(\.key) == ["k5", "k6"] && found.map(\.table) == ["T5", nil]
        && found.map(\.value) == ["V", nil])
  }

  @Test(
    "A source that is not UTF-8 is told with the first such byte, and gives no key that would be wrong"
  )
  func encoding() {
    let source = "let a = L(\"plain\")\nlet b = L(\"caf~ au lait\")\n".utf8.map {
      $0 == UInt8(ascii: "~") ? 0xE9 : $0
    }
    let extraction = TextExtraction(of: source, path: "A.swift")
    #expect(extraction.texts.map(\.key) == ["plain"])
    #expect(
      extraction.failures.map(\.description) == [
        "A.swift:2:15: not UTF-8, found byte 0xE9; save the file as UTF-8, its texts with such bytes are left out"
      ])
  }
}
