import Startup
import Testing

@Suite("Patterns of names")
struct NamePatternTests {
  @Test(
    "A star stands for any characters, none included",
    arguments: [
      ("strings.*", "strings.load", true), ("strings.*", "strings.", true), ("strings.*", "string.load", false),
      ("*", "", true), ("", "", true), ("", "a", false), ("a", "a", true), ("a", "ab", false),
      ("*.load", "strings.load", true),
      ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false), ("a*b", "ab", true), ("a*b", "abcb", true),
      ("a*b", "abc", false),
      ("**", "x", true), ("?", "x", false), ("\u{E9}", "e\u{301}", false),
    ])
  func matches(pattern: String, name: String, isMatch: Bool) {
    #expect(NamePattern(pattern).matches(name) == isMatch)
  }

  @Test("A pattern made to be slow is not")
  func hostilePattern() {
    let pattern = NamePattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5000)))
  }
}
