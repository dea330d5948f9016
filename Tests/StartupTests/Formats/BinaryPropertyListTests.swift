import Foundation
import Testing

@testable import Startup

@Suite("Binary property lists")
struct BinaryPropertyListTests {
  /// A value as Foundation has it, and the same as ours.
  private static func random(
    _ generator: inout SeededGenerator, depth: Int
  ) -> (foundation: Any, ours: PropertyList) {
    switch Int.random(in: 0..<(depth > 3 ? 6 : 8), using: &generator) {
    case 0:
      let letters = ["a", "é", "😀", "\u{0}", "x", "你", "\n"]
      let text = (0..<Int.random(in: 0...20, using: &generator)).map { _ in letters.randomElement(using: &generator)! }
        .joined()
      return (text, .string(text))
    case 1:
      let shift = Int64.random(in: 0..<63, using: &generator)
      let value = Int64.random(in: .min ... .max, using: &generator) >> shift
      return (NSNumber(value: value), .integer(value))
    case 2:
      let value = Double.random(in: -1e9...1e9, using: &generator)
      return (NSNumber(value: value), .real(value))
    case 3:
      let value = Bool.random(using: &generator)
      return (NSNumber(value: value), .boolean(value))
    case 4:
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      return (Data(bytes), .data(bytes))
    case 5:
      // Foundation's formatter counts days before 1582 as the Julian calendar does.
      let seconds = Double(Int.random(in: -10_000_000_000...100_000_000_000, using: &generator))
      let formatter = ISO8601DateFormatter()
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      return (date, .date(formatter.string(from: date)))
    case 6:
      let values = (0..<Int.random(in: 0...20, using: &generator)).map { _ in random(&generator, depth: depth + 1) }
      return (values.map(\.foundation), .array(values.map(\.ours)))
    default:
      let values = (0..<Int.random(in: 0...20, using: &generator)).map {
        ("k\($0)", random(&generator, depth: depth + 1))
      }
      return (
        Dictionary(uniqueKeysWithValues: values.map { ($0, $1.foundation) }),
        .dictionary(values.map { PropertyList.Pair($0, $1.ours) })
      )
    }
  }

  /// Dictionaries have no order in Foundation's files.
  private static func sorted(_ list: PropertyList) -> PropertyList {
    switch list {
    case .array(let values): .array(values.map(sorted))
    case .dictionary(let pairs):
      .dictionary(pairs.map { PropertyList.Pair($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    default: list
    }
  }

  @Test("What Foundation writes is read with the same values", arguments: 0..<60)
  func foundation(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let value = Self.random(&generator, depth: seed == 0 ? 9 : 0)
    let data = try PropertyListSerialization.data(fromPropertyList: value.foundation, format: .binary, options: 0)
    #expect(Self.sorted(try PropertyList(Array(data))) == Self.sorted(value.ours))
  }

  @Test("A damaged list is an error or another list, and never more than that")
  func damage() throws {
    var generator = SeededGenerator(seed: 7)
    let value = Self.random(&generator, depth: 0).foundation
    let list: [String: Any] = ["a": ["b": "c", "é": [1, 2, value]], "d": Data([1, 2])]
    let bytes = Array(try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    for length in stride(from: 0, to: bytes.count, by: 3) { _ = try? PropertyList(Array(bytes[..<length])) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= UInt8.random(in: 1...255, using: &generator)
      _ = try? PropertyList(damaged)
    }
  }

  @Test("A list that contains itself, and one that stands for more values than any memory holds, are refused")
  func recursion() {
    // Object 0 is an array of itself.
    let itself: [UInt8] = Array("bplist00".utf8) + [0xA1, 0x00, 0x08] + Self.trailer(count: 1, table: 10)
    #expect { try PropertyList(itself) } throws: { ($0 as? PropertyListError)?.kind == .tooDeep(limit: 128) }
    // Each of forty arrays holds the next one twice.
    var objects: [UInt8] = []
    var table: [UInt8] = []
    for number in 0..<40 {
      table.append(UInt8(8 + objects.count))
      objects += number == 39 ? [0x09] : [0xA2, UInt8(number + 1), UInt8(number + 1)]
    }
    let bomb = Array("bplist00".utf8) + objects + table + Self.trailer(count: 40, table: 8 + objects.count)
    #expect { try PropertyList(bomb) } throws: { ($0 as? PropertyListError)?.kind == .tooMany(limit: bomb.count * 4) }
  }

  @Test("One long text that is the value of many keys is refused before memory is full of it")
  func repeatedText() {
    let length = 1 << 20
    let text = [0x5F, 0x12] + bigEndian(length, 4) + [UInt8](repeating: UInt8(ascii: "x"), count: length)
    // An array of a hundred times the same text.
    let array = [0xAF, 0x10, 100] + [UInt8](repeating: 1, count: 100)
    let bytes = Array("bplist00".utf8) + array + text
    let table: [UInt8] = bigEndian(8, 4) + bigEndian(8 + array.count, 4)
    let trailer: [UInt8] =
      [0, 0, 0, 0, 0, 0, 4, 1] + bigEndian(2, 8) + bigEndian(0, 8) + bigEndian(bytes.count, 8)
    #expect {
      try PropertyList(bytes + table + trailer)
    } throws: {
      ($0 as? PropertyListError)?.kind == .tooMuchContent(limit: 1 << 26)
    }
  }

  @Test("Bytes that are no ASCII in a text that is marked as such are read as CoreFoundation reads them")
  func latin1() throws {
    let bytes = Array("bplist00".utf8) + [0x53, 0x61, 0xE9, 0xFF, 0x08] + Self.trailer(count: 1, table: 12)
    #expect(try PropertyList(bytes) == .string("aéÿ"))
  }

  private func bigEndian(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * (length - 1 - $0))) }
  }

  private static func trailer(count: Int, table: Int) -> [UInt8] {
    [0, 0, 0, 0, 0, 0, 1, 1]
      + [UInt64(count), 0, UInt64(table)].flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
      }
  }

  @Test("An error says at which byte, what was expected and what is there")
  func place() {
    let bytes = Array("bplist00".utf8) + [0x70, 0x08] + Self.trailer(count: 1, table: 9)
    #expect {
      try PropertyList(bytes)
    } throws: { error in
      "\(error)" == "1:9: expected the mark of a kind of value at byte 8, found 0x70"
    }
  }
}
