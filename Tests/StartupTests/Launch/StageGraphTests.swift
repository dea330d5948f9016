import Startup
import Testing

@Suite("A stage graph")
struct StageGraphTests {
  @Test("Refuses two stages of one name and says where both are declared")
  func duplicate() {
    let error = #expect(throws: LaunchError.self) {
      try StageGraph([Stage("a", fileID: "Shop/a.swift", line: 3) {}, Stage("a", fileID: "Shop/b.swift", line: 7) {}])
    }
    #expect(error?.description == "two stages are named \"a\": Shop/a.swift:3 and Shop/b.swift:7")
  }

  @Test("Refuses an unknown dependency, says who asked, and what was probably meant")
  func unknownDependency() {
    let error = #expect(throws: LaunchError.self) {
      try StageGraph([
        Stage("fonts.register") {}, Stage("ui.show", after: ["fonts.regster"], fileID: "Shop/ui.swift", line: 9) {},
      ])
    }
    #expect(
      error?.description
        == "stage \"ui.show\" (Shop/ui.swift:9) waits for unknown stage \"fonts.regster\" (did you mean \"fonts.register\"?)"
    )
  }

  @Test("S18, S19: A cycle is refused, printed whole, with the place of every stage in it")
  func cycle() {
    let error = #expect(throws: LaunchError.self) {
      try StageGraph([
        Stage("innocent", fileID: "Shop/i.swift", line: 1) {},
        Stage("a", after: ["innocent", "b"], fileID: "Shop/a.swift", line: 2) {},
        Stage("b", after: ["c"], fileID: "Shop/b.swift", line: 3) {},
        Stage("c", after: ["a"], fileID: "Shop/c.swift", line: 4) {},
        Stage("victim", after: ["a"], fileID: "Shop/v.swift", line: 5) {},
      ])
    }
    #expect(
      error?.description
        == "stages wait for each other: a -> b -> c -> a (a at Shop/a.swift:2, b at Shop/b.swift:3, c at Shop/c.swift:4)"
    )
  }

  @Test("S19: A cycle is found wherever it is, also where `ready` does not lead")
  func cycleElsewhere() throws {
    var launch = Launch("shop")
    launch.add(Stage("http.bind") {}, Stage("x", after: ["x"]) {})
    let error = #expect(throws: LaunchError.self) { try launch.graph(ready: "http.bind") }
    guard case .cycle(let members)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(members.map(\.stage) == ["x"])
  }

  @Test("S20: Stages declared in the reverse of their order, and edges that only look like a circle, are no cycle")
  func noFalseCycle() throws {
    let graph = try StageGraph([
      Stage("d", after: ["b", "c"]) {}, Stage("c", after: ["a"]) {}, Stage("b", after: ["a"]) {}, Stage("a") {},
    ])
    #expect(graph.order.first == 3)
    #expect(graph.order.last == 0)
  }

  @Test("Refuses an unknown ready stage")
  func unknownReady() {
    let error = #expect(throws: LaunchError.self) { try StageGraph([Stage("http.bind") {}], ready: "http.bnd") }
    #expect(
      error?.description == "the launch should be ready after unknown stage \"http.bnd\" (did you mean \"http.bind\"?)")
  }

  @Test("Refuses to defer what ready needs, and shows why it does")
  func deferredBeforeReady() {
    let error = #expect(throws: LaunchError.self) {
      try StageGraph(
        [
          Stage("ads.init", deferred: true) {}, Stage("ui.build", after: ["ads.init"]) {},
          Stage("ui.show", after: ["ui.build"]) {},
        ], ready: "ui.show")
    }
    #expect(
      error?.description == "stage \"ads.init\" is deferred until after ready, but ready waits for it: "
        + "ui.show -> ui.build -> ads.init")
  }

  @Test("Orders by the longest remaining path, by measured durations before expected ones")
  func ranks() throws {
    let stages = [
      Stage("short") {}.expecting(.milliseconds(2)), Stage("long", after: ["short"]) {}.expecting(.milliseconds(5)),
      Stage("alone") {}.expecting(.milliseconds(6)), Stage("unknown") {},
    ]
    #expect(try StageGraph(stages).ranks == [7_000_000, 5_000_000, 6_000_000, 1_000_000])
    let measured = try StageGraph(stages, durations: ["long": .milliseconds(1), "unknown": .seconds(1)])
    #expect(measured.ranks == [3_000_000, 1_000_000, 6_000_000, 1_000_000_000])
  }

  @Test("A chain of 100,000 stages is checked, ranked and printed as a cycle without running out of stack")
  func longChain() throws {
    let count = 100_000
    var stages = (0..<count).map { index in Stage("s\(index)", after: index == 0 ? [] : ["s\(index - 1)"]) {} }
    let graph = try StageGraph(stages)
    #expect(graph.order == Array(0..<count))
    #expect(graph.ranks[0] == Int64(count) * 1_000_000)
    stages[0] = Stage("s0", after: ["s\(count - 1)"]) {}
    let error = #expect(throws: LaunchError.self) { try StageGraph(stages) }
    guard case .cycle(let members)? = error else {
      Issue.record("no cycle")
      return
    }
    #expect(members.count == count)
  }
}
