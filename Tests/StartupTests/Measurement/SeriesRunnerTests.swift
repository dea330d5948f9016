import Testing

@testable import Startup
@testable import StartupProfiling

@Suite("Series of launches")
struct SeriesRunnerTests {
  private func shell(_ name: String, _ script: String) -> LaunchPlan {
    LaunchPlan(
      name: name, arguments: ["/bin/sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], timeout: 60_000_000_000)
  }

  @Test("The order is drawn from the seed: each round holds every variant once, in an order of its own (P18)")
  func order() {
    func rounds(seed: UInt64) -> [[Int]] {
      var order = LaunchOrder(variants: 3, seed: seed)
      return (0..<50).map { _ in order.nextRound() }
    }
    #expect(rounds(seed: 1) == rounds(seed: 1))
    #expect(rounds(seed: 1) != rounds(seed: 2))
    #expect(rounds(seed: 1).allSatisfy { $0.sorted() == [0, 1, 2] })
    #expect(Set(rounds(seed: 1)).count == 6)
  }

  @Test("Launches and the commands around them happen in the order that the seed says")
  func commands() throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    func plan(_ name: String) -> LaunchPlan {
      var plan = shell(name, "echo launch-\(name) >> \(log)")
      plan.setup = [["/bin/sh", "-c", "echo setup-\(name) >> \(log)"]]
      plan.prepare = [["/bin/sh", "-c", "echo prepare >> \(log)"]]
      plan.conclude = [["/bin/sh", "-c", "echo conclude >> \(log)"]]
      plan.cleanup = [["/bin/sh", "-c", "echo cleanup-\(name) >> \(log)"]]
      return plan
    }
    let settings = SeriesRunner.Settings(launches: 3, warmups: 1, seed: 5)
    let result = try SeriesRunner.run([plan("a"), plan("b")], settings: settings).complete()
    var order = LaunchOrder(variants: 2, seed: 5)
    let launches = (0..<4).flatMap { _ in order.nextRound() }.flatMap {
      ["prepare", "launch-\(["a", "b"][$0])", "conclude"]
    }
    let lines = String(decoding: try FileSystem.contents(of: log), as: UTF8.self).split(separator: "\n").map(
      String.init)
    #expect(lines == ["setup-a", "setup-b"] + launches + ["cleanup-a", "cleanup-b"])
    #expect(result.records.map(\.count) == [3, 3])
    #expect(result.firsts.allSatisfy { $0 != nil })
    #expect(result.records[0].map(\.sample.round) == [0, 1, 2])
    let positions = result.records.flatMap { $0.map(\.sample.position) }
    #expect(positions.sorted() == Array(0..<6))
  }

  @Test("What the commands around a launch take is not in its time (P17)")
  func commandsAreNotMeasured() throws {
    var plan = shell("quick", "exit 0")
    plan.prepare = [["/bin/sleep", "0.3"]]
    plan.conclude = [["/bin/sleep", "0.3"]]
    let result = try SeriesRunner.run([plan], settings: .init(launches: 2, warmups: 0, seed: 1)).complete()
    // The minimum: a busy machine may hold one launch up.
    #expect(try #require(result.records[0].map(\.sample.wall).min()) < 300_000_000)
  }

  @Test("A program that fails ends the series with its last words, after the cleanup")
  func failure() throws {
    let folder = try TemporaryFolder()
    var plan = shell("v", "echo first >&2; echo 'no database' >&2; exit 3")
    plan.cleanup = [["/bin/sh", "-c", "echo done > \(folder.path("cleaned"))"]]
    do {
      _ = try SeriesRunner.run([plan], settings: .init(launches: 2, warmups: 0, seed: 1)).complete()
      Issue.record("it was accepted")
    } catch {
      #expect(error.reason == .ended(.code(3)))
      #expect(error.description == "v, launch 1: the program ended with exit status 3; its last words: no database")
      #expect(error.lastWords == ["first", "no database"])
    }
    #expect(FileSystem.exists(folder.path("cleaned")))
  }

  @Test("Commands that fail say which they are")
  func failingCommand() {
    var plan = shell("v", "exit 0")
    plan.prepare = [["/bin/sh", "-c", "exit 9"]]
    do {
      _ = try SeriesRunner.run([plan], settings: .init(launches: 1, warmups: 0, seed: 1)).complete()
      Issue.record("it was accepted")
    } catch {
      #expect(error.description == "v, launch 1: the prepare command \"/bin/sh -c exit 9\" ended with exit status 9")
    }
  }

  @Test("A program that never ends is stopped at its timeout")
  func timeout() {
    var plan = shell("v", "sleep 600")
    plan.timeout = 100_000_000
    do {
      _ = try SeriesRunner.run([plan], settings: .init(launches: 1, warmups: 0, seed: 1)).complete()
      Issue.record("it was accepted")
    } catch { #expect(error.description == "v, launch 1: not ready within 100ms") }
  }

  @Test("Each launch gets a free port of its own, in arguments and variables alike")
  func ports() throws {
    let folder = try TemporaryFolder()
    var plan = shell("v", "echo {port} $PORT >> \(folder.path("ports"))")
    plan.environment.append("PORT={port}")
    _ = try SeriesRunner.run([plan], settings: .init(launches: 3, warmups: 0, seed: 1)).complete()
    let lines = String(decoding: try FileSystem.contents(of: folder.path("ports")), as: UTF8.self).split(
      separator: "\n")
    #expect(lines.count == 3)
    for line in lines {
      let numbers = line.split(separator: " ")
      #expect(numbers.count == 2 && numbers[0] == numbers[1] && UInt16(numbers[0]) != nil)
    }
  }

  @Test("A program learns when it was spawned and where to record")
  func contract() throws {
    let folder = try TemporaryFolder()
    let plan = shell("v", "env > \(folder.path("env")); test -w $STARTUP_RING")
    _ = try SeriesRunner.run([plan], settings: .init(launches: 1, warmups: 0, seed: 1)).complete()
    let text = String(decoding: try FileSystem.contents(of: folder.path("env")), as: UTF8.self)
    let names = text.split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(names.contains("STARTUP_ORIGIN_NS") && names.contains("STARTUP_RING"))
    #expect(!names.contains("STARTUP_CACHE_MODE"), "a program on its own finds its cache as it is")
  }

  @Test("A failure keeps what was measured before it")
  func failureKeepsResults() throws {
    let folder = try TemporaryFolder()
    let count = folder.path("count")
    let plan = shell("v", "echo x >> \(count); test $(wc -l < \(count)) -lt 4")
    let result = SeriesRunner.run([plan], settings: .init(launches: 9, warmups: 0, seed: 1))
    #expect(result.failure?.reason == .ended(.code(1)))
    #expect(result.records[0].count == 3)
    var cleaned = shell("v", "exit 0")
    cleaned.cleanup = [["/bin/sh", "-c", "exit 4"]]
    let other = SeriesRunner.run([cleaned], settings: .init(launches: 2, warmups: 0, seed: 1))
    #expect(other.failure != nil && other.records[0].count == 2)
  }

  @Test("A server that a setup command starts goes on through all launches, until the cleanup")
  func servers() throws {
    let folder = try TemporaryFolder()
    let identifier = folder.path("pid")
    var plan = shell("v", "kill -0 $(cat \(identifier))")
    plan.setup = [["/bin/sh", "-c", "while true; do echo alive >&2; sleep 0.01; done & echo $! > \(identifier)"]]
    plan.cleanup = [["/bin/sh", "-c", "kill $(cat \(identifier))"]]
    let result = try SeriesRunner.run([plan], settings: .init(launches: 4, warmups: 1, seed: 1)).complete()
    #expect(result.records[0].count == 4)
    #expect(result.launchesWithLeftovers == 0)
  }
}
