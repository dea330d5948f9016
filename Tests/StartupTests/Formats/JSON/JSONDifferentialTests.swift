import Foundation
import Startup
import Testing

@Suite("JSON beside Foundation")
struct JSONDifferentialTests {
  /// Whether our tree and Foundation's say the same.
  private func agree(_ node: JSONNode, _ other: Any) -> Bool {
    switch node.value {
    case .null: return other is NSNull
    case .boolean(let value): return (other as? Bool) == value
    case .number(let number):
      guard let value = (other as? NSNumber)?.doubleValue, let own = number.double else { return false }
      // Ours is the nearest double. Foundation goes through a decimal and multiplies by ten up to 127 times, rounding each time.
      return unsafe own == strtod(number.text, nil) && abs(value - own) <= 64 * own.ulp
    case .string(let text): return (other as? String).map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .array(let elements):
      guard let others = other as? [Any], others.count == elements.count else { return false }
      return zip(elements, others).allSatisfy { agree($0, $1) }
    case .object(let members):
      guard let others = other as? [String: Any], others.count == members.count else { return false }
      return members.allSatisfy { member in others[member.key].map { agree(member.value, $0) } ?? false }
    }
  }

  func compare(rounds: Int) throws {
    var random = RandomJSON()
    for _ in 0..<rounds {
      let text = random.document()
      let bytes = Array(text.utf8)
      let node = try JSONDocument.parse(bytes)
      let other = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      #expect(agree(node, other), "\(text.debugDescription)")
      // What we write, both read as the same again.
      for layout in [JSONWriter.Layout.pretty, .compact] {
        var json = JSONWriter(layout)
        json.value(node)
        let written = json.document()
        #expect(try JSONDocument.parse(written).value == node.value, "\(text.debugDescription)")
        let again = try JSONSerialization.jsonObject(with: Data(written), options: .fragmentsAllowed)
        #expect(agree(node, again), "\(text.debugDescription)")
      }
    }
  }

  /// Damaged documents: whenever we read one, so does Foundation, and as the same. Foundation reads more, such as invalid
  /// UTF-8 in places, so the other direction is not asked for.
  func compareDamaged(rounds: Int) throws {
    var random = RandomJSON()
    var accepted = 0
    for _ in 0..<rounds {
      let bytes = random.damagedDocument()
      let node: JSONNode
      do { node = try JSONDocument.parse(bytes) } catch {
        #expect(error.position.offset <= bytes.count)
        continue
      }
      accepted += 1
      // Numbers out of the range of doubles are numbers to us; Foundation refuses some.
      guard let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("e") || text.contains("E"), "\(text.debugDescription)")
        continue
      }
      #expect(agree(node, other) || !isExactlyComparable(node), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(accepted > 0)
  }

  /// Whether every number in the tree has a double, which is all that Foundation compares by.
  private func isExactlyComparable(_ node: JSONNode) -> Bool {
    switch node.value {
    case .number(let number): number.double != nil
    case .array(let elements): elements.allSatisfy(isExactlyComparable)
    case .object(let members): members.allSatisfy { isExactlyComparable($0.value) }
    default: true
    }
  }

  @Test("Random documents mean the same to both, and survive being written")
  func valid() throws { try compare(rounds: 300) }

  @Test("What we read of damaged documents, Foundation reads the same")
  func damaged() throws { try compareDamaged(rounds: 1500) }

  @Test("Every prefix of a document is refused at its end, and never read as something else")
  func prefixes() throws {
    var random = RandomJSON()
    for _ in 0..<40 {
      let bytes = Array("[\(random.document())]".utf8)
      for length in 0..<bytes.count {
        let error = #expect(throws: JSONError.self) { try JSONDocument.parse(Array(bytes[..<length])) }
        // The place is where the missing part should begin: the end, or the start of a token that was cut.
        #expect((error?.position.offset ?? -1) <= length)
      }
    }
  }
}

@Suite(
  "Extended: JSON beside Foundation",
  .enabled(if: ExtendedTests.areEnabled, Comment(rawValue: ExtendedTests.reason)))
struct ExtendedJSONDifferentialTests {
  @Test("Random documents mean the same to both, a hundred thousand times")
  func valid() throws { try JSONDifferentialTests().compare(rounds: 100_000) }

  @Test("What we read of damaged documents, Foundation reads the same, a million times")
  func damaged() throws { try JSONDifferentialTests().compareDamaged(rounds: 1_000_000) }
}
