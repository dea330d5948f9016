import Testing

@testable import Startup
@testable import StartupProfiling

@Suite("Run report")
struct RunReportTests {
  private static let groups = StageSettings(groups: [StageGroup(name: "strings", patterns: [NamePattern("strings.*")])])

  private func report(_ series: LaunchSeries, _ style: TextStyle, settings: StageSettings = groups) -> String {
    let notes = [RunReport.Note("trace", "t.json: drag it into https://ui.perfetto.dev, or startup-prof show t.json")]
    return RunReport(RunAnalysis(series, settings: settings), style: style, notes: notes).text()
  }

  @Test("At 80 columns variants stand below each other", arguments: [true, false])
  func narrow(usesUnicode: Bool) throws {
    let text = report(SyntheticLaunches.series(), TextStyle(width: 80, usesUnicode: usesUnicode))
    try Snapshot.check(text, "run-80-\(usesUnicode ? "unicode" : "ascii")")
    if !usesUnicode { #expect(text.utf8.count == text.count) }
  }

  @Test("At 200 columns variants stand side by side")
  func wide() throws {
    try Snapshot.check(report(SyntheticLaunches.series(), TextStyle(width: 200)), "run-200")
  }

  @Test("One launch of one variant has no intervals and says so")
  func oneLaunch() throws {
    let series = SyntheticLaunches.series(launches: 1, [("only", SyntheticLaunches.uncached)])
    try Snapshot.check(report(series, TextStyle(width: 80)), "run-one-launch")
  }

  @Test("A program that records nothing has a total and no waterfall")
  func program() throws {
    var series = SyntheticLaunches.series(launches: 12, [("true", [])])
    for index in series.variants[0].samples.indices { series.variants[0].samples[index].mainToReady = nil }
    try Snapshot.check(report(series, TextStyle(width: 80)), "run-program")
  }

  @Test("Warnings, discarded launches, failed stages and an interruption show")
  func trouble() throws {
    var series = SyntheticLaunches.series(launches: 20)
    series.warmups = 0
    series.wasInterrupted = true
    series.requestedLaunches = 50
    series.variants[0].first = nil
    series.variants[0].samples[0].wall *= 3
    for index in 0..<20 { series.variants[1].samples[index].throttled = 3_000_000 }
    for index in 0..<3 { series.variants[0].samples[index].stages[1].state = .failed }
    series.variants[1].discarded = [.init(round: 2, reason: .suspended, amount: 60_000_000_000)]
    try Snapshot.check(report(series, TextStyle(width: 80)), "run-trouble")
  }

  @Test(
    "No line is wider than the terminal, whatever its width, and nothing ends in a space",
    arguments: [60, 72, 80, 100, 132, 160, 200, 300])
  func widths(width: Int) {
    for launches in [1, 7, 20] {
      for usesUnicode in [true, false] {
        let text = report(
          SyntheticLaunches.series(launches: launches), TextStyle(width: width, usesUnicode: usesUnicode))
        for line in text.split(separator: "\n") {
          #expect(DisplayText.width(String(line)) <= max(width, 80), "\(line)")
          #expect(line.last != " ", "\(line)")
        }
      }
    }
  }

  @Test("With everything that a waterfall can show its legend keeps to the terminal, and endings are never cut off")
  func crowdedWaterfall() {
    var series = SyntheticLaunches.series(launches: 1, [("only", SyntheticLaunches.uncached)])
    series.variants[0].until = "the.first.frame.of.the.main.window"
    series.variants[0].samples[0].otherWork = [.init(name: "host.configure", start: 5_000_000, duration: 100_000)]
    series.variants[0].samples[0].waits = [.init(name: "db.open", start: 14_000_000, duration: 100_000)]
    series.variants[0].samples[0].stages[1].name = String(repeating: "long.", count: 20)
    series.variants[0].samples[0].stages[1].state = .timedOut
    for width in [60, 80, 100, 200] {
      let text = report(series, TextStyle(width: width))
      let lines = text.split(separator: "\n").filter { $0.contains("waiting") || $0.contains("outside stages") }
      for line in lines { #expect(DisplayText.width(String(line)) <= width, "\(line)") }
      #expect(text.contains(" (timed-out) "), "\(text)")
    }
  }

  @Test("Colours change nothing but the colour")
  func colors() {
    let series = SyntheticLaunches.series()
    let colored = report(series, TextStyle(width: 80, usesColor: true))
    var plain = ""
    var isInEscape = false
    for character in colored {
      if character == "\u{1B}" {
        isInEscape = true
      } else if isInEscape {
        isInEscape = character != "m"
      } else {
        plain.append(character)
      }
    }
    #expect(plain == report(series, TextStyle(width: 80)))
    #expect(colored.contains("\u{1B}[32m"), "a proven speed-up is green")
  }

  @Test("Names from data can't break lines, move the cursor or turn text round")
  func hostileNames() {
    let parts = [SyntheticLaunches.Part(name: "a\u{1B}[2J\nb\u{202E}c", start: 100, duration: 2000)]
    let text = report(
      SyntheticLaunches.series(launches: 6, [("v\r\u{7}", parts), ("日本語の変種", parts)]), TextStyle(width: 80))
    #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E || $0.value == 7 || $0 == "\r" })
    #expect(text.contains("日本語の変種"))
  }

  @Test("Leading zeros of a fraction stay (P3)")
  func leadingZeros() {
    #expect(DurationUnit.text(1_005_000_000) == "1.01 s")
    #expect(DurationUnit.text(1_004_000) == "1.00 ms")
    #expect(DurationUnit(fitting: 5_030_000).number(5_003_000) == "5.00")
    #expect(DurationUnit.text(1005) == "1.01 us")
    #expect(DurationUnit.text(999_600) == "1.00 ms")
    #expect(DurationUnit.text(7) == "7 ns")
    #expect(DurationUnit.text(7.5) == "7.5 ns")
    #expect(DurationUnit.text(0) == "0 ns")
  }

  @Test(
    "The environment says whether the terminal takes more than ASCII",
    arguments: [
      (["LANG": "de_DE.UTF-8"], true), (["LANG": "C"], false), ([:], false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "C.utf8"], true), (["LANG": "ja_JP.eucJP"], false),
    ])
  func encoding(variables: [String: String], expected: Bool) {
    #expect(TextStyle.environmentUsesUnicode { variables[$0] } == expected)
  }
}

@Suite("Text tables")
struct TextTableTests {
  @Test("Columns align by what a terminal shows, not by characters")
  func alignment() {
    var table = TextTable([.left, .right])
    table.add([.init("stage"), .init("1.0")])
    table.add([.init("日本"), .init("10.0")])
    table.add([.init("e\u{301}"), .init("5")])
    #expect(table.lines(style: TextStyle()) == ["stage   1.0", "日本   10.0", "e\u{301}         5"])
    #expect(table.width == 11)
  }

