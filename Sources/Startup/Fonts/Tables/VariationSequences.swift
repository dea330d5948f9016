/// Characters with variation selectors behind them (OpenType, `cmap`, format 14), looked up in place.
struct VariationSequences {
  enum Answer {
    case unknown, usual
    case glyph(Int)
  }

  static let format = 14
  private static let headerLength = 10
  private static let recordLength = 11

  /// Where the subtable begins in the table.
  let start: Int

  /// Fails unless the records of selectors lie inside of the table, in order.
  static func check(_ table: FontTable, at start: Int) throws(FontError) {
    let count = try table.uint32(start + 6)
    try table.check(count, of: Int64(recordLength), from: start + headerLength, countedAt: start + 6)
  }

  /// What the subtable says of a character and a selector. What lies outside of the table is not known.
  func answer(_ table: Span<UInt8>, _ character: UInt32, _ selector: UInt32) -> Answer {
    let count = Int(table.bigEndian32(at: start + 6) ?? 0)
    let records = start + Self.headerLength
    guard let record = find(selector, table, from: records, count: count, stride: Self.recordLength),
      let usual = table.bigEndian32(at: record + 3), let other = table.bigEndian32(at: record + 7)
    else { return .unknown }
    if usual != 0, isInRanges(character, table, start + Int(usual)) { return .usual }
    guard other != 0, let mappings = table.bigEndian32(at: start + Int(other)),
      let mapping = find(character, table, from: start + Int(other) + 4, count: Int(mappings), stride: 5),
      let glyph = table.bigEndian16(at: mapping + 3)
    else { return .unknown }
    return .glyph(Int(glyph))
  }

  /// Ranges of characters: three bytes for the first, one for how many follow.
  private func isInRanges(_ character: UInt32, _ table: Span<UInt8>, _ place: Int) -> Bool {
    let count = Int(table.bigEndian32(at: place) ?? 0)
    guard let range = last(notAbove: character, table, from: place + 4, count: count, stride: 4),
      let first = table.bigEndian24(at: range)
    else { return false }
    return character - first <= UInt32(table[range + 3])
  }

  private func find(_ number: UInt32, _ table: Span<UInt8>, from first: Int, count: Int, stride: Int) -> Int? {
    let place = last(notAbove: number, table, from: first, count: count, stride: stride)
    return place.flatMap { table.bigEndian24(at: $0) == number ? $0 : nil }
  }

  /// The last of some sorted elements whose first three bytes are no greater than a number, when it lies inside of the table as a whole.
  private func last(
    notAbove number: UInt32, _ table: Span<UInt8>, from first: Int, count: Int, stride: Int
  ) -> Int? {
    guard first <= table.count else { return nil }
    var (low, high) = (0, min(count, (table.count - first) / stride))
    while low < high {
      let middle = (low + high) / 2
      if (table.bigEndian24(at: first + middle * stride) ?? .max) <= number { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : first + (low - 1) * stride
  }
}
