/// Lays out the tables of one language as `CompiledStrings` reads them.
struct CompiledStringsWriter {
  /// A payload is addressed by 32 bits; bit 31 of a length is a flag.
  static let lengthLimit = Int(Int32.max)

  private let tables: [(hash: UInt32, table: StringTableSet.Table, forms: [EncodedText], slotCount: Int)]
  private let length: Int

  /// Measures the payload; nil when it would be longer than `lengthLimit`.
  init?(_ set: StringTableSet) {
    var tables: [(hash: UInt32, table: StringTableSet.Table, forms: [EncodedText], slotCount: Int)] = []
    var length = CompiledStrings.headerLength
    for table in set.tables {
      var slotCount = 4
      // At most two thirds full, so that a search is short and ends at a free slot.
      while slotCount * 2 < table.count * 3 { slotCount *= 2 }
      length += CompiledStrings.recordLength + slotCount * CompiledStrings.slotLength
      length += table.module.utf8.count + table.name.utf8.count
      for entry in table.file.entries.entries { length += Int(entry.key.count) + Int(entry.value.count) + 1 }
      let forms = table.texts.compactMap { EncodedText($0.key, $0.text) }
      for text in forms { length += text.key.count + text.value.count + 1 }
      tables.append((TextHash.hash(table: table.name, module: table.module), table, forms, slotCount))
      if length > Self.lengthLimit { return nil }
    }
    self.tables = tables.ordered { $0.hash < $1.hash }
    self.length = length
  }

  /// The payload.
  func payload() -> [UInt8] {
    var image = PayloadImage(length: length)
    image.store(UInt32(tables.count), at: 0)
    image.store(UInt32(tables.reduce(0) { $0 + $1.table.count }), at: 4)
    var slots = CompiledStrings.headerLength + tables.count * CompiledStrings.recordLength
    var texts = slots + tables.reduce(0) { $0 + $1.slotCount } * CompiledStrings.slotLength
    for (number, (hash, table, forms, slotCount)) in tables.enumerated() {
      let record = CompiledStrings.headerLength + number * CompiledStrings.recordLength
      let moduleStart = texts
      texts = image.append(table.module, at: texts)
      let nameStart = texts
      texts = image.append(table.name, at: texts)
      let words = [
        hash, UInt32(moduleStart), UInt32(nameStart - moduleStart), UInt32(nameStart), UInt32(texts - nameStart),
        UInt32(slots), UInt32(slotCount), UInt32(table.count),
      ]
      for (index, word) in words.enumerated() { image.store(word, at: record + index * 4) }
      texts = Self.write(forms, into: &image, slots: slots, slotCount: slotCount, texts: texts)
      texts = Self.write(table, into: &image, slots: slots, slotCount: slotCount, texts: texts)
      slots += slotCount * CompiledStrings.slotLength
    }
    return image.bytes
  }

  /// A text with forms as it stands in a payload.
  private struct EncodedText {
    let key: [UInt8]
    let value: [UInt8]
    let flag: UInt32

    /// Nil for a text that has more forms than can be counted.
    init?(_ key: String, _ text: LocalizedText) {
      self.key = Array(key.utf8)
      if let plain = text.plain {
        value = Array(plain.utf8)
        flag = 0
        return
      }
      guard let bytes = LocalizedTextCoding.encode(text) else { return nil }
      value = bytes
      flag = CompiledStrings.formsFlag
    }
  }

  private static func write(
    _ forms: [EncodedText], into image: inout PayloadImage, slots: Int, slotCount: Int, texts: Int
  ) -> Int {
    var texts = texts
    for text in forms {
      texts = write(
        text.key.span, text.value.span, flag: text.flag, hash: TextHash.hash(text.key.span), into: &image, slots: slots,
        slotCount: slotCount, texts: texts)
    }
    return texts
  }

  private static func write(
    _ table: StringTableSet.Table, into image: inout PayloadImage, slots: Int, slotCount: Int, texts: Int
  ) -> Int {
    var texts = texts
    let hidden = table.hiddenEntries
    for (index, entry) in table.file.entries.entries.enumerated() where hidden.isEmpty || !hidden.contains(index) {
      texts = write(
        table.file.source(of: entry.key), table.file.source(of: entry.value), flag: 0, hash: entry.hash, into: &image,
        slots: slots, slotCount: slotCount, texts: texts)
    }
    return texts
  }

  /// Writes one key with its value and returns the offset behind them.
  private static func write(
    _ key: Span<UInt8>, _ value: Span<UInt8>, flag: UInt32, hash: UInt32, into image: inout PayloadImage, slots: Int,
    slotCount: Int, texts: Int
  ) -> Int {
    var slot = Int(hash) & (slotCount - 1)
    while image.word(at: slots + slot * CompiledStrings.slotLength) != 0 { slot = (slot + 1) & (slotCount - 1) }
    let start = slots + slot * CompiledStrings.slotLength
    image.store(hash, at: start)
    image.store(UInt32(texts), at: start + 4)
    image.store(UInt32(key.count), at: start + 8)
    _ = image.append(key, at: texts)
    let place = texts + key.count
    let isASCII = image.append(value, at: place)
    image.store(UInt32(value.count) | flag | (isASCII ? CompiledStrings.asciiFlag : 0), at: start + 12)
    return place + value.count + 1
  }
}

/// The bytes of a payload while it is written, all zero at first.
struct PayloadImage {
  private(set) var bytes: [UInt8]

  init(length: Int) { bytes = [UInt8](repeating: 0, count: length) }

  mutating func store(_ word: UInt32, at offset: Int) {
    precondition(offset >= 0 && offset <= bytes.count - 4)
    // Sound: the four bytes lie inside the buffer.
    unsafe bytes.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
  }

  func word(at offset: Int) -> UInt32 { bytes.span.littleEndian(UInt32.self, at: offset) ?? 0 }

  /// Writes a text and returns the offset after it.
  mutating func append(_ text: String, at offset: Int) -> Int {
    let source = Array(text.utf8)
    _ = append(source.span, at: offset)
    return offset + source.count
  }

  /// Writes bytes and returns whether they are ASCII.
  mutating func append(_ source: Span<UInt8>, at offset: Int) -> Bool {
    let count = source.count
    precondition(offset >= 0 && offset <= bytes.count - count)
    // Sound: source and target are `count` bytes long, and they are not the same memory: one is borrowed, the other changed.
    return unsafe source.withUnsafeBytes { from in
      unsafe bytes.withUnsafeMutableBytes { to -> Bool in
        guard let base = from.baseAddress else { return true }
        unsafe (to.baseAddress! + offset).copyMemory(from: base, byteCount: count)
        var all: UInt64 = 0
        var index = 0
        while index <= count &- 8 {
          unsafe all |= from.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          index &+= 8
        }
        while index < count {
          unsafe all |= UInt64(from[index])
          index &+= 1
        }
        return all & 0x8080_8080_8080_8080 == 0
      }
    }
  }
}
