import Startup
import StartupResources
import Testing

@Suite("Checks of string tables against sources")
struct StringsCheckUseTests {
  private func lines(_ source: String, _ files: [String: String], _ rules: StringsRule...) throws -> [String] {
    let folder = try CheckedFolder(files.merging(["Sources/A.swift": source]) { $1 })
    var options = StringsCheck.Options()
    options.sources = try TextExtraction([folder.path("Sources")])
    let check = try folder.check(options)
    return check.findings.filter { rules.contains($0.rule) }.map { "\($0.severity): \($0.message)" }
  }

  @Test("A key that no source names is told; one that is handed around, or put together, is named")
  func unused() throws {
    let table = """
      "a" = "A"; "b" = "B"; "error.12.title" = "E"; "menu.file" = "M"; "%lld new" = "%lld new"; "gone" = "Gone";
      """
    let source = """
      L("a"); show(key: "b"); L("error.\\(code).title"); let k = "menu." + name; Text("\\(count) new")  // L("gone")
      """
    #expect(
      try lines(source, ["en.lproj/Localizable.strings": table], .unusedKey) == [
        "warning: \"gone\" is named in no source"
      ])
    #expect(
      try lines("", ["en.lproj/InfoPlist.strings": "CFBundleName = A;"], .unusedKey).isEmpty)
  }

  @Test("A key that is looked up and is in no table is told at its first place")
  func undefined() throws {
    let source = """
      L("a"); L("missing"); L("extra", table: "Other"); NSLocalizedString("\\(n) Drive", comment: ""); L("\\(x) new")
      """
    #expect(
      try lines(source, ["en.lproj/Localizable.strings": "a = A; \"%lld new\" = \"%lld new\";"], .undefinedKey) == [
        "warning: \"missing\" is in no language of the table Localizable",
        "warning: \"extra\" is looked up in the table Other, which is not there",
        "warning: the key \"%@ Drive\" has its values inside before it is looked up, so that no table can have it",
      ])
  }

  @Test("A percent sign is an error where the source gives arguments")
  func percent() throws {
    let files = ["en.lproj/Localizable.strings": "a = \"100%\"; b = \"100%\";"]
    #expect(try lines("L(\"a\", 3); L(\"b\")", files, .lonePercent).map { $0.prefix(8) } == ["error: \"", "warning:"])
  }
}
