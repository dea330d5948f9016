import Startup
import StartupProfiling
import Testing

@Suite("The command init")
struct InitCommandTests {
  private func inTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = try FileSystem.realPath(FileSystem.makeTemporaryDirectory())
    defer { try? FileSystem.removeTree(folder) }
    try body(folder)
  }

  @Test("It writes a scenario that loads, and keeps one that is there unless forced")
  func firstScenario() throws {
    try inTemporaryFolder { folder in
      let path = PathName.join(folder, "scenario.json")
      let first = try BuiltTool.run("init", folder: folder)
      #expect(first.status == 0)
      #expect(first.output == "wrote scenario.json; measure it: startup-prof run scenario.json\n")
      let scenario = try Scenario.load(path: path)
      #expect(scenario.variants.count == 2)
      try AtomicFile.write(Array("mine".utf8), to: path)
      let second = try BuiltTool.run("init", folder: folder)
      #expect(second.status == 2)
      #expect(second.error == "startup-prof: init: scenario.json is there already; --force replaces it\n")
      #expect(try FileSystem.contents(of: path) == Array("mine".utf8))
      #expect(try BuiltTool.run("init", "--force", folder: folder).status == 0)
      #expect(try Scenario.load(path: path) == scenario)
    }
  }

  @Test("--from looks what is in the app, and refers to it from the config's folder")
  func fromApp() throws {
    try inTemporaryFolder { folder in
      for path in ["My App/de.lproj", "My App/en.lproj", "My App/Modules/Pay.bundle/en.lproj", "configs"] {
        try FileSystem.makeDirectory(PathName.join(folder, path))
      }
      let outcome = try BuiltTool.run("init", "--from", "My App", "configs/it's.json", folder: folder)
      #expect(outcome.error == "")
      #expect(outcome.output == "wrote configs/it's.json; measure it: startup-prof run 'configs/it'\\''s.json'\n")
      let path = PathName.join(folder, "configs/it's.json")
      let text = String(decoding: try FileSystem.contents(of: path), as: UTF8.self)
      #expect(text.contains("2 languages, written in en, and 1 module: Pay."))
      let scenario = try Scenario.load(path: path)
      #expect(scenario.name == "My App")
      let variant = try scenario.resolved(variant: "cached")
      #expect(try FileSystem.realPath(variant.app!.path) == PathName.join(folder, "My App"))
      #expect(variant.preferred == ["de", "en"])
    }
  }

  @Test("--sample generates the sample app, says so on standard error, and not when told to be quiet")
  func sample() throws {
    try inTemporaryFolder { folder in
      let outcome = try BuiltTool.run("init", "--sample", "demo", "--scale", "0.01", folder: folder)
      #expect(outcome.status == 0)
      #expect(outcome.error == "startup-prof: generated the sample app in demo\n")
      let scenario = try Scenario.load(path: PathName.join(folder, "scenario.json"))
      #expect(scenario.variants[0].app == .init(path: PathName.join(folder, "demo"), sampleScale: 0.01))
      #expect(try scenario.prepareSampleApps().map(\.reason) == [nil])
      let quiet = try BuiltTool.run(
        "init", "-q", "--force", "--sample", "demo", "--scale", "0.02", folder: folder)
      #expect(quiet.status == 0)
      #expect(quiet.error == "")
    }
  }

  @Test("A program becomes an argument list, found from the config's folder")
  func program() throws {
    try inTemporaryFolder { folder in
      try FileSystem.makeDirectory(PathName.join(folder, "configs"))
      _ = try BuiltTool.run("init", "here.json", "--", "./shop", "--port", "{port}", "a \"b\"\n", folder: folder)
      let here = try Scenario.load(path: PathName.join(folder, "here.json"))
      #expect(here.name == "shop")
      #expect(here.variants[0].work == .program(["./shop", "--port", "{port}", "a \"b\"\n"]))
      _ = try BuiltTool.run("init", "configs/there.json", "--", "./shop", folder: folder)
      let there = try Scenario.load(path: PathName.join(folder, "configs/there.json"))
      #expect(there.variants[0].work == .program(["\(folder)/./shop"]))
      _ = try BuiltTool.run("init", "configs/path.json", "--", "git", "--version", folder: folder)
      let path = try Scenario.load(path: PathName.join(folder, "configs/path.json"))
      #expect(path.variants[0].work == .program(["git", "--version"]))
    }
  }

  @Test(
    "What it writes can be run as it is",
    arguments: [
      [], ["--sample", "demo", "--scale", "0.01"], ["--from", "app"], ["--", "true"],
    ])
  func runs(arguments: [String]) throws {
    try inTemporaryFolder { folder in
      try FileSystem.makeDirectory(PathName.join(folder, "app/en.lproj"))
      let table = PathName.join(folder, "app/en.lproj/Localizable.strings")
      try AtomicFile.write(Array("\"hello\" = \"Hello\";\n".utf8), to: table)
      let written = try BuiltTool.run(["init"] + arguments, folder: folder)
      #expect(written.status == 0, "\(written.error)")
      let outcome = try BuiltTool.run(
        "run", "scenario.json", "--launches", "1", "--warmup", "0", "--json", folder: folder)
      #expect(outcome.status == 0, "\(outcome.error)")
      let document = try JSONDocument.parse(Array(outcome.output.utf8))
      let names = document["variants"]?.array?.compactMap { $0["name"]?.string }
      #expect(names == (try Scenario.load(path: PathName.join(folder, "scenario.json")).variants.map(\.variant)))
    }
  }

  @Test("run --scale makes the sample app larger, and is refused where there is none")
  func scaledRun() throws {
    try inTemporaryFolder { folder in
      _ = try BuiltTool.run("init", "--sample", "demo", "--scale", "0.01", folder: folder)
      let run = ["run", "scenario.json", "--launches", "1", "--warmup", "0", "--scale"]
      let outcome = try BuiltTool.run(run + ["2"], folder: folder)
      #expect(outcome.status == 0)
      #expect(outcome.error.hasSuffix("it had another scale\n"))
      #expect(try SampleApp.defect(at: PathName.join(folder, "demo"), scale: 0.02) == nil)
      let error = "startup-prof: run: --scale: the sample app's scale must be above 0 and at most 64\n"
      #expect(try BuiltTool.run(run + ["100000"], folder: folder).error == error)
      _ = try BuiltTool.run("init", "--force", folder: folder)
      let none = try BuiltTool.run(run + ["2"], folder: folder)
      #expect(none.status == 2)
      #expect(none.error == "startup-prof: run: --scale: the scenario has no sample app\n")
    }
  }

  @Test("- writes to standard output")
  func standardOutput() throws {
    let outcome = try BuiltTool.run("init", "-")
    #expect(try Scenario.parse(Array(outcome.output.utf8).span, path: "-", folder: "/").name == "first")
  }

  @Test("A hostile name of a language can't break out of the comment it stands in")
  func hostileName() throws {
    try inTemporaryFolder { folder in
      try FileSystem.makeDirectory(PathName.join(folder, "app/x\n\"cache\": \"off\", .lproj"))
      try FileSystem.makeDirectory(PathName.join(folder, "app/y\n}.bundle/en.lproj"))
      try FileSystem.makeDirectory(PathName.join(folder, "app/en.lproj"))
      let outcome = try BuiltTool.run("init", "--from", "app", folder: folder)
      #expect(outcome.status == 0)
      #expect(try Scenario.load(path: PathName.join(folder, "scenario.json")).variants.count == 2)
    }
  }

  @Test(
    "What can't go together, or is not there, is told, and nothing is written",
    arguments: [
      (["--from", "a", "--sample", "b"], "--from and --sample can't be given together"),
      (["--from", "a", "--", "b"], "--from and a program after \"--\" can't be given together"),
      (["--scale", "2"], "--scale belongs to --sample"), (["--from", "a"], "--from: a is not a folder"),
      (["--from", "."], "--from: . has no language folder (*.lproj)"),
      (["--sample", "a", "--scale", "0"], "--scale: must be above 0 and at most 64"),
      (["--sample", "a", "--scale", "nan"], "--scale: \"nan\" is not a number"),
      (["a/b"], "a: there is no such folder"), (["--"], "no program after \"--\""),
    ])
  func refused(arguments: [String], message: String) throws {
    try inTemporaryFolder { folder in
      let outcome = try BuiltTool.run(["init"] + arguments, folder: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      #expect(outcome.error == "startup-prof: init: \(message)\n")
      #expect(try FileSystem.names(in: folder).isEmpty)
    }
  }
}
