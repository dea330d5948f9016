import Startup
import StartupProfiling
import Testing

/// A config with one mistake, and what is said about it.
struct FaultyScenario: Sendable, CustomTestStringConvertible {
  /// The config, complete or, when it does not start with `{`, only what stands behind the schema's line.
  let text: String
  /// What is said, without the file's name.
  let complaint: String
  /// Whether the JSON Schema can express the rule that is broken.
  let isSeenBySchema: Bool

  init(_ body: String, _ complaint: String, schema: Bool = true) {
    text = body.hasPrefix("!") ? String(body.dropFirst()) : "{ \"schema\": \"startup-prof/scenario/1\",\n\(body) }"
    self.complaint = complaint
    isSeenBySchema = schema
  }

  var testDescription: String { complaint }
}

extension FaultyScenario {
  private static let sleep = "\"stages\": { \"a\": { \"kind\": \"sleep\", \"duration\": \"1ms\" } }"

  /// Mistakes in what stands at the top.
  static let top: [FaultyScenario] = [
    FaultyScenario("![]", "1:1: \"the scenario\" must be an object, not an array"),
    FaultyScenario(
      "!{}", "1:1: \"schema\" is missing: a scenario says \"schema\": \"startup-prof/scenario/1\" (and 1 more mistake)"),
    FaultyScenario(
      "!{\"schema\": \"startup-prof/scenario/2\", \(sleep)}",
      "1:12: \"startup-prof/scenario/2\" needs a newer startup-prof; this one reads \"startup-prof/scenario/1\""),
    FaultyScenario(
      "!{\"schema\": \"scenario\", \(sleep)}", "1:12: \"schema\" must be \"startup-prof/scenario/1\", not \"scenario\""),
    FaultyScenario("!{\"schema\": 1, \(sleep)}", "1:12: \"schema\" must be a string, not a number"),
    FaultyScenario("\"name\": \"x\"", "1:1: neither \"stages\" nor \"program\" says what is launched"),
    FaultyScenario("\"lauches\": 3, \(sleep)", "2:1: unknown key \"lauches\" (did you mean \"launches\"?)"),
    FaultyScenario("\"zzzzzz\": 3, \(sleep)", "2:1: unknown key \"zzzzzz\""),
    FaultyScenario(
      "\"progam\": [\"true\"]", "2:1: unknown key \"progam\" (did you mean \"program\"?) (and 1 more mistake)"),
    FaultyScenario(
      "!{ \"shema\": \"startup-prof/scenario/1\", \(sleep)}",
      "1:3: unknown key \"shema\" (did you mean \"schema\"?) (and 1 more mistake)"),
    FaultyScenario(
      "\"pageCache\": \"cold\", \(sleep)",
      "2:14: \"pageCache\" is \"cold\", but there is no \"app\" whose files to evict", schema: false),
    FaultyScenario(
      "\"cache\": \"valid\", \(sleep)",
      "2:10: \"cache\" is \"valid\", but no stage is of a kind that uses it: \"language.resolve\" or \"strings.load\" or \"fonts.register\"",
      schema: false),
    FaultyScenario("\"launches\": \"3\", \(sleep)", "2:13: \"launches\" must be a whole number, not a string"),
    FaultyScenario("\"launches\": 1.5, \(sleep)", "2:13: \"launches\" must be a whole number, not 1.5"),
    FaultyScenario("\"launches\": 0, \(sleep)", "2:13: \"launches\" must be from 1 to 100000, not 0"),
    FaultyScenario("\"launches\": 1e30, \(sleep)", "2:13: \"launches\" must be a whole number, not 1e30"),
    FaultyScenario("\"warmup\": -1, \(sleep)", "2:11: \"warmup\" must be from 0 to 100000, not -1"),
    FaultyScenario("\"name\": \"\", \(sleep)", "2:9: \"name\" must not be empty"),
    FaultyScenario("\"name\": null, \(sleep)", "2:9: \"name\" must be a string, not null"),
    FaultyScenario("\"timeout\": 5, \(sleep)", "2:12: \"timeout\" must be a duration such as \"1.5ms\", not a number"),
    FaultyScenario("\"timeout\": \"5\", \(sleep)", "2:12: \"timeout\": \"5\" has no unit (did you mean \"5ms\"?)"),
    FaultyScenario(
      "\"timeout\": \"5m\", \(sleep)", "2:12: \"timeout\": \"5m\" has an unknown unit; units are ns, us, ms and s"),
    FaultyScenario("\"timeout\": \"0s\", \(sleep)", "2:12: \"timeout\" must be longer than nothing", schema: false),
    FaultyScenario("\"pageCache\": \"hot\", \(sleep)", "2:14: \"pageCache\" must be \"warm\" or \"cold\", not \"hot\""),
    FaultyScenario(
      "\"cache\": \"vaild\", \(sleep)",
      "2:10: \"cache\" must be \"off\", \"absent\", \"valid\" or \"stale\", not \"vaild\" (did you mean \"valid\"?)"),
    FaultyScenario(
      "\"cache\": \"default\", \(sleep)",
      "2:10: \"cache\" must be \"off\", \"absent\", \"valid\" or \"stale\", not \"default\""),
    FaultyScenario("\"exitCodes\": 0, \(sleep)", "2:14: \"exitCodes\" must be an array of whole numbers, not a number"),
    FaultyScenario("\"exitCodes\": [256], \(sleep)", "2:15: \"exitCodes\" must be from 0 to 255, not 256"),
    FaultyScenario("\"exitCodes\": [], \(sleep)", "2:14: \"exitCodes\" is empty: no launch could succeed"),
    FaultyScenario("\"preferred\": \"de\", \(sleep)", "2:14: \"preferred\" must be an array of strings, not a string"),
    FaultyScenario("\"preferred\": [1], \(sleep)", "2:15: \"preferred\" must hold strings only, not a number"),
    FaultyScenario(
      "\"preferred\": [], \(sleep)", "2:14: \"preferred\" is empty; leave it out to take the environment's languages"),
    FaultyScenario("\"preferred\": [\"de DE\"], \(sleep)", "2:15: \"de DE\" is not a language tag such as \"pt-BR\""),
    FaultyScenario("\"preferred\": [\"de\", \"de\"], \(sleep)", "2:21: \"preferred\" holds \"de\" twice"),
    FaultyScenario("\"app\": \"nowhere\", \(sleep)", "2:8: the app folder \"nowhere\" does not exist", schema: false),
    FaultyScenario(
      "\"app\": \"/dev/null\", \(sleep)", "2:8: the app folder \"/dev/null\" is not a folder", schema: false),
    FaultyScenario("\"app\": 3, \(sleep)", "2:8: \"app\" must be a folder or {\"sample\": …}, not a number"),
    FaultyScenario("\"app\": {}, \(sleep)", "2:8: \"app\" needs \"sample\", the folder to generate the sample app in"),
    FaultyScenario(
      "\"app\": { \"sampel\": \"x\" }, \(sleep)",
      "2:10: unknown key \"sampel\" (did you mean \"sample\"?) (and 1 more mistake)"),
    FaultyScenario(
      "\"app\": { \"sample\": \"x\", \"scale\": 0 }, \(sleep)",
      "2:34: \"scale\" must be above 0 and at most 64, not 0"),
    FaultyScenario(
      "\"app\": { \"sample\": \"x\", \"scale\": 1e999 }, \(sleep)",
      "2:34: \"scale\" must be above 0 and at most 64, not 1e999"),
    FaultyScenario("\"baseline\": \"b\", \(sleep)", "2:13: unknown variant \"b\"", schema: false),
    FaultyScenario("\(sleep), \"groups\": { \"g\": [] }", "2:77: the group \"g\" is empty"),
    FaultyScenario(
      "\(sleep), \"groups\": { \"g\": [\"b*\"] }", "2:78: \"b*\" matches no stage", schema: false),
    FaultyScenario(
      "\(sleep), \"repeat\": { \"a\": \"mean\" }",
      "2:77: \"a\" must be \"sum\", \"first\", \"max\" or \"count\", not \"mean\""),
    FaultyScenario("\(sleep), \"repeat\": { \"xyz\": \"sum\" }", "2:72: \"xyz\" matches no stage", schema: false),
    FaultyScenario("\(sleep), \"expect\": [\"xyz\"]", "2:71: \"expect\" names no stage: \"xyz\"", schema: false),
  ]

