extension FontIndex {
  private typealias Layout = FontIndexLayout

  /// What is found: a face, or an instance of one. All that belongs to it was checked.
  struct Hit {
    let face: Int
    let instance: Int?
  }

  /// The face or the instance of a PostScript name.
  @inline(__always)
  func find(postScriptName name: Span<UInt8>, hash: UInt32) throws(LaunchCacheError) -> Hit? {
    try search(postScriptNames, hash) { value throws(LaunchCacheError) in
      if value & Layout.instanceFlag == 0 {
        let face = try faceRecord(Int(value))
        guard try hasText(face.texts, face.length(.postScriptName), name) else { return nil }
        try check(face)
        return Hit(face: Int(value), instance: nil)
      }
      return try instance(Int(value & ~Layout.instanceFlag), named: name)
    }
  }

  /// The first face of a full name.
  func find(fullName name: Span<UInt8>, hash: UInt32) throws(LaunchCacheError) -> Hit? {
    try search(fullNames, hash) { value throws(LaunchCacheError) in
      let face = try faceRecord(Int(value))
      guard try hasText(face.place(of: .fullName), face.length(.fullName), name) else { return nil }
      try check(face)
      return Hit(face: Int(value), instance: nil)
    }
  }

  /// Calls `body` with the faces of a family: their numbers and style.
  @inline(__always)
  func forEachMember(
    ofFamily name: Span<UInt8>, hash: UInt32, _ body: (_ face: Int, _ weight: Int, _ width: Int, _ slant: UInt8) -> Void
  ) throws(LaunchCacheError) {
    let found = try search(familyNames, hash) { value throws(LaunchCacheError) -> (first: Int, count: Int)? in
      let family = try record(Int(value), of: families, length: Layout.Table.families.recordLength)
      guard try hasText(family.word(0), family.word(4), name) else { return nil }
      return (family.word(8), family.word(12))
    }
    guard let found else { return }
    for number in found.first..<found.first + min(found.count, members.count) {
      let member = try record(number, of: members, length: Layout.Table.members.recordLength)
      let style = member.word(4)
      body(member.word(0), style & 0xFFFF, style >> 16 & 0xFF, UInt8(truncatingIfNeeded: style >> 24))
    }
  }

  /// Makes sure that all of a face is whole, before it is handed out.
  func check(face number: Int) throws(LaunchCacheError) { try check(faceRecord(number)) }

  /// Goes through slots from that of a hash on until `body` gives a result, or there is a free one.
  @inline(__always)
  private func search<Result>(
    _ slots: Place, _ hash: UInt32, _ body: (UInt32) throws(LaunchCacheError) -> Result?
  ) throws(LaunchCacheError) -> Result? {
    let mask = slots.count &- 1
    guard mask >= 0 else { return nil }
    var slot = Int(hash) & mask
    // Bounded even when there is no free slot.
    for _ in 0...mask {
      let record = try record(slot, of: slots, length: 8)
      let found = UInt32(truncatingIfNeeded: record.word(0))
      if found == 0 { return nil }
      if found == hash, let result = try body(UInt32(truncatingIfNeeded: record.word(4))) { return result }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func hasText(_ start: Int, _ length: Int, _ text: Span<UInt8>) throws(LaunchCacheError) -> Bool {
    // A text that is not there has a length that no name has.
    guard length == text.count else { return false }
    return try bytes(start, length).hasSameBytes(as: text)
  }

  @inline(never)
  private func instance(_ number: Int, named name: Span<UInt8>) throws(LaunchCacheError) -> Hit? {
    let record = try record(number, of: instances, length: Layout.Table.instances.recordLength)
    guard try hasText(record.word(4), record.word(8), name) else { return nil }
    if record.word(16) != Int(Layout.noText) { try check(record.word(12), record.word(16)) }
    let face = record.word(0)
    try check(face: face)
    return Hit(face: face, instance: number)
  }

  @inline(__always)
  private func check(_ start: Int, _ count: Int) throws(LaunchCacheError) {
    let section = section
    _ = try section.read(offset: start, count: count)
  }

  /// Makes sure that a face's texts and its file's path are whole.
  @inline(__always)
  private func check(_ face: FaceRecord) throws(LaunchCacheError) {
    try check(face.texts, face.textLength)
    let source = try record(face.source, of: sources, length: Layout.Table.sources.recordLength)
    // With the NUL behind the path.
    try check(source.word(0), source.word(4) &+ 1)
  }
}

extension FontIndex {
  /// The numbers of a face.
  struct FaceRecord {
    /// The texts of a face in the order they stand in.
    enum Text: Int {
      case postScriptName, fullName, family, style
    }

    let texts: Int
    /// The lengths of the texts, `noText` for one that is not there.
    private let lengths: SIMD4<UInt32>
    let source: Int
    let index: Int
    let weight: Int
    let width: Int
    let slant: UInt8
    let isCompact: Bool
    let isSymbol: Bool
    let glyphCount: Int
    let characterCount: Int
    let firstPage: Int
    let pageCount: Int

    @inline(__always)
    init(_ bytes: Span<UInt8>) {
      texts = bytes.word(0)
      lengths = SIMD4(bytes.rawWord(4), bytes.rawWord(8), bytes.rawWord(12), bytes.rawWord(16))
      source = bytes.word(20)
      index = bytes.word(24)
      let style = bytes.word(28)
      weight = style & 0xFFFF
      width = style >> 16 & 0xFF
      slant = UInt8(truncatingIfNeeded: style >> 24)
      let flags = bytes.word(32)
      isCompact = flags & 0xFF != 0
      isSymbol = flags >> 8 & Int(FontIndexLayout.symbolFlag) != 0
      glyphCount = bytes.word(36)
      characterCount = bytes.word(40)
      firstPage = bytes.word(44)
      pageCount = bytes.word(48)
    }

    @inline(__always)
    func length(_ text: Text) -> Int { Int(lengths[text.rawValue]) }

    /// Where a text begins.
    func place(of text: Text) -> Int {
      var place = texts
      for number in 0..<text.rawValue where lengths[number] != FontIndexLayout.noText { place += Int(lengths[number]) }
      return place
    }

    /// The bytes of all texts.
    @inline(__always)
    var textLength: Int {
      var length = 0
      for number in 0..<4 where lengths[number] != FontIndexLayout.noText { length &+= Int(lengths[number]) }
      return length
    }
  }

  /// The numbers of a face, checked.
  @inline(__always)
  func faceRecord(_ number: Int) throws(LaunchCacheError) -> FaceRecord {
    FaceRecord(try record(number, of: faces, length: FontIndexLayout.Table.faces.recordLength))
  }
}

extension Span<UInt8> {
  /// The whole number of four bytes at `offset`, which lies inside.
  @inline(__always)
  func word(_ offset: Int) -> Int { Int(rawWord(offset)) }

  @inline(__always)
  fileprivate func rawWord(_ offset: Int) -> UInt32 { littleEndian(UInt32.self, at: offset) ?? 0 }
}
