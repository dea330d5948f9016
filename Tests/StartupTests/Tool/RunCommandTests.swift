import Startup
import Testing

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