  /// Mistakes in commands and the environment.
  static let commands: [FaultyScenario] = [
    FaultyScenario("\"program\": []", "2:12: \"program\" names no program"),
    FaultyScenario("\"program\": [\"\"]", "2:12: \"program\" names no program"),
    FaultyScenario("\"program\": \"\"", "2:12: \"program\" must not be empty"),
    FaultyScenario("\"program\": \"  \"", "2:12: \"program\": an empty command", schema: false),
    FaultyScenario("\"program\": [\"a\", 1]", "2:18: \"program\" must hold strings only, not a number"),
    FaultyScenario("\"program\": [\"a\\u0000\"]", "2:13: \"program\" must not hold the character NUL", schema: false),
    FaultyScenario("\"program\": {}", "2:12: \"program\" must be an argument list or a string, not an object"),
    FaultyScenario(
      "\"program\": \"a | b\"", "2:12: \"program\": \"|\" needs a shell; \"shell\": true gives it to one", schema: false
    ),
    FaultyScenario("\"program\": \"a 'b\"", "2:12: \"program\": the quote ' is never closed", schema: false),
    FaultyScenario("\"program\": \"a\", \"shell\": 1", "2:26: \"shell\" must be true or false, not a number"),
    FaultyScenario("\"program\": \"a\", \"ready\": 5", "2:26: \"ready\" must be a string, not a number"),
    FaultyScenario(
      "\"program\": \"a\", \"ready\": \"mark:x\"",
      "2:26: \"ready\" must be \"exit\" or the name of a milestone, not \"mark:x\"", schema: false),
    FaultyScenario("\"program\": \"a\", \(sleep)", "2:17: \"stages\" and \"program\" exclude each other"),
    FaultyScenario(
      "\"program\": \"a\", \"setup\": [\"b\", [\"c\"]]",
      "2:27: \"setup\" must be one command or an array of argument lists, not an array with a string"),
    FaultyScenario("\"program\": \"a\", \"prepare\": [[\"b\"], []]", "2:36: \"prepare\" names no program"),
    FaultyScenario(
      "\"program\": \"a\", \"conclude\": 5", "2:29: \"conclude\" must be an argument list or a string, not a number"),
    FaultyScenario("\"program\": \"a\", \"environment\": []", "2:32: \"environment\" must be an object, not an array"),
    FaultyScenario(
      "\"program\": \"a\", \"environment\": { \"sets\": {} }", "2:34: unknown key \"sets\" (did you mean \"set\"?)"),
    FaultyScenario(
      "\"program\": \"a\", \"environment\": { \"inherit\": \"no\" }",
      "2:45: \"inherit\" must be true, false or an array of names, not a string"),
    FaultyScenario(
      "\"program\": \"a\", \"environment\": { \"set\": { \"A\": 1 } }", "2:48: \"A\" must be a string, not a number"),
    FaultyScenario(
      "\"program\": \"a\", \"environment\": { \"set\": { \"A=B\": \"\" } }",
      "2:43: \"A=B\" can't be the name of an environment variable"),
    FaultyScenario(
      "\"program\": \"a\", \"environment\": { \"set\": { \"STARTUP_RING\": \"\" } }",
      "2:43: \"STARTUP_RING\" belongs to the contract between startup-prof and the app"),
  ]

