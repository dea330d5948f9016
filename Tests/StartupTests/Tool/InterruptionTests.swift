import Startup
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Interrupting a run")
struct InterruptionTests {
  @Test(
    "Ctrl-C ends the children, removes temporary files and reports what was measured", arguments: [SIGINT, SIGTERM])
  func interrupt(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let marks = folder.path("marks")
    let temporary = folder.path("tmp")
    try FileSystem.makeDirectory(temporary)
    // The third launch stays until it is interrupted, and so do the processes it started.
    let script = """
      echo x >> \(marks); if [ $(wc -l < \(marks)) -ge 3 ]; then echo $$ > \(folder.path("group")); sleep 600 & sleep 600; fi
      """
    let environment = EnvironmentVariables.all.filter { !$0.hasPrefix("TMPDIR=") } + ["TMPDIR=\(temporary)"]
    let request = ChildProcess.Request(
      [BuiltTool.path, "run", "--launches", "10", "--warmup", "0", "--", "/bin/sh", "-c", script],
      environment: environment,
      standardOutput: .pipe(keeping: 1 << 20))
    let tool = try ChildProcess.spawn(request)
    let identifier = tool.identifier
    var sent = false
    let outcome = try tool.wait(.init(timeout: 60_000_000_000)) {
      // Not `true`, which would end the tool by the watcher: it is to end by itself.
      if !sent, let text = try? FileSystem.contents(of: folder.path("group")), text.contains(UInt8(ascii: "\n")) {
        kill(identifier, signal)
        sent = true
      }
      return false
    }
    #expect(outcome.cause == .program)
    #expect(outcome.exit == .code(130), "\(outcome.error.text)")
    #expect(outcome.output.text.contains("2 launches; interrupted, 10 were asked for"), "\(outcome.output.text)")
    #expect(try FileSystem.names(in: temporary).isEmpty)
    let group = String(decoding: try FileSystem.contents(of: folder.path("group")), as: UTF8.self)
    let leader = try #require(Int32(group.split(separator: "\n").first ?? ""))
    let deadline = SystemClock.monotonicNanoseconds() + 30_000_000_000
    while kill(-leader, 0) == 0, SystemClock.monotonicNanoseconds() < deadline {}
    #expect(kill(-leader, 0) == -1, "something of the launch is still running")
  }

  @Test(
    "Ctrl-C while a sample app is generated leaves nothing of it",
    arguments: [
      ["run", "--launches", "1", "scenario.json"], ["init", "--sample", "app", "--scale", "64", "made.json"],
    ])
  func interruptGeneration(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    // So large that nobody waits for its end.
    try folder.write(
      """
      {
        "schema": "startup-prof/scenario/1",
        "app": { "sample": "app", "scale": 64 },
        "stages": { "language.resolve": {} },
        "ready": "language.resolve",
        "variants": { "only": {} }
      }
      """, to: "scenario.json")
    let request = ChildProcess.Request([BuiltTool.path] + arguments, folder: folder.path)
    let tool = try ChildProcess.spawn(request)
    let identifier = tool.identifier
    var sent = false
    let outcome = try tool.wait(.init(timeout: 60_000_000_000)) {
      if !sent, try! FileSystem.names(in: folder.path).contains(where: { $0.hasPrefix(".app-") }) {
        kill(identifier, SIGINT)
        sent = true
      }
      return false
    }
    #expect(outcome.cause == .program)
    #expect(outcome.exit == .code(130), "\(outcome.error.text)")
    #expect(outcome.error.text.hasPrefix("startup-prof: interrupted before the sample app in "))
    #expect(outcome.error.text.hasSuffix("app was ready\n"))
    #expect(try FileSystem.names(in: folder.path) == ["scenario.json"])
  }
}
