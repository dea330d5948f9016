import Startup
import Testing

@Suite("Stages that use strings, hosted by the tool")
struct StringStagesTests {
  private func host(_ kind: String, _ options: [String: StageOptionValue]) throws -> HostedLaunch {
    let stages = [
      HostedLaunch.stage("language.resolve"), HostedLaunch.stage("strings.load", after: ["language.resolve"]),
      HostedLaunch.stage(kind, after: ["strings.load"], options: options),
    ]
    return try HostedLaunch(stages, ready: kind) { language in
      "\"cost\" = \"\(language) %2$.1f %1$@\"; \"many\" = \"%d of \(language)\"; \"hundred\" = \"100 %\";"
    }
  }

  @Test(
    "Lookups from two threads go on while the language is switched, however they are synchronized",
    arguments: ["lockfree", "mutex", "rwlock", "timer"])
  func switching(synchronization: String) throws {
    let host = try host(
      "strings.lookup",
      [
        "lookups": .wholeNumber(400_000), "threads": .wholeNumber(2), "switches": .wholeNumber(1000),
        "synchronization": .text(synchronization),
      ])
    let (end, process) = try host.launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=off")
    #expect(end == .exited(0))
    let span = try #require(process.spansByName["strings.lookup"])
    #expect(span.argument("lookups") == .integer(800_000))
    #expect(span.argument("synchronization") == .string(synchronization))
    guard case .integer(let switches) = span.argument("switches"), case .integer(let bytes) = span.argument("bytes"),
      case .integer(let rate) = span.argument("lookupsPerSecond")
    else {
      Issue.record("\(span)")
      return
    }
    #expect(switches > 0)
    // Every lookup found a text: the shortest of both languages has four bytes.
    #expect(bytes >= 800_000 * 4)
    #expect(rate > 0)
    let track = try #require(process.counters.first { $0.name == "strings.lookups_per_second" })
    #expect(track.samples.count >= 2)
    #expect(track.samples.last?.value == 0)
    #expect(track.samples.allSatisfy { $0.time >= span.start && $0.time <= span.end })
    #expect(track.samples.contains { $0.value > 0 })
  }

  @Test("Texts with conversions are put together, in C's notation or the language's", arguments: [false, true])
  func formatting(isLocalized: Bool) throws {
    let host = try host("strings.format", ["formats": .wholeNumber(10), "localized": .boolean(isLocalized)])
    let (end, process) = try host.launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=off")
    #expect(end == .exited(0))
    let span = try #require(process.spansByName["strings.format"])
    #expect(span.argument("formats") == .integer(10))
    #expect(span.argument("texts") == .integer(2), "a lone percent sign is no conversion")
    // "de 1234.5 Zoë" and "12345 of de"; in Austrian German "de 1 234,5 Zoë" with a no-break space, "12 345 of de".
    let bytes = isLocalized ? 5 * (16 + 13) : 5 * (14 + 11)
    #expect(span.argument("bytes") == .integer(Int64(bytes)))
    let instants = process.threads.flatMap(\.instants).map(\.name)
    #expect(!instants.contains("strings.format"), "arguments and conversions fit")
  }

  @Test(
    "Lookups and formats end soon after their time is up", .timeLimit(.minutes(5)),
    arguments: [("strings.lookup", ["lookups", "threads"]), ("strings.format", ["formats"])])
  func timeouts(kind: String, options: [String]) throws {
    var stage = HostedLaunch.stage(kind, after: ["strings.load"])
    // The most that a stage may be asked for is minutes of work.
    for option in options { stage.options[option] = .wholeNumber(option == "threads" ? 2 : 100_000_000) }
    stage.timeout = 5_000_000
    let host = try HostedLaunch(
      [
        HostedLaunch.stage("language.resolve"), HostedLaunch.stage("strings.load", after: ["language.resolve"]), stage,
      ], ready: kind
    ) { _ in "\"many\" = \"%d new\";" }
    let (end, process) = try host.launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=off")
    #expect(end == .exited(3))
    #expect(process.threads.flatMap(\.instants).contains { $0.name == "stage.timeout" })
  }

  @Test("With one language there is nothing to switch to, which is said")
  func oneLanguage() throws {
    let host = try host("strings.lookup", ["switches": .wholeNumber(10)])
    try FileSystem.removeTree(host.folder.path("app/en.lproj"))
    let (end, process) = try host.launch("STARTUP_EXIT=ready", "STARTUP_CACHE_MODE=off")
    #expect(end == .exited(3))
    #expect(
      process.spansByName["strings.lookup"]?.argument("error")
        == .string("nothing to switch to: the app's only language is de"))
  }
}
