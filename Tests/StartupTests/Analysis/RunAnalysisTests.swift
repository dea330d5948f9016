import Testing

@testable import Startup
@testable import StartupProfiling

@Suite("Run analysis")
struct RunAnalysisTests {
  private func variant(_ walls: [Int64], throttled: Int64? = nil) -> LaunchSeries.Variant {
    LaunchSeries.Variant(
      name: "v",
      samples: walls.enumerated().map {
        LaunchSample(round: $0, position: $0, wall: $1, cpu: $1 / 2, runQueueWait: $1 / 10, throttled: throttled)
      })
  }

  private static let steady: [Int64] = (0..<20).map { 10_000_000 + Int64($0 % 5) * 20_000 }

  @Test("One launch has a median and no interval; nothing becomes 0 or not a number (P22)")
  func oneLaunch() throws {
    let summary = VariantSummary(variant([12_345_678]))
    let wall = try #require(summary.total[.wall])
    #expect(wall.median == 12_345_678 && wall.p95 == 12_345_678 && wall.interval == nil && wall.count == 1)
    #expect(summary.medianLaunch == 0)
    #expect(VariantSummary(variant([])).total.isEmpty)
    #expect(VariantSummary(variant([])).medianLaunch == nil)
  }

  @Test("The median launch is the one in the middle, the lower of two")
  func medianLaunch() {
    #expect(VariantSummary(variant([50, 10, 30, 20, 40])).medianLaunch == 2)
    #expect(VariantSummary(variant([50, 10, 30, 20])).medianLaunch == 3)
  }

