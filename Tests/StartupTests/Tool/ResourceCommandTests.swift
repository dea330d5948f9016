import Startup
import Testing

@Suite("The commands language and strings")
struct ResourceCommandTests {
  @Test("A chain is printed with its reason, and for each line of standard input")
  func resolve() throws {
    let one = try BuiltTool.run("language", "resolve", "--available", "en,de,ar", "--preferred", "ar-EG,de")
    #expect(one.status == 0, "\(one.error)")
    #expect(one.output.hasPrefix("language   ar\n") && one.output.contains("right to left"), "\(one.output)")
    let folder = try TemporaryFolder()
    try folder.write("en,zh-Hans,zh-Hant|zh-TW\nen|fr\n", to: "lines")
    let tool = "'\(BuiltTool.path)' language resolve --stdin < lines"
    let lines = try ChildProcess.spawn(
      ChildProcess.Request(["/bin/sh", "-c", tool], folder: folder.path)
    ).wait()
    #expect(lines.output.text == "zh-Hant\n\n", "\(lines.error.text)")
    let piped = try BuiltTool.shell("printf 'en,de|de-AT\\n' | \"$1\" language resolve --stdin")
    #expect(piped.output == "de\n", "\(piped.error)")
    #expect(try BuiltTool.run("language", "resovle").error.contains("did you mean \"resolve\""))
  }

  @Test(
    "The chains of all cases are Apple's", .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func appleChains() throws {
    let folder = try TemporaryFolder()
    let rows = try TableOfCases.rows("language/apple-chain.tsv", hasHeader: true)
    try folder.write(rows.map { "\($0[1])|\($0[2])\n" }.joined(), to: "lines")
    let tool = "'\(BuiltTool.path)' language resolve --stdin < lines > chains"
    let outcome = try ChildProcess.spawn(
      ChildProcess.Request(["/bin/sh", "-c", tool], folder: folder.path)
    ).wait()
    #expect(outcome.exit == .code(0), "\(outcome.error.text)")
    let chains = String(decoding: try FileSystem.contents(of: folder.path("chains")), as: UTF8.self)
    #expect(chains == rows.map { "\($0[3])\n" }.joined())
  }

  @Test("What is neither a folder nor a language is refused", arguments: ["/nope", "en,d/", "nope", "!!"])
  func noLanguages(available: String) throws {
    let outcome = try BuiltTool.run("language", "resolve", "--available", available, "--preferred", "de")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("startup-prof: language resolve: --available: \""), "\(outcome.error)")
    #expect(outcome.error.hasSuffix("\" is neither a folder nor a language\n"))
    let known = try BuiltTool.run("language", "resolve", "--available", "Base,English,zh_CN,fil", "--preferred", "fil")
    #expect(known.output.hasPrefix("language   fil\n"), "\(known.error)")
  }

