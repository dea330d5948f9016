import Startup
import StartupResources
import Testing

@Suite("Languages that an import begins")
struct NewLanguageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "An app of catalogs alone needs no folder; languages and forms stand in the order of their names"
  )
  func catalog() throws {
    let file = """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "k" : {
            "localizations" : {
              "de" : {
                "variations" : {
                  "plural" : {
                    "other" : {
                      "stringUnit" : {
                        "state" : "translated",
                        "value" : "%lld"
                      }
                    }
                  }
                }
              },
              "it" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "I"
                }
              }
            }
          }
        },
        "version" : "1.0"
      }
      """
    try folder.write(file, to: "L.xcstrings")
    let sheet = try TextSheet(
      csv: Array("table,key,form,fr,ja,de\nL,k,,F,J,\nL,k,one,,,eins %lld\nL,k,zero,,,null\n".utf8))
    #expect(throws: TextImport.Failure.self) {
      try TextImport(sheet, into: folder.path, beginning: ["fr"])
    }
    try TextImport(sheet, into: folder.path, beginning: ["fr", "ja"]).apply()
    let text = String(
      decoding: try FileSystem.contents(of: folder.path("L.xcstrings")), as: UTF8.self)
    let wanted: Set<Substring> = ["de", "fr", "it", "ja", "one", "other", "zero"]
    let names: [Substring] = text.split(separator: "\"").filter { wanted.contains($0) }
    #expect(names == ["de", "one", "other", "zero", "fr", "it", "ja"])
    let catalog = try StringCatalog.load(folder.path("L.xcstrings"), mode: .strict)
    #expect(catalog.languages == ["de", "en", "fr", "it", "ja"])
    #expect(!FileSystem.exists(folder.path("fr.lproj")))
  }

  @Test("Members in one line take others among them, and what is no object is passed over")
  func oneLine() throws {
    try folder.write(
      #"{ "sourceLanguage": "en", "strings": { "k": { "localizations": { "de": { "a": [1, "}"], "stringUnit": { "value": "D" } } }, "z": true } }, "version": "1.0" }"#,
      to: "L.xcstrings")
    let sheet = try TextSheet(csv: Array("table,key,fr\nL,k,F\n".utf8))
    try TextImport(sheet, into: folder.path, beginning: ["fr"]).apply()
    let catalog = try StringCatalog.load(folder.path("L.xcstrings"), mode: .strict)
    #expect(catalog.entries[0].localizations.map(\.language) == ["de", "fr"])
  }
}
