import Testing

@testable import Startup

@Suite("stringsdict files")
struct StringsDictionaryFileTests {
  private func read(_ body: String, mode: StringsFile.Mode = .lenient) throws -> StringsDictionaryFile {
    try StringsDictionaryFile(Array("<plist><dict>\(body)</dict></plist>".utf8), mode: mode)
  }

  private func variable(_ name: String, _ forms: String, rule: String = "NSStringPluralRuleType") -> String {
    """
    <key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>\(rule)</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict>
    """
  }

  private func form(_ name: String, _ text: String) -> String { "<key>\(name)</key><string>\(text)</string>" }

  private func entry(_ key: String, _ format: String, _ variables: String) -> String {
    "<key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables)</dict>"
  }

  private func text(_ text: LocalizedText?, _ arguments: FormatArgument..., language: String = "en") -> String {
    var problems: [FormatProblem] = []
    let context = LocalizedText.Context(rules: PluralRules(language: language))
    return text?.formatted(with: arguments.span, in: context, problems: &problems) ?? "none"
  }

  @Test("A plural is chosen by its argument, and several in one text by theirs")
  func plurals() throws {
    let file = try read(
      entry(
        "found", "%#@files@ in %#@folders@",
        variable("files", form("zero", "nothing") + form("one", "%d file") + form("other", "%d files"))
          + variable("folders", form("one", "%d folder") + form("other", "%d folders"))))
    #expect(file.problems.isEmpty)
    let found = file.texts.first?.text
    #expect(text(found, 1, 2) == "1 file in 2 folders")
    #expect(text(found, 5, 1) == "5 files in 1 folder")
    #expect(text(found, 0, 0) == "nothing in 0 folders", "a form for zero counts where grammar has none too")
    #expect(text(found, 0, 0, language: "fr") == "nothing in 0 folder")
  }

  @Test("Variables inside of variables take their arguments by number or in turn")
  func nested() throws {
    let file = try read(
      entry(
        "geese", "%1$#@geese@",
        variable("geese", form("one", "a goose on %2$#@fields@") + form("other", "%1$d geese on %2$#@fields@"))
          + variable("fields", form("one", "its field") + form("other", "%2$d fields"))))
    #expect(text(file.texts[0].text, 1, 1) == "a goose on its field")
    #expect(text(file.texts[0].text, 3, 4) == "3 geese on 4 fields")
  }

  @Test("Forms for widths and devices are kept, and the best that there is is taken")
  func widthsAndDevices() throws {
    let file = try read(
      """
      <key>w</key><dict><key>NSStringVariableWidthRuleType</key><dict>\(form("20", "short"))\(form("50", "longer"))</dict></dict>
      <key>d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>\(form("iphone", "tap"))\(form("mac", "click"))</dict></dict>
      """)
    #expect(file.problems.isEmpty)
    #expect(file.texts[0].text.form.chosen(for: .mac, width: 30) == .text("short"))
    #expect(file.texts[0].text.form.chosen(for: .mac) == .text("longer"))
    #expect(file.texts[0].text.form.chosen(for: .mac, width: 3) == .text("short"))
    #expect(file.texts[1].text.form.chosen(for: .mac) == .text("click"))
    #expect(file.texts[1].text.form.chosen(for: .ipad) == .text("tap"))
  }

  @Test("What is wrong is reported with its place, and the rest is there")
  func problems() throws {
    let body =
      "\n" + entry("a", "%#@x@ %#@missing@", variable("x", form("one", "1") + form("more", "2"))) + "\n"
      + entry("b", "%#@x@", variable("x", form("other", "2"), rule: "Unknown")) + "<key>c</key><array/>"
      + form("plain", "text")
    let file = try read(body)
    let kinds = file.problems.map(\.kind)
    #expect(kinds.contains(.variation(key: "a", .unknownForm(of: "x", name: "more"))))
    #expect(kinds.contains(.variation(key: "a", .missingOther(of: "x"))))
    #expect(kinds.contains(.variation(key: "a", .undefinedVariable("missing"))))
    #expect(kinds.contains(.variation(key: "b", .unknownRule(variable: "x", rule: "Unknown"))))
    #expect(kinds.contains(.variation(key: "c", .notAForm(of: "it", found: "an array"))))
    #expect(file.problems.allSatisfy { $0.position.line >= 2 })
    #expect(file.texts.map(\.key) == ["a", "b", "plain"])
    #expect(text(file.texts[2].text) == "text")
    #expect(throws: StringsFileProblem.self) { try read(body, mode: .strict) }
  }

  @Test(
    "All files of public apps are read",
    .enabled(if: SharedCases.arePresent, Comment(rawValue: SharedCases.reason)))
  func realFiles() throws {
    var count = 0
    for row in try TableOfCases.rows("strings/real/MANIFEST.tsv", hasHeader: true)
    where row[2].hasSuffix(".stringsdict") {
      let repository = row[0].replacing("/", with: "+")
      let file = try StringsDictionaryFile.load(SharedCases.path("strings/real/\(repository)/\(row[2])"))
      #expect(file.texts.count == Int(row[6]), "\(row[2])")
      count += 1
    }
    #expect(count == 12)
  }
}
