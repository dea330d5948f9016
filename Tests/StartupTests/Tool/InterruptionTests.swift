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
    let outcome = try run(request, sending: [signal]) {
      (try? FileSystem.contents(of: folder.path("group")))?.contains(UInt8(ascii: "\n")) ?? false
    }
    #expect(outcome.exit == .code(128 + signal), "\(outcome.error.text)")
    #expect(outcome.output.text.contains("2 launches; interrupted, 10 were asked for"), "\(outcome.output.text)")
    #expect(try FileSystem.names(in: temporary).isEmpty)
    let group = String(decoding: try FileSystem.contents(of: folder.path("group")), as: UTF8.self)
    let leader = try #require(Int32(group.split(separator: "\n").first ?? ""))
    let deadline = SystemClock.monotonicNanoseconds() + 30_000_000_000
    while kill(-leader, 0) == 0, SystemClock.monotonicNanoseconds() < deadline {}
    #expect(kill(-leader, 0) == -1, "something of the launch is still running")
  }

  @Test("Two signals at once, as timeout sends them, are one: what was measured is reported, nothing stays behind")
  func doubleSignal() throws {
    let folder = try TemporaryFolder()
    let temporary = folder.path("tmp")
    try FileSystem.makeDirectory(temporary)
    let marks = folder.path("marks")
    let script = "echo x >> \(marks); if [ $(wc -l < \(marks)) -ge 3 ]; then sleep 600; fi"
    let environment = EnvironmentVariables.all.filter { !$0.hasPrefix("TMPDIR=") } + ["TMPDIR=\(temporary)"]
    let request = ChildProcess.Request(
      [BuiltTool.path, "run", "--launches", "9", "--warmup", "0", "--", "/bin/sh", "-c", script],
      environment: environment, standardOutput: .pipe(keeping: 1 << 20))
    let outcome = try run(request, sending: [SIGINT, SIGTERM]) {
      (try? FileSystem.contents(of: marks)).map { $0.count >= 6 } ?? false
    }
    #expect(outcome.exit == .code(128 + SIGINT) || outcome.exit == .code(128 + SIGTERM), "\(outcome.error.text)")
    #expect(outcome.output.text.contains("2 launches; interrupted"), "\(outcome.output.text)")
    #expect(try FileSystem.names(in: temporary).isEmpty)
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
    let outcome = try run(ChildProcess.Request([BuiltTool.path] + arguments, folder: folder.path), sending: [SIGINT]) {
      try! FileSystem.names(in: folder.path).contains { $0.hasPrefix(".app-") }
    }
    #expect(outcome.exit == .code(130), "\(outcome.error.text)")
    #expect(outcome.error.text.hasPrefix("startup-prof: interrupted before the sample app in "))
    #expect(outcome.error.text.hasSuffix("app was ready\n"))
    #expect(try FileSystem.names(in: folder.path) == ["scenario.json"])
  }

  /// Runs the tool and sends it signals as soon as `condition` holds; it must end by itself.
  private func run(
    _ request: ChildProcess.Request, sending signals: [Int32], when condition: @escaping () -> Bool
  ) throws -> ChildProcess.Outcome {
    let tool = try ChildProcess.spawn(request)
    let identifier = tool.identifier
    var sent = false
    let outcome = try tool.wait(.init(timeout: 60_000_000_000)) {
      if !sent, condition() {
        for signal in signals { kill(identifier, signal) }
        sent = true
      }
      // Not `true`, which would end the tool by the watcher.
      return false
    }
    #expect(outcome.cause == .program)
    return outcome
  }
}