  @Test("A first launch that is longer than all others is said to be, with warm-ups or under 10 launches not (P8, P9)")
  func firstLaunch() {
    var walls = Self.steady
    walls[0] = 19_000_000
    let found = RunWarning.all(of: variant(walls), warmups: 0)
    #expect(found == [.firstLaunchStandsOut(variant: "v", first: 19_000_000, nextLongest: 10_080_000)])
    #expect(
      !RunWarning.all(of: variant(walls), warmups: 1).contains {
        if case .firstLaunchStandsOut = $0 { true } else { false }
      })
    #expect(RunWarning.all(of: variant(Array(walls.prefix(9))), warmups: 0).isEmpty)
    walls[0] = 10_100_000
    #expect(RunWarning.all(of: variant(walls), warmups: 0).isEmpty, "1% is not worth a warning")
  }

  @Test("Three launches that spread by 1% warn of nothing (P9)")
  func fewLaunches() {
    #expect(RunWarning.all(of: variant([10_000_000, 10_050_000, 10_100_000]), warmups: 0).isEmpty)
  }

  @Test("A machine that gets slower is said to have drifted, one that is steady is not")
  func drift() {
    let slower = Self.steady + Self.steady.map { $0 * 3 / 2 }
    let warnings = RunWarning.all(of: variant(slower), warmups: 1)
    #expect(warnings == [.drift(variant: "v", firstHalf: 10_040_000, secondHalf: 15_060_000)])
    #expect(RunWarning.all(of: variant(Self.steady), warmups: 1).isEmpty)
  }

  @Test("Outliers are counted and kept")
  func outliers() throws {
    var walls = Self.steady
    walls[7] = 90_000_000
    let series = variant(walls)
    guard case .outliers(_, let count, let all, _)? = RunWarning.all(of: series, warmups: 1).first else {
      Issue.record("no outlier was seen")
      return
    }
    #expect(count == 1 && all == 20)
    #expect(VariantSummary(series).total[.wall]?.count == 20)
  }

  @Test("Throttled launches are said to be")
  func throttling() {
    #expect(
      RunWarning.all(of: variant([1_000_000, 1_000_000], throttled: 5000), warmups: 1)
        == [.throttled(variant: "v", count: 2, of: 2, median: 5000)])
    #expect(RunWarning.all(of: variant([1_000_000], throttled: 0), warmups: 1).isEmpty)
  }

  @Test("Without scheduler statistics there is no undelayed time, and it is said")
  func noSchedulerStatistics() {
    var series = SyntheticLaunches.series(launches: 8)
    for index in series.variants[0].samples.indices { series.variants[0].samples[index].runQueueWait = nil }
    let analysis = RunAnalysis(series)
    #expect(analysis.variants[0].total[.undelayed] == nil)
    #expect(analysis.variants[1].total[.undelayed] != nil)
    #expect(analysis.warnings.contains(.noSchedulerStatistics))
    #expect(analysis.comparisons[0].total[.undelayed] == nil, "half of the pairs would be compared with nothing")
  }

  @Test("Launches are paired by round, also when one side lacks some")
  func pairing() {
    let baseline = variant([20, 40, 60, 80])
    var candidate = variant([10, 20, 30, 40])
    candidate.samples.remove(at: 1)
    let comparison = VariantComparison(baseline: baseline, candidate: candidate)
    #expect(comparison.total[.wall]?.pairs == 3)
    #expect(comparison.total[.wall]?.ratio == 2)
  }

  @Test("The parts of every launch add up to its whole (P7, P28)", arguments: [1, 2, 3, 4] as [UInt64])
  func sum(seed: UInt64) {
    for sample in SyntheticLaunches.variant("v", SyntheticLaunches.uncached, launches: 50, seed: seed).samples {
      let covered = TimeCoverage.covered(sample.stageRangesUntilReady, within: 0..<sample.wall)
      #expect(covered + sample.outsideStages == sample.wall)
      #expect(sample.outsideStages > 0)
    }
  }

  @Test("Phases that do not overlap are added, and the gap between them shows (P28)")
  func gap() {
    let sample = LaunchSample(
      round: 0, position: 0, wall: 1930, cpu: 0,
      stages: [StageSample(name: "a", start: 0, duration: 699), StageSample(name: "b", start: 1288, duration: 642)])
    #expect(sample.outsideStages == 589)
    #expect(TimeCoverage.gaps(sample.stageRangesUntilReady, within: 0..<1930) == [699..<1288])
  }

  @Test("A failed or late stage is listed with its state (P6)")
  func trouble() throws {
    var series = variant([100, 100, 100])
    for index in 0..<3 {
      series.samples[index].stages = [
        StageSample(name: "fonts", start: 0, duration: 10, state: index == 0 ? .failed : .finished),
        StageSample(name: "sync", start: 10, duration: 20, state: index == 1 ? .timedOut : .finished),
      ]
    }
    let stages = VariantSummary(series).stages
    #expect(stages.map(\.trouble) == [[.failed: 1], [.timedOut: 1]])
  }

  @Test(
    "A stage that occurs twice counts as the scenario says",
    arguments: [(RepeatMode.sum, 30.0), (.first, 10), (.max, 20), (.count, 2)])
  func repeats(mode: RepeatMode, expected: Double) throws {
    var series = variant([100])
    series.samples[0].stages = [
      StageSample(name: "io", start: 5, duration: 10), StageSample(name: "io", start: 30, duration: 20),
    ]
    let settings = StageSettings(repeats: [RepeatRule(pattern: NamePattern("i*"), mode: mode)])
    let stage = try #require(VariantSummary(series, settings: settings).stages.first)
    #expect(stage.summary.median == expected)
    #expect(stage.share == (mode == .count ? nil : expected / 100))
  }

  @Test("A group adds up its stages in each launch; a stage after ready is no share of the total")
  func groups() throws {
    var series = variant([100])
    series.samples[0].stages = [
      StageSample(name: "strings.load", start: 0, duration: 40),
      StageSample(name: "strings.lookup", start: 40, duration: 5),
      StageSample(name: "late", start: 150, duration: 500),
    ]
    let settings = StageSettings(groups: [StageGroup(name: "strings", patterns: [NamePattern("strings.*")])])
    let summary = VariantSummary(series, settings: settings)
    #expect(summary.groups.map(\.summary.median) == [45])
    #expect(summary.stages.last?.isAfterReady == true && summary.stages.last?.share == nil)
    #expect(series.samples[0].outsideStages == 100, "what the stages covered when the sample was made")
  }
}

@Suite("Time coverage")
struct TimeCoverageTests {
  @Test("Coverage and gaps agree with counting every nanosecond", arguments: 1...40 as ClosedRange<UInt64>)
  func againstCounting(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let whole = 5..<Int64(5 + generator.next(below: 60))
    let ranges = (0..<generator.next(below: 8)).map { _ in
      let start = Int64(generator.next(below: 70))
      return start..<start + Int64(generator.next(below: 20))
    }
    let covered = Int64(whole.count { time in ranges.contains { $0.contains(time) } })
    #expect(TimeCoverage.covered(ranges, within: whole) == covered)
    let gaps = TimeCoverage.gaps(ranges, within: whole)
    #expect(
      gaps.allSatisfy { gap in !gap.isEmpty && whole.contains(gap.lowerBound) && gap.upperBound <= whole.upperBound })
    #expect(gaps.reduce(0) { $0 + $1.upperBound - $1.lowerBound } == Int64(whole.count) - covered)
  }
}
