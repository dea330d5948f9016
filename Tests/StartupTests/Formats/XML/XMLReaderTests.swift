import Testing

@testable import Startup

@Suite("The XML reader")
struct XMLReaderTests {
  /// The pieces of a document in a line.
  private func pieces(_ text: String) throws(XMLError) -> String {
    let bytes = Array(text.utf8)
    var reader = XMLReader(bytes.span)
    var result: [String] = []
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        result.append(
          "<\(element.name)\(element.attributes.map { " \($0.name)=\($0.value)" }.joined())>")
      case .text(let text): result.append(text)
      case .end: result.append("</>")
      }
    }
    return result.joined(separator: "|")
  }

  @Test(
    "Elements, attributes and characters come in the order of the document",
    arguments: [
      ("<a/>", "<a>|</>"), ("<a b='1' c:d=\"2\"><e>x</e> y</a>", "<a b=1 c:d=2>|<e>|x|</>| y|</>"),
      (
        "\u{FEFF}<?xml version=\"1.0\"?>\n<!DOCTYPE a [ <!ENTITY x \"]>\"> ]>\n<!-- c --><a></a>\n<!-- d -->", "<a>|</>"
      ),
      ("<a>&lt;&amp;&#65;&#x1F600;<!-- c --><![CDATA[<b>&amp;]]>z</a>", "<a>|<&A\u{1F600}<b>&amp;z|</>"),
      ("<a b='x&quot;&#10;\n\ty'/>", "<a b=x\"\n  y>|</>"), ("<a>1\r\n2\r3</a>", "<a>|1\n2\n3|</>"),
      ("<a><![CDATA[]]></a>", "<a>|</>"),
    ])
  func documents(text: String, expected: String) throws {
    #expect(try pieces(text) == expected)
  }

  @Test(
    "What is no document is refused with its place",
    arguments: [
      ("", "1:1: expected an element, found the end of the file"),
      ("<a>", "1:1: the element <a> that begins here is never closed"),
      ("<a>\n</b>", "2:1: expected </a>, opened at 1:1, found </b>"),
      ("<a b=1/>", "1:6: expected a value in quotes, found \"1/>\""),
      ("<a b='1' b='2'/>", "1:10: the attribute \"b\" again"),
      ("<a>&nbsp;</a>", "1:4: \"&nbsp;\" is no character reference of XML"),
      ("<a/><b/>", "1:5: expected the end of the file, found \"<b/>\""),
      ("<a b='1'c='2'/>", "1:9: expected \">\" or space, found \"c='2'/>\""),
      ("x", "1:1: expected an element, found \"x\""),
      ("<a><!-- x</a>", "1:4: the comment that begins here is never closed"),
      ("<1/>", "1:2: expected the name of an element, found \"1/>\""),
      ("<a b='<'/>", "1:7: expected the end of the value, found \"<'/>\""),
    ])
  func errors(text: String, message: String) {
    do {
      _ = try pieces(text)
      Issue.record("it was taken")
    } catch { #expect(error.description == message) }
  }

  @Test("Bytes that are not UTF-8, and elements too deep inside each other, are refused")
  func limits() {
    #expect(throws: XMLError.self) {
      let bytes: [UInt8] = Array("<a>".utf8) + [0xFF] + Array("</a>".utf8)
      var reader = XMLReader(bytes.span)
      while try reader.next() != nil {}
    }
    #expect(throws: XMLError.self) { try pieces(String(repeating: "<a>", count: 300)) }
  }
}
