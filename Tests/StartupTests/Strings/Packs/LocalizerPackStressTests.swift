import Foundation
import Testing

@testable import Startup

@Suite("Stress: packs applied while texts are looked up", .serialized)
struct LocalizerPackStressTests {
  private static let rounds = ExtendedTests.areEnabled ? 3_000 : 60

  @Test("Readers see whole packs or the app's own texts while others apply, roll back, remove, pin and switch")
  func appliersAgainstReaders() throws {
    let scene = try PackScene()
    let localizer = try scene.launch()
    let packs = try ["r1", "r2", "r3"].map { try PackScene.pack("de", $0) }
    var expected: Set<String> = ["fr main Localizable 2 äöü", "de main Localizable 2 äöü"]
    for pack in packs { expected.insert("\(pack.version) 2 ä") }
    let allowed = expected
    let isDone = Lock(false)
    let wrong = Lock<Set<String>>([])
    let readers = (0..<3).map { _ in
      Thread.running {
        while !isDone.withLock({ $0 }) {
          let text = localizer.string("key.2")
          let bytes = localizer.withUTF8("key.2") { String(repairing: $0) }
          for text in [text, bytes, localizer.answer("key.2").text] where !allowed.contains(text) {
            wrong.withLock { _ = $0.insert(text) }
          }
        }
      }
    }
    let generations = Lock<[UInt64]>([])
    let token = localizer.observe { change in generations.withLock { $0.append(change.generation) } }
    let writers = (0..<3).map { writer in
      Thread.running {
        for round in 0..<Self.rounds {
          switch (round + writer) % 7 {
          case 0...3: try? localizer.apply(packs[(round + writer) % 3])
          case 4: try? localizer.rollBackPack(of: "de")
          case 5: try? localizer.setLanguage(round % 2 == 0 ? "fr" : "de", persist: false)
          default:
            if round % 3 == 0 {
              try? localizer.pin(module: "Cart", to: "fr")
            } else {
              try? localizer.removePack(of: "de")
            }
          }
        }
      }
    }
    for writer in writers { writer.wait() }
    isDone.withLock { $0 = true }
    for reader in readers { reader.wait() }
    #expect(wrong.withLock { $0 } == [])
    #expect(generations.withLock { $0 == $0.sorted() && $0.last == localizer.change.generation })
    try localizer.setLanguage("de", persist: false)
    // What is in use is what is stored.
    #expect(try scene.launch().packs.map(\.version) == localizer.packs.filter { $0.language == "de" }.map(\.version))
    token.cancel()
  }

  @Test("A pack that was replaced is kept in memory by nobody")
  func released() throws {
    let scene = try PackScene()
    let localizer = try scene.launch()
    var pack: StringPack? = try PackScene.pack("de", "r1")
    weak let file = pack?.file
    try localizer.apply(#require(pack))
    #expect(localizer.string("new") == "r1")
    pack = nil
    #expect(file != nil)
    // It goes with the next replacement that no reader stands in the way of; other tests may be reading for a moment.
    let deadline = ContinuousClock.now + .seconds(30)
    var round = 2
    while file != nil, ContinuousClock.now < deadline {
      try localizer.apply(PackScene.pack("de", "r\(round)"))
      round += 1
    }
    #expect(file == nil)
  }

  @Test("Two processes and two threads that apply packs of one language at once take turns, and none is lost")
  func processes() throws {
    let scene = try PackScene()
    let count = 12
    let arguments = ["apply-packs", scene.sample.app, scene.root]
    let children = try ["a", "b"].map { try TestProcess("test-subject", arguments + [$0, "\(count)"]) }
    let localizers = try (0..<2).map { _ in try scene.launch() }
    let threads = localizers.enumerated().map { number, localizer in
      Thread.running {
        for step in 0..<count { try? localizer.apply(PackScene.pack("de", "thread \(number) \(step)")) }
      }
    }
    for thread in threads { thread.wait() }
    for child in children { #expect(child.wait() == .exited(0)) }
    // Each took the number behind the one before: as many as were applied.
    #expect(try scene.numbers("de") == ["\(4 * count - 1).pack", "\(4 * count).pack"])
    let (fresh, warnings) = try scene.start()
    #expect(fresh.packs.count == 1 && warnings.isEmpty)
    #expect(fresh.string("new") == fresh.packs[0].version)
  }

  @Test("A process that is killed while it applies leaves a pack that is whole")
  func killed() throws {
    let scene = try PackScene()
    try scene.launch().apply(PackScene.pack("de", "r0"))
    for round in 0..<(ExtendedTests.areEnabled ? 200 : 6) {
      let child = try TestProcess("test-subject", ["apply-packs", scene.sample.app, scene.root, "\(round)", "100000"])
      let before = try scene.numbers("de")
      while try scene.numbers("de") == before { Thread.sleep(forTimeInterval: 0.001) }
      child.kill()
      let (fresh, warnings) = try scene.start()
      #expect(fresh.packs.count == 1 && warnings.isEmpty)
      #expect(fresh.string("new") == fresh.packs[0].version)
    }
    // The next one to apply tidies up.
    try scene.launch().apply(PackScene.pack("de", "last"))
    #expect(try scene.numbers("de").count <= 3)
  }
}
