import Foundation
import Testing

@testable import Startup

@Suite("Stress: recording and replacing while the language is switched", .serialized)
struct TextRecordingStressTests {
  private static let rounds = ExtendedTests.areEnabled ? 20_000 : 500

  @Test("Every lookup is answered while recordings begin and end, and literals are replaced by one language or another")
  func toggled() throws {
    let sample = try SampleTables.usual()
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: .disabled)
    let expected = Set(["de", "en", "fr"].map { "\($0) main Errors 7 äöü" })
    let isDone = Lock(false)
    let wrong = Lock<Set<String>>([])
    let readers = (0..<3).map { _ in
      Thread.running {
        while !isDone.withLock({ $0 }) {
          let texts = [
            localizer.string("key.7", table: "Errors"),
            localizer.withUTF8("key.7", table: "Errors") { String(repairing: $0) },
            localizer.formatted("key.7", [], table: "Errors"), localizer.answer("key.7", table: "Errors").text,
            localizer.replace("en main Errors 7 äöü"),
          ]
          for text in texts where !expected.contains(text) { wrong.withLock { _ = $0.insert(text) } }
        }
      }
    }
    let recorders = (0..<2).map { _ in
      Thread.running {
        for _ in 0..<Self.rounds {
          localizer.startRecording(limit: 8)
          _ = localizer.recording
          localizer.stopRecording()
        }
      }
    }
    for round in 0..<Self.rounds {
      // Forced, so that the texts of the development language are others, too.
      try localizer.setLanguage(["fr", "en", "de"][round % 3], persist: false, force: round % 16 == 0)
    }
    for recorder in recorders { recorder.wait() }
    isDone.withLock { $0 = true }
    for reader in readers { reader.wait() }
    #expect(wrong.withLock { $0 } == [])
    #expect(localizer.lookupsUnanswered == 0)
    #expect(localizer.recording == nil)
  }
}
