import Foundation
import Startup
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test("A pretty document keeps its order, and short arrays stay on one line")
  func pretty() {
    var json = JSONWriter()
    json.object {
      $0.member("schema", "startup-prof/run/1")
      $0.member("ci95_ns", [1, 2] as [Int64])
      $0.member("none", nil as Double?)
      $0.array("variants") { array in array.object { $0.member("name", "cached") } }
      $0.object("empty") { _ in }
      $0.array("nothing") { _ in }
    }
    #expect(
      json.text() == """
        {
          "schema": "startup-prof/run/1",
          "ci95_ns": [1, 2],
          "none": null,
          "variants": [
            {
              "name": "cached"
            }
          ],
          "empty": {},
          "nothing": []
        }

        """)
  }

  @Test("A long array gets a line an element")
  func longArray() {
    var json = JSONWriter()
    json.value([String(repeating: "a", count: 60), String(repeating: "b", count: 60)])
    let lines = json.text().split(separator: "\n").map(\.count)
    #expect(lines == [1, 65, 64, 1])
  }

  @Test("A compact document has no white space")
  func compact() {
    var json = JSONWriter(.compact)
    json.object {
      $0.member("a", [1, 2])
      $0.member("b", true)
    }
    #expect(json.text() == "{\"a\":[1,2],\"b\":true}")
  }

  @Test("Only what must be escaped is, and emoji stay themselves")
  func escapes() {
    var json = JSONWriter(.compact)
    json.string("\"\\/\u{8}\t\n\u{C}\r\u{1}\u{1F}\u{7F}é\u{1F680}\u{2028}")
    #expect(json.text() == "\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0001\\u001f\u{7F}é\u{1F680}\u{2028}\"")
  }

  @Test("Doubles read back as the same doubles; what is not finite becomes null")
  func doubles() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let value = Double(bitPattern: generator.next())
      var json = JSONWriter(.compact)
      json.double(value)
      let node = try JSONDocument.parse(json.document())
      if value.isFinite { #expect(node.double == value) } else { #expect(node.isNull) }
    }
  }

  @Test("Integers keep all digits")
  func integers() {
    var json = JSONWriter(.compact)
    json.value([Int64.min, Int64.max, 0])
    #expect(json.text() == "[-9223372036854775808,9223372036854775807,0]")
  }
}
