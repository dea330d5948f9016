import Testing

@testable import Startup

@Suite("Run report")
struct RunReportTests {
  @Test("draft")
  func draft() {
    for width in [80, 200] {
      for unicode in [true, false] {
        let analysis = RunAnalysis(SyntheticLaunches.series(), settings: StageSettings(groups: [.init(name: "strings", patterns: ["strings.*"])]))
        print(RunReport(analysis, style: TextStyle(width: width, usesColor: false, usesUnicode: unicode)).text())
      }
    }
    print(RunReport(RunAnalysis(SyntheticLaunches.series(launches: 3, [("uncached", SyntheticLaunches.uncached)])), style: TextStyle(width: 80)).text())
    print(RunReport(RunAnalysis(SyntheticLaunches.series(launches: 12, [("true", [])])), style: TextStyle(width: 80)).text())
  }
}
