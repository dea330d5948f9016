import Startup
import Testing

@Suite("A launch")
struct LaunchTests {
  @Test("The ten lines of README run their stages in order")
  @MainActor func tenLines() async throws {
    let order = EventLog()
    var launch = Launch("shop")
    launch.add(Stage("config.read") { order.append("config.read") })
    launch.add(
      Stage("db.open", after: ["config.read"], on: .background) { order.append("db.open") },
      Stage("prices.fetch", after: ["config.read"], on: .background) {
        try await Task.sleep(for: .milliseconds(1))
        order.append("prices.fetch")
      },
      Stage("http.bind", after: ["db.open", "prices.fetch"]) {
        await Task.yield()
        order.append("http.bind")
      })
    let report = try await launch.run(ready: "http.bind")
    #expect(order.entries.first == "config.read")
    #expect(order.entries.last == "http.bind")
    #expect(order.entries.count == 4)
    #expect(report.ready != nil)
    #expect(report.ready == report.stage("http.bind")?.end)
  }

  @Test("A failed stage makes its dependents skipped, and the rest still runs")
  @MainActor func failure() async throws {
    struct Broken: Error {}
    let order = EventLog()
    var launch = Launch("shop")
    launch.add(
      Stage("a", on: .background) { throw Broken() },
      Stage("b", after: ["a"]) { order.append("b") },
      Stage("c", after: ["b"]) { order.append("c") },
      Stage("d") { order.append("d") },
      Stage("e", deferred: true) { order.append("e") })
    let error = await #expect(throws: LaunchError.self) { try await launch.run(ready: "c") }
    guard case .stageFailed("a", let underlying)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(underlying is Broken)
    let report = try #require(await launch.finish())
    #expect(order.entries == ["d"])
    #expect(report.skipped.map(\.name) == ["b", "c", "e"])
    for stage in report.skipped {
      guard case .skipped(dueTo: "a") = stage.outcome else {
        Issue.record("\(stage)")
        continue
      }
    }
    #expect(report.ready == nil)
  }
}

/// What stages noted, in the order they did.
final class EventLog: Sendable {
  private let log = Lock<[String]>([])

  var entries: [String] { log.withLock { $0 } }

  func append(_ entry: String) { log.withLock { $0.append(entry) } }
}