  @Test("Long names keep both ends")
  func shortening() {
    let style = TextStyle()
    #expect(DisplayText.shortened("com.example.module.load", to: 12, style: style) == "com.ex….load")
    #expect(DisplayText.shortened("short", to: 12, style: style) == "short")
    #expect(DisplayText.width(DisplayText.shortened("日本語日本語日本語", to: 9, style: style)) <= 9)
    #expect(DisplayText.shortened("com.example.load", to: 14, keeping: " (failed)", style: style) == "co…ad (failed)")
  }

  @Test("Escapes are kept or left out whole")
  func escapes() {
    let style = TextStyle()
    let text = DisplayText.printable("a\u{202E}b\u{1B}c\nd\u{7F}e", style: style)
    #expect(text == "a\\u{202E}b\\u{1B}c\\nd\\u{7F}e")
    for columns in 0...30 {
      let short = DisplayText.shortened(text, to: columns, style: style)
      #expect(DisplayText.width(short) <= columns)
      var rest = short[...]
      while let start = rest.firstIndex(of: "\\") {
        rest = rest[start...].dropFirst()
        #expect(rest.hasPrefix("n") || rest.hasPrefix("u{") && rest.prefix(7).contains("}"), "\(short)")
      }
      #expect(short.filter { $0 == "{" }.count == short.filter { $0 == "}" }.count, "\(short)")
    }
  }

  @Test("Joiners stay where writing needs them, and are shown elsewhere")
  func joiners() {
    let style = TextStyle()
    for text in ["👩‍👩‍👧", "🏳️‍🌈", "می‌خواهم", "क्‍ष"] { #expect(DisplayText.printable(text, style: style) == text) }
    #expect(DisplayText.printable("a\u{200D}b", style: style) == "a\\u{200D}b")
    #expect(DisplayText.printable("👩\u{200D}", style: style) == "👩\\u{200D}")
    #expect(DisplayText.printable("\u{200D}👩", style: style) == "\\u{200D}👩")
  }
}
