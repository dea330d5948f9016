import Testing

@testable import Startup

@Suite("String packs: the file")
struct StringPackTests {
  @Test(
    "A pack has the texts of all its tables and modules, also those with forms, and the same texts give the same bytes")
  func contents() throws {
    let plural = LocalizedText(.plural([.one: .text("%lld Ding"), .other: .text("%lld Dinge")]))
    let tables = StringTableSet([
      StringTableSet.Table(
        name: "Localizable", texts: [(key: "a", text: LocalizedText("A")), (key: "n", text: plural)]),
      StringTableSet.Table(module: "Cart", name: "Errors", texts: [(key: "a", text: LocalizedText("B ä"))]),
    ])
    let pack = try StringPack(language: "de", version: "7", tables: tables)
    #expect(pack.language == "de" && pack.version == "7" && pack.keyCount == 3 && pack.signature.isEmpty)
    #expect(try pack.strings.value(forKey: "a", table: "Errors", module: "Cart") == "B ä")
    #expect(try StringPack(language: "de", version: "7", tables: tables).contents == pack.contents)
    let path = try TemporaryFolder()
    try pack.write(to: path.path("de.pack"))
    let read = try StringPack.load(path.path("de.pack"))
    #expect(read.contents == pack.contents && read.version == "7")
    #expect(try read.strings.value(forKey: "a") == "A")
    let many = (0..<5000).map { ("key \($0)", "value ä \($0)") }
    let long = try StringPack(
      language: "pt-BR", version: "", texts: ["Localizable": Dictionary(uniqueKeysWithValues: many)], module: "M")
    for (key, value) in many { #expect(try long.strings.value(forKey: key, module: "M") == value) }
    #expect(try StringPack(language: "Base", version: "1", texts: [String: [String: String]]()).keyCount == 0)
  }

  @Test("What can't be a pack is refused when it is made")
  func refused() throws {
    let none: [String: [String: String]] = [:]
    #expect(throws: StringPackError.notALanguage("?")) { try StringPack(language: "?", version: "1", texts: none) }
    let version = String(repeating: "1", count: 257)
    #expect(throws: StringPackError.tooLarge) { try StringPack(language: "de", version: version, texts: none) }
    let forms = Dictionary(uniqueKeysWithValues: (0..<300).map { ($0, LocalizedText.Form.text("")) })
    #expect(throws: StringPackError.tooManyForms(key: "a")) {
      try StringPack(language: "de", version: "1", texts: ["T": ["a": LocalizedText(.width(forms))]])
    }
    let pack = try PackScene.pack("de", "1")
    #expect(throws: StringPackError.tooLarge) { try pack.signed(with: [UInt8](repeating: 0, count: 4097)) }
  }

  @Test("Every changed byte, every missing and every added one is noticed")
  func damage() throws {
    let original = try PackScene.pack("de", "1").signed(with: [1, 2, 3]).contents
    for offset in original.indices {
      for bit in [0x01, 0x80] as [UInt8] {
        var changed = original
        changed[offset] ^= bit
        #expect(throws: StringPackError.self, "byte \(offset)") { try StringPack(changed) }
      }
      #expect(throws: StringPackError.self, "\(offset) bytes") { try StringPack(Array(original.prefix(offset))) }
    }
    #expect(throws: StringPackError.self) { try StringPack(original + [0]) }
    #expect(throws: StringPackError.notAPack) { try StringPack([UInt8](repeating: 32, count: 100)) }
  }

  @Test("Errors say what is wrong")
  func errors() throws {
    let original = try PackScene.pack("de", "1").contents
    var changed = original
    changed[12] = 9
    #expect(throws: StringPackError.otherFormat(version: 9)) { try StringPack(changed) }
    changed = original
    changed.swapAt(8, 11)
    changed.swapAt(9, 10)
    #expect(throws: StringPackError.otherByteOrder) { try StringPack(changed) }
    #expect(throws: StringPackError.tooShort(length: 3)) { try StringPack([1, 2, 3]) }
    changed = original
    changed[64] ^= 1
    #expect(throws: StringPackError.damaged(offset: 64)) { try StringPack(changed) }
    #expect(throws: StringPackError.system(SystemError(call: "open", path: "/nowhere/a", code: 2))) {
      try StringPack.load("/nowhere/a")
    }
  }

  @Test("Tables with fitting checksums that contradict themselves are refused")
  func contradictions() throws {
    let payload = try #require(
      CompiledStrings.payload(
        of: StringTableSet([StringTableSet.Table(name: "T", texts: [(key: "k", text: LocalizedText("v ä"))])])))
    func pack(_ payload: [UInt8]) throws -> StringPack {
      try StringPack(
        StringPackHeader.signedPart(language: "de", version: "1", payload: payload) + StringPackHeader.record(of: []))
    }
    #expect(try pack(payload).strings.value(forKey: "k", table: "T") == "v ä")
    // Each word of header, record and slots, and each byte of the texts; what stays unused may be anything.
    var refused = 0
    for offset in payload.indices {
      for value in [0xFF, payload[offset] ^ 1] as [UInt8] where value != payload[offset] {
        var changed = payload
        changed[offset] = value
        guard let made = try? pack(changed) else {
          refused += 1
          continue
        }
        // What is taken can be read to its end.
        #expect(throws: Never.self) { try made.strings.all() }
      }
    }
    #expect(refused > payload.count / 4)
    var invalid = payload
    invalid[payload.count - 2] = 0xFF
    #expect(throws: StringPackError.self) { try pack(invalid) }
  }

  @Test("A signature is over all that stands before it")
  func signature() throws {
    let pack = try PackScene.pack("de", "1")
    let signed = try pack.signed(with: [7, 8, 9])
    #expect(signed.signature == [7, 8, 9])
    #expect(signed.signedBytes == pack.signedBytes)
    #expect(Array(signed.contents.prefix(pack.signedBytes.count)) == pack.signedBytes)
    #expect(try StringPack(signed.contents).signature == [7, 8, 9])
  }
}
