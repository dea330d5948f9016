import Startup
import Testing

@Suite("Durations as text")
struct DurationTextTests {
  @Test(
    "Durations are read exactly",
    arguments: [
      ("250us", 250_000), ("1.5ms", 1_500_000), ("2s", 2_000_000_000), ("0s", 0), ("7ns", 7), ("3µs", 3000),
      ("3μs", 3000),
      ("1.005s", 1_005_000_000), ("0.000000001s", 1), ("1.50 ms", 1_500_000), ("9223372036854775807ns", Int64.max),
      ("9223372036.854775807s", Int64.max), ("1.000000000000s", 1_000_000_000),
    ] as [(String, Int64)])
  func read(text: String, nanoseconds: Int64) throws {
    #expect(try DurationText.parse(text) == nanoseconds)
  }

  @Test(
    "What is no duration is refused with its reason",
    arguments: [
      ("", DurationText.Problem.notANumber("")), ("ms", .notANumber("ms")), ("-1ms", .notANumber("-1ms")),
      (".5ms", .notANumber(".5ms")), ("1.ms", .notANumber("1.ms")), ("inf", .notANumber("inf")),
      ("5", .missingUnit("5")),
      ("5m", .unknownUnit("5m")), ("1e3ms", .unknownUnit("1e3ms")), ("5 MS", .unknownUnit("5 MS")),
      ("5  ms", .unknownUnit("5  ms")), ("1.5ns", .finerThanNanosecond("1.5ns")),
      ("9223372036854775808ns", .tooLong("9223372036854775808ns")), ("99999999999s", .tooLong("99999999999s")),
    ])
  func refused(text: String, problem: DurationText.Problem) {
    #expect(throws: problem) { try DurationText.parse(text) }
  }

  @Test(
    "Three significant digits, leading zeros of a fraction kept",
    arguments: [
      (0, "0 ns"), (999, "999 ns"), (1000, "1.00 us"), (1005, "1.01 us"), (1_004_999, "1.00 ms"),
      (9_994_999, "9.99 ms"),
      (9_995_000, "10.0 ms"), (99_949_999, "99.9 ms"), (99_950_000, "100 ms"), (999_499, "999 us"),
      (999_500, "1.00 ms"),
      (999_500_000, "1.00 s"), (1_005_000_000, "1.01 s"), (1_050_000_000, "1.05 s"), (12_345_678_900, "12.3 s"),
      (-1_500_000, "-1.50 ms"), (123_456_000_000_000, "123456 s"), (Int64.min, "-9223372037 s"), (250_000, "250 us"),
    ] as [(Int64, String)])
  func format(nanoseconds: Int64, text: String) {
    #expect(DurationText.format(nanoseconds: nanoseconds) == text)
  }

  @Test("The exact form reads back as the same nanoseconds")
  func exact() throws {
    #expect(DurationText.exact(nanoseconds: 1_005_000_000) == "1.005s")
    #expect(DurationText.exact(nanoseconds: 250_000) == "250us")
    #expect(DurationText.exact(nanoseconds: 1_000_001) == "1.000001ms")
    for shift in 0..<63 {
      for offset in [-1, 0, 1] as [Int64] {
        let value = max(0, (Int64(1) << shift) &+ offset)
        #expect(try DurationText.parse(DurationText.exact(nanoseconds: value)) == value)
      }
    }
  }
}
