import Startup
import StartupResources
import Testing

@Suite("Texts that sources name")
struct TextExtractionTests {
  private func extract(
    _ source: String, in name: String = "A.swift", literals: Bool = false
  ) throws -> [ExtractedText] {
    let folder = try TemporaryFolder()
    try folder.write(source, to: name)
    return try TextExtraction([folder.path], literals: literals).texts
  }

  private func keys(_ source: String, in name: String = "A.swift") throws -> [String] {
    try extract(source, in: name).map(\.key)
  }

  @Test(
    "Every call that looks a text up is found with its table, comment and text",
    arguments: [
      ("L(\"a\")", nil, nil, nil), ("L(\"a\", table: \"T\", default: \"V\")", "T", nil, "V"),
      ("NSLocalizedString(\"a\", comment: \"c\")", nil, "c", nil),
      ("NSLocalizedString(\"a\", tableName: \"T\", bundle: .main, value: \"V\", comment: \"c\")", "T", "c", "V"),
      ("String(localized: \"a\", defaultValue: \"V\", table: \"T\", comment: \"c\")", "T", "c", "V"),
      ("AttributedString(localized: \"a\")", nil, nil, nil),
      ("Text(\"a\", tableName: \"T\", comment: \"c\")", "T", "c", nil), ("LocalizedStringKey(\"a\")", nil, nil, nil),
      ("LocalizedStringResource(\"a\", table: \"T\")", "T", nil, nil),
      ("Bundle.main.localizedString(forKey: \"a\", value: \"V\", table: \"T\")", "T", nil, "V"),
      ("foo( [ L( /* here */ \"a\" ) ] )", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func calls(source: String, table: String?, comment: String?, value: String?) throws {
    let texts = try extract(source)
    #expect(texts.map(\.key) == ["a"])
    #expect(texts.first?.table == table && texts.first?.comments == (comment.map { [$0] } ?? []))
    #expect(texts.first?.value == value && texts.first?.kind == .lookup)
  }

  @Test(
    "What is no call that looks a literal up is none",
    arguments: [
      "// L(\"a\")\n/* L(\"a\") /* L(\"a\") */ L(\"a\") */", "L(key)", "XL(\"a\")", "String(\"a\")",
      "Text(verbatim: \"a\")",
      "let s = \"L(\\\"a\\\")\"", "#\"L(\"a\")\"#", "let r = /L(\"a\")/", "let r = #/\"L(\"a\")\"/#", "x.text(\"a\")",
      "let s = \"\"\"\n  L(\"a\")\n  \"\"\"",
    ])
  func noCalls(source: String) throws {
    #expect(try keys(source).isEmpty)
  }

  @Test("SwiftUI's keys behind labels, and older modifiers, are found in files that import it")
  func swiftUI() throws {
    let source = """
      .navigationBarTitle("a").searchable(text: $t, prompt: "b").accessibilityAction(named: "c") {}
      TableColumn("d") { }.searchable(text: $t).searchable(text: $t, prompt: prompt)
      """
    #expect(try keys("import SwiftUI\n\(source)") == ["a", "b", "c", "d"])
    #expect(try keys("import UIKit\n\(source)").isEmpty)
  }

  @Test("A key of several tables stands once in a .strings file")
  func severalTables() throws {
    let folder = try TemporaryFolder()
    try folder.write("L(\"a\"); L(\"a\", table: \"T\"); L(\"b\", table: \"T\")", to: "A.swift")
    let file = ExtractionReport(try TextExtraction([folder.path])).stringsFile()
    let table = try StringsFile(Array(file.utf8), mode: .strict)
    #expect(table.count == 2 && table.problems.isEmpty, "\(file)")
    #expect(file.contains("/* \"a\" stands in table Localizable */"))
  }

  @Test("A division is no pattern, behind which everything would be lost")
  func division() throws {
    #expect(try keys("let x = a / b; L(\"a\"); let y = c / 2; f(1)/L(\"b\")/2") == ["a", "b"])
  }

  @Test(
    "Literals of every kind have the value that Swift gives them",
    arguments: [
      ("\"a\\n\\t\\\"\\\\\\u{1F600}\"", "a\n\t\"\\\u{1F600}"), ("#\"a\\n\"b\"\\#n\"#", "a\\n\"b\"\n"),
      ("##\"x\"#y\"##", "x\"#y"),
      ("\"\"\"\n    one\n      two\n\n    three\n    \"\"\"", "one\n  two\n\nthree"),
      ("\"\"\"\n  a \\\n  b\n  \"\"\"", "a b"),
      ("#\"\"\"\n  a\"\"\"b\\n\n  \"\"\"#", "a\"\"\"b\\n"), ("\"\"\"\n\"\"\"", ""),
      ("\"\"\"\r\n\ta\r\n\tb\r\n\t\"\"\"", "a\nb"),
      ("\"\"", ""), ("\"50% off\"", "50% off"),
    ])
  func literals(source: String, value: String) throws {
    #expect(try keys("L(\(source))") == [value])
  }

  @Test(
    "Values in a key become conversions, of the type that can be told",
    arguments: [
      ("\"Hi \\(name)\"", "Hi %@", ExtractedText.Doubt?.some(.unknownTypes)),
      ("\"\\(3) of 100%\"", "%lld of 100%%", nil),
      ("\"\\(items.count) new\"", "%lld new", nil), ("\"\\(price, specifier: \"%.2f\") €\"", "%.2f €", nil),
      ("\"\\(String(x)) a\"", "%@ a", nil), ("\"\\(1.5)\"", "%lf", nil),
      ("\"\\(f(\"in)ner\", [\"x\": (1)])) a \\(2)\"", "%@ a %lld", .some(.unknownTypes)),
    ] as [(String, String, ExtractedText.Doubt?)])
  func interpolations(source: String, key: String, doubt: ExtractedText.Doubt?) throws {
    let texts = try extract("L(\(source))")
    #expect(texts.map(\.key) == [key] && texts[0].doubt == doubt && texts[0].argumentCount > 0, "\(texts)")
  }

  @Test("B51: a key that is built before it is looked up is told as one that no table can have; arguments are counted")
  func builtBefore() throws {
    let texts = try extract("NSLocalizedString(\"\\(n) Drive\", comment: \"\"); L(\"%@ Drive\", n)")
    #expect(texts.map(\.doubt) == [.builtBefore, nil])
    #expect(texts[1].argumentCount == 1)
    #expect(try extract("String(format: NSLocalizedString(\"a %d\", comment: \"\"), 3)")[0].argumentCount == 1)
  }

  @Test("B43: equal keys are one with all places and comments; a call inside of another's value is found")
  func merging() throws {
    let texts = try extract(
      "NSLocalizedString(\"t\", comment: \"c1\")\n L(\"u \\(L(\"t\"))\")\nNSLocalizedString(\"t\", comment: \"c2\")")
    #expect(texts.map(\.key) == ["t", "u %@"])
    #expect(texts[0].comments == ["c1", "c2"])
    #expect(texts[0].places.map(\.position.description) == ["1:19", "2:11", "3:19"])
  }

  @Test("B44: a key in a literal of several lines has the literal's value")
  func severalLines() throws {
    #expect(try keys("NSLocalizedString(\"\"\"\n  Dear\n  you\n  \"\"\", comment: \"\")") == ["Dear\nyou"])
  }

  @Test(
    "Objective-C's macros are found, with texts that are put together of several",
    arguments: [
      ("NSLocalizedString(@\"a\", @\"c\")", "a", nil, "c", nil),
      ("NSLocalizedString(@\"a\" @\"b\" \"c\", nil)", "abc", nil, nil, nil),
      ("NSLocalizedStringFromTable(@\"a\", @\"T\", @\"c\")", "a", "T", "c", nil),
      ("NSLocalizedStringFromTableInBundle(@\"a\", @\"T\", bundle(), @\"c\")", "a", "T", "c", nil),
      ("NSLocalizedStringWithDefaultValue(@\"a\", @\"T\", b, @\"V\", @\"c\")", "a", "T", "c", "V"),
      ("CFCopyLocalizedString(CFSTR(\"a\"), \"c\")", "a", nil, "c", nil),
      ("NSLocalizedString(@\"\\x41\\\"\\u00e9\\\n\", @\"\")", "A\"é", nil, nil, nil),
      ("char q = '\"'; NSLocalizedString(@\"a\", nil)", "a", nil, nil, nil),
    ] as [(String, String, String?, String?, String?)])
  func objectiveC(source: String, key: String, table: String?, comment: String?, value: String?) throws {
    let texts = try extract(source, in: "A.m")
    #expect(texts.map(\.key) == [key], "\(texts)")
    #expect(texts.first?.table == table && texts.first?.comments == (comment.map { [$0] } ?? []))
    #expect(texts.first?.value == value)
    #expect(try extract("// \(source)".replacing("\\\n", with: ""), in: "B.m").isEmpty)
  }

  @Test("Texts of interface files have ibtool's keys, in a table of the file's name")
  func interfaces() throws {
    let texts = try extract(
      """
      <?xml version="1.0"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"><!-- <label id="x" text="no"/> -->
      <label text="Hello &amp; bye" id="l-1"><string key="text">Two
      lines</string></label>
      <button id="b-1"><state key="normal" title="Go"/></button><textField id="t-1" placeholder="Name" customClass="X"/>
      <segmentedControl id="s-1"><segments><segment title="A"/><segment title="B"/></segments></segmentedControl>
      <viewController id="v-1" title="Main" userLabel="no"><navigationItem key="navigationItem" title="Home" id="n-1"/></viewController>
      <color key="textColor" name="no"/></document>
      """, in: "Main.storyboard")
    #expect(
      texts.map { [$0.key, $0.value ?? ""] } == [
        ["l-1.text", "Hello & bye"], ["b-1.normalTitle", "Go"], ["t-1.placeholder", "Name"],
        ["s-1.segmentTitles[0]", "A"],
        ["s-1.segmentTitles[1]", "B"], ["v-1.title", "Main"], ["n-1.title", "Home"],
      ])
    #expect(texts.allSatisfy { $0.table == "Main" && $0.kind == .interface })
    #expect(texts[1].comments == ["Class = \"UIButton\"; normalTitle = \"Go\"; ObjectID = \"b-1\";"])
    #expect(texts[0].places[0].position.line == 2)
  }

  @Test("Candidate literals are what people read, not names, paths and messages for developers")
  func candidates() throws {
    let source = """
      button.title = "Delete item"; let key = "delete_item"; print("Now deleting it"); label.text = "Cancel"
      L("Known text"); URL(string: "https://a.b/c d"); let id = "UserDefaults"; x = "%@: %d"; alert("\\(n) files left")
      """
    let texts = try extract(source, literals: true)
    #expect(
      texts.map { "\($0.kind): \($0.key)" } == [
        "literal: Delete item", "literal: Cancel", "lookup: Known text", "literal: %@ files left",
      ])
    #expect(try extract(source).count == 1)
  }

  @Test("SwiftUI's views take keys, in files that import it")
  func views() throws {
    let source =
      "Button(\"Save\") {}; Label(\"Delete\", systemImage: \"trash\"); x.navigationTitle(\"Home\"); Button(title)"
    #expect(try keys(source).isEmpty)
    #expect(try keys("import SwiftUI\n" + source) == ["Save", "Delete", "Home"])
  }

  @Test("What can't be read is told, and the rest is there; built and fetched folders are left out")
  func failures() throws {
    let folder = try TemporaryFolder()
    try folder.write("L(\"a\")", to: "Sources/A.swift")
    try folder.write("L(\"b\")", to: "Pods/B.swift")
    try folder.write("<document><label", to: "Main.xib")
    let extraction = try TextExtraction([folder.path])
    #expect(extraction.texts.map(\.key) == ["a"] && extraction.fileCount == 2)
    #expect(
      extraction.failures.map { String($0.description.split(separator: "/").last!) }
        == ["Main.xib:1:11: the tag that begins here is never closed"])
    #expect(throws: SystemError.self) { try TextExtraction([folder.path("nowhere")]) }
  }

  @Test("Any damaged source is read to its end", .timeLimit(.minutes(1)))
  func damage() throws {
    let source = Array(
      "L(\"a \\(b(\"c\\(d)\")) e\"); #\"x\"#; \"\"\"\n  \\(f)\n  \"\"\"; /r\"/; /* /* */ */ NSLocalizedString(\"k\", comment: \"\")"
        .utf8)
    for end in source.indices {
      _ = try extract(String(decoding: source[..<end], as: UTF8.self))
    }
    let deep = String(repeating: "\"\\(", count: 20_000)
    _ = try extract(deep)
    _ = try extract(String(repeating: "L(", count: 20_000) + "\"a\"")
    _ = try extract(String(repeating: "#\"\"\"\n", count: 5_000))
  }
}