  @Test("A table is dumped from a pipe, whatever kind it is")
  func dumpedPipes() throws {
    let folder = try TemporaryFolder()
    try folder.write("\"a\" = \"1\";", to: "A.strings")
    try folder.write(#"{ "sourceLanguage": "en", "version": "1.0", "strings": { "a": {} } }"#, to: "B.xcstrings")
    try folder.write("<plist><dict><key>a</key><string>x</string></dict></plist>", to: "C.stringsdict")
    for (file, text) in [("A.strings", "1"), ("B.xcstrings", "a"), ("C.stringsdict", "x")] {
      for way in [
        "cat \(file) | \"$1\" strings dump -", "\"$1\" strings dump <(cat \(file))", "\"$1\" strings dump - < \(file)",
      ] {
        let outcome = try BuiltTool.shell(way, folder: folder.path)
        #expect(outcome.output == "\"a\" = \"\(text)\";\n", "\(way) \(outcome.error)")
      }
    }
    let refused = try BuiltTool.shell("\"$1\" strings dump A.strings --language fr", folder: folder.path)
    #expect(refused.status == 2 && refused.error.contains("only a catalog"))
    let broken = try BuiltTool.shell("echo 'a = ;' | \"$1\" strings dump -", folder: folder.path)
    #expect(broken.error == "startup-prof: standard input:1:5: expected a value, found \";\"\n")
  }

  @Test(
    "A number below zero and an empty text are arguments; what is not there is named; no text commands the terminal")
  func asking() throws {
    let folder = try TemporaryFolder()
    try folder.write("n = \"%d: %@\"; e = \"a\\U001b[31m\\tb\\nc\";", to: "en.lproj/Localizable.strings")
    try folder.write("m = x;", to: "Chat.bundle/en.lproj/Chats.strings")
    func get(_ arguments: String...) throws -> BuiltTool.Outcome {
      try BuiltTool.run(["strings", "get"] + arguments + ["--app", folder.path, "--language", "en"])
    }
    #expect(try get("n", "-1", "").output.hasPrefix("-1: \nanswered by en"))
    #expect(try get("").error.contains("the key given is empty"))
    #expect(try get("m", "--table", "Chats", "--module", "Chat").output.hasPrefix("x\n"))
    #expect(try get("m", "--table", "Chatz").error.contains("there is no table \"Chatz\" (did you mean \"Chats\"?)"))
    #expect(try get("m", "--module", "Nope").error.contains("there is no module \"Nope\""))
    #expect(try get("e").output.hasPrefix("a\\u{1B}[31m\tb\nc\n"))
    let language = try BuiltTool.run("strings", "get", "n", "--app", folder.path, "--language", "en,!!")
    #expect(language.status == 2 && language.error.contains("\"!!\" is not a language"))
    #expect(try BuiltTool.run("strings", "help", "get").output == BuiltTool.run("help", "strings", "get").output)
  }

  @Test("A table of any kind is dumped as JSON, and what is wrong in it is told with its place")
  func dump() throws {
    let folder = try TemporaryFolder()
    let strings = try folder.write("\"a\" = \"1\";\nb = \"x\\ny\"; b = c;", to: "A.strings")
    let json = try BuiltTool.run("strings", "dump", "--json", strings)
    let object = try JSONDocument.parse(Array(json.output.utf8))
    #expect(object["a"]?.string == "1" && object["b"]?.string == "c")
    #expect(json.error.contains("A.strings:2:"), "\(json.error)")
    let text = try BuiltTool.run("strings", "dump", "--quiet", strings)
    #expect(text.output == "\"a\" = \"1\";\n\"b\" = \"c\";\n" && text.error.isEmpty)
    let broken = try folder.write("a = ;", to: "B.strings")
    let refused = try BuiltTool.run("strings", "dump", "--json", broken)
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.error.hasSuffix("B.strings:1:5: expected a value, found \";\"\n"), "\(refused.error)")
    let catalog = try folder.write(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "n": { "localizations": { "de": { "variations": { "plural": {
        "one": { "stringUnit": { "value": "%lld Tag" } }, "other": { "stringUnit": { "value": "%lld Tage" } } } } } } } } }
      """, to: "App/Localizable.xcstrings")
    let forms = try BuiltTool.run("strings", "dump", "--json", "--language", "de", catalog)
    let plural = try JSONDocument.parse(Array(forms.output.utf8))["n"]?["plural"]
    #expect(plural?["one"]?.string == "%lld Tag" && plural?["other"]?.string == "%lld Tage", "\(forms.output)")
    #expect(try BuiltTool.run("strings", "dump", "--language", "fr", catalog).status == 2)
    let app = folder.path("App")
    let got = try BuiltTool.run("strings", "get", "n", "1", "--app", app, "--language", "de-AT")
    #expect(got.output == "1 Tag\nanswered by de, number 1 of the chain\n", "\(got.output) \(got.error)")
    let missing = try BuiltTool.run("strings", "get", "nope", "--app", app, "--language", "de")
    #expect(missing.output == "nope\nanswered by nothing: it is the key\n")
  }
}
