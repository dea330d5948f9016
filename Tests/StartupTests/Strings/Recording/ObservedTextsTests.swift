import Startup
import Testing

@Suite("Texts that runs of an app showed")
struct ObservedTextsTests {
  private func recording(_ keys: String, texts: String = "", dropped: Int = 0) -> [UInt8] {
    Array(
      "{ \"schema\": \"startup-prof/observed/1\", \"dropped\": \(dropped), \"keys\": [\(keys)], \"texts\": [\(texts)] }"
        .utf8)
  }

  private func key(_ key: String, _ count: Int, table: String = "Localizable", module: String = "") -> String {
    "{ \"key\": \"\(key)\", \"table\": \"\(table)\", \"module\": \"\(module)\", \"count\": \(count) }"
  }

  @Test("Recordings are added up, a module's alone when it is named")
  func merging() throws {
    var observed = ObservedTexts()
    try observed.add(
      recording(key("b", 2) + "," + key("a", 1), texts: "{ \"text\": \"Hi\", \"count\": 4 }", dropped: 3))
    try observed.add(recording(key("b", 5) + "," + key("c", 1, table: "T", module: "Chat")))
    #expect(
      observed.items.map { "\($0.module ?? "-") \($0.table ?? "-") \($0.text) \($0.count)" } == [
        " Localizable a 1", " Localizable b 7", "Chat T c 1", "- - Hi 4",
      ])
    #expect(observed.droppedCount == 3)
    var chat = ObservedTexts()
    try chat.add(
      recording(
        key("b", 5) + "," + key("c", 1, table: "T", module: "Chat"), texts: "{ \"text\": \"Hi\", \"count\": 4 }"),
      module: "Chat")
    #expect(chat.items.map(\.text) == ["c"])
  }

  @Test("What an app recorded is read as it is")
  func recorded() throws {
    let localizer = Localizer(tracer: .disabled)
    localizer.startRecording()
    _ = localizer.string("k", table: "T")
    _ = localizer.string("k", table: "T")
    _ = localizer.replace("Literal")
    let recording = try #require(localizer.stopRecording())
    var observed = ObservedTexts()
    try observed.add(recording.document())
    #expect(observed.items.map { "\($0.table ?? "-") \($0.text) \($0.count)" } == ["T k 2", "- Literal 1"])
  }

  @Test(
    "What is no recording is refused with its place",
    arguments: [
      ("{", "1:2: expected a key or \"}\", found the end of the file"),
      ("{ \"schema\": 1 }", "1:13: expected \"schema\": \"startup-prof/observed/1\""),
      ("[]", "1:1: expected \"schema\": \"startup-prof/observed/1\""),
      ("{ \"schema\": \"startup-prof/observed/1\", \"keys\": [{}] }", "1:49: expected a key with its table and module"),
      (
        "{ \"schema\": \"startup-prof/observed/1\", \"texts\": [{ \"text\": \"a\", \"count\": -1 }] }",
        "1:74: expected \"count\" with a whole number"
      ),
      (
        "{ \"schema\": \"startup-prof/observed/1\", \"dropped\": 1.5 }",
        "1:51: expected \"dropped\" with a whole number"
      ),
    ])
  func errors(text: String, message: String) {
    var observed = ObservedTexts()
    do throws(ObservedTexts.ReadError) {
      try observed.add(Array(text.utf8))
      Issue.record("it was taken")
    } catch { #expect(error.description == message) }
  }

  @Test("Against sources: where a text is named, what no source names, what was never shown")
  func comparison() throws {
    let folder = try TemporaryFolder()
    try folder.write("L(\"a\")\nL(\"\\(n) new\")\nL(\"never\")\nlabel.text = \"Hello there\"\n", to: "S/A.swift")
    try folder.write(
      String(
        decoding: recording(
          key("a", 3) + "," + key("%lld new", 1) + "," + key("lost", 1),
          texts: "{ \"text\": \"Hello there\", \"count\": 2 }"), as: UTF8.self),
      to: "r.json")
    let outcome = try BuiltTool.run("strings", "observe", "r.json", "--source", "S", "--literals", folder: folder.path)
    #expect(
      outcome.output == """
              1  "%lld new"  S/A.swift:2:3
              3  "a"  S/A.swift:1:3
              2  "Hello there" (literal)  S/A.swift:4:14

        shown, and named in no source:
              1  "lost"

        named in the sources, and never shown:
        S/A.swift:3:3: "never"
        4 texts were shown, 1 of them named in no source; 1 more are named and were not shown

        """, "\(outcome.error)")
    let json = try BuiltTool.run("strings", "observe", "r.json", "--source", "S", "--json", folder: folder.path)
    let document = try JSONDocument.parse(Array(json.output.utf8))
    #expect(document["schema"]?.string == "startup-prof/strings-observe/1")
    #expect(document["shown"]?.array?.count == 4 && document["unseen"]?.array?.count == 1)
    let alone = try BuiltTool.run("strings", "observe", "r.json", "r.json", folder: folder.path)
    #expect(
      alone.output.hasPrefix("      2  \"%lld new\"\n") && alone.output.hasSuffix("4 texts were shown\n"),
      "\(alone.output)")
  }
}
