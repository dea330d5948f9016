import Startup
import Testing

@Suite("Did you mean")
struct SuggestionTests {
  @Test(
    "Distances count insertions, deletions, substitutions and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3),
      ("launches", "lauches", 1),
      ("é", "e", 1),
    ])
  func distance(first: String, second: String, distance: Int) {
    #expect(Suggestion.distance(first, second, limit: 10) == distance)
    #expect(Suggestion.distance(second, first, limit: 10) == distance)
    #expect(Suggestion.distance(first, second, limit: distance - 1) == nil)
  }

  @Test("The nearest candidate is suggested, and nothing when none is near")
  func nearest() {
    let names = ["strings.load", "strings.lookup", "fonts.register"]
    #expect(Suggestion.nearest(to: "fonts.regster", in: names) == "fonts.register")
    #expect(Suggestion.nearest(to: "STRINGS.LOAD", in: names) == "strings.load")
    #expect(Suggestion.nearest(to: "strings.lod", in: names) == "strings.load")
    #expect(Suggestion.nearest(to: "xyz", in: names) == nil)
    #expect(Suggestion.phrase(for: "fonts.regster", in: names) == " (did you mean \"fonts.register\"?)")
    #expect(Suggestion.phrase(for: "q", in: names) == "")
  }
}
