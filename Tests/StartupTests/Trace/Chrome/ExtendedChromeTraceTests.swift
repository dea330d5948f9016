import Startup
import Testing

@Suite("Extended Chrome-trace tests", .enabled(if: ExtendedTests.areEnabled, Comment(rawValue: ExtendedTests.reason)))
struct ExtendedChromeTraceTests {
  @Test("Twenty thousand random traces are written and read without a difference")
  func roundTrips() throws { try ChromeTraceRoundTripTests.checkRoundTrips(seeds: 1000..<21_000) }

  @Test(
    "Files damaged at random are read or refused",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func mutations() throws { try ChromeTraceHostileTests.mutate(rounds: 5000, seed: 99) }

  @Test("Text cut anywhere is read or refused")
  func truncation() throws {
    let (bytes, _) = try ChromeTraceWriter.encode(HostileTrace.everything)
    for count in bytes.indices { ChromeTraceHostileTests.check(Array(bytes[..<count])) }
  }
}