  /// Mistakes in stages.
  static let stages: [FaultyScenario] = [
    FaultyScenario(
      "\"stages\": []",
      "2:11: \"stages\" must be an object of stages by their names, {\"strings.load\": {…}}, not an array"),
    FaultyScenario("\"stages\": {}", "2:11: \"stages\" is empty: there is nothing to launch"),
    FaultyScenario(
      "\"stages\": { \"strings.laod\": {} }", "2:13: unknown stage \"strings.laod\" (did you mean \"strings.load\"?)"),
    FaultyScenario(
      "\"stages\": { \"qqq\": {} }", "2:13: unknown stage \"qqq\"; a stage of another name says its \"kind\""),
    FaultyScenario(
      "\"stages\": { \"a\": { \"kind\": \"slep\", \"duration\": \"1ms\" } }",
      "2:28: unknown kind of stage \"slep\" (did you mean \"sleep\"?)"),
    FaultyScenario("\"stages\": { \"a\": { \"kind\": 4 } }", "2:28: \"kind\" must be a string, not a number"),
    FaultyScenario(
      "\"stages\": { \"\": { \"kind\": \"sleep\", \"duration\": \"1ms\" } }",
      "2:13: a stage needs a name of printable characters"),
    FaultyScenario("\"stages\": { \"sleep\": 5 }", "2:22: \"sleep\" must be an object, not a number"),
    FaultyScenario("\"stages\": { \"sleep\": {} }", "2:13: \"sleep\" needs \"duration\": how long", schema: false),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"soon\" } }",
      "2:36: \"duration\": \"soon\" is not a duration such as 250us, 1.5ms or 2s"),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\", \"lookups\": 5 } }",
      "2:43: \"lookups\" is no option of \"sleep\"", schema: false),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\", \"afterr\": [] } }",
      "2:43: \"afterr\" is no option of \"sleep\" (did you mean \"after\"?)"),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\", \"on\": \"bg\" } }",
      "2:49: \"on\" must be \"main\" or \"background\", not \"bg\""),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\", \"deferred\": \"no\" } }",
      "2:55: \"deferred\" must be true or false, not a string"),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\", \"after\": \"x\" } }",
      "2:52: \"after\" must be an array of strings, not a string"),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\", \"timeout\": \"0ms\" } }",
      "2:54: \"timeout\" must be longer than nothing", schema: false),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\", \"after\": [\"slep\"] } }",
      "2:53: \"sleep\" waits for an unknown stage \"slep\"", schema: false),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\" }, \"spin\": { \"duration\": \"1ms\", \"after\": [\"slep\"] } }",
      "2:84: \"spin\" waits for an unknown stage \"slep\" (did you mean \"sleep\"?)", schema: false),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\", \"after\": [\"sleep\"] } }",
      "2:52: stages wait for each other: sleep -> sleep", schema: false),
    FaultyScenario(
      """
      "stages": { "x": { "kind": "sleep", "duration": "1ms", "after": ["a"] },
        "a": { "kind": "sleep", "duration": "1ms", "after": ["b"] }, "b": { "kind": "sleep", "duration": "1ms", "after": ["c"] },
        "c": { "kind": "sleep", "duration": "1ms", "after": ["a"] } }
      """, "3:55: stages wait for each other: a -> b -> c -> a", schema: false),
    FaultyScenario(
      "\"stages\": { \"language.resolve\": {} }",
      "2:13: \"language.resolve\" works on an app, and \"app\" is not given", schema: false),
    FaultyScenario(
      "\"app\": {\"sample\": \"x\"}, \"stages\": { \"language.resolve\": {}, \"strings.load\": {} }",
      "2:61: \"strings.load\" needs a stage of kind \"language.resolve\" before it; \"after\" must lead to "
        + "\"language.resolve\"", schema: false),
    FaultyScenario(
      "\"app\": {\"sample\": \"x\"}, \"stages\": { \"language.resolve\": {}, "
        + "\"strings.lookup\": {\"after\": [\"language.resolve\"]} }",
      "2:89: \"strings.lookup\" needs a stage of kind \"strings.load\" before it; there is no stage of that kind",
      schema: false),
    FaultyScenario(
      "\"stages\": { \"strings.lookup\": { \"lookups\": 0 } }, \"app\": \".\"",
      "2:44: \"lookups\" must be from 1 to 100000000, not 0"),
    FaultyScenario(
      "\(sleep), \"ready\": \"aa\"", "2:69: \"ready\" names no stage: \"aa\" (did you mean \"a\"?)", schema: false),
    FaultyScenario(
      "\"stages\": { \"sleep\": { \"duration\": \"1ms\", \"deferred\": true } }, \"ready\": \"sleep\"",
      "2:74: \"ready\" is deferred until after ready: sleep", schema: false),
    FaultyScenario(
      """
      "stages": { "sleep": { "duration": "1ms", "deferred": true }, "spin": { "duration": "1ms", "after": ["sleep"] } },
      "ready": "spin"
      """, "3:10: \"ready\" waits for a stage that is deferred until after ready: spin -> sleep", schema: false),
  ]

  /// Mistakes in variants.
  static let variants: [FaultyScenario] = [
    FaultyScenario("\(sleep), \"variants\": []", "2:72: \"variants\" must be an object, not an array"),
    FaultyScenario("\(sleep), \"variants\": {}", "2:72: \"variants\" is empty; leave it out for a single one"),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"stages\": { \"a\": null } }, \"w\": {} }",
      "2:74: the variant \"v\" has no stages: there is nothing to launch", schema: false),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": {}, \"w\": { \"cache\": \"stale\" } }",
      "2:99: \"cache\" is \"stale\", but no stage is of a kind that uses it: \"language.resolve\" or \"strings.load\" or \"fonts.register\"",
      schema: false),
    FaultyScenario("\(sleep), \"variants\": { \"v\": 1 }", "2:79: \"v\" must be an object, not a number"),
    FaultyScenario("\(sleep), \"variants\": { \"\": {} }", "2:74: a variant needs a name of printable characters"),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"cahce\": \"off\" } }",
      "2:81: unknown key \"cahce\" (did you mean \"cache\"?)"),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"launches\": 3 } }",
      "2:81: \"launches\" is about all variants and stands beside \"variants\""),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"cache\": \"on\" } }",
      "2:90: \"cache\" must be \"off\", \"absent\", \"valid\" or \"stale\", not \"on\""),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"extends\": \"w\" } }", "2:92: unknown variant \"w\"", schema: false),
    FaultyScenario(
      "\(sleep), \"variants\": { \"first\": {}, \"v\": { \"extends\": \"frist\" } }",
      "2:105: unknown variant \"frist\" (did you mean \"first\"?)", schema: false),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"extends\": \"v\" } }", "2:92: variants extend each other: v -> v",
      schema: false),
    FaultyScenario(
      """
      \(sleep), "variants": {
        "u": { "extends": "a" }, "a": { "extends": "b" },
        "b": { "extends": "c" }, "c": { "extends": "a" } }
      """, "3:46: variants extend each other: a -> b -> c -> a", schema: false),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"stages\": { \"b\": null } } }",
      "2:93: nothing to remove: there is no \"b\" (did you mean \"a\"?)", schema: false),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"stages\": { \"b\": { \"duration\": \"1ms\" } } } }",
      "2:93: unknown stage \"b\" (did you mean \"a\"?)", schema: false),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"stages\": { \"a\": null, \"spin\": { \"duration\": \"1ms\" } } } }",
      "2:13: the stage \"a\" is in no variant", schema: false),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"stages\": null, \"program\": \"true\" } }",
      "2:13: the stage \"a\" is in no variant", schema: false),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": {}, \"w\": {} }, \"baseline\": \"u\"",
      "2:106: unknown variant \"u\" (did you mean \"v\"?)", schema: false),
    FaultyScenario(
      "\"timeout\": 3, \(sleep), \"variants\": { \"v\": { \"timeout\": \"1s\" } }",
      "2:12: \"timeout\" must be a duration such as \"1.5ms\", not a number"),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"program\": \"true\" } }",
      "2:81: \"stages\" and \"program\" exclude each other", schema: false),
    FaultyScenario(
      "\(sleep), \"variants\": { \"v\": { \"app\": { \"sample\": \"s\" } }, \"w\": { \"app\": { \"sample\": \"s\", \"scale\": 2 } } }",
      "2:123: \"w\" and \"v\" have sample apps of different scale in one folder", schema: false),
  ]

  /// All of them.
  static let all = top + commands + stages + variants
}

