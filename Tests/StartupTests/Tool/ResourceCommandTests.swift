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

  @Test("Lines are answered as they come, up to one that does not ask")
  func lines() throws {
    let coprocess = """
      coproc T { "$1" language resolve --stdin; }
      for line in 'en,de|de-AT' 'en|fr' 'fre,fr|fr'; do
        echo "$line" >&${T[1]}; read -r -t 20 chain <&${T[0]} || echo none; echo "<$chain>"
      done
      """
    #expect(try BuiltTool.shell(coprocess).output == "<de>\n<>\n<fr,fre>\n")
    let broken = try BuiltTool.shell("printf 'en|en\\r\\nde|de\\nno\\nfr|fr' | \"$1\" language resolve --stdin")
    #expect(broken.output == "en\nde\n" && broken.status == 2)
    #expect(broken.error == "startup-prof: standard input:3:1: expected \"available|preferred\", found \"no\"\n")
    let both = try BuiltTool.run("language", "resolve", "--stdin", "--preferred", "de")
    #expect(both.status == 2 && both.error.contains("leave the other options out"))
  }

  @Test("A folder without languages is refused, with the one that was meant; a broken Info.plist is told")
  func appFolders() throws {
    let folder = try TemporaryFolder()
    try folder.write("k = Knopf;", to: "M.app/Contents/Resources/de.lproj/Localizable.strings")
    for command in [
      ["strings", "get", "k", "--language", "de", "--app", "M.app"],
      ["language", "resolve", "--preferred", "de", "--available", "M.app"],
    ] {
      let outcome = try BuiltTool.run(command, folder: folder.path)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.error.hasSuffix("; did you mean M.app/Contents/Resources?\n"), "\(outcome.error)")
    }
    try folder.write("garbage", to: "M.app/Contents/Resources/Info.plist")
    let told = try BuiltTool.run(
      "strings", "get", "k", "--language", "de", "--app", folder.path("M.app/Contents/Resources"))
    #expect(told.output.hasPrefix("Knopf\n") && told.error.contains("Info.plist:1:1: "), "\(told.error)")
  }

  @Test("With --strict whatever is doubtful is an error, also a key that comes again")
  func strictDump() throws {
    let folder = try TemporaryFolder()
    try folder.write("a = 1; b = 2;\na = 3;", to: "again.strings")
    try folder.write("a = { b = c; };", to: "inner.strings")
    for (file, place) in [("again.strings", "2:1"), ("inner.strings", "1:5")] {
      let strict = try BuiltTool.run("strings", "dump", "--strict", file, folder: folder.path)
      #expect(strict.status == 2 && strict.error.hasPrefix("startup-prof: \(file):\(place): "), "\(strict.error)")
      #expect(try BuiltTool.run("strings", "dump", file, folder: folder.path).status == 0)
    }
  }

  @Test(
    "Property lists in XML are known without their declaration",
    arguments: [
      "<dict><key>a</key><string>x</string></dict>",
      "<!-- c -->\n<plist><dict><key>a</key><string>x</string></dict></plist>",
    ])
  func undeclaredXML(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "A.strings")
    let outcome = try BuiltTool.run("strings", "dump", path)
    #expect(outcome.output == "\"a\" = \"x\";\n", "\(outcome.error)")
  }

  @Test("Language folders and catalogs behind symbolic links are looked at as a launch looks at them")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("k = Button;", to: "App/en.lproj/Localizable.strings")
    try folder.write("k = Knopf;", to: "shared/de.lproj/Localizable.strings")
    try folder.write(
      #"{ "sourceLanguage": "en", "version": "1.0", "strings": { "c": {} } }"#, to: "shared/Linked.xcstrings")
    let link = "ln -s ../shared/de.lproj App/de.lproj; ln -s ../shared/Linked.xcstrings App; ln -s .. App/loop; "
    let export = try BuiltTool.shell(link + "\"$1\" strings export App", folder: folder.path)
    #expect(export.output.contains("k,") && export.output.contains("Knopf"), "\(export.output) \(export.error)")
    #expect(export.output.contains("Linked"), "\(export.output)")
    let check = try BuiltTool.run("strings", "check", "App", folder: folder.path)
    #expect(check.output.contains("2 tables"), "\(check.output) \(check.error)")
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
