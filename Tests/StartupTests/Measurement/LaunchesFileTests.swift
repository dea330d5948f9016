import Testing

@testable import Startup
@testable import StartupProfiling

@Suite("Saved launches")
struct LaunchesFileTests {
  @Test("What is written is read back the same")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    var series = SyntheticLaunches.series(launches: 7)
    series.variants[0].discarded = [.init(round: 3, reason: .suspended, amount: 5_000_000_000)]
    series.variants[1].samples[2].mainToReady = nil
    series.variants[1].samples[2].runQueueWait = nil
    series.variants[1].samples[3].stages[0].state = .timedOut
    series.variants[1].samples[3].waits = [StageSample(name: "db.open", start: 5, duration: 6)]
    series.variants[1].samples[3].otherWork = [StageSample(name: "host.configure", start: 1, duration: 2)]
    series.variants[1].samples[3].warnings = ["one", "two"]
    series.variants[1].samples[3].stages[1].error = "no such file"
    series.scenarioDigest = "00ff00ff00ff00ff"
    try LaunchesFile.write(series, to: folder.path("s.launches"))
    #expect(try LaunchesFile.read(folder.path("s.launches")) == series)
  }

  @Test("Every member that docs/json-launches.md names is in the document, and no other")
  func documentation() throws {
    var series = SyntheticLaunches.series(launches: 2)
    series.variants[0].discarded = [.init(round: 0, reason: .suspended, amount: 1)]
    try DocumentedMembers.check(
      LaunchesFile.document(of: series), page: "docs/json-launches.md", also: ["docs/json-run.md"])
  }

  @Test(
    "Damaged documents are refused with a place",
    arguments: [
      ("", "1:1"), ("[]", "1:1"), ("{\"schema\": \"startup-prof/run/1\"}", "1:1: a document of startup-prof/run/1"),
      ("{\"schema\": \"startup-prof/launches/1\"}", "1:1: \"scenario\" is missing"), ("{", "1:2"),
    ])
  func damaged(text: String, message: String) {
    do {
      _ = try LaunchesFile.read(Array(text.utf8).span, path: "x.launches")
      Issue.record("it was accepted")
    } catch { #expect("\(error)".hasPrefix("x.launches:\(message)"), "\(error)") }
  }

  @Test("No change of one byte makes the reader trap", .timeLimit(.minutes(2)))
  func mutations() {
    var bytes = LaunchesFile.document(
      of: SyntheticLaunches.series(launches: 1, [("v", Array(SyntheticLaunches.uncached.prefix(1)))]))
    var generator = SplitMix64(seed: 77)
    for _ in 0..<150 {
      let place = generator.next(below: bytes.count)
      let before = bytes[place]
      bytes[place] = UInt8(truncatingIfNeeded: generator.next())
      if let series = try? LaunchesFile.read(bytes.span, path: "x") { _ = RunAnalysis(series) }
      bytes[place] = before
    }
  }
}
