import Startup
import Testing

@Suite("Kinds of our files")
struct StartupFileKindTests {
  @Test(
    "A file is known by its schema, wherever that stands before events, and a trace by its events",
    arguments: [
      (#"{ "schema": "startup-prof/scenario/1" }"#, StartupFileKind.scenario),
      ("// a comment\n{ \"name\": \"x\",\n \"schema\" : \"startup-prof/launches/2\"}", .launches),
      (#"{"schema":"startup-prof/run/1"}"#, .run), (#"{"schema":"startup-prof/show/1"}"#, .show),
      (#"{"schema":"somebody/else/1"}"#, nil), (#"{"schema":1}"#, nil), ("", nil), ("schema", nil),
      (#"{"traceEvents":[{"args":{"schema":"startup-prof/run/1"}}]}"#, .trace), ("\n[ {\"ph\":\"X\"", .trace),
      ("[1]", nil),
    ] as [(String, StartupFileKind?)])
  func kinds(text: String, kind: StartupFileKind?) throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = PathName.join(folder, "f")
    try AtomicFile.write(Array(text.utf8), to: path)
    let file = try InputFile(path: path)
    #expect(try StartupFileKind(of: file) == kind)
    #expect(try file.contents() == Array(text.utf8), "what was looked at is still there")
  }
}
