import Testing

@testable import Startup
@testable import StartupProfiling

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The run command")
struct RunCommandTests {
  @Test("Any program is measured from its spawn to its end")
  func program() throws {
    let outcome = try BuiltTool.run("run", "--launches", "6", "--seed", "9", "--", "/bin/sh", "-c", "exit 0")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.isEmpty, "nothing is said where nobody looks: \(outcome.error)")
    for word in ["6 launches, after 1 warm-up", "total", "cpu", "95% interval", "seed", "host"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
    #expect(!outcome.output.contains("\u{1B}"), "no colour where there is no terminal")
  }

  @Test("Failures end with status 3, usage errors with 2, each in one line")
  func failures() throws {
    func error(_ arguments: String...) throws -> (Int32, String) {
      let outcome = try BuiltTool.run(arguments)
      #expect(outcome.output.isEmpty)
      return (outcome.status, outcome.error)
    }
    #expect(
      try error("run", "--", "/bin/false") == (
        3, "startup-prof: false, warm-up 1: the program ended with exit status 1\n"
      ))
    let missing = try error("run", "--", "/nonexistent/program")
    #expect(missing.0 == 3 && missing.1.contains("can't start \"/nonexistent/program\": No such file or directory"))
    #expect(try error("run", "--launches", "0", "--", "true").0 == 2)
    #expect(try error("run", "--all", "--", "true").0 == 2)
    #expect(try error("run", "/nonexistent/scenario.json").0 == 2)
  }

  @Test("Where nothing can be written is said before anything is launched")
  func unwritableFiles() throws {
    let folder = try TemporaryFolder()
    let mark = folder.path("mark")
    for arguments in [["--save", folder.path("none/x")], ["--trace", folder.path], ["--json="], ["--save", ""]] {
      let outcome = try BuiltTool.run(["run"] + arguments + ["--", "/bin/sh", "-c", "echo x > \(mark)"])
      #expect(outcome.status == 2, "\(arguments): \(outcome.error)")
      #expect(outcome.error.split(separator: "\n").count == 1)
    }
    let same = try BuiltTool.run("run", "--save", folder.path("f"), "--trace", folder.path("f"), "--", "true")
    #expect(same.status == 2 && same.error.contains("--save is written to"), "\(same.error)")
    #expect(!FileSystem.exists(mark))
  }

  @Test("When a launch fails, what was measured before is reported, and the status says that one failed")
  func failureAfterMeasuring() throws {
    let folder = try TemporaryFolder()
    let count = folder.path("count")
    let outcome = try BuiltTool.run(
      "run", "--launches", "9", "--warmup", "0", "--save", folder.path("s"), "--", "/bin/sh", "-c",
      "echo x >> \(count); test $(wc -l < \(count)) -lt 4")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("3 launches") && outcome.output.contains("stopped"), "\(outcome.output)")
    #expect(outcome.error.contains("launch 4: the program ended with exit status 1"), "\(outcome.error)")
    #expect(try LaunchesFile.read(folder.path("s")).variants[0].samples.count == 3)
  }

  @Test("Processes of a launch don't outlive it, also when it fails; each launch is counted once")
  func leftovers() throws {
    let folder = try TemporaryFolder()
    let script = "setsid sleep 600 & echo $! >> \(folder.path("pids")); sleep 0.05; exit"
    let failed = try BuiltTool.run("run", "--", "/bin/sh", "-c", script + " 1")
    #expect(failed.status == 3)
    let good = try BuiltTool.run("run", "--launches", "3", "--warmup", "0", "--", "/bin/sh", "-c", script)
    #expect(good.output.contains("processes that outlived 3 launches"), "\(good.output)")
    let pids = String(decoding: try FileSystem.contents(of: folder.path("pids")), as: UTF8.self)
    for pid in pids.split(separator: "\n") { #expect(!FileSystem.exists("/proc/\(pid)")) }
  }

  /// A scenario over the given variants with two short stages.
  private func scenario(_ variants: String, in folder: TemporaryFolder, stages: String? = nil, more: String = "") throws
    -> String
  {
    try folder.write("Save = x;", to: "note")
    for language in ["en", "de"] {
      let lines = (0..<200).map { "\"key.\($0)\" = \"\(language) value \($0)\";\n" }.joined()
      try folder.write(lines, to: "App/\(language).lproj/Localizable.strings")
    }
    let stages =
      stages ?? """
        "language.resolve": {}, "strings.load": { "after": ["language.resolve"] },
        "wait": { "kind": "sleep", "duration": "1ms", "on": "background" },
        "later": { "kind": "spin", "duration": "1ms", "deferred": true }
        """
    return try folder.write(
      """
      { "schema": "startup-prof/scenario/1", "name": "t", "app": "App", "preferred": ["de"],
        "stages": { \(stages) }, \(more)
        "variants": { \(variants) } }
      """, to: "scenario.json")
  }

  private func document(_ text: String) throws -> JSONNode { try JSONDocument.parse(Array(text.utf8).span) }

  @Test("Hosted stages are measured in every state of the cache, and the whole comes as JSON")
  func cacheStates() throws {
    let folder = try TemporaryFolder()
    let path = try scenario(
      """
      "off": { "cache": "off" }, "absent": { "cache": "absent" }, "valid": { "cache": "valid" },
      "stale": { "cache": "stale" }, "usual": {}
      """, in: folder)
    let outcome = try BuiltTool.run(
      "run", path, "--launches", "2", "--warmup", "1", "--json", "--save", folder.path("s.launches"), "--trace",
      folder.path("t.json"))
    #expect(outcome.status == 0, "\(outcome.error)")
    let json = try document(outcome.output)
    #expect(json["schema"]?.string == "startup-prof/run/1")
    #expect(json["scenario"]?.string == "t" && json["scenario_file"]?.string == path)
    let variants = try #require(json["variants"]?.array)
    #expect(variants.compactMap { $0["name"]?.string } == ["off", "absent", "valid", "stale", "usual"])
    for variant in variants {
      let stages = (variant["stages"]?.array ?? []).compactMap { $0["name"]?.string }
      for stage in ["language.resolve", "strings.load", "wait", "later"] { #expect(stages.contains(stage)) }
      #expect(variant["launches"]?.integer == 2)
      let wall = try #require(variant["total"]?["wall"])
      #expect(wall["ci95_ns"]?.isNull == true, "two launches have no interval")
      #expect(try #require(wall["median_ns"]?.integer) > 0)
    }
    #expect(json["comparison"]?["baseline"]?.string == "off")
    #expect(json["comparisons"]?.array?.count == 4)
    let saved = try LaunchesFile.read(folder.path("s.launches"))
    #expect(saved.variants.map(\.samples.count) == [2, 2, 2, 2, 2])
    #expect(saved.scenarioDigest != nil && saved.clock != nil)
    let trace = try document(String(decoding: try FileSystem.contents(of: folder.path("t.json")), as: UTF8.self))
    let processes = (trace["traceEvents"]?.array ?? []).filter { $0["name"]?.string == "process_name" }
    #expect(processes.compactMap { $0["args"]?["name"]?.string } == ["off", "absent", "valid", "stale", "usual"])
  }

  @Test("A variant can be picked, an unknown one is refused")
  func variant() throws {
    let folder = try TemporaryFolder()
    let path = try scenario("\"off\": { \"cache\": \"off\" }, \"valid\": { \"cache\": \"valid\" }", in: folder)
    let outcome = try BuiltTool.run("run", path, "--launches", "1", "--warmup", "0", "--variant", "valid", "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let json = try document(outcome.output)
    #expect(json["variants"]?.array?.compactMap { $0["name"]?.string } == ["valid"])
    #expect(json["comparison"]?.isNull == true)
    let wrong = try BuiltTool.run("run", path, "--variant", "vaild")
    #expect(wrong.status == 2)
    #expect(wrong.error.contains("did you mean \"valid\"?"))
  }

  @Test("A scenario may come from standard input or a pipe; its paths then count from the current folder")
  func pipes() throws {
    let folder = try TemporaryFolder()
    try folder.write("exit 0", to: "program.sh")
    try folder.write(
      """
      { "schema": "startup-prof/scenario/1", "program": ["/bin/sh", "program.sh"], "warmup": 0, "launches": 1 }
      """, to: "s.json")
    let json = "--json | grep -o '\"scenario_digest\": \"[^\"]*\"'"
    var digests: Set<String> = []
    for script in ["\"$1\" run s.json", "cat s.json | \"$1\" run -", "\"$1\" run <(cat s.json)"] {
      let outcome = try BuiltTool.shell("set -o pipefail; \(script) \(json)", folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.error)")
      digests.insert(outcome.output)
    }
    #expect(digests.count == 1, "the digest is of the bytes that were read: \(digests)")
  }

  @Test("What is no scenario is told, with the command that reads it")
  func mistakenFile() throws {
    let folder = try TemporaryFolder()
    for (text, message) in [
      ("{\"traceEvents\":[]}", "a trace, not a scenario; look at it: startup-prof show f.json"),
      ("[{\"ph\":\"X\"}]", "a trace, not a scenario; look at it: startup-prof show f.json"),
      (
        "{\"schema\":\"startup-prof/launches/1\"}",
        "saved launches, not a scenario; no command of this version reads them yet"
      ),
      ("{\"schema\":\"startup-prof/run/1\"}", "the result of a run, not a scenario"),
    ] {
      try folder.write(text, to: "f.json")
      let outcome = try BuiltTool.run("run", "f.json", folder: folder.path)
      #expect(outcome.status == 2)
      #expect(outcome.error == "startup-prof: f.json: \(message)\n")
    }
  }

  @Test(
    "What launches could not read is in the report, in JSON, in what is saved, in the trace and in what show says of it"
  )
  func launchWarnings() throws {
    let folder = try TemporaryFolder()
    let path = try scenario("\"off\": { \"cache\": \"off\" }, \"valid\": { \"cache\": \"valid\" }", in: folder)
    try folder.write("}{", to: "App/de.lproj/Garbage.strings")
    let arguments = ["run", path, "--launches", "2", "--warmup", "0"]
    let told = "App/de.lproj/Garbage.strings:1:1: "
    let report = try BuiltTool.run(
      arguments + ["--save", folder.path("s"), "--trace", folder.path("t.json"), "--json=\(folder.path("r.json"))"],
      environment: ["COLUMNS": "200"])
    #expect(report.status == 0, "\(report.error)")
    #expect(report.output.components(of: told) == 1, "once for both variants: \(report.output)")
    let json = try document(String(decoding: try FileSystem.contents(of: folder.path("r.json")), as: UTF8.self))
    let warning = json["warnings"]?.array?.first { $0["kind"]?.string == "launch-warning" }
    #expect(warning?["message"]?.string?.contains(told) == true)
    #expect(warning?["variants"]?.array?.compactMap(\.string) == ["off", "valid"])
    #expect(warning?["launches"]?.integer == 4)
    for sample in try LaunchesFile.read(folder.path("s")).variants.flatMap(\.samples) {
      #expect(sample.warnings.count { $0.contains(told) } == 1, "\(sample.warnings)")
    }
    let shown = try BuiltTool.run(["show", folder.path("t.json")], environment: ["COLUMNS": "200"])
    #expect(shown.output.contains("said by the launches\n  2 × ") && shown.output.contains(told), "\(shown.output)")
    let trace = try ChromeTraceReader.read(path: folder.path("t.json")).trace
    #expect(trace.metadata.contains { $0.name == "launch_warnings" })
  }

  @Test("When the language in use has no strings, a lookup says so and why")
  func lookupWithoutStrings() throws {
    let folder = try TemporaryFolder()
    let path = try scenario(
      "\"v\": { \"cache\": \"valid\" }", in: folder,
      stages: """
        "language.resolve": {}, "strings.load": { "after": ["language.resolve"] },
        "strings.lookup": { "after": ["strings.load"] }
        """)
    try folder.write("}{", to: "App/de.lproj/Localizable.strings")
    let outcome = try BuiltTool.run("run", path, "--launches", "1")
    #expect(outcome.status == 3)
    #expect(
      outcome.error.contains("strings.lookup (failed: nothing to look up: the language in use, de, has no strings; "),
      "\(outcome.error)")
    #expect(outcome.error.contains("App/de.lproj/Localizable.strings:1:1"))
  }

  @Test("Options are checked before anything is generated, and the file is named")
  func variantBeforeSample() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { "schema": "startup-prof/scenario/1", "app": { "sample": "sample", "scale": 0.01 },
        "stages": { "language.resolve": {} }, "variants": { "cached": {}, "uncached": { "cache": "off" } } }
      """, to: "s.json")
    let outcome = try BuiltTool.run("run", "--variant", "cachd", "s.json", folder: folder.path)
    #expect(outcome.status == 2)
    #expect(outcome.error == "startup-prof: s.json: unknown variant \"cachd\" (did you mean \"cached\"?)\n")
    #expect(try FileSystem.names(in: folder.path) == ["s.json"])
  }

  @Test("A cold program has its own file evicted before each launch", arguments: ["program", "./program"])
  func coldProgram(name: String) throws {
    let folder = try TemporaryFolder()
    let size = 8 << 20
    let program = try folder.write("#!/bin/sh\nexit 0\n" + String(repeating: "#", count: size), to: "program")
    #expect(unsafe chmod(program, 0o755) == 0)
    // The kernel and the shell read the first part only.
    #expect(try PageCache.residentBytes(of: program) > size)
    try folder.write(
      """
      { "schema": "startup-prof/scenario/1", "program": ["\(name)"], "pageCache": "cold", "launches": 1, "warmup": 0,
        "environment": { "set": { "PATH": "/nowhere:.:/usr/bin:/bin" } } }
      """, to: "s.json")
    let outcome = try BuiltTool.run("run", "s.json", folder: folder.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    let isOnDisk = try PageCache.evict([program]) == 0
    if isOnDisk {
      _ = try FileSystem.contents(of: program)
      _ = try BuiltTool.run("run", "s.json", folder: folder.path)
      #expect(try PageCache.residentBytes(of: program) < size)
    }
  }

  @Test("A stage that takes too long is named")
  func timeout() throws {
    let folder = try TemporaryFolder()
    let path = try scenario(
      "\"v\": { \"cache\": \"off\" }", in: folder,
      stages: "\"network.wait\": { \"kind\": \"sleep\", \"duration\": \"60s\" }", more: "\"timeout\": \"400ms\",")
    let outcome = try BuiltTool.run("run", path, "--launches", "1", "--warmup", "0")
    #expect(outcome.status == 3)
    #expect(
      outcome.error.contains("not ready within 400ms; not finished: network.wait (unfinished)"), "\(outcome.error)")
  }

  @Test("A stage that is expected and does not appear fails the run")
  func expectation() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      { "schema": "startup-prof/scenario/1", "program": ["/bin/sh", "-c", "exit 0"], "expect": ["db.open"] }
      """, to: "scenario.json")
    let outcome = try BuiltTool.run("run", path, "--launches", "1", "--warmup", "0")
    #expect(outcome.status == 3)
    #expect(outcome.error.contains("expected stages did not appear: db.open"), "\(outcome.error)")
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
