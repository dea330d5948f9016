import Foundation
@testable import Startup
@testable import StartupProfiling
import Testing

/// The JSON Schema beside the sample, and what Python's `jsonschema` makes of documents by it.
private enum ScenarioSchema {
  static let path = PathName.join(SharedCases.packageFolder, "traces/scenario.schema.json")

  static var document: JSONNode {
    get throws { try JSONDocument.parse(FileSystem.contents(of: path)) }
  }

  /// Whether `python3` has the module `jsonschema`.
  static let hasValidator = (try? python("import jsonschema", input: [])) != nil

  /// Whether each document is valid, by the schema.
  static func validity(of documents: [JSONNode]) throws -> [Bool] {
    let script = """
      import json, sys, jsonschema
      with open(sys.argv[1], encoding="utf-8") as file: schema = json.load(file)
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for line in sys.stdin: print(int(validator.is_valid(json.loads(line))))
      """
    var lines: [UInt8] = []
    for document in documents {
      var json = JSONWriter(.compact)
      json.value(document)
      lines += json.document() + [UInt8(ascii: "\n")]
    }
    return try python(script, input: lines).split(separator: "\n").map { $0 == "1" }
  }

  private struct Failed: Error {}

  private static func python(_ script: String, input: [UInt8]) throws -> String {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let inputPath = PathName.join(folder, "input")
    try AtomicFile.write(input, to: inputPath)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, path]
    process.standardInput = FileHandle(forReadingAtPath: inputPath)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed() }
    return text
  }
}

@Suite("The schema of scenarios")
struct ScenarioSchemaTests {
  private static let reason = "skipped: python3 has no jsonschema"

  private func properties(_ node: JSONNode?) -> Set<String> { Set(node?["properties"]?.members?.map(\.key) ?? []) }

  @Test("It knows the keys, stage kinds and options that the tool knows, and no others")
  func sameKeys() throws {
    let schema = try ScenarioSchema.document
    let definitions = try #require(schema["$defs"])
    #expect(properties(schema) == Set(ScenarioKeys.series + ScenarioKeys.launch))
    #expect(properties(definitions["variant"]) == Set(ScenarioKeys.variant))
    let options = StageKind.all.flatMap { $0.options.map(\.name) }
    #expect(properties(definitions["stage"]) == Set(ScenarioKeys.stage + options))
    #expect(properties(definitions["stageChange"]) == properties(definitions["stage"]))
    let kinds = StageKind.all.map(\.name)
    #expect(definitions["stage"]?["properties"]?["kind"]?["enum"]?.array?.compactMap(\.string) == kinds)
    #expect(properties(definitions["stages"]) == Set(kinds))
    #expect(properties(definitions["environment"]) == Set(ScenarioKeys.environment))
  }

  @Test("A kind's option is never called like a key of every stage")
  func reservedKeys() {
    for kind in StageKind.all {
      for option in kind.options { #expect(!ScenarioKeys.stage.contains(option.name), "\(kind.name)") }
    }
  }

  @Test("What the tool reads is valid", .enabled(if: ScenarioSchema.hasValidator, Comment(rawValue: reason)))
  func validDocuments() throws {
    let sample = PathName.join(SharedCases.packageFolder, "traces/sample.json")
    var texts = [String(decoding: try FileSystem.contents(of: sample), as: UTF8.self)]
    let contents = try ScenarioTemplate.Contents(app: SharedCases.packageFolder)
    for subject in [
      .syntheticStages, .program(["./shop", ""]), .sampleApp(path: "sample-app", scale: 0.5), .app(path: ".", contents),
    ] as [ScenarioTemplate.Subject] {
      texts.append(ScenarioTemplate(name: "x", subject: subject).text)
    }
    texts += [
      """
      { "schema": "startup-prof/scenario/1", "program": "a | b", "shell": true, "setup": [], "prepare": [["a", ""], ["b"]],
        "conclude": ["a", "b"], "exitCodes": [0.0, 2e0], "environment": { "inherit": ["PATH"], "set": { "A": "" } },
        "timeout": "1.5 ms", "repeat": { "*": "max" }, "warmup": 0, "launches": 1e2 }
      """,
      """
      { "schema": "startup-prof/scenario/1", "stages": { "sleep": { "duration": "3µs", "optional": true } },
        "app": { "sample": "s", "scale": 3 }, "timeout": "2s", "preferred": ["de"], "environment": { "set": { "X": "" } },
        "variants": {
          "a": { "stages": { "sleep": { "duration": "1ms", "optional": null }, "b": { "kind": "spin", "duration": "1s" } } },
          "b": { "extends": "a", "stages": null, "program": ["x"], "app": { "scale": null, "sample": "t" }, "timeout": null },
          "c": { "environment": { "set": { "X": null } }, "preferred": null }
        } }
      """,
    ]
    let documents = try texts.map { try JSONDocument.parse(Array($0.utf8), allowingComments: true) }
    #expect(try ScenarioSchema.validity(of: documents) == documents.map { _ in true })
    for text in texts {
      _ = try Scenario.parse(Array(text.utf8).span, path: "x", folder: SharedCases.packageFolder)
    }
  }

  @Test(
    "What the tool refuses is not valid, as far as a schema can see",
    .enabled(if: ScenarioSchema.hasValidator, Comment(rawValue: reason)))
  func invalidDocuments() throws {
    let documents = try FaultyScenario.all.map { try JSONDocument.parse(Array($0.text.utf8)) }
    let validity = try ScenarioSchema.validity(of: documents)
    try #require(validity.count == documents.count)
    for (scenario, isValid) in zip(FaultyScenario.all, validity) {
      #expect(isValid != scenario.isSeenBySchema, "\(scenario.complaint)")
    }
  }
}
