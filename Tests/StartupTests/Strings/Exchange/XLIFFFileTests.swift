import Startup
import StartupResources
import Testing

@Suite("XLIFF files")
struct XLIFFFileTests {
  private func file(_ units: String, attributes: String = "source-language=\"en\" target-language=\"de\"") -> String {
    """
    <?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="en.lproj/A.strings" \(attributes)>
    <header><note>no</note></header><body>\(units)</body></file></xliff>
    """
  }

  private func units(_ units: String) throws -> [XLIFFFile.Unit] {
    try XLIFFFile(Array(file(units).utf8)).sections[0].units
  }

  @Test("Units, states, notes and groups are read; what elements inside of texts stand for is kept")
  func reading() throws {
    let read = try units(
      """
      <trans-unit id="a"><source>Hi <ph id="1">%@</ph>, <bpt id="2">&lt;b&gt;</bpt>you<ept id="2">&lt;/b&gt;</ept></source>
      <target state="needs-review-translation">Hallo <x id="1" equiv-text="%@"/><g id="3">!</g></target><note>one</note><note/><note>two</note>
      <alt-trans><target>no</target></alt-trans></trans-unit>
      <group><trans-unit id="b"><source> x
       y</source></trans-unit></group><trans-unit id="c"><source/><target/></trans-unit>
      """)
    #expect(
      read == [
        .init(
          id: "a", source: "Hi %@, <b>you</b>", target: "Hallo %@!", state: "needs-review-translation",
          notes: ["one", "two"]),
        .init(id: "b", source: " x\n y"), .init(id: "c", source: "", target: ""),
      ])
  }

  @Test(
    "What is no XLIFF is refused with its place",
    arguments: [
      ("<a/>", "1:1: expected the element <xliff>, found <a>"),
      ("<xliff version=\"2.0\"/>", "1:1: XLIFF of version \"2.0\"; 1.0 to 1.2 are read"),
      (
        "<xliff version=\"1.2\">\n<file source-language=\"en\"><body/></file></xliff>",
        "2:1: <file> has no target-language, so that its texts belong to no language"
      ),
      ("<xliff version=\"1.2\">", "1:1: the element <xliff> that begins here is never closed"),
      ("key,de", "1:1: expected an element, found \"key,de\""),
    ])
  func errors(text: String, message: String) {
    do throws(XLIFFError) {
      _ = try XLIFFFile(Array(text.utf8))
      Issue.record("it was taken")
    } catch { #expect(error.description == message) }
  }

  @Test("A unit that comes again in the same file and language is refused, in another language it is another text")
  func duplicates() throws {
    do throws(XLIFFError) {
      _ = try XLIFFFile(
        Array(file("<trans-unit id=\"a\"><source/></trans-unit>\n<trans-unit id=\"a\"><source/></trans-unit>").utf8))
      Issue.record("it was taken")
    } catch { #expect(error.description == "3:1: the <trans-unit id=\"a\"> again, first at 2:39") }
    let section =
      "<file original=\"A\" source-language=\"en\" target-language=\"de\"><trans-unit id=\"a\"><source/></trans-unit></file>"
    let other = section.replacing("\"de\"", with: "\"fr\"")
    #expect(try XLIFFFile(Array("<xliff version=\"1.2\">\(section)\(other)</xliff>".utf8)).sections.count == 2)
    #expect(throws: XLIFFError.self) {
      try XLIFFFile(Array("<xliff version=\"1.2\">\(section)\(section)</xliff>".utf8))
    }
  }

  @Test("A form that only the translation has may lack its source, as Xcode writes it")
  func withoutSource() throws {
    #expect(
      try units("<trans-unit id=\"a\"><target>t</target></trans-unit>") == [.init(id: "a", source: "", target: "t")])
    #expect(throws: XLIFFError.self) { try units("<trans-unit id=\"a\"><note>n</note></trans-unit>") }
  }

  @Test("What is not to be translated has no target, by its own word or by that of a group around it")
  func translate() throws {
    let unit = "<trans-unit id=\"a\"><source>s</source><target state=\"final\">t</target></trans-unit>"
    func isRead(_ units: String) throws -> [Bool] { try self.units(units).map { $0.target != nil && $0.state != nil } }
    #expect(try isRead(unit.replacing("id=", with: "translate=\"no\" id=")) == [false])
    let second = unit.replacing("\"a\"", with: "\"b\"")
    let third = unit.replacing("\"a\"", with: "\"c\" translate=\"yes\"")
    #expect(
      try isRead("<group translate=\"no\"><group>\(unit)</group>\(third)</group>\(second)") == [false, true, true])
  }

  @Test("Bytes of another encoding are refused with the encoding that the file names")
  func encoding() {
    let text = file("<trans-unit id=\"a\"><source>gr~n</source></trans-unit>")
      .replacing("version=\"1.0\"?", with: "version=\"1.0\" encoding='ISO-8859-1'?")
    let bytes = text.utf8.map { $0 == UInt8(ascii: "~") ? 0xFC : $0 }
    do throws(XLIFFError) {
      _ = try XLIFFFile(bytes)
      Issue.record("it was taken")
    } catch { #expect(error.message == "these bytes are not UTF-8, the file says \"ISO-8859-1\"; save it as UTF-8") }
  }

  @Test("B53: a file element without a target language is named")
  func targetLanguage() {
    do throws(XLIFFError) {
      _ = try XLIFFFile(Array(file("", attributes: "source-language=\"en\"").utf8))
      Issue.record("it was taken")
    } catch {
      #expect(
        error.description.hasSuffix(
          "<file original=\"en.lproj/A.strings\"> has no target-language, so that its texts belong to no language"))
    }
  }

  @Test("What is marked as not translated is not imported; forms and tables come back")
  func sheets() throws {
    var row = TextSheet.Row(
      table: "Chat.bundle/T", key: "n", form: "files.one", comment: "c", cells: ["en": .init("%d file")])
    row.cells["de"] = .init("%d Datei", state: "new")
    let sheet = TextSheet(languages: ["en", "de"], sourceLanguage: "en", rows: [row])
    let xliff = sheet.xliff(language: "de")
    #expect(xliff.sections[0].original == "Chat.bundle/T.xcstrings")
    #expect(xliff.sections[0].units[0].id == "n|==|substitutions.files.plural.one")
    let read = TextSheet(xliff: xliff)
    #expect(read.rows[0].form == "files.one" && read.rows[0].key == "n" && read.rows[0].table == "Chat.bundle/T")
    #expect(read.rows[0].cells.isEmpty)
  }

  @Test("An empty target is not filled in yet, unless it says that it is translated")
  func emptyTargets() throws {
    func unit(_ state: String?) -> XLIFFFile.Unit {
      .init(id: "a", source: "Hello", target: "", state: state, notes: [])
    }
    var section = XLIFFFile.Section(original: "en.lproj/T.strings", sourceLanguage: "en", targetLanguage: "de")
    section.units = [unit(nil)]
    #expect(TextSheet(xliff: XLIFFFile([section])).rows[0].cells.isEmpty)
    section.units = [unit("translated")]
    #expect(TextSheet(xliff: XLIFFFile([section])).rows[0].cells["de"]?.text == "")
  }

  @Test("A character that XML can't hold is refused, with what to do")
  func control() {
    let sheet = TextSheet(
      languages: ["en"], sourceLanguage: "en", rows: [.init(table: "T", key: "k", cells: ["en": .init("a\u{1}")])])
    #expect(throws: XLIFFFile.UnwritableText.self) { try sheet.xliff(language: "de").written() }
  }
}
