import Foundation
import Testing

@testable import Startup

@Suite("Stress: bindings while several threads switch", .serialized)
struct LocalizerBindingStressTests {
  private static let rounds = ExtendedTests.areEnabled ? 20_000 : 300

  @Test("Each binding ends with the texts of the last switch, is called one at a time and with texts of one snapshot")
  func switchers() throws {
    let sample = try SampleTables.usual()
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: .disabled)
    let shown = Lock<[Int: [String]]>([:])
    let inside = (0..<8).map { _ in Lock(0) }
    let overlaps = Lock(0)
    let tokens = (0..<8).map { number in
      localizer.bind([BoundText("key.\(number)"), BoundText("key.\(number)", module: "Cart")]) { texts in
        let others = inside[number].withLock { count in
          defer { count += 1 }
          return count
        }
        if others != 0 { overlaps.withLock { $0 += 1 } }
        shown.withLock { $0[number] = texts }
        inside[number].withLock { $0 -= 1 }
      }
    }
    let mixed = Lock(0)
    let threads = (0..<3).map { thread in
      Thread.running {
        for round in 0..<Self.rounds {
          try? localizer.setLanguage(["de", "en", "fr"][(round + thread) % 3], persist: false)
          let own = localizer.bind([BoundText("key.1"), BoundText("key.2")]) { texts in
            // Both texts are of one snapshot.
            if texts[0].prefix(2) != texts[1].prefix(2) { mixed.withLock { $0 += 1 } }
          }
          own.cancel()
        }
      }
    }
    for thread in threads { thread.wait() }
    #expect(overlaps.withLock { $0 } == 0 && mixed.withLock { $0 } == 0)
    let language = localizer.change.language
    for number in 0..<8 {
      #expect(
        shown.withLock { $0[number] } == [
          "\(language) main Localizable \(number) äöü", "\(language) Cart Localizable \(number) äöü",
        ])
    }
    for token in tokens { token.cancel() }
  }
}