@Suite("Mistakes in scenarios")
struct ScenarioErrorTests {
  @Test(
    "Each mistake is one line with file, line, column and, where one is near, a suggestion",
    arguments: FaultyScenario.all)
  func mistake(scenario: FaultyScenario) {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario.parse(Array(scenario.text.utf8).span, path: "shop.json", folder: "/nonexistent")
    }
    #expect(error?.description == "shop.json:\(scenario.complaint)")
  }

  @Test("All mistakes are found; the first is told, and how many more there are")
  func severalMistakes() {
    let text = "{\"schema\": \"startup-prof/scenario/1\", \"launchs\": 1, \"warmup\": \"x\", \"program\": 3}"
    let error = #expect(throws: ScenarioError.self) {
      try Scenario.parse(Array(text.utf8).span, path: "shop.json", folder: "/")
    }
    #expect(
      error?.description
        == "shop.json:1:39: unknown key \"launchs\" (did you mean \"launches\"?) (and 2 more mistakes)")
  }

  @Test("What is no JSON is told with its place, and a missing file with the kernel's reason")
  func unreadable() {
    let malformed = #expect(throws: ScenarioError.self) {
      try Scenario.parse(Array("{\n  \"a\": 1,\n}".utf8).span, path: "shop.json", folder: "/")
    }
    #expect(malformed?.description == "shop.json:2:9: a comma with nothing after it")
    let missing = #expect(throws: ScenarioError.self) { try Scenario.load(path: "/nonexistent/shop.json") }
    #expect(missing?.description == "/nonexistent/shop.json: No such file or directory (open)")
    let folder = #expect(throws: ScenarioError.self) { try Scenario.load(path: "/dev") }
    #expect(folder?.description == "/dev: Is a directory (read)")
  }

  @Test("A config with thousands of mistakes, or of enormous names, is told off in no time")
  func hostileConfigs() {
    func message(_ text: String) -> String? {
      let bytes = Array("{\"schema\": \"startup-prof/scenario/1\", \(text)}".utf8)
      do throws(ScenarioError) {
        _ = try Scenario.parse(bytes.span, path: "x", folder: "/")
        return nil
      } catch { return error.description }
    }
    let unknown = (0..<200).map { "\"stage\($0)\": {}" }.joined(separator: ",")
    #expect(message("\"stages\": {\(unknown)}")?.hasSuffix("(and at least 99 more mistakes)") == true)
    let long = String(repeating: "n", count: 1_000_000)
    let sleep = "{\"kind\": \"sleep\", \"duration\": \"1s\""
    #expect(message("\"stages\": {\"\(long)\": \(sleep)}, \"x\": \(sleep), \"after\": [\"\(long)m\"]}}") != nil)
    let chain = (0..<1500).map { "\"s\($0)\": \(sleep), \"after\": [\"s\($0 + 1)\"]}" } + ["\"s1500\": \(sleep)}"]
    #expect(message("\"stages\": {\(chain.joined(separator: ","))}, \"ready\": \"s0\"") == nil)
    let variants = (0..<101).map { "\"v\($0)\": {}" }.joined(separator: ",")
    #expect(message("\"program\": \"x\", \"variants\": {\(variants)}")?.hasSuffix("more than 100 variants") == true)
    let values = (0..<30_000).map(String.init).joined(separator: ",")
    #expect(message("\"exitCodes\": [\(values)]")?.hasSuffix("more than 20000 values") == true)
  }

  @Test(
    "A config with random tokens lost, doubled or swapped is read, or refused in one line, and never crashes the tool")
  func mutations() throws {
    let path = PathName.join(SharedCases.packageFolder, "traces/sample.json")
    let text = String(decoding: try FileSystem.contents(of: path), as: UTF8.self)
    // Tokens, roughly: enough that most mutations stay JSON and reach the reader behind it.
    var tokens: [String] = []
    for line in text.split(separator: "\n") where !line.trimmingPrefix(while: { $0 == " " }).hasPrefix("//") {
      for part in line.split(separator: " ") { tokens.append(String(part)) }
    }
    var generator = SystemRandomNumberGenerator()
    var refused = 0
    for _ in 0..<200 {
      var mutated = tokens
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let (index, other) = (
          Int.random(in: mutated.indices, using: &generator), Int.random(in: mutated.indices, using: &generator)
        )
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: mutated.remove(at: index)
        case 1: mutated.insert(mutated[other], at: index)
        default: mutated.swapAt(index, other)
        }
      }
      do throws(ScenarioError) {
        _ = try Scenario.parse(Array(mutated.joined(separator: "\n").utf8).span, path: "x.json", folder: "/")
      } catch {
        refused += 1
        #expect(error.description.hasPrefix("x.json:"))
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(refused > 100)
  }
}
