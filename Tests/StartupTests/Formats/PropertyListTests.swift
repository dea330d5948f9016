import Foundation
import Testing

@testable import Startup

@Suite("XML property lists")
struct PropertyListTests {
  private func read(_ text: String) throws -> PropertyList { try PropertyList(Array(text.utf8)) }

  @Test("Every kind of value is read")
  func values() throws {
    let list = try read(
      """
      <?xml version="1.0"?><!-- a > comment --><plist version="1.0"><dict>
      <key>s</key><string>a &amp; b &lt;&#x20AC;&#65;<![CDATA[<raw> & ]]></string><key>i</key><integer>-0x1F</integer>
      <key>r</key><real>1.5e3</real><key>t</key><true/><key>f</key><false></false><key>d</key><date> 2026-01-31T08:15:00Z </date>
      <key>b</key><data> aGVs
      bG8= </data><key>a</key><array><string/><array/><dict/></array></dict></plist>
      """)
    #expect(list["s"] == .string("a & b <€A<raw> & "))
    #expect(list["i"] == .integer(-31))
    #expect(list["r"] == .real(1500))
    #expect(list["t"] == .boolean(true))
    #expect(list["f"] == .boolean(false))
    #expect(list["d"] == .date("2026-01-31T08:15:00Z"))
    #expect(list["b"] == .data(Array("hello".utf8)))
    #expect(list["a"] == .array([.string(""), .array([]), .dictionary([])]))
  }

  @Test(
    "What is wrong is said with its place",
    arguments: [
      ("<plist><dict>\n<key>a</key></dict></plist>", 2, 13), ("<plist><string>x</plist>", 1, 17), ("<plist>", 1, 1),
      ("<plist><integer>1x</integer></plist>", 1, 17), ("<plist><string>&nope;</string></plist>", 1, 16),
      ("<plist><data>a</data></plist>", 1, 14), ("<plist><true/></plist>x", 1, 23), ("", 1, 1), ("<plist><!-- x", 1, 8),
    ])
  func errors(text: String, line: Int, column: Int) {
    #expect {
      try read(text)
    } throws: { error in
      guard let error = error as? PropertyListError else { return false }
      return error.position.line == line && error.position.column == column
    }
  }

  @Test("A document type is read over with the entities that it declares, and none of them is known")
  func entities() throws {
    let type = "<!DOCTYPE plist [ <!ENTITY lol \"ha>ha\"> ]>"
    #expect(try read("\(type)<plist><string>x</string></plist>") == .string("x"))
    #expect {
      try read("\(type)\n<plist><string>&lol;</string></plist>")
    } throws: {
      "\($0)" == "2:16: \"&lol;\" is no character reference of XML"
    }
  }

  @Test("Line ends in texts stay as they are, as CoreFoundation keeps them")
  func lineEnds() throws {
    #expect(try read("<plist>\r\n<string>a\r\nb\rc</string>\r\n</plist>") == .string("a\r\nb\rc"))
  }

  @Test(
    "What stands between values is space and comments",
    arguments: ["<array>x<true/></array>", "<dict>x</dict>", "<true>x</true>", "<string>a<b/></string>"])
  func between(text: String) {
    #expect(throws: PropertyListError.self) { try read("<plist>\(text)</plist>") }
  }

  @Test("Depth is bounded")
  func depth() {
    let text = String(repeating: "<array>", count: 10_000)
    #expect { try read("<plist>\(text)") } throws: {
      ($0 as? PropertyListError)?.kind == .tooDeep(limit: XMLPropertyListReader.depthLimit)
    }
  }

  @Test("What Foundation writes is read as it was")
  func foundation() throws {
    let value: [String: Any] = [
      "a": "x < y & \"z\" é😀", "n": 42, "list": ["1", "2"], "flag": true, "data": Data([0, 1, 255]),
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
    let list = try PropertyList([UInt8](data))
    #expect(list["a"] == .string("x < y & \"z\" é😀"))
    #expect(list["n"] == .integer(42))
    #expect(list["list"] == .array([.string("1"), .string("2")]))
    #expect(list["flag"] == .boolean(true))
    #expect(list["data"] == .data([0, 1, 255]))
  }

  @Test("Any cut and any changed byte of a list gives a value or an error, never a crash")
  func hostile() throws {
    let text = Array(
      "<?xml?><plist><dict><key>k</key><array><string>&#x41;é</string><data>AAA=</data></array></dict></plist>".utf8)
    for end in 0..<text.count { _ = try? PropertyList(Array(text[..<end])) }
    for index in text.indices {
      for byte in [0, 0x3C, 0x26, 0x2F, 0xFF] as [UInt8] {
        var changed = text
        changed[index] = byte
        _ = try? PropertyList(changed)
      }
    }
  }
}
