/// Where the tables of one face lie (OpenType, "Organization of an OpenType Font": Table Directory).
struct TableDirectory {
  struct Entry {
    let tag: FontTag
    let offset: Int64
    let length: Int64
  }

  /// The tables of a face, more than any has: about 60 are registered.
  static let tableLimit = 512
  private static let headerLength: Int64 = 12
  private static let entryLength: Int64 = 16

  let format: FontFormat
  let entries: [Entry]

  /// Reads the directory at `offset`. Offsets in it count from the file's begin, in a collection too.
  init(at offset: Int64, from source: inout FontSource) throws(FontError) {
    let header = try source.bytes(at: offset, count: Self.headerLength)
    guard let format = FontFormat(head: header.span, size: 0), format == .trueType || format == .compact,
      let count = header.span.bigEndian16(at: 4)
    else {
      throw FontError(.malformed(expected: "a face's table directory", found: "another version"), at: offset)
    }
    guard count <= Self.tableLimit else {
      throw FontError(.overLimit(of: "tables", limit: Self.tableLimit), at: offset + 4)
    }
    guard count > 0 else { throw FontError(.malformed(expected: "tables", found: "none"), at: offset + 4) }
    self.format = format
    let bytes = try source.bytes(at: offset + Self.headerLength, count: Int64(count) * Self.entryLength)
    let span = bytes.span
    var entries: [Entry] = []
    entries.reserveCapacity(Int(count))
    for place in stride(from: 0, to: span.count, by: Int(Self.entryLength)) {
      guard let tag = span.bigEndian32(at: place), let start = span.bigEndian32(at: place + 8),
        let length = span.bigEndian32(at: place + 12)
      else { break }
      entries.append(Entry(tag: FontTag(rawValue: tag), offset: Int64(start), length: Int64(length)))
    }
    self.entries = entries
  }

  /// The table of a tag; of several the first.
  subscript(_ tag: FontTag) -> Entry? { entries.first { $0.tag == tag } }
}
