import Startup
import Testing

@Suite("The show command")
struct ShowCommandTests {
  private static let trace = #"[{"ph":"X","name":"work","ts":1,"dur":2,"pid":1,"tid":1}]"#

  @Test(
    "A trace is read from a pipe and from standard input as from a file",
    arguments: [
      "cat t.json | \"$1\" show -", "\"$1\" show - < t.json", "cat t.json | \"$1\" show /dev/stdin",
      "\"$1\" show <(cat t.json)", "gzip -c t.json | \"$1\" show -", "gzip -c t.json | \"$1\" show /dev/stdin",
      "(head -c 1 t.json; sleep 0.1; tail -c +2 t.json) | \"$1\" show -",
    ])
  func pipes(script: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.trace, to: "t.json")
    let outcome = try BuiltTool.shell(script, folder: folder.path)
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    #expect(outcome.output.contains(": 1 process, 1 thread, 1 span\n"), "\(outcome.output)")
  }

  @Test("Standard input is called so in messages, and what it is instead of a trace is told")
  func mistakenInput() throws {
    let folder = try TemporaryFolder()
    try folder.write("{ \"schema\": \"startup-prof/scenario/1\" }", to: "s.json")
    func error(_ script: String) throws -> String {
      let outcome = try BuiltTool.shell(script, folder: folder.path)
      #expect(outcome.status == 2 && outcome.output == "")
      return outcome.error
    }
    #expect(
      try error("cat s.json | \"$1\" show -")
        == "startup-prof: standard input: a scenario, not a trace; measure it: startup-prof run - --trace FILE\n")
    #expect(
      try error("echo '[x' | \"$1\" show -").hasPrefix("startup-prof: standard input:1:2: expected a JSON value"))
    #expect(try error("\"$1\" show - <&-").contains("standard input: Bad file descriptor"))
  }
}
