import Startup
import Testing

@Suite("The command strings extract")
struct StringsExtractCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "NSLocalizedString(\"t\", comment: \"c1 */\")\nNSLocalizedString(\"t\", comment: \"c2\")\nL(\"u\", table: \"T\", default: \"U\")\n",
      to: "S/A.swift")
  }

  private func run(_ arguments: String...) throws -> BuiltTool.Outcome {
    try BuiltTool.run(["strings", "extract"] + arguments, folder: folder.path)
  }

  @Test("Texts are lines with their first place and count")
  func text() throws {
    let outcome = try run("S")
    #expect(
      outcome.output == """
        S/A.swift:1:19: lookup "t", 2 times
        S/A.swift:3:3: lookup "u" in T
        2 texts in 1 file

        """)
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(try run("S", "--table", "T").output.hasPrefix("S/A.swift:3:3:"))
  }

  @Test("A .strings file has both comments of a key, and reads back")
  func strings() throws {
    let outcome = try run("S", "--strings", "--table", "Localizable")
    #expect(
      outcome.output == """
        /* c1 * /
           c2
           S/A.swift:1, S/A.swift:2 */
        "t" = "t";


        """)
    let all = try StringsFile(Array(try run("S", "--strings").output.utf8), mode: .strict)
    #expect(all.value(forKey: "u") == "U" && all.count == 2)
  }

  @Test("The JSON document has every place")
  func json() throws {
    let document = try JSONDocument.parse(Array(try run("S", "--json").output.utf8))
    #expect(document["schema"]?.string == "startup-prof/strings-extract/1")
    let first = document["texts"]?.array?.first
    #expect(first?["count"]?.integer == 2 && first?["places"]?.array?.last?["line"]?.integer == 2)
    #expect(
      first?["comments"]?.array?.compactMap(\.string) == ["c1 */", "c2"] && first?["table"]?.string == "Localizable")
  }

  @Test("Nothing to read and a path that is not there are errors")
  func mistakes() throws {
    try FileSystem.makeDirectory(folder.path("empty"))
    #expect(try run("empty").error.contains("no sources in it") && run("empty").status == 2)
    #expect(try run("nowhere").error == "startup-prof: nowhere: No such file or directory (stat)\n")
  }
}
