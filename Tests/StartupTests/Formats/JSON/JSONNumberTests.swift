import Startup
import Testing

@Suite("JSON numbers")
struct JSONNumberTests {
  @Test(
    "Whole numbers are exact in every spelling",
    arguments: [
      ("0", 0), ("-0", 0), ("-0.000e5", 0), ("0e99999999999999999999", 0), ("2", 2), ("2.0", 2), ("2e0", 2),
      ("0.2e1", 2),
      ("20e-1", 2), ("-1.50e1", -15), ("1e18", 1_000_000_000_000_000_000), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("-9.223372036854775808e18", Int64.min),
      ("9007199254740993", 9_007_199_254_740_993),
    ] as [(String, Int64)])
  func whole(text: String, value: Int64) throws {
    #expect(try #require(JSONNumber(text)).integer == value)
  }

  @Test(
    "Numbers that are not whole or do not fit 64 bits are no integers",
    arguments: [
      "0.5", "1e-1", "1.05e1", "9223372036854775808", "-9223372036854775809", "1e19", "1e999999999999999999999",
    ])
  func notWhole(text: String) throws {
    #expect(try #require(JSONNumber(text)).integer == nil)
  }

  @Test("A number beyond the doubles is no double, and never infinity")
  func huge() throws {
    #expect(try #require(JSONNumber("1e999")).double == nil)
    #expect(try #require(JSONNumber("-1e-999")).double == 0)
    #expect(try #require(JSONNumber("1.7976931348623157e308")).double == Double.greatestFiniteMagnitude)
  }

  @Test(
    "The grammar is checked before anything is converted",
    arguments: ["", "inf", "nan", "0x10", ".5", "5.", "+1", "01", "1e", "1e+", "--1", "1 ", " 1", "1_000", "٣"])
  func grammar(text: String) {
    #expect(JSONNumber(text) == nil)
  }
}
