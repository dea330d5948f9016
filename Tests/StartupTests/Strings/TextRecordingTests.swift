import Testing

@testable import Startup

@Suite("Recording what an app looks up")
struct TextRecordingTests {
  @Test("While it is recorded every lookup gives what it gives else, and is counted")
  func counted() throws {
    let sample = try SampleTables.usual()
    let localizer = try Localizer.load(app: sample.app, decision: sample.decide(["de"]), tracer: .disabled)
    _ = localizer.string("key.9")
    #expect(localizer.recording == nil && localizer.stopRecording() == nil)
    localizer.startRecording()
    for _ in 0..<3 { #expect(localizer.string("key.1") == "de main Localizable 1 äöü") }
    #expect(
      localizer.withUTF8("key.1", table: "Errors", module: "Cart") { $0.count } == "de Cart Errors 1 äöü".utf8.count)
    #expect(localizer.answer("only.en") == ("en", .fallback("en")))
    #expect(localizer.formatted("key.2", []) == "de main Localizable 2 äöü")
    #expect(localizer.string("none", default: "?") == "?")
    #expect(localizer.replace("en main Errors 3 äöü") == "de main Errors 3 äöü")
    #expect(localizer.replace("unknown") == "unknown")
    // A switch and a load go on recording.
    try localizer.setLanguage("fr", persist: false)
    #expect(localizer.string("key.1") == "fr main Localizable 1 äöü")
    let token = localizer.bind("key.3") { _ in }
    token.cancel()
    let counts = Dictionary(
      uniqueKeysWithValues: localizer.recording!.keys.map {
        ("\($0.key.module)/\($0.key.table)/\($0.key.key)", $0.count)
      })
    #expect(
      counts == [
        "/Localizable/key.1": 4, "Cart/Errors/key.1": 1, "/Localizable/only.en": 1, "/Localizable/key.2": 1,
        "/Localizable/none": 1, "/Localizable/key.3": 1,
      ])
    #expect(localizer.lookupsUnanswered == 1)
    let recording = try #require(localizer.stopRecording())
    #expect(recording.texts.map(\.text) == ["en main Errors 3 äöü", "unknown"])
    #expect(localizer.string("key.1") == "fr main Localizable 1 äöü" && localizer.recording == nil)
  }

  @Test("It keeps no more than it may, and says how many it left out")
  func bounded() throws {
    let localizer = Localizer(tracer: .disabled)
    localizer.startRecording(limit: 3)
    for number in 0..<10 { for _ in 0...number { _ = localizer.string("k\(number)") } }
    let recording = try #require(localizer.stopRecording())
    #expect(recording.keys.map(\.key.key) == ["k0", "k1", "k2"] && recording.keys.map(\.count) == [1, 2, 3])
    #expect(recording.droppedCount == 49)
  }

  @Test("It is written as one JSON object")
  func document() throws {
    let localizer = Localizer(tracer: .disabled)
    localizer.startRecording()
    _ = localizer.string("b", table: "T", module: "M")
    _ = localizer.string("a \"q\"")
    _ = localizer.replace("x")
    let folder = try TemporaryFolder()
    try localizer.stopRecording()?.write(to: folder.path("observed.json"))
    let text = String(decoding: try FileSystem.contents(of: folder.path("observed.json")), as: UTF8.self)
    #expect(
      text == """
        {
          "schema": "startup-prof/observed/1",
          "dropped": 0,
          "keys": [
            {
              "key": "a \\"q\\"",
              "table": "Localizable",
              "module": "",
              "count": 1
            },
            {
              "key": "b",
              "table": "T",
              "module": "M",
              "count": 1
            }
          ],
          "texts": [
            {
              "text": "x",
              "count": 1
            }
          ]
        }

        """)
  }
}
