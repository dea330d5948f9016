/// The libraries that a 64-bit little-endian ELF file asks the loader for, read from its dynamic section.
struct ElfDynamicSection {
  /// The `DT_NEEDED` names, such as `libc.so.6`.
  let neededLibraries: [String]
  /// The `DT_RUNPATH` or `DT_RPATH`, when there is one.
  let runPath: String?

  struct NotReadable: Error {
    let reason: String
  }

  init(parsing bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { throw NotReadable(reason: "not a 64-bit ELF file") }
    let headers = try Self.programHeaders(bytes)
    guard let dynamic = headers.first(where: { $0.type == 2 }) else { throw NotReadable(reason: "no dynamic section") }
    var needed: [UInt64] = []
    var path: UInt64?
    var stringTable: UInt64?
    for entry in stride(from: dynamic.offset, to: dynamic.offset + dynamic.size, by: 16) {
      let value = try Self.load(bytes, at: entry + 8, size: 8)
      switch try Self.load(bytes, at: entry, size: 8) {
      case 1: needed.append(value)
      case 5: stringTable = value
      case 15, 29: path = value
      default: break
      }
    }
    guard let stringTable,
      let segment = headers.first(where: { $0.type == 1 && ($0.address..<$0.address + $0.size).contains(stringTable) })
    else { throw NotReadable(reason: "no string table") }
    let strings = segment.offset + (stringTable - segment.address)
    neededLibraries = try needed.map { try Self.string(bytes, at: strings + $0) }
    runPath = try path.map { try Self.string(bytes, at: strings + $0) }
  }

  private struct ProgramHeader {
    let type: UInt64
    let offset: UInt64
    let address: UInt64
    let size: UInt64
  }

  private static func programHeaders(_ bytes: [UInt8]) throws -> [ProgramHeader] {
    let start = try load(bytes, at: 32, size: 8)
    let count = try load(bytes, at: 56, size: 2)
    return try (0..<count).map { index in
      let header = start + index * 56
      return ProgramHeader(
        type: try load(bytes, at: header, size: 4), offset: try load(bytes, at: header + 8, size: 8),
        address: try load(bytes, at: header + 16, size: 8), size: try load(bytes, at: header + 32, size: 8))
    }
  }

  private static func load(_ bytes: [UInt8], at offset: UInt64, size: UInt64) throws -> UInt64 {
    guard offset < UInt64(bytes.count), UInt64(bytes.count) - offset >= size else {
      throw NotReadable(reason: "cut off")
    }
    return bytes[Int(offset)..<Int(offset + size)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func string(_ bytes: [UInt8], at offset: UInt64) throws -> String {
    guard offset < UInt64(bytes.count) else { throw NotReadable(reason: "cut off") }
    return String(decoding: bytes[Int(offset)...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
