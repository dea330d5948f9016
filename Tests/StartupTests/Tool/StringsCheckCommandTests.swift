import Startup
import Testing

@Suite("The command strings check")
struct StringsCheckCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("\"a\" = \"Open\";\n\"b,1\" = \"Close\";\n\"c\" = \"Cut\";\n", to: "App/en.lproj/L.strings")
    try folder.write("\"a\" = \"Auf\";\n\"c\" = \"Cut\";\n", to: "App/de.lproj/L.strings")
  }

  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> BuiltTool.Outcome {
    // The machine that tests this may itself be GitHub's.
    let variables = ["GITHUB_ACTIONS": "", "GITHUB_WORKSPACE": ""].merging(environment) { $1 }
    return try BuiltTool.run(["strings", "check"] + arguments, folder: folder.path, environment: variables)
  }

  @Test("Findings are lines with places, the last line counts them, and errors end with 1")
  func text() throws {
    let outcome = try run("App")
    #expect(
      outcome.output == """
        App/de.lproj/L.strings:2:1: warning: "c" is the same in de as in en: "Cut" [untranslated]
        App/en.lproj/L.strings:2:1: error: "b,1" is missing in de [missing-key]
        1 error, 1 warning and no notes in 1 table, 1 language against en

        """)
    #expect(outcome.status == 1 && outcome.error.isEmpty, "\(outcome.error)")
    #expect(try run(".").output == outcome.output)
    #expect(try run("App", "--rule", "missing-key=warning").status == 0)
    #expect(try run("App", "--rule", "missing-key=warning", "--strict").status == 1)
    #expect(try run("App", "--rule=missing-key=off", "--rule=untranslated=off", "--strict").status == 0)
    #expect(try run("--color", "always", "App").output.contains("\u{1B}[31merror:\u{1B}[0m"))
  }

  @Test("On GitHub findings are annotations, named from the checkout, with what would end a part escaped")
  func github() throws {
    let expected = """
      ::warning file=de.lproj/L.strings,line=2,col=1,title=untranslated::"c" is the same in de as in en: "Cut"
      ::error file=en.lproj/L.strings,line=2,col=1,title=missing-key::"b,1" is missing in de
      1 error, 1 warning and no notes in 1 table, 1 language against en

      """
    let environment = ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path("App")]
    #expect(try run("App", environment: environment).output == expected)
    #expect(try run("App", "--github").output == expected.replacing("file=", with: "file=App/"))
    let annotation = GitHubAnnotation(
      .error, file: "a:b,c%", position: .start, title: "t,:", message: "one, two: 100%\r\nthree")
    #expect(
      annotation.description == "::error file=a%3Ab%2Cc%25,line=1,col=1,title=t%2C%3A::one, two: 100%25%0D%0Athree")
  }

  @Test(
    "On GitHub, which shows the first ten, rules that find little come first; a switch lists all that is untranslated")
  func manyFindings() throws {
    let english = (0..<30).map { "k\($0) = \"Open number \($0)\";" }.joined(separator: "\n")
    try folder.write(english, to: "App/en.lproj/M.strings")
    try folder.write(english + "\nzz = x;", to: "App/de.lproj/M.strings")
    let lines = try run("App", "--github", "--all-untranslated").output.split(separator: "\n")
    #expect(
      lines.count == 34
        && lines[0...1].allSatisfy { $0.contains("title=missing-key") || $0.contains("title=orphan-key") })
    #expect(try run("App").output.split(separator: "\n").count == 5)
  }

  @Test("The JSON document has every finding, on standard output or in a file beside the text")
  func json() throws {
    let document = try JSONDocument.parse(Array(try run("App", "--json").output.utf8))
    #expect(document["schema"]?.string == "startup-prof/strings-check/1")
    #expect(document["counts"]?["error"]?.integer == 1)
    #expect(document["development_languages"]?.array?.compactMap(\.string) == ["en"])
    let finding = document["findings"]?.array?.last
    #expect(finding?["rule"]?.string == "missing-key" && finding?["key"]?.string == "b,1")
    #expect(finding?["file"]?.string == "App/en.lproj/L.strings" && finding?["line"]?.integer == 2)
    #expect(finding?["languages"]?.array?.compactMap(\.string) == ["de"])
    let outcome = try run("App", "--json=out.json")
    #expect(outcome.output.hasSuffix("against en\n"))
    #expect(try FileSystem.contents(of: folder.path("out.json")).count > 100)
  }

  @Test(
    "Mistakes are one line that says what to do",
    arguments: [
      (
        ["App", "--rule", "missing-kye=off"],
        "strings check: --rule: unknown rule \"missing-kye\" (did you mean \"missing-key\"?)"
      ),
      (["App", "--rule", "untranslated"], "strings check: --rule: \"untranslated\" is not NAME=LEVEL"),
      (["App", "--rule", "untranslated=bad"], "strings check: --rule: \"bad\" is not off, note, warning or error"),
      (["App", "--development", "fr"], "strings check: --development: no table has \"fr\"; there is de, en"),
      (["nowhere"], "nowhere: No such file or directory (stat)"),
      (["."], ""),
      ([], "strings check: no path given"),
    ])
  func mistakes(arguments: [String], message: String) throws {
    let outcome = try BuiltTool.run(["strings", "check"] + arguments, folder: folder.path)
    #expect(outcome.error == (message.isEmpty ? "" : "startup-prof: \(message)\n"))
    #expect(outcome.status == (message.isEmpty ? 1 : 2))
  }

  @Test("A folder without tables is refused, for a check of nothing would always pass")
  func nothing() throws {
    try FileSystem.makeDirectory(folder.path("empty"))
    let outcome = try run("empty")
    #expect(outcome.status == 2 && outcome.error.contains("empty: no string tables in it"), "\(outcome.error)")
  }

  @Test("Verbs have help of their own, and a misspelled one is guessed")
  func verbs() throws {
    #expect(try BuiltTool.run("help", "strings").output.contains("\n  check "))
    #expect(try BuiltTool.run("strings", "--help").output == BuiltTool.run("help", "strings").output)
    #expect(try BuiltTool.run("strings", "check", "--help").output == BuiltTool.run("help", "strings", "check").output)
    #expect(try BuiltTool.run("strings", "chekc").error.contains("unknown verb \"chekc\" (did you mean \"check\"?)"))
    #expect(try BuiltTool.run("strings").error.contains("no verb given"))
    #expect(try BuiltTool.run("strings", "--json", "dump").error.contains("options stand behind the verb"))
  }
}
